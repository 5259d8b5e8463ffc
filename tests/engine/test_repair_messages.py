from engine.cards import Card, Colour
from engine.decks import Palette
from engine.repair_messages import KINDS, PLACES, tell_repair
from engine.repairs import CardChange, Place, Repair, RepairKind, ValueChange

NAMES = ["Anna", "Béla", "Cili"]
O8, R7 = Card.parse("o8"), Card.parse("r7")
MISTYPED = Repair(
    RepairKind.REPLACE, (1,), (O8, R7), (CardChange(Place.CAPTURED, 1, remove=(O8,), add=(R7,)),)
)
GERMAN = {
    PLACES[Place.CAPTURED]: "gewonnene Karten von {name}",
    KINDS[RepairKind.REPLACE]: "{place}: {meant} statt {card}.",
    "{colour} {value}": "{colour} {value}",
    "red": "Rot",
    "brown": "Braun",
}


def test_every_place_and_kind_has_a_sentence() -> None:
    assert (set(PLACES), set(KINDS)) == (set(Place), set(RepairKind))


def test_repair_is_told_with_names_and_cards() -> None:
    assert tell_repair(MISTYPED, names=NAMES) == "Captured cards of Béla: red 7 instead of brown 8."


def test_repair_can_be_told_in_another_language() -> None:
    assert tell_repair(MISTYPED, names=NAMES, translate=GERMAN.__getitem__) == (
        "Gewonnene Karten von Béla: Rot 7 statt Braun 8."
    )


def test_repair_calls_a_colour_as_it_is_printed() -> None:
    change = ValueChange(Place.CHOICE, 2, Colour.BROWN)
    chosen = Repair(RepairKind.CHOOSE, (2,), (), (change,))

    told = [tell_repair(one, names=NAMES, palette=Palette.ORANGE) for one in (MISTYPED, chosen)]

    assert told == ["Captured cards of Béla: red 7 instead of orange 8.", "Colour of Cili: orange."]
