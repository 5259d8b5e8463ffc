"""The Lagrangian bound is a true bound, and leaves every seating that is cheap enough."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.candidates import Candidate
from engine.seating.lagrangian import SCALE, lagrangian_bound
from tests.engine.seating.trying_all import all_seatings


def pairs_of_four(*costs: int) -> list[Candidate]:
    """Return the candidates 01, 02, 03, 12, 13 and 23 at these costs."""
    return [Candidate(*pair) for pair in zip(costs, combinations(range(4), 2), strict=True)]


def test_lagrangian_bound_without_a_cost_leaves_all_as_it_is() -> None:
    candidates = pairs_of_four(0, 0, 0, 0, 0, 0)

    assert lagrangian_bound(candidates, (2, 2), 0) == (0, candidates)


def test_lagrangian_bound_proves_that_who_is_dear_to_all_must_be_paid_for() -> None:
    # The first player costs 2 with anybody, the others nothing: equal parts bear 1 alone.
    candidates = pairs_of_four(2, 2, 2, 0, 0, 0)

    gap, possible = lagrangian_bound(candidates, (2, 2), 2)
    assert 0 <= gap < SCALE // 10
    assert {one.members for one in possible} == {one.members for one in candidates}
    assert [one for one in lagrangian_bound(candidates, (2, 2), 1)[1] if 0 in one.members] == []


def test_lagrangian_bound_drops_the_candidate_that_is_cheap_but_leaves_two_who_are_dear() -> None:
    # 01 costs nothing, but then 23 costs 4; each other way costs 2 in all.
    candidates = pairs_of_four(0, 1, 1, 1, 1, 4)

    _, possible = lagrangian_bound(candidates, (2, 2), 2)
    assert {candidate.members for candidate in possible} == {(0, 2), (0, 3), (1, 2), (1, 3)}


def test_lagrangian_bound_counts_the_tables_of_each_size() -> None:
    # Three tables of two would cost nothing, but one of them has to be of four.
    pairs = [Candidate(0, members) for members in combinations(range(6), 2)]
    fours = [Candidate(2, members) for members in combinations(range(6), 4)]

    assert lagrangian_bound([*pairs, *fours], (4, 2), 1)[0] < 0
    assert 0 <= lagrangian_bound([*pairs, *fours], (4, 2), 2)[0] < SCALE // 10


def test_lagrangian_bound_leaves_nothing_to_a_player_in_no_candidate() -> None:
    _, possible = lagrangian_bound([Candidate(1, (0, 1)), Candidate(1, (0, 2))], (2, 2), 2)

    assert not any(3 in candidate.members for candidate in possible)


SIZES = st.sampled_from([(2, 2, 2), (3, 3), (4, 2), (3, 4), (2, 2, 3)])
COSTS = st.lists(st.integers(0, 9), min_size=100, max_size=100)


def cheap_candidates(sizes: Sequence[int], costs: Sequence[int], most: int) -> list[Candidate]:
    everyone = range(sum(sizes))
    candidates = (members for size in sorted({*sizes}) for members in combinations(everyone, size))
    return [
        Candidate(cost, members)
        for cost, members in zip(costs, candidates, strict=False)
        if cost <= most
    ]


@given(SIZES, COSTS, st.integers(0, 20))
def test_lagrangian_bound_leaves_every_seating_that_costs_no_more(
    sizes: tuple[int, ...], costs: list[int], most: int
) -> None:
    candidates = cheap_candidates(sizes, costs, most)

    gap, possible = lagrangian_bound(candidates, sizes, most)

    cost_of = {members: cost for cost, members in candidates}
    reduced = {members: cost for cost, members in possible}
    assert all(cost >= 0 for cost in reduced.values())
    for seating in all_seatings(frozenset(range(sum(sizes))), sizes):
        if not cost_of.keys() >= {*seating}:
            continue
        total = sum(cost_of[table] for table in seating)
        if total <= most:
            assert gap - sum(reduced[table] for table in seating) == SCALE * (most - total)
