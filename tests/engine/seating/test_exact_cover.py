"""What branch and bound finds is the best of all, or at least a true bound."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.seating.bounds import lower_bound
from engine.seating.exact_cover import ExactSolution, solve_exactly
from engine.seating.initial_solutions import initial_solution, random_solution
from engine.seating.objective import Objective
from engine.seating.problems import Mode, SeatingProblem
from tests.engine.seating.trying_all import at_fixed, best_of_all

NINE = SeatingProblem(
    players=tuple(range(1, 10)), seatings=1, preferred=4, smallest=3, largest=8, seed=1
)
ROWS = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))
SIXTEEN = replace(NINE, players=tuple(range(1, 17)), history=(ROWS,))


def exactly(problem: SeatingProblem) -> ExactSolution:
    rng = Random(problem.seed)  # noqa: S311, tables, not secrets
    return solve_exactly(problem, rng, initial_solution(problem, rng))


def met_before(players: int, seatings: int) -> SeatingProblem:
    """Return the next seating of players who sat by lot so often."""
    everyone = tuple(range(1, players + 1))
    drawn = replace(NINE, players=everyone, seatings=seatings, mode=Mode.RANDOM)
    history = random_solution(drawn, Random(players))  # noqa: S311, tables, not secrets
    return replace(NINE, players=everyone, history=history)


def test_solve_exactly_separates_those_who_have_met() -> None:
    answer = exactly(SIXTEEN)

    assert answer.seating is not None
    assert answer.bound == 0
    columns = [{(player - 1) // 4 for player in table} for table in answer.seating]
    assert columns == [{0, 1, 2, 3}] * 4


def test_solve_exactly_proves_that_more_is_repeated_than_counting_shows() -> None:
    # Who sat at the table of four goes to the short one but for one: three meet again at both.
    problem = replace(NINE, players=(1, 2, 3, 4, 5, 6, 7), history=(((1, 2, 3, 4), (5, 6, 7)),))

    assert (lower_bound(problem).total, exactly(problem).bound) == (3, 6)


def test_solve_exactly_falls_by_the_lot_of_the_seed() -> None:
    seatings = {exactly(replace(SIXTEEN, seed=seed)).seating for seed in range(20)}

    assert len(seatings) == 20


def test_solve_exactly_leaves_a_beginning_that_is_the_best_already() -> None:
    columns = tuple(zip(*ROWS, strict=True))

    assert solve_exactly(SIXTEEN, Random(1), [columns]) == ExactSolution(0)  # noqa: S311, tables, not secrets


@pytest.mark.parametrize(
    "problem",
    [
        pytest.param(met_before(64, 5), id="many-players"),
        pytest.param(met_before(60, 2), id="many-possible-tables"),
        pytest.param(replace(SIXTEEN, seatings=2), id="two-seatings"),
        pytest.param(replace(SIXTEEN, mode=Mode.RANDOM), id="by-lot"),
        pytest.param(replace(SIXTEEN, steps=5_000), id="few-steps"),
    ],
)
def test_solve_exactly_leaves_it_to_others_and_knows_what_counting_shows(
    problem: SeatingProblem,
) -> None:
    assert exactly(problem) == ExactSolution(lower_bound(problem).total)


def test_solve_exactly_with_too_many_tables_to_choose_from_keeps_what_it_proved() -> None:
    # So often that everyone has met most of the others.
    problem = met_before(32, 13)

    answer = exactly(problem)

    assert answer.seating is None
    assert answer.bound > lower_bound(problem).total


# Another solver, for integer programs, was given the same tables to choose from.
@pytest.mark.parametrize(("players", "seatings", "least"), [(24, 9, 11), (26, 13, 11), (32, 10, 3)])
def test_solve_exactly_proves_it_where_everybody_has_met_many(
    players: int, seatings: int, least: int
) -> None:
    problem = met_before(players, seatings)

    answer = exactly(problem)

    assert answer.seating is not None
    assert answer.bound == least == Objective(problem).cost([answer.seating]).total


# Ten who all sat at short tables about as often, and perhaps an eleventh, who is new.
PROBLEMS = st.builds(
    lambda sizes, new, before, **constraints: replace(
        met_before(10, before),
        players=tuple(range(1, 11 + new)),
        present=(tuple(range(11 + new - sum(sizes), 11 + new)),),
        sizes=(sizes,),
        **constraints,
    ),
    st.sampled_from([(4, 3), (3, 3, 3), (3, 5), (4, 4), (5, 4)]),
    st.integers(0, 1),
    st.integers(1, 4),
    clubs=st.dictionaries(st.integers(1, 9), st.sampled_from("AB")),
    teams=st.dictionaries(st.integers(1, 9), st.sampled_from("ABCDE"), max_size=4),
    fixed=st.dictionaries(st.integers(1, 9), st.integers(1, 2), max_size=3),
    seed=st.integers(0, 99),
)


NEWCOMER = replace(met_before(10, 4), players=tuple(range(1, 12)), present=(tuple(range(5, 12)),))


@given(PROBLEMS)
@example(NEWCOMER)
def test_solve_exactly_is_the_best_of_all_seatings(problem: SeatingProblem) -> None:
    answer = exactly(problem)

    best = best_of_all(problem)
    if answer.seating is None:
        assert answer.bound <= best
        return
    assert answer.bound == best == Objective(problem).cost([answer.seating]).total
    assert [len(table) for table in answer.seating] == list(problem.sizes_at(0))
    assert at_fixed(problem, answer.seating)
