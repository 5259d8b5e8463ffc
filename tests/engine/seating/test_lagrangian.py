"""The Lagrangian bound is a true bound, and leaves every seating that is cheap enough."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.candidates import Candidate
from engine.seating.lagrangian import SCALE, lagrangian_bound
from tests.engine.seating.trying_all import all_seatings


def pairs_of_four(*costs: int) -> list[Candidate]:
    """Return the groups 01, 02, 03, 12, 13 and 23 at these costs."""
    return [Candidate(*pair) for pair in zip(costs, combinations(range(4), 2), strict=True)]


def test_lagrangian_bound_without_a_cost_leaves_all_as_it_is() -> None:
    groups = pairs_of_four(0, 0, 0, 0, 0, 0)

    assert lagrangian_bound(groups, (2, 2), 0) == (0, groups)


def test_lagrangian_bound_proves_that_who_is_dear_to_all_must_be_paid_for() -> None:
    # The first player costs 2 with anybody, the others nothing: equal shares bear 1 alone.
    groups = pairs_of_four(2, 2, 2, 0, 0, 0)

    left, possible = lagrangian_bound(groups, (2, 2), 2)
    assert 0 <= left < SCALE // 10
    assert {group.members for group in possible} == {group.members for group in groups}
    assert [group for group in lagrangian_bound(groups, (2, 2), 1)[1] if 0 in group.members] == []


def test_lagrangian_bound_drops_the_group_that_is_cheap_but_leaves_two_who_are_dear() -> None:
    # 01 costs nothing, but then 23 costs 4; each other way costs 2 in all.
    groups = pairs_of_four(0, 1, 1, 1, 1, 4)

    _, possible = lagrangian_bound(groups, (2, 2), 2)
    assert {group.members for group in possible} == {(0, 2), (0, 3), (1, 2), (1, 3)}


def test_lagrangian_bound_counts_the_tables_of_each_size() -> None:
    # Three tables of two would cost nothing, but one of them has to be of four.
    pairs = [Candidate(0, members) for members in combinations(range(6), 2)]
    fours = [Candidate(2, members) for members in combinations(range(6), 4)]

    assert lagrangian_bound([*pairs, *fours], (4, 2), 1)[0] < 0
    assert 0 <= lagrangian_bound([*pairs, *fours], (4, 2), 2)[0] < SCALE // 10


def test_lagrangian_bound_leaves_nothing_to_somebody_who_is_in_no_group() -> None:
    _, possible = lagrangian_bound([Candidate(1, (0, 1)), Candidate(1, (0, 2))], (2, 2), 2)

    assert not any(3 in group.members for group in possible)


SIZES = st.sampled_from([(2, 2, 2), (3, 3), (4, 2), (3, 4), (2, 2, 3)])
PRICES = st.lists(st.integers(0, 9), min_size=100, max_size=100)


def cheap_groups(sizes: Sequence[int], prices: Sequence[int], most: int) -> list[Candidate]:
    everybody = range(sum(sizes))
    groups = (members for size in sorted({*sizes}) for members in combinations(everybody, size))
    return [
        Candidate(price, members)
        for price, members in zip(prices, groups, strict=False)
        if price <= most
    ]


@given(SIZES, PRICES, st.integers(0, 20))
def test_lagrangian_bound_leaves_every_seating_that_costs_no_more(
    sizes: tuple[int, ...], prices: list[int], most: int
) -> None:
    groups = cheap_groups(sizes, prices, most)

    left, possible = lagrangian_bound(groups, sizes, most)

    cost, beyond = ({members: cost for cost, members in some} for some in (groups, possible))
    assert all(price >= 0 for price in beyond.values())
    for seating in all_seatings(frozenset(range(sum(sizes))), sizes):
        if not cost.keys() >= {*seating}:
            continue
        total = sum(cost[table] for table in seating)
        if total <= most:
            assert left - sum(beyond[table] for table in seating) == SCALE * (most - total)
