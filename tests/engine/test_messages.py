import pytest

from engine.cards import Card, Colour
from engine.checks import Code, Problem, Severity, Verdict
from engine.decks import Palette
from engine.messages import (
    COLOUR_NAMES,
    DONE,
    KINDS,
    SENTENCES,
    SLOTS,
    card_name,
    ended_once,
    english,
    in_a_row,
    listing,
    problem_message,
    repair_message,
    write_verdict,
)
from engine.repairs import CardChange, Repair, RepairKind, Slot, ValueChange
from tests.engine.cases import cards

NAMES = ["Anna", "Béla", "Cili"]

GERMAN = {
    SENTENCES[Code.DUP_TWO_PLAYERS, ""]: "{names} haben beide {card}.",
    "{colour} {value}": "{colour}e {value}",
    "red": "rot",
    "{first} and {last}": "{first} und {last}",
}


def test_sentence_names_cards_and_people() -> None:
    problem = Problem(Code.DUP_TWO_PLAYERS, seats=(0, 1), cards=cards("r5"))

    assert problem_message(problem, names=NAMES) == (
        "Red 5 is entered for Anna and Béla. Leave it only where it lies."
    )


def test_sentence_can_be_shown_in_another_language() -> None:
    problem = Problem(Code.DUP_TWO_PLAYERS, seats=(0, 1), cards=cards("r5"))

    assert problem_message(problem, names=NAMES, translate=GERMAN.__getitem__) == (
        "Anna und Béla haben beide rote 5."
    )


def test_sentence_calls_people_by_their_seats_on_the_command_line() -> None:
    problem = Problem(Code.DUP_OTHER_PENALTY, seats=(2, 0, 1), cards=cards("r5"))

    assert english(problem) == (
        "Red 5 is the penalty card of seat 3 and also among the captured cards of "
        "seat 1 and seat 2. Remove it where it does not lie."
    )


def test_sentence_uses_the_numbers_of_the_problem() -> None:
    facts = {"entered": 11, "players": 4, "below": 8, "above": 12}
    problem = Problem(Code.NOT_WHOLE_TRICKS, seats=(1,), facts=facts)

    assert problem_message(problem, names=NAMES) == (
        "Captured cards of Béla: 11. These are not whole tricks of 4 cards. "
        "Count again: 8 or 12 is possible."
    )


@pytest.mark.parametrize(
    ("code", "facts", "sentence"),
    [
        (
            Code.OWN_MORE_THAN_CAPTURED,
            {"entered": 1, "captured": 0},
            "Cards of Béla in the penalty colour: 1, but captured cards in all: 0. Count again.",
        ),
        (
            Code.HAT_FACEUP_MAX,
            {"passes": 1, "most": 1, "won": 2},
            "Béla has 1 face down, so at most 1 face up, not 2. Count both again.",
        ),
        (
            Code.HAT_COLOURS_MAX,
            {"passes": 1, "most": 1, "won": 2},
            "Béla has 1 face down. Colours possible face up: at most 1, not 2. Count both again.",
        ),
    ],
)
def test_sentence_is_right_with_one_card(code: Code, facts: dict[str, int], sentence: str) -> None:
    assert problem_message(Problem(code, seats=(1,), facts=facts), names=NAMES) == sentence


def test_sentence_about_many_cards_lists_the_first_twelve() -> None:
    absent = cards("b0 b1 b2 b3 b4 b5 b6 b7 b8 o0 o1 o2 o3 o4 o5")

    assert english(Problem(Code.MISSING, cards=absent)) == (
        "Cards not entered: blue 0, blue 1, blue 2, blue 3, blue 4, blue 5, blue 6, blue 7, "
        "blue 8, brown 0, brown 1, brown 2 and 3 more. Look for them in the piles and add them."
    )


def test_sentence_shows_a_name_with_braces_as_it_is() -> None:
    problem = Problem(Code.DUP_SAME_PILE, seats=(0,), cards=cards("r5"))

    assert "for {name} {0}." in problem_message(problem, names=["{name} {0}"])


