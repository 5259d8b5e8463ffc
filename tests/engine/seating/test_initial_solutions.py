from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine.seating.initial_solutions import (
    initial_solution,
    random_solution,
    seat_fixed,
    strongest_first,
)
from engine.seating.problems import Mode, SeatingProblem

SEVEN = SeatingProblem(
    players=(1, 2, 3, 4, 5, 6, 7), seatings=7, preferred=4, smallest=3, largest=8, seed=1
)
NEXT = replace(SEVEN, seatings=1, ranks={player: player for player in SEVEN.players})
TWELVE = replace(
    NEXT, players=tuple(range(1, 13)), ranks={player: player for player in range(1, 13)}
)


def test_random_solution_sends_every_player_to_the_short_table_equally_often(rng: Random) -> None:
    seatings = random_solution(SEVEN, rng)

    # Seven seatings with a table of three are three short seats for each of seven players.
    short = Counter(player for seating in seatings for player in seating[1])
    assert short == dict.fromkeys(SEVEN.players, 3)


def test_random_solution_spares_those_who_sat_at_a_short_table_in_the_history(rng: Random) -> None:
    problem = replace(SEVEN, seatings=1, history=(((1, 2, 3), (4, 5, 6, 7)),))

    short = random_solution(problem, rng)[0][1]

    assert set(short) < {4, 5, 6, 7}


def test_random_solution_follows_the_sizes_and_who_is_present(rng: Random) -> None:
    problem = replace(
        SEVEN, seatings=2, sizes=((3, 4), (3,)), present=((1, 2, 3, 4, 5, 6, 7), (2, 4, 6))
    )

    drawn = random_solution(problem, rng)

    assert [[len(table) for table in seating] for seating in drawn] == [[3, 4], [3]]
    assert sorted(drawn[1][0]) == [2, 4, 6]


@pytest.mark.parametrize("mode", [Mode.MIX, Mode.RANDOM])
def test_initial_solution_without_standings_is_drawn(mode: Mode, rng: Random) -> None:
    problem = replace(SEVEN, mode=mode)

    assert initial_solution(problem, rng) == random_solution(problem, Random(1))  # noqa: S311, tables, not secrets


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        pytest.param(
            replace(NEXT, mode=Mode.SWISS), ((1, 2, 3, 4), (5, 6, 7)), id="swiss-neighbours"
        ),
        pytest.param(
            replace(NEXT, mode=Mode.SWISS, history=(((1, 2, 3, 4), (5, 6, 7)),)),
            ((1, 5, 6, 7), (2, 3, 4)),
            id="swiss-sends-the-last-who-were-spared",
        ),
        pytest.param(
            replace(NEXT, mode=Mode.SWISS, sizes=((3, 4),)),
            ((5, 6, 7), (1, 2, 3, 4)),
            id="swiss-by-the-sizes",
        ),
        pytest.param(
            replace(NEXT, mode=Mode.FINAL, history=(((1, 2, 3, 4), (5, 6, 7)),)),
            ((1, 2, 3, 4), (5, 6, 7)),
            id="final-those-who-sat-short",
        ),
        pytest.param(
            replace(TWELVE, mode=Mode.BALANCE),
            ((3, 4, 9, 10), (2, 5, 8, 11), (1, 6, 7, 12)),
            id="balance-to-and-fro",
        ),
    ],
)
def test_initial_solution_by_the_standings(
    problem: SeatingProblem, expected: tuple[tuple[int, ...], ...], rng: Random
) -> None:
    assert initial_solution(problem, rng) == (expected,)


@pytest.mark.parametrize(
    ("fixed", "expected"),
    [
        pytest.param({}, ((1, 2, 3, 4), (5, 6, 7)), id="no-one"),
        pytest.param({1: 1, 5: 2}, ((1, 2, 3, 4), (5, 6, 7)), id="there-already"),
        pytest.param({2: 2}, ((1, 5, 3, 4), (2, 6, 7)), id="one"),
        pytest.param({5: 1, 1: 2}, ((5, 2, 3, 4), (1, 6, 7)), id="two-who-change-places"),
        pytest.param({1: 2, 2: 2, 3: 2}, ((5, 6, 7, 4), (1, 2, 3)), id="a-full-table"),
        pytest.param({6: 2, 1: 2, 2: 2}, ((5, 7, 3, 4), (1, 6, 2)), id="some-there-already"),
    ],
)
def test_seat_fixed_lets_others_give_way(
    fixed: Mapping[int, int], expected: tuple[tuple[int, ...], ...]
) -> None:
    seating = ((1, 2, 3, 4), (5, 6, 7))

    assert seat_fixed([seating], replace(NEXT, fixed=fixed)) == (expected,)


def test_seat_fixed_leaves_out_who_is_absent() -> None:
    problem = replace(NEXT, present=((1, 2, 3, 4),), fixed={6: 1, 7: 2})

    assert seat_fixed([((1, 2, 3, 4),)], problem) == (((1, 2, 3, 4),),)


def test_strongest_first_puts_the_strongest_first_among_tables_of_a_size() -> None:
    sizes = ((4, 4, 4),)
    seating = ((9, 10, 11, 12), (1, 2, 3, 8), (4, 5, 6, 7))

    problem = replace(TWELVE, mode=Mode.SWISS, sizes=sizes)

    assert strongest_first(seating, problem) == ((1, 2, 3, 8), (4, 5, 6, 7), (9, 10, 11, 12))


def test_strongest_first_leaves_other_sizes_and_fixed_players_where_they_are() -> None:
    problem = replace(
        TWELVE, mode=Mode.SWISS, sizes=((3, 3, 3, 3),), preferred=3, fixed={12: 1, 4: 2}
    )
    seating = ((10, 11, 12), (4, 5, 6), (7, 8, 9), (1, 2, 3))

    assert strongest_first(seating, problem) == ((10, 11, 12), (4, 5, 6), (1, 2, 3), (7, 8, 9))

    uneven = ((5, 6, 7), (1, 2, 3, 4))
    assert strongest_first(uneven, replace(NEXT, mode=Mode.SWISS, sizes=((3, 4),))) == uneven
