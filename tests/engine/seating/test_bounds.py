"""No plan has less than the proved bounds; where all can be tried, some plan has exactly that."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.bounds import fewest_pairs, lower_bound, meetings_bound
from engine.seating.cost import plan_cost
from engine.seating.initial_solutions import initial_solution
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.shuffling import shuffled


def a_problem(players: int, *, preferred: int = 4, seatings: int = 1) -> SeatingProblem:
    return SeatingProblem(
        players=tuple(range(1, players + 1)),
        seatings=seatings,
        preferred=preferred,
        smallest=3,
        largest=8,
        seed=1,
    )


@pytest.mark.parametrize(
    ("players", "seatings", "preferred", "bound"),
    [
        pytest.param(16, 5, 4, 0, id="16-all-can-meet-once"),
        pytest.param(20, 10, 4, 110, id="20-of-300-meetings-190-are-first-ones"),
        pytest.param(24, 10, 4, 84, id="24-of-360-meetings-276-are-first-ones"),
        pytest.param(28, 10, 4, 42, id="28-of-420-meetings-378-are-first-ones"),
        pytest.param(24, 8, 4, 12, id="24-of-288-meetings-276-are-first-ones"),
        pytest.param(20, 7, 4, 20, id="20-of-210-meetings-190-are-first-ones"),
        # Four of a table go to three tables: two of them sit together again, at each of three
        # tables, and so for each of ten pairs of seatings.
        pytest.param(12, 5, 4, 30, id="12-two-of-four-go-to-one-of-three-tables"),
        # Eight go to five tables: three pairs again, at five tables, ten pairs of seatings.
        pytest.param(40, 5, 8, 150, id="40-three-pairs-of-eight-stay-together"),
        # Ten pairs meet a second time for 1 and a third time for 3.
        pytest.param(5, 3, 4, 40, id="5-one-table-three-times"),
        # Two tables of four to two: four pairs stay together, for each of six pairs of seatings.
        pytest.param(8, 4, 4, 24, id="8-four-pairs-stay-together"),
        # 24 pairs stay together for each of 45 pairs of seatings, and 560 meetings are to be had:
        # with j = 4 the curve gives (38 * 1080 - 12 * 560) / 20.
        pytest.param(16, 10, 8, 1716, id="16-all-meet-four-or-five-times"),
    ],
)
def test_lower_bound_of_a_schedule(players: int, seatings: int, preferred: int, bound: int) -> None:
    assert meetings_bound(a_problem(players, preferred=preferred, seatings=seatings)) == bound


def test_lower_bound_knows_who_has_met() -> None:
    assert meetings_bound(replace(a_problem(3), history=(((1, 2, 3),),))) == 3


def test_lower_bound_knows_that_three_who_met_go_to_two_tables() -> None:
    history = (((1, 2, 3), (4, 5, 6)),)

    assert meetings_bound(replace(a_problem(6, preferred=3), history=history)) == 2


def test_lower_bound_counts_what_each_player_must_repeat() -> None:
    # 7 met everybody but 1; so of three meetings two are repeats, and one more for another two.
    history = tuple(((7, other, 8 + index),) for index, other in enumerate(range(2, 7)))
    problem = SeatingProblem(
        players=tuple(range(1, 13)),
        seatings=1,
        preferred=7,
        smallest=7,
        largest=7,
        seed=1,
        history=history,
        present=(tuple(range(1, 8)),),
    )

    assert meetings_bound(problem) == 5


def test_lower_bound_counts_only_pairs_of_those_who_take_part() -> None:
    problem = replace(a_problem(7), history=(((1, 2, 3, 4),),), present=((2, 3, 4),))

    assert meetings_bound(problem) == 3


def test_lower_bound_is_the_best_of_all_plans_after_two_seatings() -> None:
    history = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))
    problem = replace(a_problem(6, preferred=3), history=history)
    earlier = [table for seating in history for table in seating]
    plans = [((1, *two), tuple({2, 3, 4, 5, 6} - set(two))) for two in combinations(range(2, 7), 2)]
    best = min(plan_cost(plan, earlier=earlier, preferred=3).total for plan in plans)

    # Of three who sat at a table two sit together again, after each of the four tables.
    assert meetings_bound(problem) == best == 4


def seated(players: list[int], size: int, rng: Random) -> Seating:
    """Return tables of that size drawn by lot, the last one larger."""
    mixed = shuffled(rng, players)
    cuts = list(range(0, len(mixed) - size + 1, size))
    ends = [*cuts[1:], len(mixed)]
    return tuple(tuple(mixed[cut:end]) for cut, end in zip(cuts, ends, strict=True))


@given(st.integers(3, 14), st.integers(3, 4), st.integers(0, 4), st.integers(1, 5), st.randoms())
def test_lower_bound_is_never_above_what_a_plan_costs(
    players: int, size: int, earlier: int, planned: int, rng: Random
) -> None:
    everyone = list(range(1, players + 1))
    history = [seated(everyone, min(size, players), rng) for _ in range(earlier)]
    present = [sorted(rng.sample(everyone, rng.randint(3, players))) for _ in range(planned)]
    plan = [seated(who, min(size, len(who)), rng) for who in present]
    problem = replace(
        a_problem(players, seatings=planned),
        history=tuple(history),
        present=tuple(map(tuple, present)),
        sizes=tuple(tuple(map(len, seating)) for seating in plan),
    )

    cost = plan_cost(
        [table for seating in plan for table in seating],
        earlier=[table for seating in history for table in seating],
        preferred=4,
    )

    assert 0 <= meetings_bound(problem) <= cost.meetings


TEN = SeatingProblem(
    players=tuple(range(1, 11)), seatings=2, preferred=4, smallest=3, largest=8, seed=1
)


def ways(members: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield how many of the members sit at each table, in every possible way."""
    each = (range(min(size, members) + 1) for size in sizes)
    return (way for way in product(*each) if sum(way) == members)


