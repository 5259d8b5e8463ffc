import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.bounds import meetings_bound
from engine.seating.cost import Cost, plan_cost
from engine.seating.plans import Method, Plan, propose, write_plan
from engine.seating.problems import Mode, Seating, SeatingProblem
from tests.plans import PATH, plans_text


def a_problem(players: int, *, seatings: int = 1, seed: int = 1) -> SeatingProblem:
    return SeatingProblem(
        players=tuple(range(1, players + 1)),
        seatings=seatings,
        preferred=4,
        smallest=3,
        largest=8,
        seed=seed,
    )


def met(seatings: tuple[Seating, ...]) -> Counter[tuple[int, int]]:
    return Counter(
        (one, other)
        for seating in seatings
        for table in seating
        for one in table
        for other in table
        if one < other
    )


def test_propose_gives_this_very_plan_on_every_machine() -> None:
    problem = replace(a_problem(7, seed=3), history=(((1, 2, 3, 4), (5, 6, 7)),))

    # 5, 6 and 7 are spared the short table, so both tables repeat three meetings.
    by_swaps = Plan(
        seatings=(((6, 5, 2, 7), (4, 3, 1)),),
        cost=Cost(meetings=6, short_tables=0),
        bound=3,
        method=Method.SEARCH,
        steps=39_200,
        seed=3,
    )
    proved = replace(
        by_swaps, seatings=(((6, 5, 1, 7), (4, 3, 2)),), bound=6, method=Method.EXACT, steps=0
    )
    assert propose(replace(problem, steps=50_000)) == by_swaps
    assert propose(problem) == proved


def test_frozen_problems_have_the_same_plans_on_every_python() -> None:
    assert PATH.read_text() == plans_text()


def test_propose_for_sixteen_players_lets_each_meet_fifteen_others_in_five_seatings() -> None:
    plan = propose(a_problem(16, seatings=5))

    assert (plan.cost, plan.bound, plan.proved) == (Cost(meetings=0, short_tables=0), 0, True)
    assert len(met(plan.seatings)) == 16 * 15 // 2


@pytest.mark.parametrize(
    ("problem", "method"),
    [
        pytest.param(a_problem(16, seatings=5), Method.TRANSVERSAL, id="lines-of-a-plane"),
        pytest.param(a_problem(24, seatings=7), Method.STARTER, id="developed-from-a-first-one"),
        pytest.param(replace(a_problem(9), mode=Mode.RANDOM), Method.DRAW, id="by-lot"),
        pytest.param(
            replace(a_problem(12), history=(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),)),
            Method.EXACT,
            id="the-next-of-a-few",
        ),
        pytest.param(
            replace(a_problem(16), present=(tuple(range(1, 10)),) * 2, seatings=2),
            Method.SEARCH,
            id="tables-of-two-sizes",
        ),
        # Two of 24 are gone; who sits at short tables has to be evened out.
        pytest.param(a_problem(22, seatings=5), Method.SEARCH, id="changed-by-the-search"),
    ],
)
def test_propose_names_its_method(problem: SeatingProblem, method: Method) -> None:
    assert propose(problem).method is method


@pytest.mark.parametrize(
    ("players", "seatings", "cost"),
    [(12, 5, 30), (20, 7, 20), (20, 10, 110), (24, 8, 12), (24, 10, 84), (28, 10, 42)],
)
def test_propose_proves_the_best_where_meetings_must_be_repeated(
    players: int, seatings: int, cost: int
) -> None:
    plan = propose(a_problem(players, seatings=seatings))

    assert (plan.cost, plan.proved) == (Cost(meetings=cost, short_tables=0), True)


def test_propose_after_a_history_repeats_no_meeting_where_none_is_needed() -> None:
    history = propose(replace(a_problem(60, seatings=4), mode=Mode.RANDOM)).seatings

    plan = propose(replace(a_problem(60), history=history))

    assert plan.proved
    assert not met(plan.seatings).keys() & met(history).keys()


@pytest.mark.parametrize(("seatings", "repeated"), [(4, 0), (5, 1), (6, 1), (7, 5)])
def test_propose_of_a_next_seating_proves_how_few_meetings_must_be_repeated(
    seatings: int, repeated: int
) -> None:
    history = propose(replace(a_problem(24, seatings=seatings), mode=Mode.RANDOM)).seatings

    plan = propose(replace(a_problem(24), history=history))

    assert (plan.cost.meetings, plan.proved, plan.method) == (repeated, True, Method.EXACT)


def test_propose_of_a_forced_repeat_proves_that_it_is_forced() -> None:
    plan = propose(a_problem(5, seatings=3))

    assert (plan.cost.meetings, plan.bound, plan.proved, plan.steps) == (40, 40, True, 0)


