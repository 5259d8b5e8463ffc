from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Colour
from engine.checks import judge
from engine.decks import EDITIONS
from engine.piles import Pile
from engine.sheets import Evidence, House, Sheet, SheetUnreadable, read_sheet, write_sheet
from engine.simulate import PlayedRound
from engine.variants import VARIANTS
from tests.engine.cases import any_rounds, cards, recorded_rounds


def a_sheet(**changes: Any) -> dict[str, Any]:
    """Return a small sheet in JSON; it is readable, that is all."""
    sheet = {
        "edition": "box120",
        "variant": "classic",
        "players": 3,
        "evidence": "cards",
        "piles": [
            {"penalty": ["r4"], "captured": ["r2", "r5", "b7"]},
            {"penalty": ["g0"], "captured": []},
            {"penalty": [], "captured": ["y1"]},
        ],
    }
    return sheet | changes


def a_pile(**changes: Any) -> dict[str, Any]:
    return {"penalty": ["r4"], "captured": ["b1", "b2"]} | changes


def test_sheet_is_read_in_seat_order() -> None:
    assert read_sheet(a_sheet()) == Sheet(
        edition="box120",
        variant="classic",
        players=3,
        evidence=Evidence.CARDS,
        piles=(
            Pile(cards("r4"), cards("r2 r5 b7")),
            Pile(cards("g0"), ()),
            Pile((), cards("y1")),
        ),
        undealt=None,
    )


def test_undealt_cards_left_out_differ_from_none_at_all() -> None:
    assert read_sheet(a_sheet()).undealt is None
    assert read_sheet(a_sheet(undealt=[])).undealt == ()
    assert read_sheet(a_sheet(undealt=["y3"])).undealt == cards("y3")


def test_cards_typed_by_people_are_read_as_the_same_cards() -> None:
    typed = a_pile(penalty=["Rot 4"], captured=["B 1", "kék 2"])

    assert read_sheet(a_sheet(piles=[typed])).piles == (Pile(cards("r4"), cards("b1 b2")),)


def test_written_sheet_is_canonical() -> None:
    typed = a_sheet(piles=[a_pile(captured=["red 10", "B 2"])], undealt=["Y-3"])

    assert write_sheet(read_sheet(typed)) == a_sheet(
        piles=[a_pile(captured=["r10", "b2"])], undealt=["y3"]
    )


def test_house_rules_are_read_and_those_that_differ_written() -> None:
    house = {"same_colour": False, "left_out": "y", "best_choice": True}
    sheet = read_sheet(a_sheet(house=house))

    assert sheet.house == House(left_out=Colour.YELLOW, best_choice=True)
    assert write_sheet(sheet)["house"] == {"left_out": "y", "best_choice": True}
    assert "house" not in write_sheet(read_sheet(a_sheet(house={})))


RECORDED = [
    pytest.param(each[form], id=f"{each['id']}-{form}")
    for each in recorded_rounds()
    for form in ("sheet", "quick_sheet")
]


@pytest.mark.parametrize("written", RECORDED)
def test_recorded_sheet_is_written_as_it_was_read(written: dict[str, Any]) -> None:
    assert write_sheet(read_sheet(written)) == written


@given(any_rounds())
def test_read_and_write_are_inverse(played: PlayedRound) -> None:
    assert read_sheet(write_sheet(played.sheet)) == played.sheet