@pytest.mark.parametrize(
    ("palette", "name"),
    [(Palette.BROWN, "brown 7"), (Palette.ORANGE, "orange 7"), (Palette.GREY, "grey 7")],
)
def test_colour_o_is_called_what_the_edition_prints(palette: Palette, name: str) -> None:  # 1.13
    problem = Problem(Code.DUP_SAME_PILE, seats=(0,), cards=cards("o7"))

    assert card_name(Card(Colour.BROWN, 7), palette=palette) == name
    assert problem_message(problem, names=NAMES, palette=palette).lower().startswith(name)


def test_sentence_names_colours() -> None:
    problem = Problem(
        Code.COLOUR_UNPLACED,
        seats=(0, 1),
        colours=(Colour.BLUE, Colour.BROWN),
        facts={"unnamed": 12, "room": 6},
    )

    assert problem_message(problem, names=NAMES, palette=Palette.GREY) == (
        "Cards in blue and grey not entered: 12. Other piles have room for only 6. "
        "Look for the rest in the piles of Anna and Béla."
    )


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("Remove it from the pile of Carla C..", "Remove it from the pile of Carla C."),
        ("Ask <b>Carla C.</b>. Then go on.", "Ask <b>Carla C.</b> Then go on."),
        ("Carla C., Kenji K.: …", "Carla C., Kenji K.: …"),
        ("Wait ... and see...", "Wait ... and see..."),
        ("Rounds 1..3", "Rounds 1..3"),
    ],
)
def test_a_name_with_a_dot_ends_a_sentence_with_one(text: str, ended: str) -> None:
    assert ended_once(text) == ended


def test_names_stand_side_by_side_with_the_comma_of_the_language() -> None:
    japanese = {"{first}, {next}": "{first}、{next}", "{first} and {last}": "{first}と{last}"}

    assert in_a_row(NAMES[:3], japanese.__getitem__) == "、".join(NAMES[:3])
    assert listing(["a", "b", "c"], japanese.__getitem__) == "a、bとc"
    assert listing(["a", "b", "c"]) == "a, b and c"


def test_every_colour_has_a_name() -> None:
    assert set(COLOUR_NAMES) == set(Colour)
    assert card_name(Card(Colour.VIOLET, 18)) == "violet 18"


def test_verdict_is_written_with_all_that_a_page_needs() -> None:
    problem = Problem(Code.UNDEALT_INFERRED, Severity.INFO, cards=cards("r5 g11"))

    assert write_verdict(Verdict((3, -1, 5), (problem,))) == {
        "ok": True,
        "scores": [3, -1, 5],
        "problems": [
            {
                "code": "UNDEALT_INFERRED",
                "severity": "info",
                "seats": [],
                "cards": ["r5", "g11"],
                "message": "In no pile, so left over: red 5 and green 11. "
                "Compare with the cards on the table.",
                "repairs": [],
            }
        ],
    }


def test_verdict_is_written_with_the_sentences_of_the_caller() -> None:
    problem = Problem(Code.PILES, facts={"piles": 1, "players": 3})

    assert write_verdict(Verdict(None, (problem,)), lambda found: found.code.lower()) == {
        "ok": False,
        "scores": None,
        "problems": [
            {
                "code": "PILES",
                "severity": "error",
                "seats": [],
                "cards": [],
                "message": "piles",
                "repairs": [],
            }
        ],
    }


O8, R7 = Card.parse("o8"), Card.parse("r7")
MISTYPED = Repair(
    RepairKind.REPLACE, (1,), (O8, R7), (CardChange(Slot.CAPTURED, 1, remove=(O8,), add=(R7,)),)
)
GERMAN_REPAIRS = {
    SLOTS[Slot.CAPTURED]: "gewonnene Karten von {name}",
    KINDS[RepairKind.REPLACE]: "{place}: {card} durch {meant} ersetzen.",
    "{colour} {value}": "{colour} {value}",
    "{first} and {last}": "{first} und {last}",
    "red": "Rot",
    "brown": "Braun",
}


def test_every_place_and_kind_has_a_sentence() -> None:
    assert (set(SLOTS), set(KINDS), set(DONE)) == (set(Slot), set(RepairKind), set(RepairKind))


def test_repair_is_shown_with_names_and_cards() -> None:
    assert (
        repair_message(MISTYPED, names=NAMES)
        == "Replace brown 8 with red 7 in the captured cards of Béla."
    )


