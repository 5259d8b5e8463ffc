"""Spoilt rounds of tricks, each with its problems."""

from dataclasses import replace

import pytest

from engine.cards import Colour
from engine.piles import Pile
from engine.sheets import House, Sheet
from tests.engine.cases import RIGHT, a_sheet, cards, with_pile

RED, BLUE, YELLOW = Colour.RED, Colour.BLUE, Colour.YELLOW


def with_first_pile(sheet: Sheet, pile: Pile) -> Sheet:
    return replace(sheet, piles=(pile, *sheet.piles[1:]))


# Three players of intense: 0 to 8 in five colours, each with two penalty cards.
INTENSE = (
    ("r1 y0", "b0 b1 b2 b3 b4 b5 b6 b7 b8 o0 o1 o2"),
    ("g2 r0", "r2 r3 r4 r5 r6 r7 r8 o3 o4 o5 o6 o7"),
    ("y1 g0", "y2 y3 y4 y5 y6 y7 y8 g1 g3 g4 g5 g6 g7 g8 o8"),
)

SAME = (("r1 r0", INTENSE[0][1]), ("g2 y0", INTENSE[1][1]), INTENSE[2])

# Three players of delayed; the third has captured nothing.
DELAYED = Sheet(
    edition="box120",
    variant="delayed",
    players=3,
    evidence=a_sheet().evidence,
    piles=(
        Pile(
            (),
            cards("r0 r1 r2 r3 r4 r5 r6 r7 r8 b0 b1 b2 b3 b4 b5 b6 b7 b8"),
            Colour.BLUE,
        ),
        Pile(
            (),
            cards(
                "y0 y1 y2 y3 y4 y5 y6 y7 y8 g0 g1 g2 g3 g4 g5 g6 g7 g8 o0 o1 o2 o3 o4 o5 o6 o7 o8"
            ),
            Colour.BROWN,
        ),
        Pile(),
    ),
)

# Three players of reverse.
REVERSE = a_sheet(*RIGHT, variant="reverse")

TOO_MUCH = ("TOTAL_CAPTURED", (), "", "many")

