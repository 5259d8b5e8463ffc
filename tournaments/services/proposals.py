"""Proposals: the plans that the search finds for waiting seatings."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import cast

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engine.seating.plans import Plan, propose, write_plan
from engine.seating.problem_text import read_problem
from tournaments.errors import SeatingOutdated
from tournaments.models import Entrant, Event, Occupancy, Seat, Seating, SeatingState, Table
from tournaments.selectors.problems import PlacedTable, laid_tables
from tournaments.selectors.seatings import is_queued
from tournaments.selectors.tables import earlier_places
from tournaments.services.places import get_or_create_places
from tournaments.services.seatings import lock_event
from tournaments.services.turns import take_turn

HEARTBEAT_SECONDS = 1.0  # a running search touches its row this often
# A search ends by its steps; only on a far too slow machine the best so far is taken.
SEARCH_SECONDS = 40.0


def propose_seating(*, seating_id: int) -> bool:
    """Plan a waiting seating from its frozen problem; return whether this run stored the tables.

    Safe to run twice: the same problem gives the same plan, and only a seating that still
    waits takes one.

    Raises:
        SeatingOutdated: the seating is not waiting any more.
    """
    seating = Seating.objects.get(pk=seating_id)
    if seating.state != SeatingState.WAITING:
        raise SeatingOutdated(state=seating.state)
    plan = propose(read_problem(seating.problem), _report_progress(seating_id))
    return _store_plan(seating_id, plan)


def propose_in_turn(*, seating_id: int) -> None:
    """Plan a waiting seating unless another search of its organisation comes first.

    Raises:
        SeatingOutdated: the seating is not waiting any more.
    """
    seating = Seating.objects.select_related("event").get(pk=seating_id)
    event = seating.event
    work = "rehearsed_search" if event.rehearsal else "search"
    with take_turn(work, organisation_id=event.organisation_id) as taken:
        if taken and not is_queued(seating):
            propose_seating(seating_id=seating_id)


def fail_seating(*, seating_id: int, failure: str) -> None:
    """Mark a search as failed, so that the organiser sees it and can ask again."""
    planned_together = Seating.objects.filter(Q(pk=seating_id) | Q(schedule=seating_id))
    waiting = planned_together.filter(state=SeatingState.WAITING)
    waiting.update(state=SeatingState.FAILED, failure=failure)


def take_best(*, seating_id: int) -> None:
    """Ask a running search to end with the best plan it has found so far.

    Raises:
        SeatingOutdated: the seating is not waiting any more.
    """
    waiting = Seating.objects.filter(pk=seating_id, state=SeatingState.WAITING)
    if not waiting.update(best_wanted=True):
        raise SeatingOutdated


@transaction.atomic
def keep_table(*, table_id: int, kept: bool) -> None:
    """Store whether a table of a proposal stays as it is when others are planned or moved.

    Raises:
        SeatingOutdated: the seating is not a proposal (any more).
    """
    table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
    seating = Seating.objects.get(pk=table.seating_id)
    if seating.state != SeatingState.PROPOSED:
        raise SeatingOutdated(state=seating.state)
    Table.objects.filter(pk=table_id).update(kept=kept)


def _report_progress(seating_id: int) -> Callable[[int, int, int], bool]:
    """Return a callback that stores about once a second how far a search has come.

    It returns whether the best plan so far is to be taken: an organiser wants it, or the search
    takes too long on this machine. The plan is marked then.
    """
    began = time.monotonic()
    touched = -HEARTBEAT_SECONDS

    def report(done: int, planned: int, cost: int) -> bool:
        nonlocal touched
        if time.monotonic() - touched < HEARTBEAT_SECONDS:
            return False
        touched = time.monotonic()
        waiting = Seating.objects.filter(pk=seating_id, state=SeatingState.WAITING)
        still_wanted = waiting.update(
            steps_done=done, steps_planned=planned, best_cost=cost, touched_at=timezone.now()
        )
        if not still_wanted:
            raise SeatingOutdated
        too_long = touched - began > SEARCH_SECONDS
        return too_long or waiting.filter(best_wanted=True).exists()

    return report


@transaction.atomic
def _store_plan(seating_id: int, plan: Plan) -> bool:
    first = Seating.objects.get(pk=seating_id)
    event = lock_event(first.event_id)
    planned_together = Seating.objects.filter(Q(pk=seating_id) | Q(schedule=seating_id))
    waiting = planned_together.filter(state=SeatingState.WAITING)
    rows = list(waiting.order_by("part"))
    waiting.update(
        state=SeatingState.PROPOSED,
        quality=quality_of(plan),
        best_cost=plan.cost.total,
        steps_done=plan.steps,
    )
    problem = read_problem(first.problem)
    places_had = earlier_places(event, before=first.number)
    for seating in rows:
        tables = plan.seatings[seating.part]
        seating.places = list(laid_tables(problem, tables, seating.places, places_had))
        seating.save(update_fields=["places"])
        planned = list(zip(seating.places, tables, strict=True))
        for place, players in planned:
            for player in players:
                places_had.setdefault(player, Counter())[place] += 1
        store_tables(seating, event, [*planned, *seating.kept])
        at_kept = seating.tables.filter(place__number__in=[place for place, _ in seating.kept])
        at_kept.update(kept=True)
    return bool(rows)


def quality_of(plan: Plan) -> dict[str, object]:
    """Return the evidence for a plan, as it is stored and shown."""
    written = write_plan(plan)
    parts = dict(cast("Mapping[str, object]", written.pop("cost")))
    del written["seatings"]
    total = parts.pop("total")
    return {**parts, "cost": total, **written}


def store_tables(seating: Seating, event: Event, layout: Sequence[PlacedTable]) -> None:
    """Store tables, seats and occupancies of a layout, in six queries at any size."""
    layout = sorted(layout, key=itemgetter(0))
    places = get_or_create_places(event=event, numbers=[place for place, _ in layout])
    tables = Table.objects.bulk_create(Table(seating=seating, place=place) for place in places)
    seats = Seat.objects.bulk_create(
        Seat(table=table, position=position)
        for table, (_, players) in zip(tables, layout, strict=True)
        for position in range(len(players))
    )
    entrants: dict[int, Entrant] = {entrant.number: entrant for entrant in event.entrants.all()}
    numbers = [number for _, players in layout for number in players]
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, entrant=entrants[number])
        for seat, number in zip(seats, numbers, strict=True)
    )
