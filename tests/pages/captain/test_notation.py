"""Reading what people type: the script as the engine and the plain form do."""

from engine.cards import COLOURS_BY_WORD
from engine.notation import cards_by_letter, read_cards
from pages.rounds.layouts import POINTS
from pages.rounds.typed import Field
from tests.scripts import called

LINES = [
    "",
    "r2 5, 7;b0",
    "rot 4 Blau 5 grün 6",
    "赤4、青7 8・黄色1",
    "\uff52\uff12\u3000b\uff17",  # as a Japanese keyboard writes r2 b7
    "r2b7g11 R 4 red-5",
    "r2 x5 7",
    "5 r2 red ? 7 r123 -4",
    "constructor 5 toString7",
    "rote 4 grun 5 gialla 6 kek 7 赤の8",
    "4 rosso",
    "4 rosso, 5 blu; 6",
    "4 rosso 5 blu 6 verde",
    "r4 rosso 5",
    "4 rosso 5",
    "r2 4 blu",
    "r2 4 blu 5",
    "r2 4 b 5",
    "4赤5青",
    "4 redder 5 constructor",
    "4 rosso " * 119 + "5",
    "4 rosso " * 122,
]
NUMBERS = [
    *("7", " 12 ", "-3", "\u22123", "\uff17", "", "x", "--3", "1.5", "12345", "\u0663", "\u00b2")
]


def test_script_reads_typed_cards_as_the_engine_does() -> None:
    readings = [read_cards(text) for text in LINES]
    read = called("notation.js", "readCards", [[text, COLOURS_BY_WORD] for text in LINES])
    assert read == [
        {"cards": [str(card) for card in one.cards], "unread": list(one.unread)} for one in readings
    ]


def test_script_knows_letters_from_words_as_the_engine_does() -> None:
    by_letter = [list(map(str, cards_by_letter(text))) for text in LINES]
    found = called("notation.js", "cardsByLetter", [[text, COLOURS_BY_WORD] for text in LINES])
    assert found == by_letter


def test_script_reads_typed_numbers_as_the_form_does() -> None:
    numbers = [Field(part=POINTS, name="points-0", text=text).number for text in NUMBERS]
    assert called("notation.js", "readNumber", [[text] for text in NUMBERS]) == numbers
