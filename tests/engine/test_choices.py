from typing import Any

import pytest

from engine.cards import Colour
from engine.choices import best_choice, costs_by_colour, points_by_choice
from tests.engine.cases import cards, vectors


@pytest.mark.parametrize("case", vectors("delayed_choice"), ids=lambda case: f"3.9-{case['id']}")
def test_best_choice_and_all_others_are_those_worked_out_by_hand(case: dict[str, Any]) -> None:
    captured, expected = cards(" ".join(case["captured"])), case["expect"]
    points = points_by_choice(captured)
    best = best_choice(captured)

    assert points == expected["all"]
    assert best == expected["best"]
    assert (points[best] if best else 0) == expected["score"]
    assert not set(expected["illegal"]) & set(points)


def test_costs_count_each_card_and_its_value() -> None:
    assert costs_by_colour(cards("r5 b0 r2 b1")) == {Colour.RED: 9, Colour.BLUE: 3}


def test_best_choice_of_equals_is_the_first_by_english_name() -> None:
    assert best_choice(cards("y1 g1 o1")) is Colour.BROWN
