from typing import Any

import pytest

from engine.decks import AMIGO_1993
from engine.matches import (
    MatchPlan,
    dealer_of_round,
    is_finished,
    leader_of_round,
    places,
    rounds_to_open,
    totals,
    winners,
)
from tests.engine.cases import vectors


@pytest.mark.parametrize("case", vectors("matches"), ids=lambda case: f"5.1-{case['id']}")
def test_match_has_its_totals_and_winners(case: dict[str, Any]) -> None:
    plan = MatchPlan(limit=case.get("limit_rounds"), target=case.get("target"))
    points = totals(case["rounds"])

    assert {
        "totals": list(points),
        "finished": is_finished(plan, case["rounds"]),
        "winners": list(winners(points)),
    } == case["expect"]


def test_match_of_one_round_each_ends_when_everybody_has_dealt() -> None:  # 5.6
    plan = MatchPlan.one_round_each(4)

    assert plan == MatchPlan(limit=4)
    assert {dealer_of_round(2, number, 4) for number in rounds_to_open(plan, [])} == {0, 1, 2, 3}


def test_match_of_the_first_edition_ends_at_its_target_or_after_its_rounds() -> None:  # 5.1
    plan = MatchPlan(limit=AMIGO_1993.rounds, target=AMIGO_1993.target)

    assert is_finished(plan, [[100, 0, 0]])
    assert not is_finished(plan, [[-9, -9, -9]] * 9)
    assert is_finished(plan, [[-9, -9, -9]] * 10)


def test_totals_of_no_round_are_empty() -> None:
    assert totals([]) == ()


def test_totals_of_rounds_with_different_players_are_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        totals([[1, 2, 3], [1, 2]])


@pytest.mark.parametrize("numbers", [{}, {"limit": 0}, {"target": 0}, {"limit": 5, "target": -1}])
def test_plan_without_an_end_is_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="a number of rounds or a target"):
        MatchPlan(**numbers)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param((3, 12, 7), (3, 1, 2), id="5.3-all-different"),
        pytest.param((7, 12, 7, -1), (2, 1, 2, 4), id="5.3-a-shared-place-leaves-one-free"),
        pytest.param((0, 0, 0), (1, 1, 1), id="5.3-all-equal"),
        pytest.param((-9, -3, -5), (3, 1, 2), id="5.2-the-least-negative-is-first"),
    ],
)
def test_places_follow_the_totals(points: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert places(points) == expected


LONG, SHORT = [60, 0, 0], [1, 0, 0]


@pytest.mark.parametrize(
    ("plan", "rounds", "expected"),
    [
        pytest.param(MatchPlan(limit=5), [], (1, 2, 3, 4, 5), id="5.1-all-up-to-the-limit"),
        pytest.param(MatchPlan(limit=5), [SHORT] * 3, (4, 5), id="5.1-the-rest"),
        pytest.param(MatchPlan(limit=5), [SHORT] * 5, (), id="5.1-limit-reached"),
        pytest.param(MatchPlan(target=100), [], (1,), id="5.1-the-first-towards-a-target"),
        pytest.param(MatchPlan(target=100), [LONG], (2,), id="5.1-the-next-towards-a-target"),
        pytest.param(MatchPlan(target=100), [LONG] * 2, (), id="5.1-target-passed"),
        pytest.param(MatchPlan(target=100, limit=3), [SHORT] * 2, (3,), id="5.1-both-go-on"),
        pytest.param(MatchPlan(target=100, limit=3), [SHORT] * 3, (), id="5.1-both-limit-first"),
        pytest.param(MatchPlan(target=100, limit=3), [LONG] * 2, (), id="5.1-both-target-first"),
    ],
)
def test_rounds_to_open_are_those_sure_to_be_played(
    plan: MatchPlan, rounds: list[list[int]], expected: tuple[int, ...]
) -> None:
    assert rounds_to_open(plan, rounds) == expected


@pytest.mark.parametrize("case", vectors("seats"), ids=lambda case: f"5.4-5.5-{case['id']}")
def test_dealer_and_leader_move_clockwise(case: dict[str, Any]) -> None:
    first, players = case["first_leader"], case["players"]

    assert {
        number: [
            dealer_of_round(first, int(number), players),
            leader_of_round(first, int(number), players),
        ]
        for number in case["expect"]
    } == case["expect"]
