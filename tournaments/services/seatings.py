"""Seatings: requested, cancelled, published, closed and reopened."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from engine.seating.layouts import NEVER, breaches
from engine.seating.problem_text import write_problem
from engine.seating.refusals import ProblemRefused
from tournaments.errors import (
    EventNotOpen,
    LayoutRefused,
    SeatingFollowed,
    SeatingNotNext,
    SeatingOutdated,
    SeatingRefused,
)
from tournaments.models import (
    Event,
    EventState,
    Seating,
    SeatingState,
    StateChange,
    Table,
    TableState,
    User,
)
from tournaments.selectors.layouts import layout_of, rules_of
from tournaments.selectors.problems import PlacedProblem, SeatingRequest, placed_problem
from tournaments.selectors.seatings import (
    next_number,
    planned_by_standings,
    published_seatings,
)
from tournaments.services.results_versions import raise_version

NOT_YET_PUBLISHED = (SeatingState.WAITING, SeatingState.PROPOSED)


@transaction.atomic
def request_seating(*, event_id: int, request: SeatingRequest) -> Seating:
    """Store a request for seatings, with all their plan depends on, and return the first one.

    The first one carries the search. Earlier requests and proposals are replaced; they stay as
    history.

    Raises:
        EventNotOpen: the event is a draft or finished.
        SeatingRefused: no plan can exist; carries every reason.
        TooManyKept: no tables can be made beside the kept ones.
    """
    event = lock_event(event_id)
    if event.state not in (EventState.REGISTRATION, EventState.RUNNING):
        raise EventNotOpen(state=event.state)
    try:
        placed = placed_problem(event, request)
    except ProblemRefused as refused:
        raise SeatingRefused(reasons=refused.reasons) from refused
    unpublished = event.seatings.filter(state__in=NOT_YET_PUBLISHED)
    shows_plan = give_up(unpublished, to=SeatingState.REPLACED)
    seating = _store_request(event, request, placed)
    if shows_plan:
        raise_version(event.pk, closed=False)
    return seating


@transaction.atomic
def cancel_seating(*, seating_id: int) -> Seating:
    """Cancel a search or a proposal, with those planned to follow it, and return it.

    Raises:
        SeatingOutdated: the seating is neither waiting nor proposed.
    """
    seating = Seating.objects.get(pk=seating_id)
    event = lock_event(seating.event_id)
    given_up = event.seatings.filter(state__in=NOT_YET_PUBLISHED, number__gte=seating.number)
    if not given_up.filter(pk=seating_id).exists():
        raise SeatingOutdated(state=seating.state)
    shows_plan = give_up(given_up, to=SeatingState.CANCELLED)
    seating.refresh_from_db()
    if shows_plan:
        raise_version(event.pk, closed=False)
    return seating


@transaction.atomic
def publish_seating(*, seating_id: int) -> Seating:
    """Publish a proposed seating and return it; its seats never change from then on.

    The first published seating starts the event. The caller raises the version, last.

    Raises:
        SeatingOutdated: the seating is not a proposal (any more).
        SeatingNotNext: another one was planned to come before it.
        LayoutRefused: the game was changed, and is not for so many at a table; carries each breach.
        EventNotOpen: the event is a draft or finished.
    """
    seating = Seating.objects.select_related("event").get(pk=seating_id)
    event = lock_event(seating.event_id)
    proposed = Seating.objects.filter(pk=seating_id, state=SeatingState.PROPOSED)
    if event.state not in (EventState.REGISTRATION, EventState.RUNNING):
        raise EventNotOpen(state=event.state)
    before = event.seatings.filter(state__in=NOT_YET_PUBLISHED, number__lt=seating.number)
    if earlier := before.order_by("number").first():
        raise SeatingNotNext(number=earlier.number)
    if not proposed.update(state=SeatingState.PUBLISHED, published_at=timezone.now()):
        raise SeatingOutdated(state=seating.state)
    layout = layout_of(seating)
    violations = breaches(layout, rules_of(event, layout, seating.number))
    if never := [breach for breach in violations if breach.rule in NEVER]:
        raise LayoutRefused(breaches=never)
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    seating.refresh_from_db()
    return seating


@transaction.atomic
def close_seating(*, seating_id: int) -> Seating:
    """Close a published seating and return it; only postponed tables take results from then on.

    The caller raises the version, last.

    Raises:
        SeatingOutdated: the seating is not published, or closed already.
    """
    seating = Seating.objects.get(pk=seating_id)
    lock_event(seating.event_id)  # a rebalance on its way opens tables, which have no lock yet
    # The tables' locks next: an entry that is on its way is stored or refused, never half.
    tables = seating.tables.select_for_update(no_key=True).order_by("pk")
    open_tables = [
        table.pk for table in tables if table.state == TableState.OPEN and not table.postponed
    ]
    Table.objects.filter(pk__in=open_tables).update(state=TableState.CLOSED)
    published = Seating.objects.filter(pk=seating_id, state=SeatingState.PUBLISHED)
    now_closed = {"state": SeatingState.CLOSED, "closed_tables": open_tables}
    if not published.update(**now_closed, closed_at=timezone.now()):
        raise SeatingOutdated(state=seating.state)
    seating.refresh_from_db()
    return seating


@transaction.atomic
def reopen_seating(*, seating_id: int, reason: str, by: User) -> Seating:
    """Reopen a closed seating, with the tables that were open until then, and return it.

    Proposals from its standings are cancelled. The caller raises the version, last.

    Raises:
        SeatingOutdated: the seating is not closed.
        SeatingFollowed: a later one is published.
        EventNotOpen: the event is not running.
    """
    seating = Seating.objects.get(pk=seating_id)
    event = lock_event(seating.event_id)
    if event.state != EventState.RUNNING:
        raise EventNotOpen(state=event.state)
    if following := published_seatings(event).filter(number__gt=seating.number).last():
        raise SeatingFollowed(number=following.number)
    tables = Table.objects.filter(seating=seating)
    list(tables.select_for_update(no_key=True).order_by("pk"))
    closed = Seating.objects.filter(pk=seating_id, state=SeatingState.CLOSED)
    if not closed.update(state=SeatingState.PUBLISHED, closed_at=None):
        raise SeatingOutdated(state=seating.state)
    tables.filter(pk__in=seating.closed_tables).update(state=TableState.OPEN)
    planned_by_standings(event).update(state=SeatingState.CANCELLED)
    StateChange.objects.create(seating=seating, to=TableState.OPEN, reason=reason, by=by)
    seating.refresh_from_db()
    return seating


def give_up(seatings: QuerySet[Seating], *, to: SeatingState) -> bool:
    """Give up requests and proposals; return whether pages can show a plan that they held back.

    It is that of published seatings which were planned together with these.
    """
    parts = list(seatings.values_list("part", flat=True))
    seatings.update(state=to)
    return min(parts, default=0) > 0


def lock_event(event_id: int) -> Event:
    """Return the event, locked: two organisers who plan at the same time queue here."""
    return Event.objects.select_for_update(no_key=True, of=("self",)).get(pk=event_id)


def _store_request(event: Event, request: SeatingRequest, placed: PlacedProblem) -> Seating:
    number = next_number(event)
    first: Seating | None = None
    for part in range(request.seatings):
        seating = Seating.objects.create(
            event=event,
            number=number + part,
            mode=request.mode,
            problem=write_problem(placed.problem),
            schedule=first,
            part=part,
            places=list(placed.places[part]),
            kept=[[place, list(players)] for place, players in placed.kept],
            awaited_tables=list(request.awaited_tables),
            steps_planned=placed.problem.steps,
        )
        first = first or seating
    assert first is not None  # noqa: S101 - a problem plans at least one seating
    return first
