from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from engine.cards import Colour
from engine.decks import deck_of
from engine.piles import CountedPile, HattrickPile, Pile, PointsPile
from engine.scores import penalty_colour_points, points, points_of_piles
from engine.sheets import Evidence, read_sheet
from engine.simulate import PlayedRound
from tests.engine.cases import TRICK_GAMES, a_sheet, any_rounds, cards, recorded_rounds, rounds


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


def sums(played: PlayedRound) -> dict[str, int]:
    """Return the sums over all players that the checksums are made of, counted card by card."""
    found = Counter({"score": sum(points(played.sheet) or ())})
    for pile in played.sheet.piles:
        colours = {card.colour for card in pile.penalty} | {pile.choice}
        own = [card.value for card in pile.captured if card.colour in colours]
        found["n"] += len(own)
        found["S"] += sum(own)
        found["K"] += sum(card.value for card in pile.penalty)
        found["X"] += len(pile.captured)
    return found


@given(rounds("classic", "foggy", "intense", "delayed"))
def test_points_of_a_round_add_up_to_the_checksum_3_3(played: PlayedRound) -> None:
    found = sums(played)

    assert found["score"] + found["n"] + found["S"] + found["K"] == found["X"]
    assert sum(penalty_colour_points(played.sheet) or ()) == found["S"] + found["K"]


@given(rounds("reverse"))
def test_points_of_reverse_add_up_to_the_checksum_3_5(played: PlayedRound) -> None:
    found = sums(played)

    assert found["score"] == found["S"] + found["K"] - found["X"] + found["n"]
    assert penalty_colour_points(played.sheet) is None


@given(rounds("reverse"))
def test_points_of_reverse_are_those_of_classic_with_the_other_sign(played: PlayedRound) -> None:
    mirrored = points(replace(played.sheet, variant="classic")) or ()

    assert points(played.sheet) == tuple(-point for point in mirrored)


@given(rounds("mild"))
def test_points_of_mild_add_up_to_the_checksum_3_6(played: PlayedRound) -> None:
    found, players = sums(played), played.sheet.players

    assert found["score"] == found["X"] - 6 * found["n"] - 5 * players
    assert sum(penalty_colour_points(played.sheet) or ()) == 5 * (found["n"] + players)


@given(rounds("hattrick"))
def test_points_of_hattrick_add_up_to_the_checksum_3_11(played: PlayedRound) -> None:
    longest = passed = 0
    for pile in played.sheet.piles:
        assert isinstance(pile, HattrickPile)
        assert isinstance(pile.face_up, tuple)
        colours = [card.colour for card in pile.face_up]
        longest += max(map(colours.count, Colour))
        passed += pile.down
    captured = deck_of("box120", "hattrick", played.sheet.players).captured

    assert sum(points(played.sheet) or ()) == 2 * longest - captured - passed
    assert penalty_colour_points(played.sheet) is None


RECORDED = [
    pytest.param(each[form], each["scores"], id=f"{each['id']}-{form}")
    for each in recorded_rounds()
    for form in ("sheet", "quick_sheet")
]


@pytest.mark.parametrize(("written", "scores"), RECORDED)
def test_recorded_sheet_has_its_points_in_either_form(
    written: dict[str, Any], scores: list[int]
) -> None:
    assert points(read_sheet(written)) == tuple(scores)


@pytest.mark.parametrize(
    ("variant", "pile", "expected"),
    [
        ("classic", CountedPile(cards("r1"), number=8, own=2), None),
        ("mild", CountedPile(cards("r1"), number=8, own=2), 6 - 15),
        ("delayed", CountedPile(number=8), None),
        ("delayed", CountedPile(number=0), 0),
        ("delayed", Pile((), cards("r1")), None),
        ("delayed", Pile(cards("r1")), None),
        ("delayed", Pile(), 0),
    ],
)
def test_points_are_there_only_where_everything_they_need_is(
    variant: str, pile: Pile, expected: int | None
) -> None:
    evidence = Evidence.COUNTS if isinstance(pile, CountedPile) else Evidence.CARDS
    sheet = replace(a_sheet(), variant=variant, evidence=evidence, piles=(pile,))

    assert points(sheet) == (None if expected is None else (expected,))


def test_points_written_down_are_taken_as_they_are() -> None:
    piles = (PointsPile(points=3), PointsPile(points=-7))
    sheet = replace(a_sheet(), evidence=Evidence.POINTS, piles=piles)

    assert points(sheet) == (3, -7)
    assert penalty_colour_points(sheet) is None


