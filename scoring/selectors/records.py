"""Records of an event: winners of most tables, closest tables, and all of its statistics."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from engine.standings.matches import WHOLE, winners_of
from scoring.models import Round, RoundState
from scoring.selectors.results import UsedTable, used_tables
from scoring.selectors.statistics import (
    SHOWN,
    ColourPlayed,
    Feat,
    Reported,
    best_rounds,
    colours_played,
    fullest_rounds,
    reported,
    standing_piles,
)
from tournaments.models import Event, Table, TableState
from tournaments.selectors.seatings import shown_states


@dataclass(frozen=True, slots=True, kw_only=True)
class Champion:
    """A player and the tables won, in 1/840: those who share a first place share the win."""

    number: int
    name: str
    wins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable:
    """A match and how many points lay between its first and its last."""

    seating: int  # number
    table: int  # number of the place
    points: int


def finished_tables(event: Event, tables: Iterable[UsedTable]) -> list[UsedTable]:
    """Return those tables whose match is over and public, in the same order, in one query."""
    finished = _finished_tables(event)
    return [used for used in tables if used.table.table in finished and used.table.result.reported]


def _finished_tables(event: Event) -> set[int]:
    """Return the ids of the tables whose match is over."""
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    over = Q(state=TableState.CLOSED) | ~Exists(waiting.exclude(state=RoundState.VOID))
    shown = shown_states(event)
    tables = Table.objects.filter(over, seating__event=event, seating__state__in=shown)
    return set(tables.values_list("pk", flat=True))


def champions(event: Event, tables: Iterable[UsedTable]) -> list[Champion]:
    """Return who won most tables, the most first, then by start number, in one query.

    At most five: of those who won the same number there are all or none.
    """
    wins: defaultdict[int, int] = defaultdict(int)
    for used in tables:
        match = used.table.result
        winners = winners_of(match)
        for entrant in map(match.entrants.__getitem__, winners):
            if entrant in used.standing:
                wins[entrant] += WHOLE // len(winners)
    ordered = sorted(wins, key=lambda number: (-wins[number], number))
    cut = wins[ordered[SHOWN]] if len(ordered) > SHOWN else 0
    best = [number for number in ordered[:SHOWN] if wins[number] > cut]
    entrants = event.entrants.filter(number__in=best)
    names = dict(entrants.values_list("number", "person__name"))
    return [Champion(number=number, name=names[number], wins=wins[number]) for number in best]


def closest_tables(tables: Iterable[UsedTable]) -> list[CloseTable]:
    """Return the matches with the fewest points between first and last, at most five.

    Only those in which all players played every round, for other totals cannot be compared, and
    that stand for all of them.
    """
    gaps = [
        CloseTable(
            seating=match.seating,
            table=match.table,
            points=max(match.points) - min(match.points),
        )
        for match, standing in ((used.table.result, used.standing) for used in tables)
        if match.whole and len(standing) == len(match.entrants)
    ]
    return sorted(gaps, key=lambda gap: (gap.points, gap.seating, gap.table))[:SHOWN]


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Statistics of an event, of the rounds that count and are public."""

    rounds: Reported
    best_rounds: list[Feat]
    fullest_rounds: list[Feat]
    most_wins: list[Champion]
    closest_tables: list[CloseTable]
    penalty_colours: list[ColourPlayed]


def statistics_of(event: Event) -> Statistics:
    """Return the statistics of an event, in the same number of queries for any number of rounds."""
    tables = used_tables(event)
    finished, piles = finished_tables(event, tables), standing_piles(event, tables)
    return Statistics(
        rounds=reported(event),
        best_rounds=best_rounds(piles),
        fullest_rounds=fullest_rounds(piles),
        most_wins=champions(event, finished),
        closest_tables=closest_tables(finished),
        penalty_colours=colours_played(event, piles),
    )