def test_propose_at_random_draws_without_a_search() -> None:
    plan = propose(replace(a_problem(12, seatings=5), mode=Mode.RANDOM))

    assert (plan.method, plan.steps) == (Method.DRAW, 0)
    assert plan.cost.meetings > plan.bound
    assert not plan.proved


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "kept_apart",
    [
        pytest.param({"teams": {1: "red", 2: "red"}}, id="of-one-team"),
        pytest.param({"apart": ((1, 2),)}, id="to-be-kept-apart"),
    ],
)
@pytest.mark.parametrize(
    ("players", "tables"),
    [
        pytest.param(8, [{1, 3, 4, 5}, {2, 6, 7, 8}], id="of-one-size"),
        pytest.param(9, [{1, 3, 4, 5, 6}, {2, 7, 8, 9}], id="of-two-sizes"),
    ],
)
def test_propose_a_final_keeps_the_leader_at_the_first_table_where_the_second_may_not_sit_there(
    players: int, tables: list[set[int]], kept_apart: dict[str, Any], seed: int
) -> None:
    problem = a_problem(players, seed=seed)
    ranks = {player: player for player in problem.players}

    plan = propose(replace(problem, mode=Mode.FINAL, ranks=ranks, **kept_apart))

    assert list(map(set, plan.seatings[0])) == tables


def test_propose_a_final_that_is_too_hard_to_fill_searches_for_it() -> None:
    # Of the last eight, one more than there are tables, no two may share one.
    problem = a_problem(28)
    ranks = {player: player for player in problem.players}
    apart = tuple(combinations(range(21, 29), 2))

    plan = propose(replace(problem, mode=Mode.FINAL, ranks=ranks, apart=apart, steps=50_000))

    assert (plan.cost.apart, plan.steps > 0) == (1, True)


def test_propose_with_few_boxes_makes_few_tables() -> None:
    plan = propose(replace(a_problem(14), max_tables=2))

    assert [len(table) for table in plan.seatings[0]] == [7, 7]


def test_propose_for_a_thousand_players_mid_event_repeats_nothing() -> None:
    history = propose(replace(a_problem(1_000, seatings=5), mode=Mode.RANDOM)).seatings

    assert propose(replace(a_problem(1_000), history=history)).cost.total == 0


def test_propose_reports_its_progress() -> None:
    reports: list[tuple[int, int, int]] = []

    plan = propose(
        replace(a_problem(12, seatings=5), steps=2_500), lambda *now: reports.append(now)
    )

    assert reports[0][:2] == (0, 2_500)
    assert [now[0] for now in reports] == sorted(now[0] for now in reports)
    assert min(now[2] for now in reports) >= plan.cost.total


def test_propose_that_is_asked_to_stop_gives_the_best_so_far() -> None:
    problem = replace(a_problem(20, seatings=7), preferred=5)

    plan = propose(problem, lambda *now: now[0] >= 5_000)

    assert plan.stopped
    assert 5_000 <= plan.steps < problem.steps
    assert plan.cost.total <= propose(replace(problem, steps=0)).cost.total


def test_write_plan_gives_the_object_of_the_command_line() -> None:
    plan = Plan(
        seatings=(((1, 3, 2), (4, 5, 6)),),
        cost=Cost(meetings=3, short_tables=1),
        bound=0,
        method=Method.SEARCH,
        steps=40,
        seed=7,
    )

    assert json.dumps(write_plan(plan)) == (
        '{"seatings": [[[1, 3, 2], [4, 5, 6]]], '
        '"cost": {"total": 1003, "meetings": 3, "short_tables": 1}, '
        '"bound": 0, "proved": false, "method": "search", "steps": 40, "seed": 7}'
    )


def test_write_plan_names_the_parts_of_the_cost_that_were_asked_for() -> None:
    cost = Cost(meetings=3, short_tables=1, clubs=2, teams=0, apart=1, standings=5)
    plan = Plan(
        seatings=(((1, 3, 2),),), cost=cost, bound=0, method=Method.SEARCH, steps=40, seed=7
    )

    assert write_plan(plan)["cost"] == {
        "total": 1_001_028,
        "meetings": 3,
        "short_tables": 1,
        "clubs": 2,
        "apart": 1,
        "standings": 5,
    }


PROBLEMS = st.builds(
    lambda problem, mode: replace(problem, mode=mode, steps=2_000),
    st.builds(
        a_problem, st.integers(3, 30), seatings=st.integers(1, 4), seed=st.integers(0, 2**53 - 1)
    ),
    st.sampled_from([Mode.MIX, Mode.RANDOM]),
)


@given(PROBLEMS)
def test_propose_of_the_same_problem_is_the_same_plan(problem: SeatingProblem) -> None:
    assert propose(problem) == propose(replace(problem, players=problem.players[::-1]))


@given(PROBLEMS)
def test_propose_seats_every_player_once_a_seating_at_tables_within_one(
    problem: SeatingProblem,
) -> None:
    for seating in propose(problem).seatings:
        sizes = [len(table) for table in seating]
        assert sorted(player for table in seating for player in table) == list(problem.players)
        assert max(sizes) - min(sizes) <= 1


@given(PROBLEMS)
def test_propose_costs_what_it_says_and_never_less_than_the_bound(problem: SeatingProblem) -> None:
    plan = propose(problem)

    tables = [table for seating in plan.seatings for table in seating]
    assert plan.cost == plan_cost(tables, earlier=[], preferred=4)
    assert meetings_bound(problem) == plan.bound <= plan.cost.total
