"""Rehearsals: an event played on a throw-away copy, a little at a time."""

import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engine.seating.refusals import ProblemRefused
from scoring.models import Rehearsal, RehearsalState, Round
from scoring.selectors.rehearsals import is_queued
from scoring.sender import PLAY_REHEARSAL, enqueue_on_commit
from scoring.services.seatings import close_seating, publish_seating
from scoring.services.simulations import play_seating
from scoring.services.standings import refresh_standings
from tournaments.errors import SeatingOutdated, SeatingRefused
from tournaments.models import ABANDONED, Seating, SeatingMode, SeatingState, User
from tournaments.selectors.problems import SeatingRequest, placed_problem
from tournaments.selectors.tables import SEATED, tables_of
from tournaments.services.proposals import propose_seating
from tournaments.services.rehearsals import copy_for_rehearsal
from tournaments.services.seatings import request_seating
from tournaments.services.turns import take_turn

FEWEST_PEOPLE, MOST_PEOPLE = 3, 500
MOST_SEATINGS = 20
SEEDS = 1_000_000  # short enough to be read out
TURN_SECONDS = 5.0  # then the worker does other work first
BUSY_FOR = timedelta(seconds=90)  # above the longest search, and the worker's limit

log = structlog.get_logger("rehearsals")


@transaction.atomic
def start_rehearsal(*, event_id: int, players: int | None, seatings: int, by: User) -> Rehearsal:
    """Copy an event, let the worker play so many seatings on the copy, and return the rehearsal.

    ``players`` is how many made-up people take part, None for as many as in the event.

    Raises:
        RehearsalRefused: the event is a rehearsal itself.
        SeatingRefused: no tables can be made of so many people with these settings.
    """
    event = copy_for_rehearsal(event_id=event_id, players=players)
    seed = secrets.randbelow(SEEDS)
    try:
        placed_problem(event, SeatingRequest(mode=SeatingMode.MIX, seed=seed))
    except ProblemRefused as refused:
        raise SeatingRefused(reasons=refused.reasons) from refused
    rehearsal = Rehearsal.objects.create(
        event=event, origin_id=event_id, seatings=seatings, seed=seed, by=by
    )
    enqueue_on_commit(PLAY_REHEARSAL, rehearsal.pk)
    return rehearsal


def play_on(*, rehearsal_id: int, seconds: float = TURN_SECONDS) -> None:
    """Play a rehearsal for about so many seconds; enqueue the next turn if it is not over then.

    Safe to run twice: each step looks at what is there, and an organisation's rehearsals are
    played one after the other. A fault ends the rehearsal, which says so.
    """
    rows = Rehearsal.objects.select_related("event").filter(pk=rehearsal_id)
    rehearsal = rows.first()
    if rehearsal is None:  # discarded meanwhile
        return
    with take_turn("rehearsal", organisation_id=rehearsal.event.organisation_id) as taken:
        if taken and not is_queued(rehearsal) and _set_busy(rehearsal_id):
            _play(rows.get(), seconds)


def _play(rehearsal: Rehearsal, seconds: float) -> None:
    rehearsal_id = rehearsal.pk
    until = time.monotonic() + seconds
    try:
        over = all(time.monotonic() < until for _ in _steps(rehearsal))
    except Exception as fault:
        log.exception("rehearsal failed", rehearsal=rehearsal_id)
        _end(rehearsal_id, RehearsalState.FAILED, failure=type(fault).__name__)
        return
    if over:
        # At once, without a worker, too; a transaction of its own cannot stand in another.
        transaction.on_commit(partial(refresh_standings, event_id=rehearsal.event_id))
        _end(rehearsal_id, RehearsalState.DONE)
    else:
        Rehearsal.objects.filter(pk=rehearsal_id).update(busy_until=timezone.now())
        enqueue_on_commit(PLAY_REHEARSAL, rehearsal_id)


def _set_busy(rehearsal_id: int) -> bool:
    now = timezone.now()
    # None is busy for longer: then the clock was ahead.
    free = Q(busy_until=None) | Q(busy_until__lte=now) | Q(busy_until__gt=now + BUSY_FOR)
    waiting = Rehearsal.objects.filter(free, pk=rehearsal_id, state=RehearsalState.WAITING)
    return bool(waiting.update(busy_until=now + BUSY_FOR))


def _end(rehearsal_id: int, state: RehearsalState, *, failure: str = "") -> None:
    waiting = Rehearsal.objects.filter(pk=rehearsal_id, state=RehearsalState.WAITING)
    waiting.update(state=state, failure=failure, busy_until=timezone.now())


def _steps(rehearsal: Rehearsal) -> Iterator[None]:
    """Do what is still to be done, and yield after each step, which is complete in itself.

    All seatings are played; of the last one a round is left, for people to try.
    """
    for number in range(1, rehearsal.seatings + 1):
        there = rehearsal.event.seatings.exclude(state__in=ABANDONED).filter(number=number)
        request = SeatingRequest(mode=SeatingMode.MIX, seed=rehearsal.seed + number)
        seating = there.first() or request_seating(event_id=rehearsal.event_id, request=request)
        if seating.state not in SEATED:
            seating = _publish(rehearsal, seating)
            yield
        if seating.state == SeatingState.PUBLISHED:
            last = number == rehearsal.seatings
            left = _last_round(seating) if last else None
            for _ in play_seating(seating, seed=rehearsal.seed, left=left):
                yield
            if not last:
                close_seating(seating_id=seating.pk)
                yield


def _publish(rehearsal: Rehearsal, seating: Seating) -> Seating:
    """Search for the tables of a seating and publish it; note how long the search took."""
    if seating.state == SeatingState.WAITING:
        begun = time.monotonic()
        with suppress(SeatingOutdated):  # another worker was quicker: same problem, same plan
            propose_seating(seating_id=seating.pk)
        rehearsal.searches.append(round((time.monotonic() - begun) * 1000))
        rehearsal.save(update_fields=["searches"])
    return publish_seating(seating_id=seating.pk)


def _last_round(seating: Seating) -> tuple[int, int]:
    """Return the round of the first table that is left for people to enter."""
    table = next(iter(tables_of(seating)))
    numbers = Round.objects.filter(table=table).values_list("number", flat=True)
    return table.pk, max(numbers)
