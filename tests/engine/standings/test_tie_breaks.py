from dataclasses import replace

import pytest

from engine.standings.matches import MatchResult
from engine.standings.results import GivenPoints, RankingRules, Results, Sanction
from engine.standings.scored import ScoredResults
from engine.standings.tie_breaks import TIE_BREAKS, skipped


def a_match(entrants: tuple[int, ...], points: tuple[int, ...]) -> MatchResult:
    rounds = (5,) * len(entrants)
    return MatchResult(seating=1, entrants=entrants, points=points, rounds=rounds, closed_rounds=5)


def tie_break_values(
    key: str, tied: range | tuple[int, ...], *matches: MatchResult
) -> list[int] | None:
    """Return what a tie-break says after these matches, one in each seating."""
    entrants = tuple({entrant for match in matches for entrant in match.entrants})
    seatings = tuple(replace(match, seating=n) for n, match in enumerate(matches, start=1))
    results = Results(entrants=entrants, matches=seatings, closed_seatings=len(matches))
    return TIE_BREAKS[key].ask(ScoredResults(results=results, rules=RankingRules()))(tied)


EVENING = (
    a_match((1, 2, 3), (9, 5, 1)),
    a_match((4, 5, 6, 7), (8, 8, 3, 0)),
    a_match((1, 4, 6), (7, 2, 7)),
)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        # Entrants 4 and 5 share a win, 1 and 6 another.
        pytest.param("table_wins", [840 + 420, 0, 0, 420, 420, 420, 0], id="7.14-table-wins"),
        # The tables' means are 5, 4 3/4 and 5 1/3.
        pytest.param(
            "above_table_mean",
            [4 * 840 + 1400, 0, -4 * 840, 2730 - 2800, 2730, -1470 + 1400, -3990],
            id="7.15-above-table-mean",
        ),
    ],
)
def test_tie_break_adds_up_over_all_matches(key: str, values: list[int]) -> None:
    assert tie_break_values(key, range(1, 8), *EVENING) == values


@pytest.mark.parametrize(
    ("key", "values"),
    [
        pytest.param("table_wins", [0, 840, 0, 0], id="table_wins"),
        pytest.param("above_table_mean", [0, 3 * 840, 0, -3 * 840], id="above_table_mean"),
    ],
)
def test_tie_break_leaves_out_a_leaver_below_half(key: str, values: list[int]) -> None:
    match = replace(a_match((1, 2, 3, 4), (20, 8, 5, 2)), rounds=(2, 5, 5, 5))

    assert tie_break_values(key, range(1, 5), match) == values


@pytest.mark.parametrize("key", ["table_wins", "above_table_mean", "penalty_colour"])
def test_tie_break_finds_nothing_in_an_unreported_match(key: str) -> None:
    match = replace(a_match((1, 2, 3), (0, 0, 0)), rounds=(0, 0, 0), closed_rounds=0)

    assert tie_break_values(key, (1, 2, 3), match) == [0, 0, 0]


def test_penalty_colour_adds_up_what_it_cost_where_every_match_reports_it() -> None:  # 7.16
    first = replace(a_match((1, 2, 3), (9, 5, 1)), colour_points=(4, 0, 7))
    second = replace(a_match((3, 1, 4), (9, 5, 1)), colour_points=(2, 3, None), rounds=(5, 5, 0))
    silent = replace(second, colour_points=(2, None, 0))

    assert tie_break_values("penalty_colour", (1, 2, 3), first, second) == [7 * 840, 0, 9 * 840]
    assert tie_break_values("penalty_colour", (1, 2, 3), first, silent) is None
    assert tie_break_values("penalty_colour", (1, 2, 3), first, EVENING[0]) is None


def test_direct_meetings_count_only_where_all_who_are_tied_have_a_place() -> None:  # 7.17
    both = a_match((1, 2, 3), (9, 5, 1))
    again = a_match((4, 3, 2, 1), (8, 7, 2, 5))  # 840, 560, 0 and 280
    left = replace(a_match((1, 2, 5), (9, 5, 1)), rounds=(5, 2, 5))

    assert tie_break_values("direct_meetings", (1, 2), both, again, left) == [840 + 280, 420]
    assert tie_break_values("direct_meetings", (3, 2, 1), both, again, left) == [
        560,
        420,
        840 + 280,
    ]
    assert tie_break_values("direct_meetings", (1, 4), both, again, left) == [280, 840]
    assert tie_break_values("direct_meetings", (1, 2, 3, 4), both, again, left) == [
        280,
        0,
        560,
        840,
    ]
    assert tie_break_values("direct_meetings", (1, 5), both, left) == [840, 0]
    assert tie_break_values("direct_meetings", (2, 5), both, left) is None


def test_opponents_mean_counts_each_opponent_as_often_as_met() -> None:  # 7.18
    first = a_match((1, 2, 3), (9, 5, 1))  # 840, 420, 0
    second = replace(a_match((1, 2, 4), (1, 5, 9)), seating=2)  # 0, 420, 840
    third = replace(a_match((3, 4, 5), (9, 5, 1)), seating=3)  # 840, 420, 0

    # The means are 420, 420, 420, 630 and 0.
    assert tie_break_values("opponents_mean", (1, 3, 5), first, second, third) == [
        473,  # a quarter of 420 + 420 + 420 + 630, halves upwards
        368,  # a quarter of 420 + 420 + 630 + 0
        525,
    ]
    assert tie_break_values("opponents_mean", (1, 6), first, second, third) is None


def test_opponents_mean_leaves_sanctions_out_and_takes_the_seatings_that_count() -> None:  # 7.18
    results = Results(
        entrants=(1, 2, 3),
        matches=(a_match((1, 2, 3), (9, 5, 1)),),
        closed_seatings=1,
        given=(GivenPoints(entrant=2, seating=2, points=840),),
        sanctions=(Sanction(entrant=2, points=-840),),
    )
    scored = ScoredResults(results=results, rules=RankingRules(best=1))

    assert TIE_BREAKS["opponents_mean"].ask(scored)([1, 3]) == [420, 840]


def test_lot_is_known_where_all_who_are_tied_have_drawn() -> None:  # 7.19
    results = Results(entrants=(1, 2, 3), matches=(), closed_seatings=0, lots={1: 2, 3: 1})
    ask = TIE_BREAKS["lot"].ask(ScoredResults(results=results, rules=RankingRules()))

    assert (ask([1, 3]), ask([1, 2, 3])) == ([2 * 840, 840], None)


def test_skipped_are_penalty_colours_while_any_match_does_not_report_them() -> None:  # 7.16
    known = replace(a_match((1, 2), (9, 5)), colour_points=(3, 0))
    rules = RankingRules(tie_breaks=("table_wins", "penalty_colour", "lot"))

    def of(*matches: MatchResult) -> tuple[str, ...]:
        seatings = tuple(replace(match, seating=n) for n, match in enumerate(matches, start=1))
        return skipped(Results(entrants=(), matches=seatings, closed_seatings=2), rules)

    assert of(known) == ()
    assert of(known, a_match((3, 4), (9, 5))) == ("penalty_colour",)
    assert of(known, replace(known, colour_points=(3, None))) == ("penalty_colour",)