@given(st.lists(st.integers(3, 6), min_size=1, max_size=4), st.data())
def test_fewest_pairs_is_the_fewest_of_all_ways(sizes: list[int], data: st.DataObject) -> None:
    members = data.draw(st.integers(0, sum(sizes)))

    fewest = min(sum(comb(here, 2) for here in way) for way in ways(members, tuple(sizes)))
    assert fewest_pairs(members, sizes) == fewest


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
def test_fewest_pairs_of_one_club(members: int, sizes: tuple[int, ...], pairs: int) -> None:
    assert fewest_pairs(members, sizes) == pairs


def test_lower_bound_adds_up_clubs_and_seatings_of_those_present() -> None:
    problem = replace(
        TEN,
        present=(TEN.players, TEN.players[:7]),
        clubs=dict.fromkeys((1, 2, 3, 4, 8), "A") | dict.fromkeys((5, 6, 7), "B"),
        teams=dict.fromkeys((1, 2, 3, 4, 5), "red"),
    )

    bound = lower_bound(problem)

    # Three tables and then two: five of A make 2 pairs and four 2; three of B none and 1.
    assert (bound.clubs, bound.teams) == (2 + 2 + 0 + 1, 2 + 4)


@pytest.mark.parametrize(
    ("players", "squares"),
    [
        pytest.param(9, 0, id="an-odd-number"),
        pytest.param(10, 2, id="two-tables-of-three"),
        pytest.param(12, 0, id="tables-of-four"),
        pytest.param(14, 2, id="two-of-three-and-two-of-four"),
    ],
)
def test_lower_bound_of_balance_counts_tables_that_cannot_be_even(
    players: int, squares: int
) -> None:
    everyone = tuple(range(1, players + 1))
    ranks = {player: player for player in everyone}
    problem = replace(TEN, players=everyone, seatings=1, mode=Mode.BALANCE, ranks=ranks)

    assert lower_bound(problem).standings == squares


@given(
    clubs=st.dictionaries(st.integers(1, 10), st.sampled_from("ABC")),
    teams=st.dictionaries(st.integers(1, 10), st.sampled_from("ABC")),
    seed=st.integers(0, 99),
    mode=st.sampled_from(Mode),
)
def test_lower_bound_is_no_more_than_any_plan_has_of_any_part(
    clubs: dict[int, str], teams: dict[int, str], seed: int, mode: Mode
) -> None:
    ranks = {player: player * 7 % 11 for player in TEN.players}
    problem = replace(TEN, seatings=1, clubs=clubs, teams=teams, seed=seed, mode=mode, ranks=ranks)
    cost = Objective(problem).cost(initial_solution(problem, Random(seed)))  # noqa: S311, tables
    bound = lower_bound(problem)

    for part in ("meetings", "short_tables", "clubs", "teams", "apart", "standings"):
        assert getattr(bound, part) <= getattr(cost, part)
    assert bound.weights == cost.weights
