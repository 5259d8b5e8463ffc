"""The candidates that fit the tables of a seating, and what they cost."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.candidates import Candidate, Candidates
from engine.seating.initial_solutions import random_solution
from engine.seating.objective import Objective
from engine.seating.problems import SeatingProblem

SEVEN = SeatingProblem(
    players=(1, 2, 3, 4, 5, 6, 7),
    seatings=1,
    preferred=4,
    smallest=3,
    largest=8,
    seed=1,
    history=(((1, 2, 3, 4), (5, 6, 7)),),
)
ALL = 10_000_000


def costs(problem: SeatingProblem, most: int) -> Mapping[frozenset[int], int]:
    """Return the players of the candidates and what they cost."""
    candidates = Candidates(problem, Random(problem.seed))  # noqa: S311, tables, not secrets
    possible = candidates.cheap_enough(most, limit=10_000)
    assert possible is not None
    return {
        frozenset(candidates.players[index] for index in candidate.members): candidate.cost
        for candidate in possible
    }


def test_cheap_enough_counts_who_met_and_who_is_spared_a_short_table() -> None:
    # One of 5, 6 and 7 at the short table costs 3000 instead of 1000.
    assert costs(SEVEN, 2) == {
        frozenset({one, two, five, six}): 2
        for one, two in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
        for five, six in [(5, 6), (5, 7), (6, 7)]
    }
    assert costs(SEVEN, ALL)[frozenset({1, 2, 5})] == 1 + 2_000


def test_cheap_enough_keeps_those_of_a_fixed_table_together_at_its_size() -> None:
    fixed = replace(SEVEN, fixed={1: 1, 5: 1, 2: 2})

    allowed = [group for group in costs(fixed, ALL) if group.intersection({1, 2, 5})]
    assert {len(group) for group in allowed if 1 in group} == {4}
    assert {len(group) for group in allowed if 2 in group} == {3}
    assert {frozenset({1, 5}), frozenset({2})} == {group & {1, 2, 5} for group in allowed}


def test_cheap_enough_of_more_than_the_limit_is_nothing() -> None:
    candidates = Candidates(SEVEN, Random(1))  # noqa: S311, tables, not secrets

    # Of seven players there are 7 + 21 + 35 + 35 candidates of up to four; 35 + 35 fill a table.
    assert candidates.cheap_enough(ALL, limit=97) is None
    assert len(candidates.cheap_enough(ALL, limit=98) or ()) == 70


def test_seating_puts_candidates_to_their_tables() -> None:
    candidates = Candidates(replace(SEVEN, fixed={5: 2}), Random(1))  # noqa: S311, tables, not secrets
    index = {player: index for index, player in enumerate(candidates.players)}
    short, long = (
        Candidate(0, tuple(index[player] for player in table))
        for table in ((5, 1, 2), (3, 4, 6, 7))
    )

    assert candidates.seating([short, long]) == ((3, 4, 6, 7), (5, 1, 2))


@given(
    players=st.integers(6, 14),
    before=st.integers(0, 4),
    clubs=st.dictionaries(st.integers(1, 14), st.sampled_from("AB")),
    teams=st.dictionaries(st.integers(1, 14), st.sampled_from("ABC"), max_size=4),
    seed=st.integers(0, 99),
)
def test_costs_of_the_candidates_of_a_seating_add_up_to_its_cost(
    players: int, before: int, clubs: dict[int, str], teams: dict[int, str], seed: int
) -> None:
    everyone = tuple(range(1, players + 1))
    first = replace(SEVEN, players=everyone, history=(), seatings=before + 1, seed=seed)
    *history, seating = random_solution(first, Random(seed))  # noqa: S311, tables, not secrets
    problem = replace(
        first,
        seatings=1,
        history=tuple(history),
        clubs={player: club for player, club in clubs.items() if player <= players},
        teams={player: team for player, team in teams.items() if player <= players},
    )

    cost = costs(problem, ALL)
    total = sum(cost[frozenset(table)] for table in seating)
    assert total == Objective(problem).cost([seating]).total
