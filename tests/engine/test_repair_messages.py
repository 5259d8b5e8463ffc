from engine.cards import Card, Colour
from engine.decks import Palette
from engine.repair_messages import KINDS, SLOTS, repair_message
from engine.repairs import CardChange, Repair, RepairKind, Slot, ValueChange

NAMES = ["Anna", "Béla", "Cili"]
O8, R7 = Card.parse("o8"), Card.parse("r7")
MISTYPED = Repair(
    RepairKind.REPLACE, (1,), (O8, R7), (CardChange(Slot.CAPTURED, 1, remove=(O8,), add=(R7,)),)
)
GERMAN = {
    SLOTS[Slot.CAPTURED]: "gewonnene Karten von {name}",
    KINDS[RepairKind.REPLACE]: "{place}: {meant} statt {card}.",
    "{colour} {value}": "{colour} {value}",
    "{first} and {last}": "{first} und {last}",
    "red": "Rot",
    "brown": "Braun",
}


def test_every_place_and_kind_has_a_sentence() -> None:
    assert (set(SLOTS), set(KINDS)) == (set(Slot), set(RepairKind))


def test_repair_is_told_with_names_and_cards() -> None:
    assert (
        repair_message(MISTYPED, names=NAMES) == "Captured cards of Béla: red 7 instead of brown 8."
    )


def test_repair_can_be_told_in_another_language() -> None:
    assert repair_message(MISTYPED, names=NAMES, translate=GERMAN.__getitem__) == (
        "Gewonnene Karten von Béla: Rot 7 statt Braun 8."
    )


def test_repair_calls_a_colour_as_it_is_printed() -> None:
    change = ValueChange(Slot.CHOICE, 2, Colour.BROWN)
    chosen = Repair(RepairKind.CHOOSE, (2,), (), (change,))

    messages = [
        repair_message(one, names=NAMES, palette=Palette.ORANGE) for one in (MISTYPED, chosen)
    ]

    assert messages == [
        "Captured cards of Béla: red 7 instead of orange 8.",
        "Colour of Cili: orange.",
    ]


def test_numbers_stand_side_by_side_with_the_comma_of_the_language() -> None:
    changes = (ValueChange(Slot.CAPTURED, 0, 8), ValueChange(Slot.CAPTURED, 1, 12))
    counted = Repair(RepairKind.NUMBER, (0, 1), (), changes)

    assert repair_message(counted, names=NAMES) == (
        "Captured cards of Anna: 8, captured cards of Béla: 12."
    )
    assert repair_message(
        counted, names=NAMES, translate=lambda text: text.replace(", ", "、")
    ) == ("Captured cards of Anna: 8、captured cards of Béla: 12.")


def test_of_very_many_cards_only_the_first_are_named() -> None:
    cards = tuple(Card(Colour.RED, value) for value in range(15))
    rest = Repair(RepairKind.FILL, (2,), cards, (CardChange(Slot.CAPTURED, 2, add=cards),))

    assert repair_message(rest, names=NAMES) == (
        "Captured cards of Cili: add all that nobody has, red 0, red 1, red 2, red 3, red 4, "
        "red 5, red 6, red 7, red 8, red 9, red 10, red 11 and 3 more."
    )
