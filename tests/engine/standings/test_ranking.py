from dataclasses import replace
from fractions import Fraction

import pytest

from engine.standings.ranking import Standing, rank
from engine.standings.results import GivenPoints, Kind, RankingRules, Results
from engine.standings.scored import SeatingPoints
from tests.engine.standings.evenings import a_match, an_evening, unreported

RULES = RankingRules(tie_breaks=("table_wins", "above_table_mean"))


def ranks(standings: list[Standing]) -> list[tuple[int | None, int]]:
    return [(standing.rank, standing.entrant) for standing in standings]


def test_rank_after_one_match_returns_whole_lines_best_first() -> None:
    def line(*, entrant: int, rank: int, points: int, raw: int) -> Standing:
        return Standing(
            entrant=entrant,
            rank=rank,
            points=points,
            matches=1,
            closed_seatings=1,
            tie_breaks=(None, None),  # not used: no one is tied
            by_seating=(SeatingPoints(1, points, Kind.PLAYED, counts=True),),
            raw=raw,
        )

    assert rank(an_evening(a_match(1, (1, 2, 3), (5, 9, 1))), RULES) == [
        line(entrant=2, rank=1, points=840, raw=9),
        line(entrant=1, rank=2, points=420, raw=5),
        line(entrant=3, rank=3, points=0, raw=1),
    ]


def test_rank_before_anything_was_played_lists_everybody_unranked() -> None:
    results = Results(entrants=(2, 1), matches=(), closed_seatings=0)

    standings = rank(results, RULES)

    assert ranks(standings) == [(None, 1), (None, 2)]
    assert standings[0].mean is None


def test_rank_compares_means_and_a_missing_match_is_not_zero() -> None:  # 7.7
    results = an_evening(
        a_match(1, (1, 2, 3), (9, 5, 1)),
        a_match(2, (2, 3, 4), (9, 5, 1)),
        unreported(2, (1, 5, 6)),
        seatings=2,
    )

    standings = rank(results, RULES)

    assert [
        (line.rank, line.entrant, line.mean, line.matches, line.missing) for line in standings
    ] == [
        (1, 1, Fraction(840), 1, (2,)),
        (2, 2, Fraction(630), 2, ()),
        (3, 3, Fraction(210), 2, ()),
        (4, 4, Fraction(0), 1, ()),
        (None, 5, None, 0, (2,)),
        (None, 6, None, 0, (2,)),
    ]


def test_rank_below_half_of_the_closed_seatings_is_none_and_stands_last() -> None:  # 7.8
    results = an_evening(
        a_match(1, (1, 2, 3), (9, 5, 1)),
        a_match(2, (2, 3, 4), (9, 5, 1)),
        a_match(3, (2, 3, 4), (9, 5, 1)),
        seatings=3,
    )

    assert ranks(rank(results, RULES)) == [(1, 2), (2, 3), (3, 4), (None, 1)]


def test_rank_out_of_competition_is_none_and_others_move_up() -> None:
    results = an_evening(a_match(1, (1, 2, 3), (9, 5, 1)))

    lines = rank(replace(results, out_of_competition=frozenset({1})), RULES)

    assert [(line.rank, line.entrant, line.points) for line in lines] == [
        (1, 2, 420),
        (2, 3, 0),
        (None, 1, 840),
    ]


def test_rank_of_those_whom_nothing_separates_is_shared_and_skips_the_next() -> None:  # 7.13
    tables = ((1, 2, 3), (4, 5, 6))
    results = an_evening(*(a_match(1, table, (9, 5, 1)) for table in tables))

    standings = rank(results, RULES)

    assert ranks(standings) == [(1, 1), (1, 4), (3, 2), (3, 5), (5, 3), (5, 6)]
    assert {line.decided_by for line in standings} == {None}


def test_rank_names_the_tie_break_that_decided_against_the_line_above() -> None:
    results = an_evening(
        a_match(1, (1, 2, 3), (9, 5, 1)),
        a_match(2, (4, 2, 1), (9, 5, 1)),  # 1 won and lost, 2 was second twice
        seatings=2,
    )

    standings = rank(results, RULES)

    assert [(line.rank, line.entrant, line.mean, line.decided_by) for line in standings] == [
        (1, 4, Fraction(840), None),
        (2, 1, Fraction(420), None),
        (3, 2, Fraction(420), "table_wins"),
        (4, 3, Fraction(0), None),
    ]


def test_rank_asks_the_next_tie_break_where_the_first_sees_no_difference() -> None:
    results = an_evening(
        a_match(1, (1, 2, 3), (9, 5, 1)),  # mean 5
        a_match(1, (4, 5, 6), (20, 5, 2)),  # mean 9
        a_match(2, (3, 1, 5), (5, 3, 1)),  # mean 3
        a_match(2, (6, 4, 2), (4, 2, 0)),  # mean 2
        seatings=2,
    )

    standings = rank(results, RULES)

    assert [
        (line.rank, line.entrant, line.points, line.tie_breaks[1], line.decided_by)
        for line in standings
    ] == [
        (1, 4, 1260, 11 * 840, None),
        (2, 1, 1260, 4 * 840, "above_table_mean"),
        (3, 3, 840, -2 * 840, None),
        (4, 6, 840, -5 * 840, "above_table_mean"),
        (5, 2, 420, -2 * 840, None),
        (6, 5, 420, -6 * 840, "above_table_mean"),
    ]


