from itertools import accumulate, repeat
from typing import Any

import pytest

from engine.decks import AMIGO_1993
from engine.matches import (
    MatchPlan,
    dealer_of,
    is_finished,
    next_leader,
    rounds_left,
    totals,
)
from engine.standings.matches import place_groups, winners_of
from tests.engine.cases import a_result, vectors


@pytest.mark.parametrize("case", vectors("matches"), ids=lambda case: f"5.1-{case['id']}")
def test_match_has_its_totals_and_winners(case: dict[str, Any]) -> None:
    plan = MatchPlan(limit=case.get("limit_rounds"), target=case.get("target"))
    points = totals(case["rounds"])

    assert {
        "totals": list(points),
        "finished": is_finished(plan, case["rounds"]),
        "winners": list(winners_of(a_result(*points))),
    } == case["expect"]


def test_match_of_one_round_each_ends_when_everybody_has_dealt() -> None:  # 5.6
    plan = MatchPlan.one_round_each(4)

    assert plan == MatchPlan(limit=4)
    assert rounds_left(plan, []) == 4
    assert {dealer_of(leader, range(4)) for leader in range(4)} == {0, 1, 2, 3}


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
        pytest.param((3, 12, 7), [[1], [2], [0]], id="5.3-all-different"),
        pytest.param((7, 12, 7, -1), [[1], [0, 2], [3]], id="5.3-a-shared-place"),
        pytest.param((0, 0, 0), [[0, 1, 2]], id="5.3-all-equal"),
        pytest.param((-9, -3, -5), [[1], [2], [0]], id="5.2-the-least-negative-is-first"),
    ],
)
def test_places_follow_the_totals(points: tuple[int, ...], expected: list[list[int]]) -> None:
    assert place_groups(a_result(*points)) == expected


LONG, SHORT = [60, 0, 0], [1, 0, 0]


@pytest.mark.parametrize(
    ("plan", "rounds", "expected"),
    [
        pytest.param(MatchPlan(limit=5), [], 5, id="5.1-all-up-to-the-limit"),
        pytest.param(MatchPlan(limit=5), [SHORT] * 3, 2, id="5.1-the-rest"),
        pytest.param(MatchPlan(limit=5), [SHORT] * 5, 0, id="5.1-limit-reached"),
        pytest.param(MatchPlan(target=100), [], 1, id="5.1-the-first-towards-a-target"),
        pytest.param(MatchPlan(target=100), [LONG], 1, id="5.1-the-next-towards-a-target"),
        pytest.param(MatchPlan(target=100), [LONG] * 2, 0, id="5.1-target-passed"),
        pytest.param(MatchPlan(target=100, limit=3), [SHORT] * 2, 1, id="5.1-both-go-on"),
        pytest.param(MatchPlan(target=100, limit=3), [SHORT] * 3, 0, id="5.1-both-limit-first"),
        pytest.param(MatchPlan(target=100, limit=3), [LONG] * 2, 0, id="5.1-both-target-first"),
        pytest.param(MatchPlan.one_round_each(3), [SHORT], 2, id="5.6-one-round-each"),
    ],
)
def test_rounds_left_are_those_sure_to_be_played(
    plan: MatchPlan, rounds: list[list[int]], expected: int
) -> None:
    assert rounds_left(plan, rounds) == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param((3, 12, 7), [1], id="5.2-the-highest"),
        pytest.param((7, 12, 12, -1), [1, 2], id="5.3-shared"),
        pytest.param((-9, -3, -3), [1, 2], id="5.3-shared-though-all-are-negative"),
        pytest.param((0, 0, 0), [0, 1, 2], id="5.3-shared-by-all"),
    ],
)
def test_winners_are_all_with_the_highest_total(
    points: tuple[int, ...], expected: list[int]
) -> None:
    assert winners_of(a_result(*points)) == expected


@pytest.mark.parametrize(
    ("leader", "seats", "expected"),
    [
        pytest.param(1, (0, 1, 2, 3), 2, id="5.4-the-left-neighbour"),
        pytest.param(3, (0, 1, 2, 3), 0, id="5.4-round-the-table"),
        pytest.param(1, (0, 1, 3), 3, id="5.8-past-an-empty-chair"),
        pytest.param(2, (0, 1, 3), 3, id="5.8-after-one-who-led-and-left"),
        pytest.param(3, (0, 1, 2), 0, id="5.8-after-the-last-one-left"),
        pytest.param(3, (0, 1, 2, 3, 4), 4, id="5.8-a-new-chair-has-its-turn"),
    ],
)
def test_next_leader_is_the_next_seat_in_play(
    leader: int, seats: tuple[int, ...], expected: int
) -> None:
    assert next_leader(leader, seats) == expected


@pytest.mark.parametrize("case", vectors("seats"), ids=lambda case: f"5.4-5.5-{case['id']}")
def test_dealer_and_leader_move_clockwise(case: dict[str, Any]) -> None:
    seats, rounds = range(case["players"]), max(map(int, case["expect"]))
    leaders = list(accumulate(repeat(seats, rounds), next_leader, initial=case["first_leader"]))

    assert {
        number: [dealer_of(leader, seats), leader]
        for number in case["expect"]
        for leader in [leaders[int(number) - 1]]
    } == case["expect"]
