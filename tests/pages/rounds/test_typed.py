"""What the form of a round holds."""

import pytest
from django.http import QueryDict

from engine.decks import deck_of
from engine.piles import Evidence
from pages.rounds.layouts import FACE_DOWN, POINTS, layout_of
from pages.rounds.typed import Field, TypedRound, typed_before, typed_from_form, typed_from_sheet
from scoring.selectors.entries import Game
from tests.builders import a_sheet

CLASSIC = Game(edition="box120", variant="classic")
LAYOUT = layout_of("classic", deck_of("box120", "classic", 7))


def the_form(**fields: str) -> TypedRound:
    posted = QueryDict(mutable=True)
    posted.update(fields)
    return typed_from_form(posted, LAYOUT)


def test_typed_from_sheet_holds_the_same_sheet() -> None:
    sheet = a_sheet(7)
    typed = typed_from_sheet(sheet, LAYOUT, seats=(1, 2, 3, 4, 5, 6, 7), version=2)
    assert typed.sheet(CLASSIC) == sheet
    assert typed.based_on == 2


def test_typed_from_form_reads_every_field() -> None:
    fields = {"penalty-6": "rot 4", "captured-0": "r2 5", "undealt": "b1 y2"}
    typed = the_form(seats="3 1 2", based_on="4", key="abc", accept="UNUSUAL", **fields)
    assert typed.piles[6].written() == {"penalty": ["r4"], "captured": []}
    assert typed.piles[0].written() == {"penalty": [], "captured": ["r2", "r5"]}
    assert typed.apart is not None
    assert typed.apart.text == "b1 y2"
    assert (typed.seats, typed.based_on, typed.key) == ((3, 1, 2), 4, "abc")
    assert typed.accept == {"UNUSUAL"}


def test_sheet_of_an_empty_field_of_cards_left_over_leaves_them_to_be_inferred() -> None:
    assert the_form(undealt=" ").sheet(CLASSIC).undealt is None


def test_readable_says_whether_every_word_names_a_card() -> None:
    assert the_form(undealt="b1").readable
    assert not the_form(undealt="b1 x").readable


def test_sheet_is_the_same_however_the_cards_were_typed() -> None:
    short = the_form(**{"captured-0": "r2 r5"})
    assert short.sheet(CLASSIC) == the_form(**{"captured-0": "red 2, 5"}).sheet(CLASSIC)


def test_sheet_holds_the_colour_chosen_or_the_cheapest() -> None:
    layout = layout_of("delayed", deck_of("box120", "delayed", 4))
    chosen = {
        colour: typed_from_form(QueryDict(f"captured-0=r2+b7&choice-0={colour}"), layout)
        .piles[0]
        .written()["choice"]
        for colour in ("", "r", "b")
    }
    assert chosen == {"": "r", "r": "r", "b": "b"}


def counted(variant: str, **fields: str) -> TypedRound:
    """The form of a round of four in numbers."""
    layout = layout_of(variant, deck_of("box120", variant, 4), Evidence.COUNTS)
    posted = QueryDict(mutable=True)
    posted.update(fields)
    return typed_from_form(posted, layout)


def test_numbers_stand_in_a_sheet_beside_the_cards_of_the_own_colour() -> None:
    typed = counted("classic", **{"penalty-0": "r4", "captured-0": " 8 ", "own-0": "r2 5"})
    assert typed.piles[0].written() == {"penalty": ["r4"], "captured": 8, "own": ["r2", "r5"]}
    assert typed.piles[1].written() == {"penalty": [], "own": []}


def test_numbers_of_hattrick_stand_by_colour() -> None:
    numbers = {"face_up_r-3": "9", "face_up_b-3": "0", "face_up_g-3": "4", "face_down-3": "2"}
    typed = counted("hattrick", **numbers)
    assert typed.piles[3].written() == {"face_up": {"r": 9, "b": 0, "g": 4}, "face_down": 2}
    assert typed.piles[2].written() == {}


def test_number_that_is_not_there_is_missing() -> None:
    numbers = {f"captured-{seat}": "12" for seat in range(4)} | {"captured-0": "20"}
    own = {f"own-{seat}": "0" for seat in range(4)}
    assert counted("mild", **numbers, **own).readable
    for field in ("own-2", "captured-0", "captured-3"):
        assert not counted("mild", **{**numbers, **own, field: " "}).readable
    assert not counted("classic").readable
    assert not counted("hattrick").readable


@pytest.mark.parametrize(
    ("variant", "numbers"),
    [
        ("classic", {"captured-0": "56"}),
        ("classic", {"captured-0": "20", "captured-1": "20", "captured-3": "16"}),
        ("hattrick", {"face_up_r-0": "20", "face_up_b-0": "20", "face_down-2": "16"}),
    ],
)
def test_empty_numbers_are_0_once_the_others_come_to_all_cards(
    variant: str, numbers: dict[str, str]
) -> None:
    typed = counted(variant, **numbers)
    assert typed.readable
    fields = {one.name: one.number for one in typed.fields() if one.part.played}
    assert fields == dict.fromkeys(fields, 0) | {name: int(text) for name, text in numbers.items()}
    first = next(iter(numbers))
    for other in ("12", "x", "-4"):
        assert not counted(variant, **{**numbers, first: other}).readable


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        (" 12 ", 12),
        ("-3", -3),
        ("\u22123", -3),
        ("- 3", -3),
        ("\u20133", -3),
        ("\u30fc3", -3),
        ("\uff703", -3),
        ("-0", 0),
        ("3-", None),
        ("\uff17", 7),
        ("", None),
        ("x", None),
        ("--3", None),
        ("1.5", None),
        ("12345", None),
        ("\u0663", None),
        ("\u00b2", 2),
    ],
)
def test_number_is_a_whole_one_on_any_keyboard(text: str, number: int | None) -> None:
    assert Field(part=POINTS, name="points-0", text=text).number == number


def test_field_of_cards_or_a_number_takes_both() -> None:
    def passed(text: str) -> list[str] | int | None:
        return Field(part=FACE_DOWN, name="face_down-0", text=text).written()

    assert (passed("3"), passed("r3 4"), passed("")) == (3, ["r3", "r4"], [])


def test_texts_bring_every_field_back() -> None:
    before = the_form(**{"captured-0": "R2, x", "undealt": "b1"})
    after = typed_before(before.texts(), QueryDict("captured-0=b7&key=abc"), LAYOUT)
    assert [one.text for one in after.fields()] == [one.text for one in before.fields()]
    assert after.key == "abc"
