"""Who won most tables of an event, and which tables were closest."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, Subquery, Sum

from engine.standings.matches import WHOLE, MatchResult, place_groups
from scoring.models import Round, RoundState
from scoring.selectors.rounds import counting_piles
from scoring.selectors.statistics import SHOWN, sitting
from tournaments.models import Event, Table, TableState
from tournaments.selectors.tables import SEATED


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """A match that is over, at which place it was played, and what everybody reached."""

    place: int  # number
    result: MatchResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Champion:
    """Who won how many tables, in 1/840: those who share a first place share the win."""

    number: int
    name: str
    wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable:
    """A match and how many points lay between its first and its last."""

    seating: int  # number
    table: int  # number of the place
    points: int


def finished_matches(event: Event) -> list[FinishedMatch]:
    """Return the matches that are over, by seating and place, in two queries."""
    rows = _finished_tables(event)
    tallies = _tallies(event)
    return [
        FinishedMatch(place=place, result=_result(seating, closed, tallies[table]))
        for table, seating, place, closed in rows
    ]


def _finished_tables(event: Event) -> list[tuple[int, int, int, int]]:
    """Return id, seating, place and number of counting rounds of tables that have some."""
    counts = ~Q(rounds__state=RoundState.VOID)
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    over = Q(state=TableState.CLOSED) | ~Exists(waiting.exclude(state=RoundState.VOID))
    tables = (
        Table.objects.filter(over, seating__event=event, seating__state__in=SEATED)
        .annotate(
            closed=Count("rounds", filter=counts & Q(rounds__entries__isnull=False), distinct=True)
        )
        .filter(closed__gt=0)
        .order_by("seating__number", "place__number")
    )
    return list(tables.values_list("pk", "seating__number", "place__number", "closed"))


_Tally = tuple[int, int, int]  # start number, points, rounds


def _tallies(event: Event) -> defaultdict[int, list[_Tally]]:
    """Return what everybody reached at each table, by its id, summed up by the database."""
    sums = (
        counting_piles(event)
        .annotate(number=Subquery(sitting().values("entrant__number")[:1]))
        .values_list("entry__table_id", "number")
        .annotate(total=Sum("points"), played=Count("pk"))
        .order_by("entry__table_id", "number")
    )
    tallies: defaultdict[int, list[_Tally]] = defaultdict(list)
    for table, number, total, played in sums:
        if number is not None:
            tallies[table].append((number, total, played))
    return tallies


def _result(seating: int, closed: int, tallies: Iterable[_Tally]) -> MatchResult:
    entrants, points, rounds = zip(*tallies, strict=True)
    return MatchResult(
        seating=seating, entrants=entrants, points=points, rounds=rounds, closed_rounds=closed
    )


def champions(event: Event, matches: Iterable[FinishedMatch]) -> list[Champion]:
    """Return who won most tables, the most first, then by start number, in one query.

    At most five: of those who won the same number there are all or none.
    """
    wins: defaultdict[int, int] = defaultdict(int)
    for match in matches:
        for winners in place_groups(match.result)[:1]:
            for seat in winners:
                wins[match.result.entrants[seat]] += WHOLE // len(winners)
    ordered = sorted(wins, key=lambda number: (-wins[number], number))
    cut = wins[ordered[SHOWN]] if len(ordered) > SHOWN else 0
    best = [number for number in ordered[:SHOWN] if wins[number] > cut]
    entrants = event.entrants.filter(number__in=best)
    names = dict(entrants.values_list("number", "person__name"))
    return [Champion(number=one, name=names[one], wins=wins[one]) for one in best]


def closest_tables(matches: Iterable[FinishedMatch]) -> list[CloseTable]:
    """Return the matches with the fewest points between first and last, at most five.

    Only those in which everybody played every round, for others compare no totals.
    """
    whole = [one for one in matches if set(one.result.rounds) == {one.result.closed_rounds}]
    gaps = [
        CloseTable(
            seating=one.result.seating,
            table=one.place,
            points=max(one.result.points) - min(one.result.points),
        )
        for one in whole
    ]
    return sorted(gaps, key=lambda one: (one.points, one.seating, one.table))[:SHOWN]
