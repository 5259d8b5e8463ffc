from dataclasses import replace

from hypothesis import given

from engine.scores import penalty_colour_points, points
from engine.simulate import PlayedRound
from tests.engine.cases import a_sheet, rounds


def test_points_are_those_of_each_pile_in_seat_order() -> None:
    sheet = a_sheet(("r4", "r2 r5 b1"), ("b1", ""), ("g0", "y0 y1 y2 g3 o4 o5"))

    assert points(sheet) == (1 - 7 - 4, -1, 5 - 3)
    assert penalty_colour_points(sheet) == (11, 1, 3)


def test_points_of_a_wrong_round_are_those_of_the_piles_as_written() -> None:
    assert points(a_sheet(("r4", "b1 b1"), ("r4", "r4"), ("v20", ""))) == (-2, -8, -20)


def test_points_are_none_when_a_pile_has_no_penalty_card_or_two() -> None:
    without = a_sheet(("r4", ""), ("", ""), ("g0", ""))
    with_two = a_sheet(("r4", ""), ("b1 b2", ""), ("g0", ""))

    assert (points(without), points(with_two)) == (None, None)
    assert (penalty_colour_points(without), penalty_colour_points(with_two)) == (None, None)


@given(rounds())
def test_points_of_a_round_add_up_to_the_checksum_3_3(played: PlayedRound) -> None:
    own = [
        card
        for pile in played.sheet.piles
        for card in pile.captured
        if card.colour is pile.penalty[0].colour
    ]
    costs = sum(card.value for card in own)
    costs += sum(pile.penalty[0].value for pile in played.sheet.piles)
    captured = sum(len(pile.captured) for pile in played.sheet.piles)

    assert sum(points(played.sheet) or ()) + len(own) + costs == captured
    assert sum(penalty_colour_points(played.sheet) or ()) == costs


@given(rounds())
def test_points_do_not_depend_on_the_order_of_a_pile(played: PlayedRound) -> None:
    turned = tuple(
        replace(pile, captured=tuple(reversed(pile.captured))) for pile in played.sheet.piles
    )

    assert points(replace(played.sheet, piles=turned)) == points(played.sheet)
