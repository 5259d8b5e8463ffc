"""Seatings: asked for, planned, looked at, published, closed."""

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engine.seating.problems import Mode, Problem, write_problem
from engine.seating.refusals import ProblemRefused
from tournaments.errors import EventNotOpen, SeatingOutdated, SeatingRefused
from tournaments.models import (
    Event,
    EventState,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
    TableState,
)
from tournaments.selectors.seatings import to_be_seated
from tournaments.selectors.tables import SEATED, earlier_tables
from tournaments.services.results_versions import raise_version

NOT_YET_PUBLISHED = (SeatingState.WAITING, SeatingState.PROPOSED)


@transaction.atomic
def request_seating(*, event_id: int, mode: SeatingMode, seed: int) -> Seating:
    """Store that a seating is wanted, with everything its plan depends on.

    An earlier request or proposal that nobody published is replaced; it stays as history.

    Raises:
        EventNotOpen: the event is a draft or finished.
        SeatingRefused: no plan can exist; carries every reason.
    """
    event = lock_event(event_id)
    if event.state not in (EventState.REGISTRATION, EventState.RUNNING):
        raise EventNotOpen(state=event.state)
    problem = _problem(event, mode=mode, seed=seed)
    event.seatings.filter(state__in=NOT_YET_PUBLISHED).update(state=SeatingState.REPLACED)
    last = event.seatings.filter(state__in=SEATED).aggregate(Max("number"))["number__max"] or 0
    return Seating.objects.create(
        event=event,
        number=last + 1,
        mode=mode,
        problem=write_problem(problem),
        steps_planned=problem.steps,
    )


@transaction.atomic
def publish_seating(*, seating_id: int) -> Seating:
    """Show a proposed seating to everybody; its seats never change from then on.

    The first published seating starts the event.

    Raises:
        SeatingOutdated: the seating is not a proposal (any more).
        EventNotOpen: the event is a draft or finished.
    """
    seating = Seating.objects.select_related("event").get(pk=seating_id)
    event = lock_event(seating.event_id)
    proposed = Seating.objects.filter(pk=seating_id, state=SeatingState.PROPOSED)
    if event.state not in (EventState.REGISTRATION, EventState.RUNNING):
        raise EventNotOpen(state=event.state)
    if not proposed.update(state=SeatingState.PUBLISHED, published_at=timezone.now()):
        raise SeatingOutdated(state=seating.state)
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    raise_version(event.pk)
    seating.refresh_from_db()
    return seating


@transaction.atomic
def close_seating(*, seating_id: int) -> Seating:
    """End a published seating: its tables take no more results.

    Raises:
        SeatingOutdated: the seating is not published, or closed already.
    """
    seating = Seating.objects.get(pk=seating_id)
    # The tables' locks first: an entry that is on its way is stored or refused, never half.
    tables = seating.tables.select_for_update(no_key=True).order_by("pk")
    open_tables = [table.pk for table in tables if table.state == TableState.OPEN]
    Table.objects.filter(pk__in=open_tables).update(state=TableState.CLOSED)
    published = Seating.objects.filter(pk=seating_id, state=SeatingState.PUBLISHED)
    if not published.update(state=SeatingState.CLOSED, closed_at=timezone.now()):
        raise SeatingOutdated(state=seating.state)
    raise_version(seating.event_id)
    seating.refresh_from_db()
    return seating


def lock_event(event_id: int) -> Event:
    """Return the event, locked: two organisers who plan at the same time queue here."""
    return Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)


def _problem(event: Event, *, mode: SeatingMode, seed: int) -> Problem:
    history = tuple(tuple(map(tuple, tables)) for tables in earlier_tables(event))
    present = tuple(to_be_seated(event).values_list("number", flat=True))
    sat_before = {player for tables in history for table in tables for player in table}
    try:
        return Problem(
            players=tuple(sat_before.union(present)),
            present=(present,),
            seatings=1,
            preferred=event.preferred_size,
            smallest=event.smallest_size,
            largest=event.largest_size,
            max_tables=event.max_tables,
            mode=Mode(mode.value),
            seed=seed,
            history=history,
        )
    except ProblemRefused as refused:
        raise SeatingRefused(reasons=refused.reasons) from refused
