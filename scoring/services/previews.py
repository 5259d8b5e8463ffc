"""What a change would do: it is made, looked at and undone, and nobody has seen it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from engine.seating.plans import propose
from engine.seating.problems import read_problem
from engine.standings.matches import MatchResult, place_groups
from engine.standings.ranking import rank
from scoring.selectors.results import ranking_rules, results_of
from scoring.selectors.standings import ranks_in
from tournaments.models import Event, Seating, SeatingMode, SeatingState
from tournaments.selectors.tables import occupants, tables_of

PATIENCE_SECONDS = 3.0  # for the search of the next tables; a larger event looks itself
BY_STANDINGS = (SeatingMode.SWISS, SeatingMode.BALANCE, SeatingMode.FINAL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Where somebody stands; None where there is nothing to tell."""

    total: int | None = None  # card points at the table
    place: int | None = None  # at the table
    rank: int | None = None  # in the standings
    next_table: int | None = None  # number of its place, in the seating that is proposed


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a change would do to one entrant, by start number, and in one seating."""

    entrant: int
    seating: int | None  # in which total and place change, None where neither does
    before: Stand
    after: Stand


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What a change would do: those who played together first, then by rank.

    ``proposal`` is the number of a seating that has been proposed from standings which would
    not be the same any more. Its tables stay as they are; ``next_known`` says whether it could
    be found out in time who would sit elsewhere if it were proposed anew.
    """

    lines: Sequence[Effect]
    proposal: int | None = None
    next_known: bool = True


def effects_of(event_id: int, change: Callable[[], object]) -> Effects:
    """Return what a change of results would do. Nothing is stored.

    Raises:
        ServiceError: whatever the change itself refuses.
    """
    event = Event.objects.get(pk=event_id)
    before = _moment(event)
    with transaction.atomic():
        change()
        event.refresh_from_db()  # the change may be one of the event's own settings
        after = _moment(event)
        transaction.set_rollback(True)
    return _compared(event, before, after)


@dataclass(frozen=True, slots=True)
class _Moment:
    """What counts at one moment, by start number."""

    at_table: Mapping[tuple[int, int], tuple[int, int | None]]  # seating, entrant: total, place
    rank: Mapping[int, int | None]
    for_seating: Mapping[int, int]  # ranks as a new seating goes by them


def _moment(event: Event) -> _Moment:
    results = results_of(event)
    standings = rank(results, ranking_rules(event))
    at_table: dict[tuple[int, int], tuple[int, int | None]] = {}
    for match in results.matches:
        for entrant, (total, place) in _at_table(match).items():
            earlier, better = at_table.get((match.seating, entrant), (0, None))
            at_table[match.seating, entrant] = earlier + total, place or better
    return _Moment(at_table, {line.entrant: line.rank for line in standings}, ranks_in(standings))


def _at_table(match: MatchResult) -> dict[int, tuple[int, int | None]]:
    places: dict[int, int] = {}
    for group in place_groups(match):
        places |= dict.fromkeys(group, len(places) + 1)
    return {
        entrant: (match.points[seat], places.get(seat))
        for seat, entrant in enumerate(match.entrants)
    }


def _compared(event: Event, before: _Moment, after: _Moment) -> Effects:
    tables = _next_tables(event, after.for_seating)
    keys = {*before.at_table, *after.at_table}
    changed = {key for key in keys if before.at_table.get(key) != after.at_table.get(key)}
    seating_of = {entrant: seating for seating, entrant in sorted(changed)}
    touched = {
        *seating_of,
        *(one for one, place in after.rank.items() if before.rank.get(one) != place),
        *(one for one, (now, then) in tables.moves.items() if now != then),
    }
    lines = [
        Effect(
            entrant=one,
            seating=seating_of.get(one),
            before=_stand(one, seating_of.get(one), before, tables.moves.get(one, (None, None))[0]),
            after=_stand(one, seating_of.get(one), after, tables.moves.get(one, (None, None))[1]),
        )
        for one in touched
    ]
    lines.sort(key=lambda line: (line.seating is None, line.after.rank or len(after.rank)))
    return Effects(lines=lines, proposal=tables.proposal, next_known=tables.known)


def _stand(entrant: int, seating: int | None, moment: _Moment, table: int | None) -> Stand:
    total, place = moment.at_table.get((seating or 0, entrant), (None, None))
    return Stand(total=total, place=place, rank=moment.rank.get(entrant), next_table=table)


@dataclass(frozen=True, slots=True)
class _NextTables:
    """At which place everybody sits in a proposal, and would if it were made anew."""

    moves: Mapping[int, tuple[int | None, int | None]]
    proposal: int | None = None
    known: bool = True


def _next_tables(event: Event, ranks: Mapping[int, int]) -> _NextTables:
    proposed = event.seatings.filter(state=SeatingState.PROPOSED, mode__in=BY_STANDINGS)
    seating = proposed.order_by("number").first()
    if seating is None:
        return _NextTables({})
    asked = read_problem(seating.problem)
    anew = replace(asked, ranks={one: ranks.get(one, place) for one, place in asked.ranks.items()})
    if anew.ranks == asked.ranks:
        return _NextTables({})
    began = time.monotonic()
    plan = propose(anew, lambda *_: time.monotonic() - began > PATIENCE_SECONDS)
    if plan.stopped or not seating.places:
        return _NextTables({}, seating.number, known=False)
    then = {
        player: place
        for place, players in zip(seating.places, plan.seatings[0], strict=True)
        for player in players
    }
    now = _seated_at(seating)
    moves = {one: (now.get(one), then[one]) for one in then}
    return _NextTables(moves, seating.number)


def _seated_at(seating: Seating) -> dict[int, int]:
    return {
        entrant.number: table.place.number
        for table in tables_of(seating)
        for entrant in occupants(table, 1).values()
    }
