import json
from dataclasses import replace
from typing import Any

import pytest

from engine.seating.plans import propose, write_plan
from engine.seating.problem_text import write_problem
from engine.seating.problems import SeatingProblem
from engine.seating.refusals import ProblemRefused, Reason, Refusal
from engine.seating.verify import Difference, differences, read_claim

PROBLEM = SeatingProblem(
    players=tuple(range(1, 8)), seatings=2, preferred=4, smallest=3, largest=8, seed=5
)


def a_plan() -> dict[str, Any]:
    """Return the plan as it comes out of JSON."""
    plan: dict[str, Any] = json.loads(json.dumps(write_plan(propose(PROBLEM))))
    return plan


def test_read_claim_gives_back_what_was_written() -> None:
    text = f'{{"problem": {write_problem(PROBLEM)}, "plan": {json.dumps(a_plan())}}}'

    assert read_claim(text) == (PROBLEM, a_plan())


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        pytest.param("[]", [Reason(Refusal.UNREADABLE, {"why": "not an object"})], id="a-list"),
        pytest.param(
            '{"problem": [], "paln": {}}',
            [
                Reason(Refusal.KEY_UNKNOWN, {"key": "paln"}),
                Reason(Refusal.KEY_WRONG, {"key": "problem", "wanted": "an object"}),
                Reason(Refusal.KEY_MISSING, {"key": "plan"}),
            ],
            id="everything-at-once",
        ),
        pytest.param(
            '{"problem": {}, "plan": {"seatings": [[[[1]]]]}}',
            [Reason(Refusal.KEY_WRONG, {"key": "plan", "wanted": "an object as seat prints it"})],
            id="nested-deeper-than-a-plan",
        ),
    ],
)
def test_read_claim_of_something_else_is_refused(text: str, reasons: list[Reason]) -> None:
    with pytest.raises(ProblemRefused) as caught:
        read_claim(text)

    assert list(caught.value.reasons) == reasons


def test_read_claim_of_a_problem_that_cannot_be_gives_its_reasons() -> None:
    with pytest.raises(ProblemRefused) as caught:
        read_claim('{"problem": {"players": []}, "plan": {}}')

    assert {reason.data["key"] for reason in caught.value.reasons} == {
        "seatings",
        "preferred",
        "smallest",
        "largest",
        "seed",
    }


def test_differences_of_the_plan_that_was_made_are_none() -> None:
    assert differences(PROBLEM, a_plan()) == []


FIRST_VERSION = """{"players": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "seatings": 1, "seed": 1,
    "preferred": 4, "smallest": 3, "largest": 5, "steps": 5000,"""
BY_THE_FIRST_RELEASE = [
    pytest.param(
        """ "present": [[1, 2, 3, 4, 5, 6, 7, 8, 9]], "mode": "final", "apart": [[1, 2]], "ranks":
        {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9}}""",
        {
            "seatings": [[[5, 6, 3, 4, 2], [9, 8, 1, 7]]],
            "cost": {"total": 15, "meetings": 0, "short_tables": 0, "standings": 15},
        },
        id="a-final-with-the-leader-at-the-second-table",
    ),
    pytest.param(
        """ "present": [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11]], "history": [
        [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]], [[1, 5, 8, 9], [2, 6, 10], [3, 4, 7]],
        [[10, 6, 3, 1], [2, 5, 9], [4, 7, 8]]]}""",
        {
            "seatings": [[[7, 8, 2, 10], [9, 4, 6], [11, 3, 5]]],
            "cost": {"total": 2003, "meetings": 3, "short_tables": 2},
        },
        id="a-newcomer-who-sat-at-no-short-table",
    ),
]


@pytest.mark.parametrize(("asked", "plan"), BY_THE_FIRST_RELEASE)
def test_differences_of_a_plan_by_the_first_release_are_none(
    asked: str, plan: dict[str, Any]
) -> None:
    claimed = {
        **plan,
        "bound": 0,
        "proved": False,
        "method": "search",
        "steps": 5_000,
        "seed": 1,
    }
    problem, _ = read_claim(f'{{"problem": {FIRST_VERSION}{asked}, "plan": {{}}}}')

    assert differences(problem, claimed) == []
    assert differences(replace(problem, version=2), claimed) != []


def test_differences_of_a_plan_that_was_stopped_are_none() -> None:
    # Seven who have all met: nothing is without repeats, so the search would go on.
    met = replace(PROBLEM, history=(((1, 2, 3, 4, 5, 6, 7),), ((1, 2, 3), (4, 5, 6, 7))))
    stopped = propose(met, lambda done, _allowed, _best: done > 0)
    assert (stopped.stopped, stopped.steps < PROBLEM.steps) == (True, True)

    claimed = json.loads(json.dumps(write_plan(stopped)))

    assert claimed["stopped"] is True
    assert differences(met, claimed) == []
    assert differences(replace(met, seed=6), claimed) != []


def test_differences_name_each_table_and_figure_that_is_not_so() -> None:
    plan, claimed = a_plan(), a_plan()
    table = plan["seatings"][1][0]
    claimed["seatings"][1][0] = [table[1], table[0], *table[2:]]
    claimed["cost"]["meetings"] += 1
    claimed["proved"] = int(plan["proved"])
    claimed["note"] = "by hand"
    del claimed["steps"]

    assert differences(PROBLEM, claimed) == [
        Difference("seatings[1][0]", claimed["seatings"][1][0], table),
        Difference("cost.meetings", plan["cost"]["meetings"] + 1, plan["cost"]["meetings"]),
        Difference("proved", int(plan["proved"]), plan["proved"]),
        Difference("steps", None, plan["steps"]),
        Difference("note", "by hand", None),
    ]


def test_differences_in_the_number_of_tables_show_the_whole_seating() -> None:
    plan, claimed = a_plan(), a_plan()
    claimed["seatings"][0].pop()

    assert differences(PROBLEM, claimed) == [
        Difference("seatings[0]", claimed["seatings"][0], plan["seatings"][0])
    ]


def test_differences_from_another_seed_are_found() -> None:
    plan = json.loads(json.dumps(write_plan(propose(replace(PROBLEM, seed=6)))))

    assert Difference("seed", 6, 5) in differences(PROBLEM, plan)
