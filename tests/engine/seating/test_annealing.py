"""Annealing finds the best there is where all seatings can be tried, and says what it did."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.annealing import EXPONENTIAL_QUANTILES, Annealed, Assignment, anneal
from engine.seating.cost import Weights
from engine.seating.initial_solutions import initial_solution
from engine.seating.objective import Objective
from engine.seating.problems import Mode, SeatingProblem
from engine.seating.steps import Progress
from tests.engine.seating.trying_all import all_seatings, at_fixed, best_of_all

# 16 players at tables of 4 who all meet again: every table repeats all of its six meetings.
ROWS = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))
SIXTEEN = SeatingProblem(
    players=tuple(range(1, 17)),
    seatings=1,
    preferred=4,
    smallest=3,
    largest=8,
    seed=1,
    history=(ROWS,),
)


# Seven seatings of four tables of five: no way is known that meets the bound.
ENDLESS = SeatingProblem(
    players=tuple(range(1, 21)), seatings=7, preferred=5, smallest=3, largest=8, seed=1
)


def found(problem: SeatingProblem, progress: Progress | None = None) -> Annealed:
    rng = Random(problem.seed)  # noqa: S311, tables, not secrets
    return anneal(problem, rng, initial_solution(problem, rng), progress)


def test_anneal_separates_those_who_have_met() -> None:
    answer = found(SIXTEEN)

    columns = [{(player - 1) // 4 for player in table} for table in answer.seatings[0]]
    assert columns == [{0, 1, 2, 3}] * 4
    assert answer.cost.total == 0
    assert 0 < answer.steps < 5_000


def test_anneal_ends_at_the_bound_without_a_step() -> None:
    columns = tuple(zip(*ROWS, strict=True))

    answer = anneal(SIXTEEN, Random(1), [columns])  # noqa: S311, tables, not secrets

    assert (answer.seatings, answer.steps) == ((columns,), 0)


def test_anneal_ends_at_a_bound_that_is_known_to_be_above_the_usual_one() -> None:
    # Who sat at the table of four goes to the short one but for one: three meet again at both.
    seven = replace(SIXTEEN, players=tuple(range(1, 8)), history=(((1, 2, 3, 4), (5, 6, 7)),))
    start = ((5, 6, 1, 2), (7, 3, 4))

    answer = anneal(seven, Random(1), [start], bound=6)  # noqa: S311, tables, not secrets

    assert answer.cost.total == 6
    assert 0 < answer.steps < 1_000


def test_anneal_without_steps_changes_nothing() -> None:
    answer = anneal(replace(SIXTEEN, steps=0), Random(1), [ROWS])  # noqa: S311, tables, not secrets

    assert (answer.seatings, answer.cost.meetings, answer.steps) == ((ROWS,), 24, 0)


@pytest.mark.parametrize("steps", [1, 399, 20_001, 60_000])
def test_anneal_takes_the_steps_that_are_allowed_where_nothing_ends_it(steps: int) -> None:
    assert found(replace(ENDLESS, steps=steps)).steps == steps


def test_anneal_for_a_single_table_takes_no_step() -> None:
    table = (1, 2, 3, 4)
    problem = replace(SIXTEEN, players=table, history=((table,),))

    assert (found(problem).cost.meetings, found(problem).steps) == (6, 0)


def test_anneal_takes_fewer_steps_for_fewer_chairs() -> None:
    seven = replace(SIXTEEN, players=tuple(range(1, 8)), history=(((1, 2, 3, 4), (5, 6, 7)),))

    assert found(seven).steps == 800 * 7 * 7


def test_anneal_reports_a_best_that_only_falls_and_ends_no_worse() -> None:
    reports: list[tuple[int, int, int]] = []
    problem = replace(ENDLESS, steps=100_000)

    answer = found(problem, lambda *now: reports.append(now))

    done, allowed, best = zip(*reports, strict=True)
    assert list(done) == sorted(set(done))
    assert max(later - now for now, later in pairwise(done)) <= 20_000
    assert set(allowed) == {100_000}
    assert list(best) == sorted(best, reverse=True)
    assert answer.cost.total <= best[-1]
    assert not answer.stopped


@pytest.mark.parametrize("after", [0, 1, 5_000])
def test_anneal_that_is_asked_to_stop_returns_the_best_so_far(after: int) -> None:
    reports: list[int] = []

    def enough(done: int, allowed: int, best: int) -> bool:
        reports.append(best)
        return done >= after

    answer = found(ENDLESS, enough)

    assert answer.stopped
    assert answer.steps >= after
    assert answer.cost.total <= reports[-1]
    assert answer.cost == Objective(ENDLESS).cost(answer.seatings)


def test_anneal_that_breaks_off_by_an_error_passes_it_on() -> None:
    def broken(done: int, allowed: int, best: int) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        found(SIXTEEN, broken)


NINE = SeatingProblem(
    players=tuple(range(1, 10)), seatings=1, preferred=3, smallest=3, largest=8, seed=1
)
SEVEN = replace(NINE, players=tuple(range(1, 8)), preferred=4)
ACROSS = (((1, 2, 3), (4, 5, 6), (7, 8, 9)), ((1, 4, 7), (2, 5, 8), (3, 6, 9)))
BY_STANDINGS = [mode for mode in Mode if mode.by_standings]


@pytest.mark.parametrize(
    "constraints",
    [
        pytest.param({}, id="meetings"),
        pytest.param({"clubs": {1: "A", 5: "A", 9: "A", 2: "B", 6: "B"}}, id="clubs"),
        pytest.param({"teams": {1: "A", 5: "A", 9: "A", 2: "A"}}, id="a-team-of-four"),
        pytest.param({"apart": ((1, 5), (1, 6), (1, 8), (1, 9), (2, 4))}, id="apart"),
        pytest.param(
            {"apart": tuple(combinations(range(1, 6), 2))}, id="five-apart-at-three-tables"
        ),
        pytest.param({"fixed": {1: 3, 2: 3}}, id="fixed-together"),
        pytest.param({"fixed": {9: 1, 4: 2}, "apart": ((9, 4), (9, 1))}, id="fixed-and-apart"),
    ],
)
@pytest.mark.parametrize("mode", [Mode.MIX, *BY_STANDINGS])
def test_anneal_reaches_the_best_of_all_seatings(
    mode: Mode, constraints: Mapping[str, object]
) -> None:
    ranks = dict(zip(NINE.players, (4, 9, 2, 7, 1, 5, 8, 3, 6), strict=True))
    problem = replace(NINE, mode=mode, ranks=ranks, history=ACROSS, **constraints)  # type: ignore[arg-type]

    answer = found(problem)

    assert answer.cost.total == best_of_all(problem)
    assert answer.cost == Objective(problem).cost(answer.seatings)
    assert at_fixed(problem, answer.seatings[0])


@pytest.mark.parametrize("mode", [Mode.MIX, *BY_STANDINGS])
@settings(max_examples=settings().max_examples // 4)  # each is a search
@given(
    order=st.permutations(SEVEN.players),
    apart=st.sets(st.sampled_from(list(combinations(SEVEN.players, 2))), max_size=14),
    teams=st.dictionaries(st.sampled_from(SEVEN.players), st.sampled_from("AB")),
)
def test_anneal_holds_the_hard_rules_wherever_they_can_hold(
    mode: Mode, order: list[int], apart: set[tuple[int, int]], teams: dict[int, str]
) -> None:
    ranks = {player: rank for rank, player in enumerate(order, start=1)}
    history = ((tuple(order[:4]), tuple(order[4:])),)
    problem = replace(
        SEVEN,
        mode=mode,
        ranks=ranks,
        apart=tuple(apart),
        teams=teams,
        history=history,
    )

    cost = found(problem).cost

    objective = Objective(problem)
    costs = (
        objective.cost([seating])
        for seating in all_seatings(frozenset(problem.players), problem.sizes_at(0))
    )
    assert cost.teams + cost.apart == min(each.teams + each.apart for each in costs)


@settings(max_examples=settings().max_examples // 4)  # each is a search
@given(
    apart=st.sets(st.sampled_from(list(combinations(SEVEN.players, 2))), max_size=14),
    seed=st.integers(0, 1_000),
)
def test_anneal_at_random_holds_the_hard_rules_too(apart: set[tuple[int, int]], seed: int) -> None:
    problem = replace(SEVEN, mode=Mode.RANDOM, apart=tuple(apart), seed=seed)

    objective = Objective(problem)
    seatings = all_seatings(frozenset(problem.players), problem.sizes_at(0))
    assert found(problem).cost.apart == min(objective.cost([one]).apart for one in seatings)


def test_anneal_at_random_without_hard_rules_is_the_lot() -> None:
    problem = replace(SIXTEEN, mode=Mode.RANDOM)

    answer = found(problem)

    assert answer.steps == 0
    assert answer.seatings == initial_solution(problem, Random(1))  # noqa: S311, tables, not secrets


@pytest.mark.parametrize("mode", Mode)
def test_anneal_of_the_same_problem_is_the_same(mode: Mode) -> None:
    ranks = {player: player // 2 for player in SIXTEEN.players}
    problem = replace(SIXTEEN, mode=mode, ranks=ranks, clubs={1: "A", 2: "A"}, steps=30_000)

    assert found(problem) == found(problem)


def test_anneal_for_the_final_seats_the_best_at_table_one() -> None:
    ranks = {player: 17 - player for player in SIXTEEN.players}

    answer = found(replace(SIXTEEN, mode=Mode.FINAL, ranks=ranks))

    assert [set(table) for table in answer.seatings[0]] == [
        {16, 15, 14, 13},
        {12, 11, 10, 9},
        {8, 7, 6, 5},
        {4, 3, 2, 1},
    ]
    assert answer.cost.meetings == 24


def test_anneal_by_the_standings_puts_stronger_tables_first() -> None:
    ranks = {player: player for player in SIXTEEN.players}

    (seating,) = found(replace(SIXTEEN, mode=Mode.SWISS, ranks=ranks)).seatings

    strengths = [sum(table) for table in seating]
    assert strengths == sorted(strengths)


def test_anneal_by_the_standings_repeats_no_meeting_and_stays_near() -> None:
    ranks = {player: player for player in SIXTEEN.players}

    cost = found(replace(SIXTEEN, mode=Mode.SWISS, ranks=ranks)).cost

    # Each table has one of each row; 1 5 9 13 and so on are 20 apart instead of 10 four times
    # over, and any other choice moves a player away from one as far as nearer to another.
    assert (cost.meetings, cost.standings) == (0, 120)


def test_anneal_in_balance_makes_all_tables_equally_strong() -> None:
    ranks = {player: player for player in SIXTEEN.players}

    (seating,) = found(replace(SIXTEEN, mode=Mode.BALANCE, ranks=ranks)).seatings

    assert [sum(table) for table in seating] == [34, 34, 34, 34]


@settings(max_examples=settings().max_examples // 4)  # each is a search
@given(st.permutations(range(1, 13)))
def test_anneal_keeps_every_player_seated_once(order: list[int]) -> None:
    ranks = dict(zip(range(1, 13), order, strict=True))
    for mode in Mode:
        problem = replace(
            NINE, players=tuple(range(1, 13)), mode=mode, ranks=ranks, preferred=4, steps=500
        )
        (seating,) = found(problem).seatings
        assert sorted(sum(seating, ())) == list(range(1, 13))
        assert [len(table) for table in seating] == [4, 4, 4]


def test_all_seatings_are_as_many_as_there_are() -> None:
    tables = list(all_seatings(frozenset(range(7)), (4, 3)))

    assert len(tables) == len(set(tables)) == 35
    assert set(map(frozenset, (one for one, _ in tables))) == {
        frozenset(order[:4]) for order in permutations(range(7))
    }


HISTORY = (((1, 2, 3, 4), (5, 6, 7), (8, 9, 10)), ((1, 5, 6, 8), (2, 3, 9), (4, 7, 10)))
TEN = SeatingProblem(
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
ASSIGNMENTS = {
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


def an_assignment(problem: SeatingProblem) -> Assignment:
    planned = ABSENT if problem.present else PLANNED[: problem.seatings]
    return Assignment(planned, Objective(problem), WEIGHTS)


@pytest.mark.parametrize("problem", [pytest.param(one, id=key) for key, one in ASSIGNMENTS.items()])
@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 60),
    temperature=st.sampled_from([0.0, 30.0, 1e9]),
    reach=st.integers(1, 20),
)
def test_assignment_cost_after_any_swaps_is_the_cost_counted_from_scratch(
    problem: SeatingProblem, seed: int, steps: int, temperature: float, reach: int
) -> None:
    assignment = an_assignment(problem)

    done = assignment.metropolis(
        Random(seed),  # noqa: S311, tables, not secrets
        temperature=temperature,
        reach=reach,
        steps=steps,
        floor=-(10**9),
    )

    seatings = assignment.seatings()
    assert done == steps
    assert assignment.cost == Objective(problem).cost(seatings).weighed(WEIGHTS)
    for index, seating in enumerate(seatings):
        assert sorted(sum(seating, ())) == list(problem.present_at(index))
        assert tuple(map(len, seating)) == problem.sizes_at(index)


def test_assignment_starts_as_it_was_given() -> None:
    assignment = an_assignment(TEN)

    assert assignment.seatings() == PLANNED
    assert assignment.cost == Objective(TEN).cost(PLANNED).weighed(WEIGHTS)


def test_assignment_without_heat_never_gets_worse(rng: Random) -> None:
    assignment = an_assignment(TEN)
    costs = [assignment.cost]

    for _ in range(200):
        assignment.metropolis(rng, temperature=0.0, reach=10, steps=1, floor=0)
        costs.append(assignment.cost)

    assert costs == sorted(costs, reverse=True)
    assert costs[-1] < costs[0]


def test_assignment_ends_at_the_floor_without_a_step(rng: Random) -> None:
    assignment = an_assignment(TEN)

    assert (
        assignment.metropolis(rng, temperature=1e9, reach=10, steps=9, floor=assignment.cost) == 0
    )
    assert assignment.seatings() == PLANNED


def test_assignment_never_moves_who_has_a_fixed_table(rng: Random) -> None:
    assignment = an_assignment(ASSIGNMENTS["fixed"])

    assignment.metropolis(rng, temperature=1e9, reach=10, steps=500, floor=0)

    (seating,) = assignment.seatings()
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
def test_assignment_in_which_no_one_can_change_tables_says_so(
    changes: Mapping[str, object],
) -> None:
    problem = replace(NEXT, **changes)  # type: ignore[arg-type]  # any field may be changed
    planned = PLANNED[0][:1] if problem.present else PLANNED[0]

    assert not Assignment([planned], Objective(problem), WEIGHTS).movable
    assert an_assignment(NEXT).movable


def test_exponential_quantiles_are_one_on_average_and_large_sometimes() -> None:
    assert len(EXPONENTIAL_QUANTILES) == 1_024
    assert sum(EXPONENTIAL_QUANTILES) / 1_024 == pytest.approx(1)
    assert EXPONENTIAL_QUANTILES[0] == 1 / 1_024
    assert EXPONENTIAL_QUANTILES[-1] == pytest.approx(7.51, abs=0.01)
