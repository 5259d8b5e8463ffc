from engine.repairs import CardChange, Slot
from engine.sheets import write_sheet
from tests.engine.cases import a_round, advice, cards


def test_diagnosis_of_double_tricks_offers_every_place_for_a_forgotten_card() -> None:  # 4.37
    played = a_round(players=4, variant="hattrick", seed=1).sheet
    forgotten = CardChange(Slot.FACE_DOWN, 0, remove=cards("r2"))

    assert advice(write_sheet(forgotten.apply(played))) == {
        "HAT_TOTAL": [
            "Cards of seat 1 face up: add red 2.",
            "Cards of seat 2 face up: add red 2.",
            "Cards of seat 3 face up: add red 2.",
            "Cards of seat 4 face up: add red 2.",
            "Cards of seat 1 face down: add red 2.",
            "Cards of seat 2 face down: add red 2.",
            "Cards of seat 3 face down: add red 2.",
            "Cards of seat 4 face down: add red 2.",
        ]
    }
