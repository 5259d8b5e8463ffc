from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.standings.earned import SeatingPoints
from engine.standings.matches import MatchResult
from engine.standings.ranking import Standing, rank
from engine.standings.results import GivenPoints, Kind, Part, RankingRules, Results, Sanction

RULES = RankingRules(tie_breaks=("table_wins", "above_table_mean"))


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


def ranks(standings: list[Standing]) -> list[tuple[int | None, int]]:
    return [(standing.rank, standing.entrant) for standing in standings]


def test_rank_after_one_match_returns_whole_lines_best_first() -> None:
    def line(*, entrant: int, rank: int, points: int) -> Standing:
        return Standing(
            entrant=entrant,
            rank=rank,
            points=points,
            matches=1,
            closed_seatings=1,
            tie_breaks=(None, None),  # nobody asked: nobody is tied
            by_seating=(SeatingPoints(1, points, Kind.PLAYED, counts=True),),
        )

    assert rank(an_evening(a_match(1, (1, 2, 3), (5, 9, 1))), RULES) == [
        line(entrant=2, rank=1, points=840),
        line(entrant=1, rank=2, points=420),
        line(entrant=3, rank=3, points=0),
    ]


def test_rank_before_anything_was_played_lists_everybody_unranked() -> None:
    results = Results(entrants=(2, 1), matches=(), closed_seatings=0)

    standings = rank(results, RULES)

    assert ranks(standings) == [(None, 1), (None, 2)]
    assert standings[0].mean is None


def test_rank_compares_means_and_a_missing_match_is_not_zero() -> None:
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


def test_rank_below_half_of_the_closed_seatings_is_none_and_stands_last() -> None:
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


def test_rank_of_those_whom_nothing_separates_is_shared_and_skips_the_next() -> None:
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


def test_rank_with_a_sanction_lowers_the_sum() -> None:
    results = replace(
        an_evening(a_match(1, (1, 2, 3), (9, 5, 1))),
        sanctions=(Sanction(entrant=1, points=-300), Sanction(entrant=1, points=-200)),
    )

    standings = rank(results, RULES)

    assert [(line.rank, line.entrant, line.points) for line in standings] == [
        (1, 2, 420),
        (2, 1, 340),
        (3, 3, 0),
    ]


def test_rank_with_given_points_takes_them_instead_of_the_match() -> None:
    results = replace(
        an_evening(a_match(1, (1, 2, 3), (9, 5, 1)), unreported(2, (1, 2, 3)), seatings=2),
        given=(
            GivenPoints(entrant=1, seating=1, points=100),
            GivenPoints(entrant=2, seating=2, points=500),
            GivenPoints(entrant=4, seating=1, points=420),
        ),
        entrants=(1, 2, 3, 4),
    )

    standings = rank(results, RULES)

    assert [(line.entrant, line.points, line.matches, line.missing) for line in standings] == [
        (2, 920, 2, ()),
        (4, 420, 1, ()),
        (1, 100, 1, (2,)),
        (3, 0, 1, (2,)),
    ]


def test_rank_with_an_average_ruling_gives_the_own_mean_of_everything_else() -> None:
    results = replace(
        an_evening(
            a_match(1, (1, 2, 3), (9, 5, 1)),
            a_match(2, (1, 3, 2), (9, 5, 1)),
            unreported(3, (1, 2, 3)),
            seatings=3,
        ),
        given=(GivenPoints(entrant=2, seating=4, points=301),),
        averaged=tuple(Part(entrant=entrant, seating=3) for entrant in (1, 2, 4)),
        entrants=(1, 2, 3, 4),
    )

    # 2 has 420, 0 and the given 301: a mean of 240 and a third. 4 has no points of their own.
    assert [(line.entrant, line.points, line.matches) for line in rank(results, RULES)] == [
        (1, 3 * 840, 3),
        (2, 420 + 0 + 301 + 240, 4),
        (3, 0 + 420, 2),
        (4, 420, 1),
    ]
    assert [line.missing for line in rank(results, RULES)] == [(), (), (3,), ()]