def deeply_nested() -> list[Any]:
    nest: list[Any] = []
    for _ in range(100_000):
        nest = [nest]
    return nest


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "an object is needed here, not null"),
        ([], "an object is needed here, not a list"),
        ("{}", "an object is needed here, not a text"),
        (7, "an object is needed here, not a number"),
        (object(), "an object is needed here, not something else"),
        ({}, "edition: is missing"),
        (a_sheet(extra=1), "'extra' is not a known key"),
        (a_sheet(**{"e" * 99: 1}), f"'{'e' * 40}' is not a known key"),
        (a_sheet(edition="box121"), "edition: 'box121' is not one of: amigo1993, box120, jp90"),
        (
            a_sheet(edition="box120\0"),
            r"edition: 'box120\x00' is not one of: amigo1993, box120, jp90",
        ),
        (a_sheet(edition=["box120"]), "edition: a list is not one of: amigo1993, box120, jp90"),
        (
            a_sheet(variant="bridge"),
            f"variant: 'bridge' is not one of: {', '.join(sorted(VARIANTS))}",
        ),
        (a_sheet(evidence="rumour"), "evidence: 'rumour' is not one of: cards, counts, points"),
        (a_sheet(players="4"), "players: a whole number is needed here, not a text"),
        (a_sheet(players=4.0), "players: a whole number is needed here, not a number"),
        (a_sheet(players=True), "players: a whole number is needed here, not true or false"),
        (a_sheet(players=10**5000), "players: the number is far too large"),
        (a_sheet(piles={}), "piles: a list is needed here, not an object"),
        (a_sheet(piles=[a_pile(), None]), "piles[1]: an object is needed here, not null"),
        (a_sheet(piles=[a_pile(), {"penalty": []}]), "piles[1].captured: is missing"),
        (a_sheet(piles=[a_pile(choice="r")]), "piles[0]: 'choice' is not a known key"),
        (
            a_sheet(piles=[a_pile(penalty="r4")]),
            "piles[0].penalty: a list of cards is needed here, not a text",
        ),
        (
            a_sheet(piles=[a_pile(captured={"r4": 1})]),
            "piles[0].captured: a list of cards is needed here, not an object",
        ),
        (
            a_sheet(piles=[a_pile(), a_pile(captured=["r1", "r2", "r3", "x4"])]),
            "piles[1].captured[3]: 'x4' is not a card; write for example r7",
        ),
        (
            a_sheet(piles=[a_pile(penalty=["r\0"])]),
            r"piles[0].penalty[0]: 'r\x00' is not a card; write for example r7",
        ),
        (
            a_sheet(piles=[a_pile(captured=["r1", ["r2"]])]),
            "piles[0].captured[1]: a card like r7 is needed here, not a list",
        ),
        (
            a_sheet(undealt=[None]),
            "undealt[0]: a card like r7 is needed here, not null",
        ),
        (a_sheet(undealt=None), "undealt: a list of cards is needed here, not null"),
        (a_sheet(unplayed=[]), "'unplayed' is not a known key"),
        (a_sheet(variant="hattrick", undealt=[]), "'undealt' is not a known key"),
        (a_sheet(evidence="points", undealt=[]), "'undealt' is not a known key"),
        (
            a_sheet(variant="hattrick", evidence="points", unplayed=[]),
            "'unplayed' is not a known key",
        ),
        (a_sheet(house=[]), "house: an object is needed here, not a list"),
        (a_sheet(house={"open": True}), "house: 'open' is not a known key"),
        (
            a_sheet(house={"same_colour": 1}),
            "house.same_colour: true or false is needed here, not a number",
        ),
        (a_sheet(house={"left_out": "x"}), "house.left_out: 'x' is not one of: b, g, o, r, v, y"),
        (a_sheet(house={"left_out": None}), "house.left_out: null is not one of: b, g, o, r, v, y"),
        (
            a_sheet(variant="delayed", piles=[{"captured": ["b1"], "choice": "blue"}]),
            "piles[0].choice: 'blue' is not one of: b, g, o, r, v, y",
        ),
        (
            a_sheet(evidence="counts", piles=[a_pile(captured=4.0, own=[])]),
            "piles[0].captured: a whole number is needed here, not a number",
        ),
        (
            a_sheet(evidence="counts", piles=[a_pile(captured=8, own=10**7)]),
            "piles[0].own: the number is far too large",
        ),
        (
            a_sheet(evidence="points", piles=[{"points": 3}, {"points": "3"}]),
            "piles[1].points: a whole number is needed here, not a text",
        ),
        (
            a_sheet(
                variant="hattrick",
                evidence="counts",
                piles=[{"face_up": {"r": 1, "y": 2}, "face_down": 0}],
            ),
            "piles[0].face_up: 'y' is not a known key",
        ),
        (
            a_sheet(
                variant="hattrick",
                evidence="counts",
                piles=[{"face_up": {"r": "1"}, "face_down": 0}],
            ),
            "piles[0].face_up.r: a whole number is needed here, not a text",
        ),
        (
            a_sheet(piles=[a_pile(captured=deeply_nested())]),
            "piles[0].captured[0]: a card like r7 is needed here, not a list",
        ),
    ],
)
def test_unreadable_sheet_is_refused_with_reason_and_place(data: object, message: str) -> None:
    with pytest.raises(SheetUnreadable) as caught:
        read_sheet(data)

    assert str(caught.value) == message


def test_refusal_carries_place_and_reason_apart() -> None:
    with pytest.raises(SheetUnreadable) as caught:
        read_sheet(a_sheet(piles=[a_pile(), a_pile(captured=["r1", 5])]))

    fault = caught.value
    assert fault.path == ("piles", 1, "captured", 1)
    assert fault.path_text == "piles[1].captured[1]"
    assert fault.reason == "a card like r7 is needed here, not a number"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
keys_of_piles = st.sampled_from(
    ["penalty", "captured", "own", "choice", "face_up", "face_down", "points"]
)
card_texts = st.sampled_from(["r4", "R 4", "b0", "v18", "y99", "x1", ""]) | st.text(max_size=3)
lists_of_cards = st.lists(card_texts | json_values, max_size=6) | json_values
numbers = st.integers(-3, 60)
parts = lists_of_cards | numbers | st.dictionaries(st.sampled_from("rbgy"), numbers)
piles_of_cards = st.one_of(
    st.fixed_dictionaries({"penalty": lists_of_cards, "captured": parts}),
    st.fixed_dictionaries({"penalty": lists_of_cards, "captured": numbers, "own": parts}),
    st.fixed_dictionaries(
        {"captured": parts}, optional={"choice": st.sampled_from("rbx"), "own": parts}
    ),
    st.fixed_dictionaries({"face_up": parts, "face_down": parts}),
    st.fixed_dictionaries({"points": numbers}),
    st.dictionaries(keys_of_piles, parts),
)
sheets_gone_wrong = st.fixed_dictionaries(
    {
        "edition": st.sampled_from(sorted(EDITIONS)) | json_values,
        "variant": st.sampled_from(sorted(VARIANTS)) | json_values,
        "players": st.integers(-1, 9) | json_values,
        "evidence": st.sampled_from(["cards", "counts", "points"]) | json_values,
        "piles": st.lists(piles_of_cards | json_values, max_size=9) | json_values,
    },
    optional={
        "undealt": lists_of_cards,
        "unplayed": lists_of_cards,
        "house": st.fixed_dictionaries({}, optional={"left_out": st.just("r")}) | json_values,
    },
)


@given(json_values | sheets_gone_wrong)
def test_any_json_is_either_refused_or_judged(data: object) -> None:
    try:
        sheet = read_sheet(data)
    except SheetUnreadable:
        return
    judge(sheet)
    assert read_sheet(write_sheet(sheet)) == sheet
