"""Spoilt sheets of cards, each with its problems."""

from dataclasses import replace

import pytest

from tests.engine.cases import RIGHT, a_sheet, cards, of_seven, with_pile

TOO_MUCH = ("TOTAL_CAPTURED", (), "", "many")

SPOILT = [
    pytest.param(
        with_pile(1, penalty="v0"),
        [("NOT_IN_DECK", (1,), "v0", "colour"), ("MISSING", (), "b0", "")],
        id="4.3-colour-stays-in-the-box",
    ),
    pytest.param(
        with_pile(1, more="o9", without="o4"),
        [("NOT_IN_DECK", (1,), "o9", "value"), ("MISSING", (), "o4", "")],
        id="4.3-value-is-too-high",
    ),
    pytest.param(
        with_pile(1, penalty="r1"),
        [("DUP_TWO_PENALTIES", (0, 1), "r1", ""), ("MISSING", (), "b0", "")],
        id="4.4-two-penalty-cards-alike",
    ),
    pytest.param(
        with_pile(0, penalty="r1 r1"),
        [("PENALTY_COUNT", (0,), "r1 r1", "many"), ("DUP_TWO_PENALTIES", (0,), "r1", "same")],
        id="4.4-one-penalty-card-entered-twice",
    ),
    pytest.param(
        with_pile(0, more="r1", without="y0"),
        [("DUP_OWN_PENALTY", (0,), "r1", ""), ("MISSING", (), "y0", "")],
        id="4.4-own-penalty-card-in-the-pile",
    ),
    pytest.param(
        with_pile(1, more="r1", without="o4"),
        [("DUP_OTHER_PENALTY", (0, 1), "r1", ""), ("MISSING", (), "o4", "")],
        id="4.4-penalty-card-in-the-pile-of-another",
    ),
    pytest.param(
        with_pile(0, more="g2", without="y0"),
        [("DUP_OTHER_PENALTY", (2, 0), "g2", ""), ("MISSING", (), "y0", "")],
        id="4.4-owner-of-the-penalty-card-is-named-first",
    ),
    pytest.param(
        with_pile(0, more="o4", without="y0"),
        [("DUP_TWO_PLAYERS", (0, 1), "o4", ""), ("MISSING", (), "y0", "")],
        id="4.4-card-in-two-piles",
    ),
    pytest.param(
        with_pile(0, more="y1", without="y0"),
        [("DUP_SAME_PILE", (0,), "y1", ""), ("MISSING", (), "y0", "")],
        id="4.4-card-twice-in-a-pile",
    ),
    pytest.param(
        with_pile(2, more="y0 y0 y0"),
        [("DUP_TWO_PLAYERS", (0, 2), "y0", ""), TOO_MUCH],
        id="4.4-one-code-for-a-card-that-stands-four-times",
    ),
    pytest.param(
        replace(a_sheet(*RIGHT), undealt=cards("y0 r1")),
        [
            ("DUP_UNDEALT", (0,), "r1", "owned"),
            ("DUP_UNDEALT", (0,), "y0", "owned"),
            ("UNDEALT_COUNT", (), "", "none"),
        ],
        id="4.4-left-over-and-owned",
    ),
    pytest.param(
        replace(a_sheet(*RIGHT), undealt=cards("v0 v0")),
        [
            ("NOT_IN_DECK", (), "v0", "colour"),
            ("DUP_UNDEALT", (), "v0", "twice"),
            ("UNDEALT_COUNT", (), "", "none"),
        ],
        id="4.4-left-over-twice",
    ),
    pytest.param(
        of_seven(undealt=""),
        [("UNDEALT_COUNT", (), "", "few"), ("MISSING", (), "b9 o5 g3", "")],
        id="4.7-none-left-over-of-three",
    ),
    pytest.param(
        of_seven(undealt="b9 o5 g3 v18"),
        [("NOT_IN_DECK", (), "v18", "value"), ("UNDEALT_COUNT", (), "", "many")],
        id="4.7-four-left-over-of-three",
    ),
    pytest.param(
        of_seven(undealt=None),
        [("UNDEALT_INFERRED", (), "b9 o5 g3", "")],
        id="4.8-left-over-cards-are-inferred",
    ),
    pytest.param(
        of_seven(undealt=None, more="o5", without="b5"),
        [("UNDEALT_INFERRED", (), "b5 b9 g3", "")],
        id="4.8-a-left-over-card-in-place-of-another-cannot-be-seen",
    ),
    pytest.param(
        of_seven(undealt=None, more="b9"),
        [
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "many"),
            ("MISSING", (), "o5 g3", "undealt"),
        ],
        id="4.9-left-over-card-in-a-pile",
    ),
    pytest.param(
        of_seven(undealt=None, more="b9 o5 g3"),
        [
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "many"),
            ("MISSING", (), "", "no undealt"),
        ],
        id="4.9-all-cards-left-over-in-a-pile",
    ),
    pytest.param(
        of_seven(undealt=None, without="b5"),
        [
            ("NOT_WHOLE_TRICKS", (0,), "", ""),
            ("TOTAL_CAPTURED", (), "", "few"),
            ("MISSING", (), "b5 b9 o5 g3", "more"),
        ],
        id="4.9-more-absent-than-were-left-over",
    ),
]
