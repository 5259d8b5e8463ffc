"""Every search ends: when it is asked to, or after steps that are counted."""

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import engine.seating
from engine.seating import exact_cover, final_tables, local_search
from engine.seating.plans import propose, write_plan
from engine.seating.problems import Mode, SeatingProblem
from engine.seating.verify import differences

ASKED, COUNTED, USED_UP = "asked to stop", "counted steps", "what is left gets less each time"

# How each loop of the searches ends.
LOOPS = {
    "annealing.run": ASKED,
    "annealing._anneal": ASKED,
    "annealing._reheat": ASKED,
    "exact_cover._search": ASKED,
    "final_tables.final_tables": ASKED,
    "final_tables.fill": ASKED,
    "local_search.improve": COUNTED,
    "seats.separate_neighbours": COUNTED,
    "annealing.temperatures": USED_UP,  # falling to a last one
    "constructions.finite_fields.prime_powers": USED_UP,  # what is not divided yet
    "constructions.finite_fields._powers_of_a_generator": USED_UP,  # elements
    "constructions.finite_fields._add": USED_UP,  # digits
    "cost.water_filling_cost": USED_UP,  # meetings to be spread
    "final_tables._in_turn": USED_UP,  # tables
    "local_search.remove_surplus": USED_UP,  # players of a table
    "seats.balance_chairs": USED_UP,  # the imbalance, a whole number
    "seats._cheapest_order": USED_UP,  # orders of at most eight
    "seats._walk": USED_UP,  # tables of a chain
    "constructions.truncation._independent_set": USED_UP,  # points
    "turns._cheapest_assignment": USED_UP,  # columns
}

EIGHT = SeatingProblem(
    players=tuple(range(1, 9)), seatings=1, preferred=4, smallest=3, largest=8, seed=1
)
# No table is possible without a pair that is to be kept apart, so each number of them is tried.
ALL_APART: dict[str, Any] = {
    "mode": Mode.FINAL,
    "ranks": {player: player for player in EIGHT.players},
    "teams": dict.fromkeys((1, 3, 5, 7), "odd"),
    "apart": tuple(combinations(EIGHT.players, 2)),
}
# All have met, and some twice.
MET: dict[str, Any] = {"history": (((1, 2, 3, 4, 5, 6, 7, 8),), ((1, 2, 3, 4), (5, 6, 7, 8)))}


def loops() -> Iterator[str]:
    """Yield the functions of the engine that have a loop without a fixed number of turns."""
    package = Path(engine.seating.__file__).parent
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(inner, ast.While) for inner in ast.walk(node)
            ):
                yield f"{module}.{node.name}"


def test_it_is_known_of_each_loop_of_a_search_how_it_ends() -> None:
    assert sorted(loops()) == sorted(LOOPS)


@pytest.mark.parametrize("at", [1, 2, 7])
@pytest.mark.parametrize(
    "problem",
    [
        pytest.param(replace(EIGHT, **ALL_APART), id="a-final"),
        pytest.param(replace(EIGHT, **MET), id="exact-cover"),
        pytest.param(replace(EIGHT, **MET, seatings=2), id="annealing"),
    ],
)
def test_a_search_ends_at_the_step_at_which_it_is_asked_to_and_can_be_made_again(
    problem: SeatingProblem, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.seating.annealing.REPORT", 100)
    asked: list[int] = []

    def progress(done: int, _allowed: int, _best: int) -> bool:
        asked.append(done)
        return len(asked) == at

    plan = propose(problem, progress)

    assert (plan.stopped, len(asked)) == (True, at)
    assert differences(problem, json.loads(json.dumps(write_plan(plan)))) == []


@pytest.mark.parametrize(
    ("module", "problem"),
    [(final_tables, replace(EIGHT, **ALL_APART)), (exact_cover, replace(EIGHT, **MET))],
)
def test_a_search_by_trying_says_how_many_of_its_tries_are_made(
    module: object, problem: SeatingProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRIES", 5)
    asked: list[tuple[int, int]] = []

    propose(problem, lambda done, allowed, _best: asked.append((done, allowed)))

    tried = [made for made, allowed in asked if allowed == 5]
    assert sorted(set(tried)) == list(range(tried[-1] + 1))
    assert tried[-1] == 4


def test_exchanges_are_looked_at_so_often_and_no_more() -> None:
    calls = []

    def pair_cost(one: int, other: int) -> int:
        calls.append((one, other))
        return 1 + (one * other) % 7

    moving = local_search.Relocation(
        dict.fromkeys(range(1, 11), ()),
        dict.fromkeys(range(1, 11), 4),
        staying=(),
        moved={},
        pair_cost=pair_cost,
        joining_cost=lambda _player, _table: 0,
    )
    moving.insert(range(1, 41))
    moving.exchanges = 50
    calls.clear()

    moving.improve()

    assert moving.exchanges == 0
    assert sorted(player for there in moving.groups.values() for player in there) == [*range(1, 41)]
    looked_at = 50 * 4 * 4  # four sums over those at a table
    assert len(calls) <= looked_at + 40 * 4