def test_rank_with_an_average_ruling_takes_it_instead_of_the_match_and_rounds_halves_up() -> None:
    results = replace(
        an_evening(a_match(1, (1, 2, 3), (9, 5, 1)), a_match(2, (1, 2, 3), (9, 5, 1)), seatings=2),
        given=(GivenPoints(entrant=1, seating=3, points=1),),
        averaged=(Part(entrant=1, seating=2),),
    )

    line = next(line for line in rank(results, RULES) if line.entrant == 1)

    assert (line.points, line.matches) == (840 + 1 + 421, 3)


def test_rank_with_a_void_match_neither_counts_nor_misses_it_for_that_entrant_alone() -> None:
    results = replace(
        an_evening(
            a_match(1, (1, 2, 3), (9, 5, 1)),
            a_match(2, (1, 2, 3), (1, 5, 9)),
            unreported(3, (1, 2, 3)),
            seatings=3,
        ),
        void=(Part(entrant=1, seating=2), Part(entrant=1, seating=3)),
    )

    standings = rank(results, RULES)

    assert [(line.rank, line.entrant, line.points, line.missing) for line in standings] == [
        (1, 3, 840, (3,)),  # won a table
        (2, 2, 840, (3,)),
        (None, 1, 840, ()),  # one of three seatings
    ]


def test_rank_of_somebody_moved_to_another_table_counts_the_match_with_more_rounds() -> None:
    results = an_evening(
        replace(a_match(1, (1, 2, 3, 4), (0, 9, 5, 1)), rounds=(2, 5, 5, 5)),
        replace(a_match(1, (5, 6, 7, 1), (9, 5, 1, 9)), rounds=(5, 5, 5, 3)),
    )

    moved = next(line for line in rank(results, RULES) if line.entrant == 1)

    assert (moved.points, moved.matches) == (840, 1)


def test_rank_gives_a_leaver_the_sit_out_value_of_the_event() -> None:
    results = an_evening(replace(a_match(1, (1, 2, 3, 4), (9, 8, 5, 1)), rounds=(2, 5, 5, 5)))

    leaver = next(line for line in rank(results, replace(RULES, sit_out=333)) if line.entrant == 1)

    assert (leaver.points, leaver.matches, leaver.rank) == (333, 1, 3)


def test_rank_by_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(KeyError, match="coin"):
        rank(an_evening(), replace(RULES, tie_breaks=("coin",)))


@given(st.randoms(use_true_random=False))
def test_rank_does_not_depend_on_the_order_of_its_input(order: Random) -> None:
    matches = [
        a_match(seating, table, (order.randrange(4), order.randrange(4), order.randrange(4)))
        for seating, tables in enumerate((((1, 2, 3), (4, 5, 6)), ((1, 4, 2), (3, 5, 6))), start=1)
        for table in tables
    ]
    results = an_evening(*matches, seatings=2)
    mixed = replace(
        results,
        matches=tuple(order.sample(matches, k=len(matches))),
        entrants=tuple(order.sample(results.entrants, k=len(results.entrants))),
    )

    assert rank(mixed, RULES) == rank(results, RULES)


@given(st.lists(st.integers(0, 3), min_size=9, max_size=9))
def test_rank_is_one_more_than_the_number_of_better_entrants(raw: list[int]) -> None:
    tables = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    results = an_evening(
        *(
            a_match(1, table, (raw[i], raw[i + 1], raw[i + 2]))
            for table, i in zip(tables, (0, 3, 6), strict=True)
        )
    )

    standings = rank(results, RULES)

    for line in standings:
        merit = (line.mean, line.tie_breaks)
        assert line.rank == 1 + sum((other.mean, other.tie_breaks) > merit for other in standings)
