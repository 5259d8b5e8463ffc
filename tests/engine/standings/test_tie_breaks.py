from dataclasses import replace

import pytest

from engine.standings.earned import Evening
from engine.standings.matches import MatchResult
from engine.standings.results import RankingRules, Results
from engine.standings.tie_breaks import TIE_BREAKS, skipped


def a_match(entrants: tuple[int, ...], points: tuple[int, ...]) -> MatchResult:
    rounds = (5,) * len(entrants)
    return MatchResult(seating=1, entrants=entrants, points=points, rounds=rounds, closed_rounds=5)


def asked(key: str, tied: range | tuple[int, ...], *matches: MatchResult) -> list[int] | None:
    entrants = tuple({entrant for match in matches for entrant in match.entrants})
    results = Results(entrants=entrants, matches=matches, closed_seatings=1)
    return TIE_BREAKS[key].ask(Evening(results=results, rules=RankingRules()))(tied)


EVENING = (
    a_match((1, 2, 3), (9, 5, 1)),
    a_match((4, 5, 6, 7), (8, 8, 3, 0)),
    a_match((1, 4, 6), (7, 2, 7)),
)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        # Entrants 4 and 5 share a win, 1 and 6 another.
        pytest.param("table_wins", [840 + 420, 0, 0, 420, 420, 420, 0], id="table_wins"),
        # The tables' means are 5, 4 3/4 and 5 1/3.
        pytest.param(
            "above_table_mean",
            [4 * 840 + 1400, 0, -4 * 840, 2730 - 2800, 2730, -1470 + 1400, -3990],
            id="above_table_mean",
        ),
    ],
)
def test_tie_break_adds_up_over_all_matches(key: str, values: list[int]) -> None:
    assert asked(key, range(1, 8), *EVENING) == values


@pytest.mark.parametrize(
    ("key", "values"),
    [
        pytest.param("table_wins", [0, 840, 0, 0], id="table_wins"),
        pytest.param("above_table_mean", [0, 3 * 840, 0, -3 * 840], id="above_table_mean"),
    ],
)
def test_tie_break_leaves_out_a_leaver_below_half(key: str, values: list[int]) -> None:
    match = replace(a_match((1, 2, 3, 4), (20, 8, 5, 2)), rounds=(2, 5, 5, 5))

    assert asked(key, range(1, 5), match) == values


@pytest.mark.parametrize("key", ["table_wins", "above_table_mean", "penalty_colour"])
def test_tie_break_finds_nothing_in_an_unreported_match(key: str) -> None:
    match = replace(a_match((1, 2, 3), (0, 0, 0)), rounds=(0, 0, 0), closed_rounds=0)

    assert asked(key, (1, 2, 3), match) == [0, 0, 0]


def test_skipped_are_penalty_colours_while_any_match_does_not_tell_them() -> None:
    known = replace(a_match((1, 2), (9, 5)), colour_points=(3, 0))
    rules = RankingRules(tie_breaks=("table_wins", "penalty_colour", "lot"))

    def of(*matches: MatchResult) -> tuple[str, ...]:
        return skipped(Results(entrants=(), matches=matches, closed_seatings=1), rules)

    assert of(known) == ()
    assert of(known, a_match((3, 4), (9, 5))) == ("penalty_colour",)
    assert of(known, replace(known, colour_points=(3, None))) == ("penalty_colour",)
