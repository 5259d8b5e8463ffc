"""Which rounds a table has."""

from collections.abc import Iterable

from engine.matches import MatchPlan, leader_of_round, rounds_to_open
from scoring.models import Round, RoundState
from scoring.selectors.matches import Match
from tournaments.models import Seating, Table
from tournaments.selectors.tables import occupants


def match_plan(seating: Seating) -> MatchPlan:
    """Return how long a match of this seating is."""
    return MatchPlan(limit=seating.rounds or seating.event.rounds, target=seating.event.target)


def open_rounds(tables: Iterable[Table]) -> None:
    """Store the rounds that are sure to be played, open, with who sits there from the start."""
    Round.objects.bulk_create(
        _new_round(table, number)
        for table in tables
        for number in rounds_to_open(match_plan(table.seating), [])
    )


def open_following_rounds(match: Match) -> None:
    """Store the rounds that are sure to follow, now that one more has been reported.

    A match of a fixed length has all its rounds from the start, in whatever order they are
    reported; one that goes on until a target gets the next.
    """
    there = {played.round.number for played in match.rounds}
    sure = rounds_to_open(match_plan(match.table.seating), match.points_by_round)
    Round.objects.bulk_create(
        _new_round(match.table, number) for number in sure if number not in there
    )


def close_rounds(tables: Iterable[Table]) -> None:
    """Take no more entries for the open rounds of some tables."""
    Round.objects.filter(table__in=tables, state=RoundState.OPEN).update(state=RoundState.CLOSED)


def _new_round(table: Table, number: int) -> Round:
    positions = list(occupants(table, number))
    leader = leader_of_round(first_leader=0, round_number=number, players=len(positions))
    return Round(
        table=table, number=number, seats_in_play=positions, first_leader=positions[leader]
    )
