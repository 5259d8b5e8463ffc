from dataclasses import replace
from fractions import Fraction

from engine.standings.ranking import rank
from engine.standings.results import GivenPoints, Kind, Part, RankingRules, Sanction
from engine.standings.scored import SeatingPoints
from tests.engine.standings.evenings import a_match, an_evening, unreported

RULES = RankingRules(tie_breaks=("table_wins", "above_table_mean"))


def test_rank_with_a_sanction_lowers_the_sum() -> None:  # 7.12
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


def test_rank_with_given_points_takes_them_instead_of_the_match() -> None:  # 7.9
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


def test_rank_of_a_person_moved_on_counts_the_match_with_more_rounds() -> None:  # 7.10
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


def test_rank_shows_where_the_points_of_each_seating_come_from() -> None:
    results = replace(
        an_evening(
            a_match(1, (1, 2, 3), (9, 5, 1)),
            replace(a_match(2, (2, 3, 4, 1), (9, 5, 1, 8)), rounds=(5, 5, 5, 2)),
            unreported(5, (1, 2, 3)),
            seatings=5,
        ),
        given=(
            GivenPoints(entrant=1, seating=3, points=420, kind=Kind.SIT_OUT),
            GivenPoints(entrant=1, seating=4, points=100),
        ),
        averaged=(Part(entrant=1, seating=5),),
        sanctions=(Sanction(entrant=1, points=-50), Sanction(entrant=1, points=-40)),
    )

    line = next(line for line in rank(results, RULES) if line.entrant == 1)

    assert line.by_seating == (
        SeatingPoints(1, 840, Kind.PLAYED, counts=True),
        SeatingPoints(2, 420, Kind.SIT_OUT, counts=True),  # left early
        SeatingPoints(3, 420, Kind.SIT_OUT, counts=True),
        SeatingPoints(4, 100, Kind.RULING, counts=True),
        SeatingPoints(5, 445, Kind.AVERAGE, counts=True),
    )
    assert (line.points, line.sanctions, line.matches) == (2225 - 90, -90, 5)


def test_rank_with_the_best_two_drops_the_others_and_of_equal_ones_the_later() -> None:  # 7.11
    results = replace(
        an_evening(
            *(
                a_match(seating, (1, 2, 3), points)
                for seating, points in enumerate(((5, 1, 9), (9, 5, 1), (5, 9, 1)), start=1)
            ),
            seatings=3,
        ),
        sanctions=(Sanction(entrant=3, points=-100),),
    )

    standings = rank(results, RankingRules(best=2))

    assert [
        (line.rank, line.entrant, line.points, line.matches, line.mean) for line in standings
    ] == [
        (1, 1, 420 + 840, 2, Fraction(630)),
        (1, 2, 420 + 840, 2, Fraction(630)),
        (3, 3, 840 + 0 - 100, 2, Fraction(370)),
    ]
    assert standings[0].by_seating == (
        SeatingPoints(1, 420, Kind.PLAYED, counts=True),
        SeatingPoints(2, 840, Kind.PLAYED, counts=True),
        SeatingPoints(3, 420, Kind.PLAYED, counts=False),
    )


def test_rank_by_the_sum_averages_with_the_middle_of_a_table() -> None:  # 7.9
    results = replace(
        an_evening(a_match(1, (1, 2, 3, 4), (9, 5, 3, 1))),
        averaged=(Part(entrant=4, seating=1), Part(entrant=1, seating=2)),
    )

    standings = rank(results, RankingRules(points_system="five_three_two_one"))

    assert [(line.entrant, line.points / 840) for line in standings] == [
        (1, 10),
        (2, 3),
        (4, 2.75),
        (3, 2),
    ]
