from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.standings.matches import MatchResult
from engine.standings.ranking import rank
from engine.standings.results import GivenPoints, Kind, Part, RankingRules, Sanction
from engine.standings.scored import CountingMatch, ScoredResults, SeatingPoints, Use
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


@pytest.mark.parametrize(
    "ruling",
    [
        pytest.param({"void": (Part(entrant=1, seating=1),)}, id="7.22-void"),
        pytest.param(
            {"given": (GivenPoints(entrant=1, seating=1, points=840),)}, id="7.22-replaced"
        ),
    ],
)
def test_what_a_ruling_takes_away_breaks_no_tie_and_stands_in_no_sum(
    ruling: dict[str, Any],
) -> None:
    results = replace(
        an_evening(
            a_match(1, (1, 2, 3, 4), (40, -20, -30, -40)),
            a_match(1, (5, 6, 7, 8), (6, 5, 4, 3)),
            a_match(2, (1, 6, 2, 8), (6, 5, 4, 3)),
            a_match(2, (5, 3, 7, 4), (7, 3, 1, 0)),
            seatings=2,
        ),
        **ruling,
    )

    # 1 and 5 have 100 % each; 5 won two tables, and 1 one that counts. The others at table 1 are
    # measured by its mean of -12.5 as before: 2 is -7.5 - 0.5 above the means, 3 -17.5 + 0.25.
    assert [
        (line.rank, line.entrant, line.decided_by, line.tie_breaks, line.raw)
        for line in rank(results, RULES)
    ] == [
        (1, 5, None, (2 * 840, None), 13),
        (2, 1, "table_wins", (840, None), 6),
        (3, 6, None, (None, None), 10),
        (4, 2, None, (0, -8 * 840), -16),
        (5, 3, "above_table_mean", (0, -14490), -27),
        (6, 7, None, (None, None), 5),
        (7, 8, None, (0, -3 * 840), 6),
        (8, 4, "above_table_mean", (0, -25410), -40),
    ]


def test_a_match_counts_for_anyone_whose_points_it_gives() -> None:  # 7.22, 7.23
    first = replace(a_match(1, (1, 2, 3, 4, 5), (9, 5, 1, 2, 0)), rounds=(5, 5, 5, 5, 2))
    second = a_match(2, (1, 2, 3), (1, 5, 9))
    third = replace(a_match(2, (4, 5, 6, 1), (9, 5, 1, 3)), rounds=(5, 5, 5, 4), table=2)
    results = replace(
        an_evening(first, second, third, unreported(3, (1, 2, 3)), seatings=2),
        given=(GivenPoints(entrant=2, seating=1, points=100),),
        void=(Part(entrant=3, seating=1),),
    )

    scored = ScoredResults(results=results, rules=RankingRules(best=1))

    # 1 has 840 and 0 points, 4 has 280 and 840, 5 has 420 for a short visit and 560.
    assert scored.uses == [
        (Use.COUNTS, Use.REPLACED, Use.VOID, Use.NOT_BEST, Use.FEW_ROUNDS),
        (Use.NOT_BEST, Use.COUNTS, Use.COUNTS),
        (Use.COUNTS, Use.COUNTS, Use.COUNTS, Use.OTHER_TABLE),
    ]
    assert scored.counting == [
        CountingMatch(first, (840, 560, 0, 280, 420), (0,)),
        CountingMatch(second, (0, 420, 840), (1, 2)),
        CountingMatch(third, (840, 560, 0, 280), (0, 1, 2)),
    ]
    assert scored.raw == {1: 9, 2: 5, 3: 9, 4: 9, 5: 5, 6: 1}


def test_rank_is_for_those_who_played_and_not_for_sitting_out_alone() -> None:  # 7.8
    """Four seatings: 7 stood by in two of them and left, 4 left a table after two rounds."""
    results = replace(
        an_evening(
            *(a_match(seating, (1, 2, 3), (9, 5, 1)) for seating in (1, 2, 3)),
            replace(a_match(4, (1, 2, 3, 4), (9, 5, 1, 8)), rounds=(5, 5, 5, 2)),
            seatings=4,
        ),
        given=tuple(
            GivenPoints(entrant=entrant, seating=seating, points=420, kind=Kind.SIT_OUT)
            for entrant, seating in ((7, 1), (7, 2), (4, 3))
        ),
        averaged=(Part(entrant=8, seating=1), Part(entrant=8, seating=2)),
        entrants=(1, 2, 3, 4, 7, 8),
    )

    def ranks(rules: RankingRules) -> list[tuple[int | None, int]]:
        return [(line.rank, line.entrant) for line in rank(results, rules)]

    assert ranks(RankingRules()) == [(1, 1), (2, 2), (2, 4), (2, 8), (5, 3), (None, 7)]
    by_sum = RankingRules(points_system="by_size")
    assert ranks(by_sum) == [(1, 1), (2, 2), (3, 8), (4, 3), (5, 4), (None, 7)]


@pytest.mark.parametrize(
    ("share", "best", "ranked"),
    [
        pytest.param(0, None, [1, 2, 3, 4, 5], id="7.8-none"),
        pytest.param(33, None, [1, 2, 3, 4, 5], id="7.8-one-of-three-is-33-per-cent"),
        pytest.param(34, None, [1, 2, 3, 4], id="7.8-one-of-three-is-less-than-34"),
        pytest.param(67, None, [1, 2, 3], id="7.8-two-of-three-are-less-than-67"),
        pytest.param(100, None, [1, 2, 3], id="7.8-all"),
        pytest.param(100, 2, [1, 2, 3, 4], id="7.8-all-of-the-best-two"),
    ],
)
def test_rank_needs_the_share_of_the_seatings_that_the_organiser_set(
    share: int, best: int | None, ranked: list[int]
) -> None:
    results = an_evening(
        a_match(1, (1, 2, 3, 4, 5), (9, 7, 5, 3, 1)),
        a_match(2, (1, 2, 3, 4), (9, 7, 5, 3)),
        a_match(3, (1, 2, 3), (9, 7, 5)),
        seatings=3,
    )

    standings = rank(results, RankingRules(rank_share=share, best=best))

    assert sorted(line.entrant for line in standings if line.rank) == ranked


@pytest.mark.parametrize(
    ("here", "there", "points"),
    [
        # Rounds and card points of 1 at each table; the others have 9, 5 and 1.
        pytest.param((5, 0), (5, 7), 560, id="7.10-more-points"),
        pytest.param((5, 6), (5, 7), 560, id="7.10-equal-points-more-card-points"),
        pytest.param((5, 7), (5, 7), 560, id="7.10-the-lower-table"),
    ],
)
def test_rank_of_a_person_at_two_tables_counts_one_whatever_their_order(
    here: tuple[int, int], there: tuple[int, int], points: int
) -> None:
    def at_table(number: int, others: tuple[int, ...], own: tuple[int, int]) -> MatchResult:
        match = a_match(1, (1, *others), (own[1], 9, 5, 1))
        return replace(match, table=number, rounds=(own[0], 5, 5, 5))

    tables = (at_table(1, (2, 3, 4), here), at_table(2, (5, 6, 7), there))

    for order in (tables, tables[::-1]):
        scored = ScoredResults(results=an_evening(*order), rules=RankingRules())
        counting = [each.match.table for each in scored.counting if 0 in each.seats]
        assert counting == [1 if here == there else 2]
        assert scored.raw[1] == there[1]
        assert scored.earned[1] == (SeatingPoints(1, points, Kind.PLAYED),)


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