SPOILT = [
    pytest.param(
        with_pile(0, penalty="r1 r0", without="r0"),
        [
            ("PENALTY_COUNT", (0,), "r0 r1", "many"),
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
        ],
        id="4.2-two-penalty-cards",
    ),
    pytest.param(
        a_sheet(("", RIGHT[0][1]), *RIGHT[1:]),
        [("PENALTY_COUNT", (0,), "", "few"), ("MISSING", (), "r1", "")],
        id="4.2-no-penalty-card",
    ),
    pytest.param(
        with_pile(1, without="o4"),
        [
            ("NOT_WHOLE_TRICKS", (1,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
            ("MISSING", (), "o4", ""),
        ],
        id="4.5-a-card-dropped",
    ),
    pytest.param(
        a_sheet(("r1", " ".join(pile for _, pile in RIGHT) + " v0 v1 v2"), ("b0", ""), ("g2", "")),
        [
            ("NOT_IN_DECK", (0,), "v0", "colour"),
            ("NOT_IN_DECK", (0,), "v1", "colour"),
            ("NOT_IN_DECK", (0,), "v2", "colour"),
            ("TOO_MANY_TRICKS", (0,), "", ""),
            TOO_MUCH,
        ],
        id="4.5-more-tricks-than-a-round-has",
    ),
    pytest.param(
        with_pile(1, without="o2 o3 o4"),
        [("TOTAL_CAPTURED", (), "", "few"), ("MISSING", (), "o2 o3 o4", "")],
        id="4.6-a-whole-trick-forgotten",
    ),
    pytest.param(a_sheet(*INTENSE, variant="intense"), [], id="4.2-two-penalty-cards-each"),
    pytest.param(
        a_sheet(("r1", INTENSE[0][1]), *INTENSE[1:], variant="intense"),
        [("PENALTY_COUNT", (0,), "r1", "few of several"), ("MISSING", (), "y0", "")],
        id="4.2-one-of-two-penalty-cards",
    ),
    pytest.param(
        a_sheet(("", INTENSE[0][1]), *INTENSE[1:], variant="intense"),
        [("PENALTY_COUNT", (0,), "", "none of several"), ("MISSING", (), "r1 y0", "")],
        id="4.2-none-of-two-penalty-cards",
    ),
    pytest.param(
        a_sheet(*SAME, variant="intense"),
        [("PENALTY_SAME_COLOUR", (0,), "r0 r1", "")],
        id="4.12-penalty-cards-of-one-colour",
    ),
    pytest.param(
        replace(a_sheet(*SAME, variant="intense"), house=House(same_colour=True)),
        [],
        id="4.12-house-allows-one-colour",
    ),
    pytest.param(DELAYED, [], id="4.13-right"),
    pytest.param(
        with_first_pile(DELAYED, replace(DELAYED.piles[0], choice=None)),
        [("CHOICE_MISSING", (0,), "", "")],
        id="4.13-no-colour-chosen",
    ),
    pytest.param(
        with_first_pile(DELAYED, replace(DELAYED.piles[0], choice=YELLOW)),
        [("CHOICE_NOT_CAPTURED", (0,), "y", "")],
        id="4.13-colour-not-captured",
    ),
    pytest.param(
        replace(DELAYED, piles=(*DELAYED.piles[:2], Pile((), (), RED))),
        [("CHOICE_WITHOUT_CARDS", (2,), "r", "")],
        id="4.13-colour-chosen-with-nothing-captured",
    ),
    pytest.param(
        with_first_pile(DELAYED, Pile(cards("r1"), cards("r0 b0"), BLUE)),
        [
            ("PENALTY_COUNT", (0,), "r1", "none"),
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
            ("MISSING", (), "b1 b2 b3 b4 b5 b6 b7 b8 r2 r3 r4 r5 r6 r7 r8", ""),
        ],
        id="4.2-no-one-lays-a-card-aside",
    ),
    pytest.param(
        with_first_pile(DELAYED, replace(DELAYED.piles[0], choice=RED)),
        [],
        id="4.14-equal-colours-are-both-best",
    ),
    pytest.param(
        with_first_pile(REVERSE, replace(REVERSE.piles[0], penalty=())),
        [("PENALTY_COUNT", (0,), "", "lucky few"), ("MISSING", (), "r1", "")],
        id="4.2-lucky-card-missing",
    ),
    pytest.param(
        with_first_pile(REVERSE, replace(REVERSE.piles[0], penalty=cards("r1 r1"))),
        [
            ("PENALTY_COUNT", (0,), "r1 r1", "lucky many"),
            ("DUP_TWO_PENALTIES", (0,), "r1", "lucky same"),
        ],
        id="4.4-lucky-card-twice",
    ),
    pytest.param(
        with_first_pile(REVERSE, replace(REVERSE.piles[0], penalty=cards("b0"))),
        [("DUP_TWO_PENALTIES", (0, 1), "b0", "lucky"), ("MISSING", (), "r1", "")],
        id="4.4-two-lucky-cards-alike",
    ),
    pytest.param(
        a_sheet(
            ("r1", "r1 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"),
            ("b0", "g2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"),
            ("g2", "g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"),
            variant="reverse",
        ),
        [
            ("DUP_OTHER_PENALTY", (2, 1), "g2", "lucky"),
            ("DUP_OWN_PENALTY", (0,), "r1", "lucky"),
            ("MISSING", (), "r2 y0", ""),
        ],
        id="4.4-lucky-cards-in-piles",
    ),
]


def with_a_dear_choice(*, best_choice: bool = False) -> Sheet:
    """Return a right round whose first player chose a colour that costs more than another."""
    piles = (
        Pile((), cards("r0 r1 b5"), BLUE),
        Pile((), cards("r2 r3 r4 r5 r6 r7 r8 b0 b1 b2 b3 b4 b6 b7 b8"), BLUE),
        DELAYED.piles[1],
    )
    return replace(DELAYED, piles=piles, house=House(best_choice=best_choice))


# A player with 13 of 14 tricks has led and won at least 11 of them, each with one colour besides
# zeros. Without a zero, 8, 8, 8, 8 and 7 cards make ten such tricks; one zero makes it eleven.
NO_ZERO = (
    "r1 r2 r3 r4 r5 r6 r7 r8 y1 y2 y3 y4 y5 y6 y7 y8 g1 g2 g3 g4 g5 g6 g7 g8 "
    "o1 o2 o3 o4 o5 o6 o7 o8 b2 b3 b4 b5 b6 b7 b8"
)

ONE_ZERO = NO_ZERO.replace("b2", "b0")

HELD = [
    pytest.param(
        a_sheet(("r0", NO_ZERO), ("y0", "o0 b0 b1"), ("g0", "")),
        [("HELD_TRICKS", (0,), "", "")],
        id="4.18-ten-tricks-cannot-be-eleven",
    ),
    pytest.param(
        a_sheet(("r0", ONE_ZERO), ("y0", "o0 b1 b2"), ("g0", "")),
        [],
        id="4.18-a-zero-fills-up-what-is-short",
    ),
]
