"""No plan has less than the proved least; where all can be tried, some plan has exactly that."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.least import least_cost, least_pairs
from engine.seating.objective import Objective
from engine.seating.openings import opening
from engine.seating.problems import Mode, Problem

TEN = Problem(players=tuple(range(1, 11)), seatings=2, preferred=4, smallest=3, largest=8, seed=1)


def ways(members: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield how many of the members sit at each table, in every possible way."""
    each = (range(min(size, members) + 1) for size in sizes)
    return (way for way in product(*each) if sum(way) == members)


@given(st.lists(st.integers(3, 6), min_size=1, max_size=4), st.data())
def test_least_pairs_is_the_fewest_of_all_ways(sizes: list[int], data: st.DataObject) -> None:
    members = data.draw(st.integers(0, sum(sizes)))

    fewest = min(sum(comb(here, 2) for here in way) for way in ways(members, tuple(sizes)))
    assert least_pairs(members, sizes) == fewest


@pytest.mark.parametrize(
    ("members", "sizes", "pairs"),
    [
        pytest.param(25, (4,) * 25, 0, id="one-at-each-table"),
        pytest.param(30, (4,) * 25, 5, id="five-tables-of-two"),
        pytest.param(100, (4,) * 25, 150, id="everybody"),
        pytest.param(9, (4, 3, 3), 9, id="three-at-each"),
        pytest.param(10, (4, 3, 3), 12, id="the-last-where-there-is-room"),
    ],
)
def test_least_pairs_of_one_club(members: int, sizes: tuple[int, ...], pairs: int) -> None:
    assert least_pairs(members, sizes) == pairs


def test_least_cost_adds_up_clubs_and_seatings_of_those_present() -> None:
    problem = replace(
        TEN,
        present=(TEN.players, TEN.players[:7]),
        clubs=dict.fromkeys((1, 2, 3, 4, 8), "A") | dict.fromkeys((5, 6, 7), "B"),
        teams=dict.fromkeys((1, 2, 3, 4, 5), "red"),
    )

    least = least_cost(problem)

    # Three tables and then two: five of A make 2 pairs and four 2; three of B none and 1.
    assert (least.clubs, least.teams) == (2 + 2 + 0 + 1, 2 + 4)


@pytest.mark.parametrize(
    ("players", "squares"),
    [
        pytest.param(9, 0, id="an-odd-number"),
        pytest.param(10, 2, id="two-tables-of-three"),
        pytest.param(12, 0, id="tables-of-four"),
        pytest.param(14, 2, id="two-of-three-and-two-of-four"),
    ],
)
def test_least_cost_of_balance_counts_tables_that_cannot_be_even(
    players: int, squares: int
) -> None:
    everybody = tuple(range(1, players + 1))
    ranks = {player: player for player in everybody}
    problem = replace(TEN, players=everybody, seatings=1, mode=Mode.BALANCE, ranks=ranks)

    assert least_cost(problem).standings == squares


@given(
    clubs=st.dictionaries(st.integers(1, 10), st.sampled_from("ABC")),
    teams=st.dictionaries(st.integers(1, 10), st.sampled_from("ABC")),
    seed=st.integers(0, 99),
    mode=st.sampled_from(Mode),
)
def test_least_cost_is_no_more_than_any_plan_has_of_any_part(
    clubs: dict[int, str], teams: dict[int, str], seed: int, mode: Mode
) -> None:
    ranks = {player: player * 7 % 11 for player in TEN.players}
    problem = replace(TEN, seatings=1, clubs=clubs, teams=teams, seed=seed, mode=mode, ranks=ranks)
    cost = Objective(problem).cost(opening(problem, Random(seed)))  # noqa: S311, tables
    least = least_cost(problem)

    for part in ("meetings", "short_tables", "clubs", "teams", "apart", "standings"):
        assert getattr(least, part) <= getattr(cost, part)
    assert least.weights == cost.weights
