"""Layouts by hand: seatings that an organiser writes down or changes."""

from collections.abc import Collection

from django.db import transaction

from engine.seating.layouts import NEVER, Layout, Rules, breaches, swapped
from tournaments.errors import EventNotOpen, LayoutRefused, SeatingOutdated
from tournaments.models import Event, EventState, Seating, SeatingMode, SeatingState
from tournaments.selectors.layouts import kept_layout, layout_cost, layout_of, rules_of
from tournaments.selectors.seatings import next_number
from tournaments.services.proposals import store_tables
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import NOT_YET_PUBLISHED, give_up, lock_event


@transaction.atomic
def change_proposal(*, seating_id: int, layout: Layout, accept: Collection[str]) -> Seating:
    """Return a new proposal with this layout in place of an old one, which stays as history.

    ``accept`` holds the codes of the rules that may be broken.

    Raises:
        SeatingOutdated: the seating is not a proposal (any more).
        LayoutRefused: it breaks rules that are not accepted; carries every breach.
    """
    seating = Seating.objects.get(pk=seating_id)
    event = lock_event(seating.event_id)
    proposed = Seating.objects.filter(pk=seating_id, state=SeatingState.PROPOSED)
    kept = kept_layout(seating)
    _refuse_breaches(layout, rules_of(event, layout, seating.number, kept=kept), accept)
    if not proposed.update(state=SeatingState.REPLACED):
        raise SeatingOutdated(state=seating.state)
    changed = Seating(
        event=event,
        number=seating.number,
        mode=seating.mode,
        problem=seating.problem,
        schedule=seating.schedule,
        part=seating.part,
        places=seating.places,
        awaited_tables=seating.awaited_tables,
        edited_from=seating,
    )
    return _store(changed, layout, kept)


@transaction.atomic
def swap_seats(*, seating_id: int, number: int, other: int) -> Seating:
    """Return a new proposal in which two people, by start number, have each other's seats.

    Rules that the proposal breaks already may stay broken.

    Raises:
        SeatingOutdated: the seating is not a proposal (any more), or one of them sits nowhere.
        LayoutRefused: it would break one more rule; carries every breach that is new.
    """
    seating = Seating.objects.get(pk=seating_id)
    event = lock_event(seating.event_id)
    before = layout_of(seating)
    seated = {player for players in before.values() for player in players}
    if number == other or not seated.issuperset((number, other)):
        raise SeatingOutdated(state=seating.state)
    after = swapped(before, number, other)
    rules = rules_of(event, after, seating.number, kept=kept_layout(seating))
    known, violations = breaches(before, rules), breaches(after, rules)
    if new := [breach for breach in violations if breach not in known]:
        raise LayoutRefused(breaches=new)
    accept = [breach.rule for breach in violations]
    return change_proposal(seating_id=seating_id, layout=after, accept=accept)


@transaction.atomic
def restore_proposal(*, seating_id: int) -> Seating:
    """Undo the last change by hand; return the proposal as it was before.

    Raises:
        SeatingOutdated: the seating is not a proposal, or was not changed by hand.
    """
    changed = Seating.objects.get(pk=seating_id)
    lock_event(changed.event_id)
    earlier = changed.edited_from
    proposed = Seating.objects.filter(pk=seating_id, state=SeatingState.PROPOSED)
    if earlier is None or not proposed.update(state=SeatingState.REPLACED):
        raise SeatingOutdated(state=changed.state)
    earlier.state = SeatingState.PROPOSED
    earlier.save(update_fields=["state"])
    return earlier


@transaction.atomic
def write_seating(*, event_id: int, layout: Layout, accept: Collection[str]) -> Seating:
    """Return a proposal for the next seating as an organiser wrote it down, without a search.

    Earlier requests and proposals are replaced.

    Raises:
        EventNotOpen: the event is a draft or finished.
        LayoutRefused: it breaks rules that are not accepted; carries every breach.
    """
    event = lock_event(event_id)
    if event.state not in (EventState.REGISTRATION, EventState.RUNNING):
        raise EventNotOpen(state=event.state)
    _refuse_breaches(layout, rules_of(event, layout), accept)
    unpublished = event.seatings.filter(state__in=NOT_YET_PUBLISHED)
    shows_plan = give_up(unpublished, to=SeatingState.REPLACED)
    seating = Seating(event=event, number=next_number(event), mode=SeatingMode.HAND)
    _store(seating, layout, kept={})
    if shows_plan:
        raise_version(event.pk, closed=False)
    return seating


def _refuse_breaches(layout: Layout, rules: Rules, accept: Collection[str]) -> None:
    violations = breaches(layout, rules)
    if any(breach.rule in NEVER or breach.rule not in accept for breach in violations):
        raise LayoutRefused(breaches=violations)


def _store(seating: Seating, layout: Layout, kept: Layout) -> Seating:
    """Return a stored proposal with these tables; kept tables stay so if no one was moved."""
    event: Event = seating.event
    cost = layout_cost(seating, layout)
    seating.state = SeatingState.PROPOSED
    seating.quality = {**cost.parts, "cost": cost.total, "method": "hand", "proved": False}
    seating.best_cost = cost.total
    seating.save()
    store_tables(seating, event, list(layout.items()))
    still = [table for table, players in kept.items() if layout.get(table) == players]
    seating.tables.filter(place__number__in=still).update(kept=True)
    return seating