def test_rank_by_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(KeyError, match="coin"):
        rank(an_evening(), replace(RULES, tie_breaks=("coin",)))


def test_rank_with_the_best_two_of_six_asks_for_one_seating_alone() -> None:  # 7.8
    results = an_evening(a_match(1, (1, 2, 3), (9, 5, 1)), seatings=6)

    assert ranks(rank(results, RankingRules(best=2))) == [(1, 1), (2, 2), (3, 3)]
    assert ranks(rank(results, RankingRules(best=3))) == [(None, 1), (None, 2), (None, 3)]


def test_rank_by_the_sum_adds_nothing_for_a_seating_not_attended() -> None:  # 7.7
    results = an_evening(
        a_match(1, (1, 2, 3), (9, 5, 1)),
        a_match(2, (2, 3, 4), (9, 5, 1)),
        a_match(3, (2, 3, 4), (9, 5, 1)),
        seatings=3,
    )

    standings = rank(results, RankingRules(points_system="five_three_two_one"))

    # One match of three is enough for a rank: in a sum no one gains by staying away.
    assert [(line.rank, line.entrant, line.points / 840) for line in standings] == [
        (1, 2, 2.75 + 4.5 + 4.5),
        (2, 3, 1 + 2.75 + 2.75),
        (3, 1, 4.5),
        (4, 4, 2),
    ]


def test_rank_asks_direct_meetings_of_who_stays_tied_and_the_lot_of_the_rest() -> None:  # 7.13
    results = replace(
        an_evening(
            a_match(1, (1, 2, 5), (9, 5, 1)),  # 840, 420, 0
            a_match(1, (3, 4, 6), (9, 5, 1)),
            a_match(2, (2, 1, 6), (9, 5, 1)),
            a_match(2, (4, 5, 3), (9, 5, 1)),
            seatings=2,
        ),
        lots={1: 2, 2: 1, 3: 7},
    )
    rules = RankingRules(tie_breaks=("table_wins", "direct_meetings", "lot"))

    standings = rank(results, rules)

    # 1, 2 and 4 have a mean of 630 and one win each, and never all sat together; 4 drew no lot.
    assert [(line.rank, line.entrant, line.tie_breaks, line.decided_by) for line in standings] == [
        (1, 1, (840, None, None), None),
        (1, 2, (840, None, None), None),
        (1, 4, (840, None, None), None),
        (4, 3, (None, None, None), None),
        (5, 5, (None, None, None), None),
        (6, 6, (None, None, None), None),
    ]
    with_lot = rank(replace(results, lots={1: 2, 2: 1, 4: 3}), rules)
    assert [(line.rank, line.entrant, line.tie_breaks, line.decided_by) for line in with_lot][
        :3
    ] == [
        (1, 2, (840, None, 840), None),
        (2, 1, (840, None, 2 * 840), "lot"),
        (3, 4, (840, None, 3 * 840), "lot"),
    ]


def test_rank_by_direct_meetings_among_those_whom_the_first_tie_break_leaves_tied() -> None:  # 7.17
    results = an_evening(
        a_match(1, (1, 2, 3), (9, 5, 1)),  # 840, 420, 0
        a_match(2, (4, 1, 5), (9, 5, 1)),
        a_match(2, (2, 3, 6), (9, 5, 1)),
        a_match(3, (7, 8, 4), (9, 5, 1)),
        seatings=2,
    )

    standings = rank(results, RankingRules(tie_breaks=("table_wins", "direct_meetings")))

    # 1 and 2 have 630 and one win each; in their one meeting 1 was first.
    assert [(line.rank, line.entrant, line.tie_breaks, line.decided_by) for line in standings][
        :5
    ] == [
        (1, 7, (None, None), None),
        (2, 1, (840, 840), None),
        (3, 2, (840, 420), "direct_meetings"),
        (4, 4, (840, None), None),
        (5, 8, (0, None), "table_wins"),
    ]


def test_rank_of_a_past_evening_is_the_one_that_is_known() -> None:  # 7.24
    results = Results(
        entrants=(1, 2, 3, 4),
        matches=(),
        closed_seatings=1,
        ranks={1: 5, 2: 2, 3: 2},
        out_of_competition=frozenset({3}),
    )

    assert ranks(rank(results, RULES)) == [(2, 2), (5, 1), (None, 3), (None, 4)]


def test_rank_of_a_past_evening_adds_up_its_points() -> None:  # 7.24
    given = (
        GivenPoints(entrant=1, seating=1, points=840, kind=Kind.IMPORTED),
        GivenPoints(entrant=1, seating=2, points=1680, kind=Kind.IMPORTED),
        GivenPoints(entrant=2, seating=1, points=2100, kind=Kind.IMPORTED),
    )
    results = Results(entrants=(1, 2), matches=(), closed_seatings=2, given=given)

    standings = rank(results, RankingRules(points_system="raw", rank_share=0))

    assert [(one.rank, one.entrant, one.points) for one in standings] == [
        (1, 1, 2520),
        (2, 2, 2100),
    ]
