"""Who won most tables of an event, and which tables were closest."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from engine.standings.matches import WHOLE, MatchResult, winners_of
from scoring.models import Round, RoundState
from scoring.selectors.match_results import table_results
from scoring.selectors.statistics import SHOWN
from tournaments.models import Event, Table, TableState
from tournaments.selectors.tables import SEATED


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """A match that is over, with the number of its place and its result."""

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
    """Return the matches that are over, by seating and place, in four queries."""
    places = _places_of_finished(event)
    return [
        FinishedMatch(place=places[one.table], result=one.result)
        for one in table_results(event)
        if one.table in places and one.result.reported
    ]


def _places_of_finished(event: Event) -> dict[int, int]:
    """Return the number of the place of each table whose match is over, by its id."""
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    over = Q(state=TableState.CLOSED) | ~Exists(waiting.exclude(state=RoundState.VOID))
    tables = Table.objects.filter(over, seating__event=event, seating__state__in=SEATED)
    return dict(tables.values_list("pk", "place__number"))


def champions(event: Event, matches: Iterable[FinishedMatch]) -> list[Champion]:
    """Return who won most tables, the most first, then by start number, in one query.

    At most five: of those who won the same number there are all or none.
    """
    wins: defaultdict[int, int] = defaultdict(int)
    for match in matches:
        winners = winners_of(match.result)
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

    Only those in which all players played every round: other totals cannot be compared.
    """
    whole = [one for one in matches if one.result.whole]
    gaps = [
        CloseTable(
            seating=one.result.seating,
            table=one.place,
            points=max(one.result.points) - min(one.result.points),
        )
        for one in whole
    ]
    return sorted(gaps, key=lambda one: (one.points, one.seating, one.table))[:SHOWN]
