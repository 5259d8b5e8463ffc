from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import Weights
from engine.seating.drafts import PATIENCE, Draft
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Problem

HISTORY = (((1, 2, 3, 4), (5, 6, 7), (8, 9, 10)), ((1, 5, 6, 8), (2, 3, 9), (4, 7, 10)))
TEN = Problem(
    players=tuple(range(1, 11)),
    seatings=2,
    preferred=4,
    smallest=3,
    largest=8,
    seed=1,
    history=HISTORY,
    clubs={1: "A", 2: "A", 5: "A", 7: "B", 8: "B", 9: "B"},
    teams={3: "red", 6: "red", 4: "blue", 10: "blue"},
    apart=((1, 10), (5, 9)),
)
PLANNED = (((1, 2, 3, 4), (5, 6, 7), (8, 9, 10)), ((10, 2, 3, 5), (1, 6, 8), (4, 7, 9)))
RANKS = {player: 11 - player for player in TEN.players}
NEXT = replace(TEN, seatings=1, ranks=RANKS)
# Odd ones, so that no two parts can stand in for each other.
WEIGHTS = Weights(meetings=3, short_tables=50, clubs=7, hard=1_001)

FIXED: Mapping[int, int] = {1: 1, 9: 3}
DRAFTS = {
    "several": TEN,
    "next": NEXT,
    "swiss": replace(NEXT, mode=Mode.SWISS),
    "balance": replace(NEXT, mode=Mode.BALANCE),
    "final": replace(NEXT, mode=Mode.FINAL),
    "fixed": replace(NEXT, mode=Mode.SWISS, fixed=FIXED),
    "several-fixed": replace(TEN, fixed={4: 1}),
    "some-absent": replace(TEN, present=((1, 2, 3, 4, 5, 6, 7), (3, 4, 5, 8, 9, 10))),
}
ABSENT = (((1, 2, 3, 4), (5, 6, 7)), ((3, 4, 5), (8, 9, 10)))


def a_draft(problem: Problem) -> Draft:
    planned = ABSENT if problem.present else PLANNED[: problem.seatings]
    return Draft(planned, Objective(problem), WEIGHTS)


@pytest.mark.parametrize("problem", [pytest.param(one, id=key) for key, one in DRAFTS.items()])
@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 60),
    temperature=st.sampled_from([0.0, 30.0, 1e9]),
    reach=st.integers(1, 20),
)
def test_draft_cost_after_any_swaps_is_the_cost_counted_from_scratch(
    problem: Problem, seed: int, steps: int, temperature: float, reach: int
) -> None:
    draft = a_draft(problem)

    done = draft.anneal(
        Random(seed),  # noqa: S311, tables, not secrets
        temperature=temperature,
        reach=reach,
        steps=steps,
        floor=-(10**9),
    )

    seatings = draft.seatings()
    assert done == steps
    assert draft.cost == Objective(problem).cost(seatings).weighed(WEIGHTS)
    for index, seating in enumerate(seatings):
        assert sorted(sum(seating, ())) == list(problem.present_at(index))
        assert tuple(map(len, seating)) == problem.sizes_at(index)


def test_draft_starts_as_it_was_given() -> None:
    draft = a_draft(TEN)

    assert draft.seatings() == PLANNED
    assert draft.cost == Objective(TEN).cost(PLANNED).weighed(WEIGHTS)


def test_draft_without_heat_never_gets_worse(rng: Random) -> None:
    draft = a_draft(TEN)
    costs = [draft.cost]

    for _ in range(200):
        draft.anneal(rng, temperature=0.0, reach=10, steps=1, floor=0)
        costs.append(draft.cost)

    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < costs[0]


def test_draft_ends_at_the_floor_without_a_step(rng: Random) -> None:
    draft = a_draft(TEN)

    assert draft.anneal(rng, temperature=1e9, reach=10, steps=9, floor=draft.cost) == 0
    assert draft.seatings() == PLANNED


def test_draft_never_moves_who_has_a_fixed_table(rng: Random) -> None:
    draft = a_draft(DRAFTS["fixed"])

    draft.anneal(rng, temperature=1e9, reach=10, steps=500, floor=0)

    (seating,) = draft.seatings()
    assert (1 in seating[0], 9 in seating[2]) == (True, True)
    assert seating != PLANNED[0]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"present": ((1, 2, 3, 4),)}, id="one-table"),
        pytest.param(
            {"fixed": {player: 1 + (player > 4) + (player > 7) for player in range(1, 10)}},
            id="one-not-fixed",
        ),
        pytest.param(
            {"fixed": {player: 2 + (player > 7) for player in range(5, 11)}}, id="one-table-free"
        ),
    ],
)
def test_draft_in_which_nobody_can_change_tables_says_so(changes: Mapping[str, object]) -> None:
    problem = replace(NEXT, **changes)  # type: ignore[arg-type]  # any field may be changed
    planned = PLANNED[0][:1] if problem.present else PLANNED[0]

    assert not Draft([planned], Objective(problem), WEIGHTS).movable
    assert a_draft(NEXT).movable


def test_patience_is_one_on_average_and_long_sometimes() -> None:
    assert len(PATIENCE) == 1_024
    assert sum(PATIENCE) / 1_024 == pytest.approx(1)
    assert PATIENCE[0] == 1 / 1_024
    assert PATIENCE[-1] == pytest.approx(7.51, abs=0.01)
