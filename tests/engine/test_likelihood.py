"""Which of several repairs comes first. RULES.md 4.41."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.advice import find_repairs
from engine.checks import judge
from engine.likelihood import are_neighbours
from engine.repairs import Repair
from engine.sheets import Sheet
from tests.engine.cases import a_counted_sheet, a_round, a_sheet, cards, counted

# Three players; the piles are whole: 15, 12 and 15 cards.
PILES = (
    "y0 b1 o8 g8 y1 o7 r0 y5 b3 y7 g7 o6 y2 g6 y8",
    "o0 r2 r8 b8 r4 o2 r7 o4 r3 b6 r5 o1",
    "g0 b2 g5 g1 b4 o3 g3 o5 b5 y4 r6 y6 b7 g4 y3",
)
PENALTIES = ("r1", "b0", "g2")


def with_card(card: str, *, of: int, before: str | None, to: int) -> Sheet:
    """Return the round with a card of one pile in another one: before a card there, or last."""
    piles = [pile.split() for pile in PILES]
    piles[of].remove(card)
    piles[to].insert(piles[to].index(before) if before else len(piles[to]), card)
    return a_sheet(*zip(PENALTIES, map(" ".join, piles), strict=True))


def repairs_of(sheet: Sheet) -> list[Repair]:
    return [one for found in find_repairs(sheet, judge(sheet)).values() for one in found]


def cards_offered(sheet: Sheet) -> list[str]:
    """Return the card that each repair speaks of, as a page shows them."""
    return [str(repair.cards[0]) for repair in repairs_of(sheet)]


def test_piles_of_these_tests_are_right() -> None:
    assert judge(a_sheet(*zip(PENALTIES, PILES, strict=True))).problems == ()


@pytest.mark.parametrize(
    ("card", "of", "before", "to", "first"),
    [
        pytest.param("o0", 1, None, 0, ["o0", "o8", "y8"], id="4.41-next-pile-was-not-open-yet"),
        pytest.param("g0", 2, None, 1, ["g0", "o1", "r5"], id="4.41-nor-the-one-after-it"),
        pytest.param("y8", 0, "o0", 1, ["y8", "o1", "r5"], id="4.41-next-pile-was-open-already"),
        pytest.param("r2", 1, "y5", 0, ["y8", "o8", "g6"], id="4.41-in-the-midst-no-one-can-know"),
        pytest.param("g4", 2, "r4", 1, ["o1", "g4", "r5"], id="4.41-after-the-last-a-neighbour"),
        pytest.param("y3", 2, "y0", 0, ["y3", "o8", "y8"], id="4.41-around-the-table"),
    ],
)
def test_card_in_the_wrong_pile_is_sought_where_the_piles_meet_then_beside_a_neighbour(
    card: str, of: int, before: str | None, to: int, first: Sequence[str]
) -> None:
    assert cards_offered(with_card(card, of=of, before=before, to=to))[:3] == first


def test_every_card_of_the_pile_is_offered_the_latest_tapped_first() -> None:  # 4.41
    sheet = with_card("g0", of=2, before=None, to=1)

    assert " ".join(cards_offered(sheet)) == "g0 o1 r5 b6 r3 o4 r7 o2 r4 b8 r8 r2 o0"


def seven(*captured: str) -> list[str]:
    """Return what is offered where a card of seven players' piles was mistyped as another."""
    played = a_round(players=7, seed=1).sheet  # b9, o5 and g3 were left over
    wrong, meant = captured
    seat = next(at for at, pile in enumerate(played.piles) if cards(meant)[0] in pile.captured)
    typed = tuple(
        cards(wrong)[0] if str(one) == meant else one for one in played.piles[seat].captured
    )
    piles = [*played.piles]
    piles[seat] = replace(piles[seat], captured=typed)
    return [
        f"{one.cards[1]}" for one in repairs_of(replace(played, piles=tuple(piles), undealt=None))
    ]


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        pytest.param("r7", "r6", id="4.41-value-beside"),
        pytest.param("r7", "g7", id="4.41-colour-beside"),
        pytest.param("r7", "r17", id="4.41-same-colour"),
    ],
)
def test_mistyped_card_is_a_neighbour_or_alike_before_any_card_left_over(
    wrong: str, meant: str
) -> None:
    assert seven(wrong, meant)[0] == meant


@pytest.mark.parametrize(
    ("numbers", "offered"),
    [
        pytest.param((15, 18, 12), [(1, 15), (0, 12), (2, 9)], id="4.41-too-much-in-the-largest"),
        pytest.param((15, 18, 6), [(2, 9), (0, 18), (1, 21)], id="4.41-too-little-in-the-smallest"),
        pytest.param((15, 18, 8), [(2, 9)], id="4.41-that-is-no-whole-tricks"),
        pytest.param((13, 14, 15), [(0, 12), (0, 15)], id="4.41-the-smaller-of-two-changes"),
    ],
)
def test_number_is_wrong_where_the_piles_become_even(
    numbers: Sequence[int], offered: Sequence[tuple[int, int]]
) -> None:
    piles = [counted(*pile) for pile in zip(PENALTIES, numbers, strict=True)]
    repairs = repairs_of(a_counted_sheet("classic", *piles))

    assert [(one.changes[0].seat, getattr(one.changes[0], "value", None)) for one in repairs] == (
        offered
    )


@pytest.mark.parametrize(
    ("one", "other", "beside"),
    [
        ("r4", "r5", True),
        ("r4", "r3", True),
        ("r4", "r6", False),
        ("r4", "g4", True),
        ("r4", "y4", True),  # without violet between them
        ("r4", "o4", False),
        ("r4", "g5", False),
        ("r4", "v4", False),  # not in the game
        ("r4", "r4", False),
    ],
)
def test_neighbours_lie_side_by_side_or_one_above_the_other(
    one: str, other: str, *, beside: bool
) -> None:
    sheet = a_sheet(*zip(PENALTIES, PILES, strict=True))

    assert are_neighbours(sheet, *cards(f"{one} {other}")) is beside
