"""Spoilt sheets of double tricks, each with its problems."""

from dataclasses import replace

import pytest

from engine.cards import Card
from engine.piles import HattrickPile
from engine.sheets import Sheet
from tests.engine.cases import a_double_pile, a_hattrick_sheet, cards


def changed(
    sheet: Sheet,
    seat: int,
    *,
    face_up: tuple[Card, ...] | None = None,
    face_down: tuple[Card, ...] | int | None = None,
) -> Sheet:
    """Return the sheet with parts of one pile replaced."""
    pile = sheet.piles[seat]
    assert isinstance(pile, HattrickPile)
    other = HattrickPile(
        face_up=pile.face_up if face_up is None else face_up,
        face_down=pile.face_down if face_down is None else face_down,
    )
    return replace(sheet, piles=(*sheet.piles[:seat], other, *sheet.piles[seat + 1 :]))


def up_of(sheet: Sheet, seat: int) -> tuple[Card, ...]:
    pile = sheet.piles[seat]
    assert isinstance(pile, HattrickPile)
    assert isinstance(pile.face_up, tuple)
    return pile.face_up


# Four players, 1 to 20 in three colours, 14 double tricks: the last cards are r20 b20 g20 g19.
RIGHT = a_hattrick_sheet(
    HattrickPile(face_up=cards("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10"), face_down=cards("g18")),
    HattrickPile(face_up=cards("r11 r12 r13 r14 r15 r16 r17 r18 r19 g1 g2 g3 g4 g5 g6 g7")),
    HattrickPile(
        face_up=cards("b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19")
    ),
    HattrickPile(face_up=cards("g8 g9 g10 g11 g12 g13 g14"), face_down=cards("g15 g16 g17")),
    unplayed="r20 b20 g20 g19",
)

WITHOUT_LAST = replace(RIGHT, unplayed=None)

