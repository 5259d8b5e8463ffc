"""Spoilt sheets of counted cards, each with its problems."""

from dataclasses import replace

import pytest

from engine.piles import CountedPile
from engine.sheets import Sheet
from tests.engine.cases import a_counted_sheet, counted

# Three players, 0 to 8 in five colours; all nine red cards are named.
RED = (counted("r1", 15, "r0 r4"), counted("r2", 15, "r5 r6"), counted("r3", 12, "r7 r8"))


def classic(*piles: CountedPile) -> Sheet:
    return a_counted_sheet("classic", *piles)


ALL_RED = ("UNUSUAL", (), "r", "colour")

SPOILT = [
    pytest.param(classic(*RED), [ALL_RED], id="4.15-right"),
    pytest.param(
        classic(counted("r1", -3, "r0"), *RED[1:]),
        [
            ("NEGATIVE", (0,), "", ""),
            ("OWN_MORE_THAN_CAPTURED", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
            ALL_RED,
        ],
        id="4.15-fewer-than-none",
    ),
    pytest.param(
        classic(counted("r1", 15, "r1 r4"), counted("r2", 15, "r5 r4"), RED[2]),
        [("DUPLICATE", (0,), "r1", ""), ("DUPLICATE", (0, 1), "r4", ""), ALL_RED],
        id="4.15-written-down-twice",
    ),
    pytest.param(
        replace(classic(*RED), undealt=(RED[0].penalty[0],)),
        [("DUPLICATE", (0,), "r1", ""), ("UNDEALT_COUNT", (), "", "none"), ALL_RED],
        id="4.15-written-down-and-aside",
    ),
    pytest.param(
        classic(counted("r1", 15, 2), *RED[1:]),
        [("OWN_COUNT", (0,), "", ""), ALL_RED],
        id="4.15-number-instead-of-cards",
    ),
    pytest.param(
        classic(counted("r1", 15, "b0 r4"), *RED[1:]),
        [("OWN_WRONG_COLOUR", (0,), "b0", ""), ALL_RED],
        id="4.15-card-of-another-colour",
    ),
    pytest.param(
        classic(counted("r1", 15, "r0 r9"), *RED[1:]),
        [("NOT_IN_DECK", (0,), "r9", "value"), ALL_RED],
        id="4.3-card-not-in-the-deck",
    ),
    pytest.param(
        classic(counted("r1", 3, "r0 r4 r5 r6"), counted("r2", 24, ""), counted("r3", 15, "r7 r8")),
        [
            ("OWN_MORE_THAN_CAPTURED", (0,), "", ""),
            ALL_RED,
            ("UNUSUAL", (1,), "", "tricks"),
        ],
        id="4.15-more-own-cards-than-captured",
    ),
    pytest.param(
        classic(*RED[:2], counted("r3", 12, "r7")),
        [("COLOUR_UNPLACED", (0, 1, 2), "r", ""), ALL_RED],
        id="4.17-no-one-can-have-the-card-that-was-not-named",
    ),
    pytest.param(
        classic(counted("r8", 39), counted("b0", 3), counted("g0", 0)),
        [
            ("COLOUR_UNPLACED", (0,), "r", ""),
            ("UNUSUAL", (0,), "r8", "card"),
            ("UNUSUAL", (0,), "", "tricks"),
        ],
        id="4.17-eight-red-cards-in-three-places",
    ),
    pytest.param(
        a_counted_sheet("mild", counted("r1", 24, 5), counted("r2", 15, 3), counted("b0", 3, 0)),
        [("COLOUR_OVERFULL", (0, 1), "r", ""), ("UNUSUAL", (0,), "", "tricks")],
        id="4.16-ten-red-cards-of-nine",
    ),
    pytest.param(
        a_counted_sheet("mild", counted("r1", 24, -1), counted("b2", 18, 3), counted("g0", 0, 0)),
        [("NEGATIVE", (0,), "", ""), ("UNUSUAL", (0,), "", "tricks")],
        id="4.15-own-cards-fewer-than-none",
    ),
    pytest.param(
        a_counted_sheet(
            "delayed",
            counted("", 45, "r0 r1 r2 r3 r4 r5 r6 r7 r8", "r"),
            counted("", 0),
            counted("", 0),
        ),
        [("UNUSUAL", (0,), "", "tricks")],
        id="4.13-one-takes-all",
    ),
    pytest.param(
        a_counted_sheet(
            "delayed", counted("", 24, "r0", "r"), counted("", 21, "", "b"), counted("", 0, "", "y")
        ),
        [
            ("CHOICE_NOT_CAPTURED", (1,), "b", ""),
            ("CHOICE_WITHOUT_CARDS", (2,), "y", ""),
            ("UNUSUAL", (0,), "", "tricks"),
        ],
        id="4.13-colours-that-cannot-be-chosen",
    ),
    pytest.param(
        a_counted_sheet(
            "reverse", counted("r8", 15, "r1"), counted("b8", 15), counted("g0", 12, "g8")
        ),
        [("UNUSUAL", (2,), "g0", "lucky card")],
        id="4.29-low-lucky-card",
    ),
    pytest.param(
        a_counted_sheet(
            "reverse", counted("r8", 15, 1), counted("r7", 15, "b0"), counted("r6", 12, "r0")
        ),
        [
            ("OWN_COUNT", (0,), "", "lucky"),
            ("OWN_WRONG_COLOUR", (1,), "b0", "lucky"),
            ("UNUSUAL", (), "r", "lucky colour"),
        ],
        id="4.15-lucky-colour",
    ),
    pytest.param(
        a_counted_sheet(
            "reverse", counted("r8", 3, "r0 r1 r2 r3"), counted("b8", 21), counted("g8", 18)
        ),
        [("OWN_MORE_THAN_CAPTURED", (0,), "", "lucky")],
        id="4.15-more-cards-of-the-lucky-colour-than-captured",
    ),
    pytest.param(
        a_counted_sheet(
            "intense",
            counted("r0 b0", 27, "r1 b1"),
            counted("r2 b2", 12, "r3 r4 r5 b3 b4 b5"),
            counted("g0 y0", 0),
        ),
        [
            ("COLOUR_UNPLACED", (0, 1), "b", ""),
            ("COLOUR_UNPLACED", (0, 1), "r", ""),
            ("UNUSUAL", (0,), "", "tricks"),
        ],
        id="4.17-each-of-two-colours",
    ),
    # Six blue and six red cards are not named. For each colour alone the third player has room,
    # for both together not.
    pytest.param(
        a_counted_sheet(
            "intense", counted("r0 b0", 18, "r1 b1"), counted("b2 r2", 15), counted("g0 y0", 6)
        ),
        [("COLOUR_UNPLACED", (0, 1), "b r", "")],
        id="4.17-two-colours-together",
    ),
    pytest.param(
        a_counted_sheet("mild", counted("r0", 42, 42), counted("g0", 0, 0), counted("b0", 0, 0)),
        [
            ("COLOUR_OVERFULL", (0,), "r", ""),
            ("COLOUR_UNPLACED", (2,), "b", ""),
            ("COLOUR_UNPLACED", (), "o", "nobody"),
            ("COLOUR_UNPLACED", (1,), "g", ""),
            ("COLOUR_UNPLACED", (), "y", "nobody"),
            ("UNUSUAL", (0,), "", "tricks"),
        ],
        id="4.16-one-colour-leaves-no-room-for-the-others",
    ),
]