def test_repair_that_was_made_is_a_report() -> None:
    assert (
        repair_message(MISTYPED, names=NAMES, done=True)
        == "Replaced brown 8 with red 7 in the captured cards of Béla."
    )


def test_card_in_no_pile_is_a_problem_of_the_cards_left_over() -> None:
    problem = Problem(Code.DUPLICATE, seats=(1,), cards=cards("r5"), apart="undealt")

    assert problem_message(problem, names=NAMES) == (
        "Red 5 is entered more than once: Béla and cards left over. "
        "Only one exists. Check which card was meant."
    )


def test_repair_can_be_shown_in_another_language() -> None:
    assert repair_message(MISTYPED, names=NAMES, translate=GERMAN_REPAIRS.__getitem__) == (
        "Gewonnene Karten von Béla: Braun 8 durch Rot 7 ersetzen."
    )


def test_repair_calls_a_colour_as_it_is_printed() -> None:
    change = ValueChange(Slot.CHOICE, 2, Colour.BROWN)
    chosen = Repair(RepairKind.CHOOSE, (2,), (), (change,))

    messages = [
        repair_message(one, names=NAMES, palette=Palette.ORANGE) for one in (MISTYPED, chosen)
    ]

    assert messages == [
        "Replace orange 8 with red 7 in the captured cards of Béla.",
        "Change colour of Cili: orange.",
    ]


R5 = cards("r5")


@pytest.mark.parametrize(
    ("kind", "shown", "changes", "sentence"),
    [
        pytest.param(
            RepairKind.ADD,
            R5,
            (CardChange(Slot.PENALTY, 0, add=R5),),
            "Add red 5 to the lucky cards of Anna.",
            id="card",
        ),
        pytest.param(
            RepairKind.MOVE,
            R5,
            (CardChange(Slot.PENALTY, 0, remove=R5), CardChange(Slot.CAPTURED, 0, add=R5)),
            "Move red 5 from the lucky cards of Anna to the captured cards of Anna.",
            id="card-moved",
        ),
        pytest.param(
            RepairKind.REMOVE,
            R5,
            (CardChange(Slot.OWN, 1, remove=R5),),
            "Remove red 5 from the cards of Béla in the lucky colour.",
            id="own-card",
        ),
        pytest.param(
            RepairKind.UNCOUNT,
            (),
            (ValueChange(Slot.CAPTURED, 0, 15), ValueChange(Slot.CAPTURED, 1, 12)),
            "Count without the lucky cards: captured cards of Anna: 15, "
            "captured cards of Béla: 12.",
            id="numbers",
        ),
    ],
)
def test_repair_of_a_round_with_lucky_cards_calls_them_so(
    kind: RepairKind,
    shown: tuple[Card, ...],
    changes: tuple[CardChange | ValueChange, ...],
    sentence: str,
) -> None:
    seats = tuple(dict.fromkeys(change.seat for change in changes if change.seat is not None))
    repair = Repair(kind, seats, shown, changes, lucky=True)

    assert repair_message(repair, names=NAMES) == sentence


def test_numbers_stand_side_by_side_with_the_comma_of_the_language() -> None:
    changes = (ValueChange(Slot.CAPTURED, 0, 8), ValueChange(Slot.CAPTURED, 1, 12))
    counted = Repair(RepairKind.NUMBER, (0, 1), (), changes)

    assert repair_message(counted, names=NAMES) == (
        "Change captured cards of Anna: 8, captured cards of Béla: 12."
    )
    assert repair_message(
        counted, names=NAMES, translate=lambda text: text.replace(", ", "、")
    ) == ("Change captured cards of Anna: 8、captured cards of Béla: 12.")


def test_of_very_many_cards_only_the_first_are_named() -> None:
    many = tuple(Card(Colour.RED, value) for value in range(15))
    rest = Repair(RepairKind.FILL, (2,), many, (CardChange(Slot.CAPTURED, 2, add=many),))

    assert repair_message(rest, names=NAMES) == (
        "Add all cards not entered to the captured cards of Cili: red 0, red 1, red 2, red 3, "
        "red 4, red 5, red 6, red 7, red 8, red 9, red 10, red 11 and 3 more."
    )
