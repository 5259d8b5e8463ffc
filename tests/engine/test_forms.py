from typing import Any

import pytest

from engine.cards import Colour
from engine.fields import SheetUnreadable
from engine.forms import form_of
from engine.piles import CountedPile, Evidence, HattrickPile, Pile, PointsPile
from engine.sheets import read_sheet, write_sheet
from engine.variants import VARIANTS
from tests.engine.cases import cards


def a_sheet(**changes: Any) -> dict[str, Any]:
    """Return a sheet in JSON of one kind of pile; it is readable, that is all."""
    return {"edition": "box120", "variant": "classic", "players": 3, "evidence": "cards"} | changes


EVERY_FORM = [
    pytest.param(
        {"variant": "delayed", "piles": [{"captured": ["b1"], "choice": "b"}]},
        Pile((), cards("b1"), Colour.BLUE),
        id="chosen-colour",
    ),
    pytest.param(
        {"variant": "delayed", "piles": [{"penalty": ["r1"], "captured": [], "choice": None}]},
        Pile(cards("r1")),
        id="penalty-card-that-should-not-be",
    ),
    pytest.param(
        {"evidence": "counts", "piles": [{"penalty": ["r1"], "captured": 8, "own": ["r2", "r3"]}]},
        CountedPile(cards("r1"), number=8, own=cards("r2 r3")),
        id="counts",
    ),
    pytest.param(
        {
            "variant": "mild",
            "evidence": "counts",
            "piles": [{"penalty": ["r1"], "captured": 8, "own": 2}],
        },
        CountedPile(cards("r1"), number=8, own=2),
        id="counts-with-a-number-of-own-cards",
    ),
    pytest.param(
        {
            "variant": "delayed",
            "evidence": "counts",
            "piles": [{"captured": 8, "own": ["r2"], "choice": "r"}],
        },
        CountedPile(choice=Colour.RED, number=8, own=cards("r2")),
        id="counts-with-a-chosen-colour",
    ),
    pytest.param(
        {"variant": "hattrick", "piles": [{"face_up": ["r1", "b2"], "face_down": ["g3"]}]},
        HattrickPile(face_up=cards("r1 b2"), face_down=cards("g3")),
        id="face-up-and-face-down",
    ),
    pytest.param(
        {"variant": "hattrick", "piles": [{"face_up": ["r1"], "face_down": 3}]},
        HattrickPile(face_up=cards("r1"), face_down=3),
        id="face-down-only-counted",
    ),
    pytest.param(
        {
            "variant": "hattrick",
            "evidence": "counts",
            "piles": [{"face_up": {"r": 9, "b": 0, "g": 4}, "face_down": 1}],
            "unplayed": ["r1"],
        },
        HattrickPile(
            face_up={Colour.RED: 9, Colour.BLUE: 0, Colour.GREEN: 4},
            face_down=1,
        ),
        id="face-up-counted-by-colour",
    ),
    pytest.param(
        {"evidence": "points", "piles": [{"points": -3}]}, PointsPile(points=-3), id="points"
    ),
]


@pytest.mark.parametrize(("changes", "pile"), EVERY_FORM)
def test_pile_of_every_form_is_read_and_written_back(changes: dict[str, Any], pile: Pile) -> None:
    sheet = read_sheet(a_sheet(**changes))

    assert sheet.piles == (pile,)
    assert write_sheet(sheet) == a_sheet(**changes)


def test_colours_left_out_of_face_up_numbers_are_none() -> None:
    pile = {"face_up": {"b": 4}, "face_down": 0}
    sheet = read_sheet(a_sheet(variant="hattrick", evidence="counts", piles=[pile]))

    assert sheet.piles[0] == HattrickPile(
        face_up={Colour.RED: 0, Colour.BLUE: 4, Colour.GREEN: 0}, face_down=0
    )


@pytest.mark.parametrize(
    ("variant", "evidence", "keys"),
    [
        ("classic", Evidence.CARDS, "captured penalty"),
        ("classic", Evidence.COUNTS, "captured own penalty"),
        ("delayed", Evidence.CARDS, "captured choice"),
        ("delayed", Evidence.COUNTS, "captured choice own"),
        ("hattrick", Evidence.CARDS, "face_down face_up"),
        ("hattrick", Evidence.COUNTS, "face_down face_up"),
        ("hattrick", Evidence.POINTS, "points"),
    ],
)
def test_form_has_the_keys_a_pile_usually_has(variant: str, evidence: Evidence, keys: str) -> None:
    assert " ".join(sorted(form_of(VARIANTS[variant], evidence).keys)) == keys


def test_number_in_place_of_captured_cards_is_no_form_of_cards() -> None:
    with pytest.raises(SheetUnreadable, match="a list of cards is needed here, not a number"):
        form_of(VARIANTS["classic"], Evidence.CARDS).read({"penalty": ["r4"], "captured": 3})