HAND_WORKED = [
    pytest.param(
        "classic",
        (Pile(cards("r4"), cards("r2 r5 b1")), Pile((), cards("g1")), Pile(cards("g0 y1"))),
        (1 - 7 - 4, None, None),
        id="classic-without-a-penalty-card-or-with-two",
    ),
    pytest.param(
        "classic",
        (Pile(cards("v20"), cards("v20 b1 b1")), Pile(cards("b2"), cards("b1")), Pile(cards("g0"))),
        (2 - 20 - 20, -1 - 2, 0),
        id="classic-with-cards-twice-or-not-in-the-game",
    ),
    pytest.param(
        "reverse",
        (Pile(cards("r4"), cards("r2 b1 b0")), Pile((), cards("g1")), Pile(cards("g0"))),
        (4 + 2 - 2, None, 0),
        id="reverse",
    ),
    pytest.param(
        "mild",
        (Pile(cards("r4"), cards("r0 b1 b2")), Pile((), cards("g1")), Pile(cards("g7"))),
        (2 - 5 - 5, None, -5),
        id="mild",
    ),
    pytest.param(
        "intense",
        (Pile(cards("r4 b1"), cards("r2 b3 g7")), Pile(cards("g1"), cards("r5")), Pile()),
        (1 - 4 - 1 - 2 - 3, None, None),
        id="intense-with-one-penalty-card-or-none",
    ),
    pytest.param(
        "foggy",
        (Pile(cards("r4"), cards("y1")), Pile(cards("b2"), cards("b0")), Pile((), cards("y3"))),
        (1 - 4, -2, None),
        id="foggy",
    ),
    pytest.param(
        "delayed",
        (
            Pile((), cards("r1 r2 g3"), Colour.RED),
            Pile((), cards("b1")),
            Pile(),
            Pile((), cards("y1"), Colour.BLUE),
            Pile(cards("g1"), cards("g2"), Colour.GREEN),
        ),
        (1 - 3, None, 0, 1, None),
        id="delayed-without-a-choice-or-with-one-that-was-not-captured",
    ),
    pytest.param(
        "hattrick",
        (
            HattrickPile(face_up=cards("r1 r2 b3"), face_down=cards("g4")),
            HattrickPile(face_up={Colour.RED: 2, Colour.BLUE: 2}, face_down=1),
            HattrickPile(face_up=cards("y9"), face_down=2),
            HattrickPile(),
        ),
        (2 - 1 - 2, 2 - 2 - 2, 1 - 4, 0),
        id="hattrick-gives-every-pile-points",
    ),
]


@pytest.mark.parametrize(("variant", "piles", "expected"), HAND_WORKED)
def test_points_of_piles_are_there_wherever_the_pile_itself_can_be_scored(
    variant: str, piles: tuple[Pile, ...], expected: tuple[int | None, ...]
) -> None:
    sheet = replace(a_sheet(), variant=variant, players=len(piles), piles=piles)

    assert points_of_piles(sheet) == expected


def test_points_of_piles_that_were_counted_need_values_only_where_values_count() -> None:
    piles = (
        CountedPile(cards("r1"), number=8, own=2),
        CountedPile(cards("b3"), number=4, own=cards("b2")),
    )
    sheet = replace(a_sheet(), evidence=Evidence.COUNTS, players=2, piles=piles)

    assert points_of_piles(sheet) == (None, 3 - 2 - 3)
    assert points_of_piles(replace(sheet, variant="mild")) == (6 - 15, 3 - 10)


def test_points_of_piles_of_points_are_those_written_down() -> None:
    piles = (PointsPile(points=3), PointsPile(points=-7))

    assert points_of_piles(replace(a_sheet(), evidence=Evidence.POINTS, piles=piles)) == (3, -7)


@given(any_rounds())
def test_points_of_piles_of_a_played_round_are_its_points(played: PlayedRound) -> None:
    assert points_of_piles(played.sheet) == points(played.sheet)


@given(rounds(*TRICK_GAMES))
def test_points_do_not_depend_on_the_order_of_a_pile(played: PlayedRound) -> None:
    turned = tuple(
        replace(pile, captured=tuple(reversed(pile.captured))) for pile in played.sheet.piles
    )

    assert points(replace(played.sheet, piles=turned)) == points(played.sheet)
