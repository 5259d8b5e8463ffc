import pytest

from engine.cards import Card, Colour
from engine.piles import CountedPile, Pile
from engine.repairs import (
    CardChange,
    Repair,
    RepairKind,
    Slot,
    ValueChange,
    apply,
    write_repair,
)
from engine.sheets import Evidence, Sheet
from tests.engine.cases import a_sheet, cards

SHEET = a_sheet(("r1", "y0 o8 y0"), ("b0", "r2 o1"), ("g2", ""))
O8, R7, Y0 = (Card.parse(text) for text in ("o8", "r7", "y0"))


def test_repair_puts_a_card_where_another_one_leaves() -> None:
    change = CardChange(Slot.CAPTURED, 0, remove=(O8,), add=(R7,))
    repair = Repair(RepairKind.REPLACE, (0,), (O8, R7), (change,))

    assert apply(SHEET, repair).piles == (
        Pile(cards("r1"), cards("y0 r7 y0")),
        *SHEET.piles[1:],
    )


def test_repair_takes_away_the_later_of_two_equal_cards() -> None:
    change = CardChange(Slot.CAPTURED, 0, remove=(Y0,))
    repair = Repair(RepairKind.REMOVE, (0,), (Y0,), (change,))

    assert apply(SHEET, repair).piles[0] == Pile(cards("r1"), cards("y0 o8"))


def test_repair_adds_to_cards_that_were_not_written_down() -> None:
    change = CardChange(Slot.UNDEALT, None, add=(R7, O8))
    repair = Repair(RepairKind.FILL, (), (R7, O8), (change,))

    assert apply(SHEET, repair).undealt == (R7, O8)


def test_repair_makes_all_its_changes() -> None:
    changes = (
        CardChange(Slot.CAPTURED, 0, remove=(O8,)),
        CardChange(Slot.CAPTURED, 2, add=(O8,)),
    )

    assert apply(SHEET, Repair(RepairKind.MOVE, (0, 2), (O8,), changes)).piles == (
        Pile(cards("r1"), cards("y0 y0")),
        SHEET.piles[1],
        Pile(cards("g2"), cards("o8")),
    )


def test_repair_sets_a_number_or_a_colour() -> None:
    pile = CountedPile(number=12, own=cards("r0"), choice=Colour.BLUE)
    sheet = Sheet(
        edition="box120", variant="delayed", players=3, evidence=Evidence.COUNTS, piles=(pile,)
    )
    changes = (
        ValueChange(Slot.CAPTURED, 0, 15),
        ValueChange(Slot.CHOICE, 0, Colour.RED),
    )

    assert apply(sheet, Repair(RepairKind.NUMBER, (0,), (), changes)).piles == (
        CountedPile(number=15, own=cards("r0"), choice=Colour.RED),
    )


def test_repair_of_another_sheet_is_refused() -> None:
    change = CardChange(Slot.CAPTURED, 0, remove=(R7,))

    with pytest.raises(ValueError, match="not in list"):
        apply(SHEET, Repair(RepairKind.REMOVE, (0,), (R7,), (change,)))


def test_repair_is_written_with_all_that_a_page_needs() -> None:
    changes = (
        CardChange(Slot.CAPTURED, 0, remove=(O8,), add=(R7,)),
        ValueChange(Slot.CHOICE, 1, None),
    )

    assert write_repair(
        Repair(RepairKind.REPLACE, (0, 1), (O8, R7), changes), "Do it.", "Done."
    ) == {
        "kind": "replace",
        "seats": [0, 1],
        "cards": ["o8", "r7"],
        "message": "Do it.",
        "report": "Done.",
        "changes": [
            {"place": "captured", "seat": 0, "remove": ["o8"], "add": ["r7"]},
            {"place": "choice", "seat": 1, "value": None},
        ],
    }
