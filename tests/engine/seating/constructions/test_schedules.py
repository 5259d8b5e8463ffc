from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.constructions.schedules import Construction, Schedule, construct
from engine.seating.cost import plan_cost
from engine.seating.problems import Mode, SeatingProblem
from tests.engine.seating.constructions.counting import is_seating_of, repeats


def a_problem(players: int, seatings: int, *, preferred: int = 4, seed: int = 1) -> SeatingProblem:
    return SeatingProblem(
        players=tuple(range(1, players + 1)),
        seatings=seatings,
        preferred=preferred,
        smallest=3,
        largest=8,
        seed=seed,
    )


def constructed(problem: SeatingProblem) -> Schedule:
    schedule = construct(problem, Random(problem.seed))  # noqa: S311, tables, not secrets
    assert schedule is not None
    return schedule


@pytest.mark.parametrize(
    ("players", "seatings", "preferred", "construction"),
    [
        pytest.param(16, 5, 4, Construction.TRANSVERSAL, id="16-five-seatings-an-affine-plane"),
        pytest.param(
            64, 9, 8, Construction.TRANSVERSAL, id="64-at-8-nine-seatings-an-affine-plane"
        ),
        pytest.param(64, 21, 4, Construction.TRANSVERSAL, id="64-all-meet-each-other"),
        pytest.param(36, 3, 6, Construction.TRANSVERSAL, id="36-at-6-rows-and-two-directions"),
        pytest.param(20, 5, 4, Construction.TRANSVERSAL, id="20-five-seatings"),
        pytest.param(24, 7, 4, Construction.STARTER, id="24-seven-seatings"),
        pytest.param(28, 9, 4, Construction.STARTER, id="28-all-meet-each-other"),
        pytest.param(32, 10, 4, Construction.STARTER, id="32-all-meet-each-other-but-one"),
        pytest.param(40, 10, 4, Construction.STARTER, id="40-ten-seatings"),
        pytest.param(30, 6, 5, Construction.STARTER, id="30-at-5-six-seatings"),
        pytest.param(2_000, 5, 4, Construction.TRANSVERSAL, id="2000-five-seatings"),
        pytest.param(37, 8, 4, Construction.TRANSVERSAL, id="37-a-row-of-one"),
        pytest.param(23, 7, 4, Construction.STARTER, id="23-one-of-24-is-gone"),
        pytest.param(99, 10, 4, Construction.TRANSVERSAL, id="99-one-of-100-is-gone"),
        pytest.param(1_999, 6, 4, Construction.TRANSVERSAL, id="1999-one-of-2000-is-gone"),
    ],
)
def test_construct_finds_a_schedule_without_a_repeat_or_an_unfair_short_table(
    players: int, seatings: int, preferred: int, construction: Construction
) -> None:
    schedule = constructed(a_problem(players, seatings, preferred=preferred))

    tables = [table for seating in schedule.seatings for table in seating]
    assert (schedule.construction, len(schedule.seatings)) == (construction, seatings)
    assert (
        plan_cost(tables, earlier=(), preferred=preferred).total == repeats(schedule.seatings) == 0
    )


def test_construct_begins_again_when_all_have_met() -> None:
    # Ten seatings of 16 players: all 120 pairs meet twice.
    assert repeats(constructed(a_problem(16, 10)).seatings) == 120


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"mode": Mode.RANDOM}, id="by-lot"),
        pytest.param({"history": (((1, 2, 3, 4),),)}, id="some-have-met"),
        pytest.param({"seatings": 1}, id="one-seating"),
        pytest.param(
            {"present": (tuple(range(1, 17)), tuple(range(2, 17)))}, id="one-comes-for-a-seating"
        ),
        pytest.param({"sizes": ((4, 4, 4, 4), (3, 3, 3, 3, 4))}, id="tables-change"),
        pytest.param({"sizes": ((5, 5, 3, 3), (5, 5, 3, 3))}, id="tables-of-three-sizes"),
    ],
)
def test_construct_is_for_the_same_players_at_the_same_tables(changed: dict[str, object]) -> None:
    problem = replace(a_problem(16, 2), **changed)  # type: ignore[arg-type]  # by case

    assert construct(problem, Random(1)) is None  # noqa: S311, tables, not secrets


def test_construct_seats_those_who_are_present() -> None:
    present = tuple(range(2, 18))
    problem = replace(a_problem(20, 5), present=(present,) * 5)

    for seating in constructed(problem).seatings:
        assert is_seating_of(present, seating)


def test_construct_keeps_clubs_apart_where_rows_are_as_long() -> None:
    # Eight clubs of eight in four rows of sixteen, and a row never meets.
    problem = replace(
        a_problem(64, 6), clubs={player: "ABCDEFGH"[player % 8] for player in range(1, 65)}
    )

    for seating in constructed(problem).seatings:
        assert all(len({player % 8 for player in table}) == 4 for table in seating)


def test_construct_is_drawn_again_for_every_seed() -> None:
    seatings = [constructed(a_problem(16, 5, seed=seed)).seatings for seed in range(5)]

    assert all(one != other for one, other in pairwise(seatings))


@given(st.integers(3, 200), st.integers(3, 8), st.integers(1, 10), st.integers(0, 2**53 - 1))
def test_construct_seats_every_player_once_a_seating_at_tables_of_the_wanted_sizes(
    players: int, preferred: int, seatings: int, seed: int
) -> None:
    problem = a_problem(max(players, 3), seatings, preferred=preferred, seed=seed)

    schedule = construct(problem, Random(seed))  # noqa: S311, tables, not secrets

    if schedule is None:
        return
    assert len(schedule.seatings) == seatings
    for index, seating in enumerate(schedule.seatings):
        assert is_seating_of(problem.players, seating)
        assert tuple(map(len, seating)) == problem.sizes_at(index)


@pytest.mark.parametrize("preferred", range(4, 9))
@pytest.mark.parametrize("tables", [11, 13, 29, 53])
def test_construct_of_a_prime_number_of_tables_repeats_nothing(tables: int, preferred: int) -> None:
    for missing in (0, 1, tables // 2, tables - 1):
        sizes = (preferred,) * (tables - missing) + (preferred - 1,) * missing
        problem = replace(a_problem(sum(sizes), 10, preferred=preferred - 1), sizes=(sizes,) * 10)

        assert repeats(constructed(problem).seatings) == 0