SPOILT = [
    pytest.param(RIGHT, [], id="4.19-right"),
    pytest.param(
        WITHOUT_LAST,
        [("UNPLAYED_INFERRED", (), "g19 g20 b20 r20".replace("g19 g20 b20", "b20 g19 g20"), "")],
        id="4.22-last-cards-are-inferred",
    ),
    pytest.param(
        changed(WITHOUT_LAST, 3, face_down=3), [], id="4.22-passed-cards-hide-the-last-ones"
    ),
    pytest.param(
        changed(
            changed(WITHOUT_LAST, 3, face_down=3), 0, face_up=cards("r20 r2 r3 r4 r5 r6 r7 r8 r9")
        ),
        [
            ("HAT_TOTAL", (), "", "few"),
            ("MISSING", (), "b20 g15 g16 g17 g19 g20 r1 r10", "more unplayed"),
        ],
        id="4.9-more-absent-than-last-or-passed",
    ),
    pytest.param(
        changed(WITHOUT_LAST, 2, face_up=(*up_of(RIGHT, 2), *cards("b20"))),
        [("HAT_TOTAL", (), "", "many"), ("MISSING", (), "g19 g20 r20", "unplayed")],
        id="4.9-last-card-in-a-pile",
    ),
    pytest.param(
        changed(WITHOUT_LAST, 2, face_up=(*up_of(RIGHT, 2), *cards("b20 g19 g20 r20"))),
        [("HAT_TOTAL", (), "", "many"), ("MISSING", (), "", "no unplayed")],
        id="4.9-all-last-cards-in-a-pile",
    ),
    pytest.param(
        changed(RIGHT, 0, face_down=()),
        [("HAT_TOTAL", (), "", "few"), ("MISSING", (), "g18", "")],
        id="4.19-card-forgotten",
    ),
    pytest.param(
        changed(RIGHT, 0, face_down=cards("r20")),
        [("DUP_UNPLAYED", (0,), "r20", "owned"), ("MISSING", (), "g18", "")],
        id="4.4-last-card-in-a-pile",
    ),
    pytest.param(
        replace(RIGHT, unplayed=cards("r20 r20 g20 g19")),
        [("DUP_UNPLAYED", (), "r20", "twice"), ("MISSING", (), "b20", "")],
        id="4.4-last-card-twice",
    ),
    pytest.param(
        changed(RIGHT, 0, face_down=cards("r1")),
        [("DUP_SAME_PILE", (0,), "r1", ""), ("MISSING", (), "g18", "")],
        id="4.4-face-up-and-face-down-are-one-pile",
    ),
    pytest.param(
        replace(RIGHT, unplayed=cards("r20 b20 g20")),
        [("UNPLAYED_COUNT", (), "", "few"), ("MISSING", (), "g19", "")],
        id="4.21-a-last-card-too-few",
    ),
    pytest.param(
        replace(RIGHT, unplayed=cards("r20 b20 g20 g19 y1")),
        [("NOT_IN_DECK", (), "y1", "colour"), ("UNPLAYED_COUNT", (), "", "many")],
        id="4.21-a-last-card-too-many",
    ),
    pytest.param(
        changed(RIGHT, 0, face_down=cards("g0")),
        [("NOT_IN_DECK", (0,), "g0", "low"), ("MISSING", (), "g18", "")],
        id="4.3-no-zero-with-four-players",
    ),
    pytest.param(
        a_hattrick_sheet(
            a_double_pile(20, 1, 0, 2),
            a_double_pile(1, 9, 4, 1),
            a_double_pile(0, 5, 6, 1),
            a_double_pile(0, 0, 5, 1),
        ),
        [("HAT_COLOUR_TOTAL", (), "r", "")],
        id="4.20-more-red-cards-than-there-are",
    ),
    pytest.param(
        a_hattrick_sheet(
            a_double_pile(0, 0, 0, 15),
            a_double_pile(20, 1, 0, 9),
            a_double_pile(0, 0, 4, 13),
            a_double_pile(0, 0, 1, 13),
        ),
        [
            ("HAT_TOTAL", (), "", "many"),
            ("HAT_PASSES", (0,), "", ""),
            ("HAT_FACEUP_MAX", (1,), "", ""),
            ("HAT_PASS_TOTAL", (), "", ""),
            ("UNUSUAL", (0,), "", "passes"),
            ("UNUSUAL", (2,), "", "passes"),
            ("UNUSUAL", (3,), "", "passes"),
        ],
        id="4.23-more-than-the-tricks-allow",
    ),
    pytest.param(
        a_hattrick_sheet(
            a_double_pile(1, 1, 0, 13),
            a_double_pile(19, 0, 3),
            a_double_pile(0, 8, 2),
            a_double_pile(0, 0, 9),
        ),
        [("HAT_COLOURS_MAX", (0,), "", ""), ("UNUSUAL", (0,), "", "passes")],
        id="4.24-two-colours-in-one-trick",
    ),
    pytest.param(
        a_hattrick_sheet(
            a_double_pile(20, 20, 15), a_double_pile(0, 0, 0, 1), *[a_double_pile(0, 0, 0)] * 2
        ),
        [("HAT_ONE_WINNER", (0,), "", "")],
        id="4.26-one-winner-and-a-pass",
    ),
    pytest.param(
        a_hattrick_sheet(a_double_pile(20, 20, 16), *[a_double_pile(0, 0, 0)] * 3),
        [],
        id="4.26-one-winner-of-whole-tricks",
    ),
    pytest.param(
        a_hattrick_sheet(a_double_pile(19, 19, 18), *[a_double_pile(0, 0, 0)] * 3),
        [("HAT_ONE_WINNER", (0,), "", "")],
        id="4.26-one-winner-of-parts-of-tricks",
    ),
    pytest.param(
        a_hattrick_sheet(*[a_double_pile(0, 0, 0, 14)] * 4),
        [
            ("HAT_PASS_TOTAL", (), "", ""),
            *[("UNUSUAL", (seat,), "", "passes") for seat in range(4)],
        ],
        id="4.25-everybody-passed-always",
    ),
    pytest.param(
        a_hattrick_sheet(
            a_double_pile(20, 20, -1), a_double_pile(0, 0, 17), *[a_double_pile(0, 0, 0)] * 2
        ),
        [("NEGATIVE", (0,), "", "")],
        id="4.15-fewer-than-none",
    ),
    pytest.param(
        changed(WITHOUT_LAST, 3, face_down=-1),
        [
            ("NEGATIVE", (3,), "", ""),
            ("HAT_TOTAL", (), "", "few"),
            ("MISSING", (), "b20 g15 g16 g17 g19 g20 r20", "more unplayed"),
        ],
        id="4.15-fewer-passes-than-none",
    ),
]
