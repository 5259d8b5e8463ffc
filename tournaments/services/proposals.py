"""Proposals: what the search makes of a waiting seating."""

import time
from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from engine.seating.plans import Plan, propose
from engine.seating.problems import read_problem
from tournaments.errors import SeatingOutdated
from tournaments.models import Entrant, Event, Occupancy, Place, Seat, Seating, SeatingState, Table
from tournaments.services.places import provide_places
from tournaments.services.seatings import lock_event

TOUCH_SECONDS = 1.0  # a running search says so this often


def propose_seating(*, seating_id: int) -> bool:
    """Plan a waiting seating from its frozen problem and store the tables.

    Safe to run twice: the same problem gives the same plan, and only a seating that still
    waits takes one. Returns whether this run stored it.

    Raises:
        SeatingOutdated: nobody waits for this seating any more.
    """
    seating = Seating.objects.get(pk=seating_id)
    if seating.state != SeatingState.WAITING:
        raise SeatingOutdated(state=seating.state)
    plan = propose(read_problem(seating.problem), _report_progress(seating_id))
    return _store_plan(seating_id, plan)


def fail_seating(*, seating_id: int, failure: str) -> None:
    """Note that no plan was found, so that the organiser sees it and can ask again."""
    waiting = Seating.objects.filter(pk=seating_id, state=SeatingState.WAITING)
    waiting.update(state=SeatingState.FAILED, failure=failure)


def _report_progress(seating_id: int) -> Callable[[int, int, int], None]:
    """Return a callback that notes about once a second how far a search has come."""
    touched = -TOUCH_SECONDS

    def report(done: int, planned: int, cost: int) -> None:
        nonlocal touched
        if time.monotonic() - touched < TOUCH_SECONDS:
            return
        touched = time.monotonic()
        waiting = Seating.objects.filter(pk=seating_id, state=SeatingState.WAITING)
        still_wanted = waiting.update(
            steps_done=done, steps_planned=planned, best_cost=cost, touched_at=timezone.now()
        )
        if not still_wanted:
            raise SeatingOutdated

    return report


@transaction.atomic
def _store_plan(seating_id: int, plan: Plan) -> bool:
    waiting = Seating.objects.filter(pk=seating_id, state=SeatingState.WAITING)
    stored = waiting.update(
        state=SeatingState.PROPOSED,
        quality=_quality(plan),
        best_cost=plan.cost.total,
        steps_done=plan.steps,
    )
    if stored:
        seating = Seating.objects.get(pk=seating_id)
        _store_tables(seating, lock_event(seating.event_id), plan.seatings[0])
    return bool(stored)


def _quality(plan: Plan) -> dict[str, object]:
    """Return the evidence for a plan, as it is stored and shown."""
    return {
        "meetings": plan.cost.meetings,
        "short_tables": plan.cost.short_tables,
        "cost": plan.cost.total,
        "bound": plan.bound,
        "proved": plan.proved,
        "method": plan.method.value,
        "steps": plan.steps,
        "seed": plan.seed,
    }


def _store_tables(seating: Seating, event: Event, planned: tuple[tuple[int, ...], ...]) -> None:
    places: list[Place] = provide_places(event=event, count=len(planned))
    tables = Table.objects.bulk_create(Table(seating=seating, place=place) for place in places)
    seats = Seat.objects.bulk_create(
        Seat(table=table, position=position)
        for table, players in zip(tables, planned, strict=True)
        for position in range(len(players))
    )
    entrants: dict[int, Entrant] = {one.number: one for one in event.entrants.all()}
    numbers = [number for players in planned for number in players]
    Occupancy.objects.bulk_create(
        Occupancy(seat=seat, entrant=entrants[number])
        for seat, number in zip(seats, numbers, strict=True)
    )
