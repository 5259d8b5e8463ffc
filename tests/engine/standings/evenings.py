"""Builders of plain evenings: what tests say of them is all that differs."""

from engine.standings.matches import MatchResult
from engine.standings.results import Results


def a_match(seating: int, entrants: tuple[int, ...], points: tuple[int, ...]) -> MatchResult:
    return MatchResult(
        seating=seating,
        entrants=entrants,
        points=points,
        rounds=(5,) * len(entrants),
        closed_rounds=5,
    )


def unreported(seating: int, entrants: tuple[int, ...]) -> MatchResult:
    nothing = (0,) * len(entrants)
    return MatchResult(
        seating=seating, entrants=entrants, points=nothing, rounds=nothing, closed_rounds=0
    )


def an_evening(*matches: MatchResult, seatings: int = 1) -> Results:
    entrants = {entrant for match in matches for entrant in match.entrants}
    return Results(entrants=tuple(entrants), matches=matches, closed_seatings=seatings)
