"""Rounds of which only numbers or points are written down, through the plain form."""

import re
from typing import Any

import pytest
from django.test import Client

from engine.sheets import read_sheet
from scoring.models import Entry
from tests.builders import a_sheet, a_table, an_entry
from tests.pages.captain.phones import words
from tests.pages.captain.round_forms import address, alert, form_of, page_data
from tests.pages.markup import one_line
from tests.rounds import games, played_rounds
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db

Form = dict[str, str | list[str]]
ALL = ["cards", "counts", "points"]
HIDDEN = {"key", "based_on", "seats", "evidence", "named"}


def the_form(client: Client, table: Table, evidence: str = "") -> Form:
    return form_of(client.get(address(table) + (f"?evidence={evidence}" if evidence else "")))


def numbers_as(sheet: dict[str, Any]) -> Form:
    """The fields that hold a sheet of counts, given in its JSON form."""
    fields: Form = {}
    for seat, pile in enumerate(sheet["piles"]):
        for key, value in pile.items():
            if isinstance(value, dict):
                fields |= {f"{key}_{colour}-{seat}": str(one) for colour, one in value.items()}
            elif key == "own" and sheet["variant"] == "mild":
                fields[f"{key}-{seat}"] = str(value if isinstance(value, int) else len(value))
            else:
                text = " ".join(value) if isinstance(value, list) else str(value or "")
                fields[f"{key}-{seat}"] = "0" if value == 0 else text
    return fields


@pytest.mark.parametrize("played", games())
def test_numbers_of_every_game_are_recorded_and_open_again_for_correction(
    client: Client, played: dict[str, Any]
) -> None:
    quick = played["quick_sheet"]
    table = a_table(quick["players"], variant=quick["variant"], evidence=["counts"])
    empty = the_form(client, table)
    filled = numbers_as(quick)
    assert empty.keys() - HIDDEN == filled.keys()
    assert client.post(address(table), empty | filled).status_code == 302
    entry = Entry.objects.get()
    assert entry.evidence == "counts"
    piles = entry.piles.order_by("seat__position")
    assert [pile.points for pile in piles] == played["scores"]
    again = the_form(client, table)
    assert {name: again[name] for name in filled} == filled


@pytest.mark.parametrize("variant", ["classic", "delayed", "hattrick"])
def test_points_alone_are_recorded_and_open_again_for_correction(
    client: Client, variant: str
) -> None:
    table = a_table(4, variant=variant, evidence=["points"])
    form = the_form(client, table)
    assert form.keys() - HIDDEN == {"points-0", "points-1", "points-2", "points-3"}
    points: Form = {"points-0": "3", "points-1": "-2", "points-2": "0", "points-3": "5"}
    assert client.post(address(table), form | points).status_code == 302
    stored = Entry.objects.get().piles.order_by("seat__position")
    assert [pile.points for pile in stored] == [3, -2, 0, 5]
    again = the_form(client, table)
    assert {name: again[name] for name in points} == points
    assert client.post(address(table), again | {"points-2": "1"}).status_code == 302
    newest = Entry.objects.get(version=2).piles.order_by("seat__position")
    assert [pile.points for pile in newest] == [3, -2, 1, 5]


NUMBERS = {
    "classic": ["penalty", "captured", "own"],
    "reverse": ["penalty", "captured", "own"],
    "intense": ["penalty", "captured", "own"],
    "mild": ["penalty", "captured", "own"],
    "delayed": ["captured", "own", "choice"],
    "hattrick": ["face_up_b", "face_up_g", "face_up_r", "face_down"],
}


@pytest.mark.parametrize(("variant", "parts"), NUMBERS.items())
def test_numbers_are_asked_for_as_their_variant_needs_them(
    client: Client, variant: str, parts: list[str]
) -> None:
    table = a_table(7, variant=variant, evidence=["counts"])
    names = [name for name in the_form(client, table) if name.endswith("-0")]
    assert sorted(names) == sorted(f"{name}-0" for name in parts)
    kinds = {part["key"]: part["written"] for part in page_data(client, table)["parts"]}
    assert kinds.get("own", "number") == ("number" if variant in ("mild", "hattrick") else "cards")


@pytest.mark.parametrize(
    ("variant", "label"),
    [
        ("classic", "Captured cards in the penalty colour"),
        ("reverse", "Captured cards in the lucky colour"),
        ("intense", "Captured cards in the penalty colours"),
        ("mild", "How many of them in the penalty colour"),
        ("hattrick", "How many cards of each colour lie face up, and how many were passed."),
    ],
)
def test_numbers_are_called_as_their_variant_calls_them(
    client: Client, variant: str, label: str
) -> None:
    table = a_table(4, variant=variant, evidence=["counts"])
    assert label in words(client.get(address(table)).content)


@pytest.mark.parametrize("allowed", [["cards"], ["points"]])
def test_nothing_is_to_be_chosen_where_one_kind_of_result_is_allowed(
    client: Client, allowed: list[str]
) -> None:
    table = a_table(4, evidence=allowed)
    assert b"data-evidence" not in client.get(address(table)).content
    assert page_data(client, table)["game"]["evidence"] == allowed[0]


@pytest.mark.parametrize(
    ("players", "variant", "some"),
    [
        (4, "classic", ["0 tricks · 0 cards", "1 trick · 4 cards", "2 tricks · 8 cards"]),
        (7, "mild", ["0 tricks · 0 cards", "1 trick · 7 cards", "2 tricks · 14 cards"]),
        (4, "hattrick", []),
    ],
)
def test_script_learns_what_so_many_tricks_are_called(
    client: Client, players: int, variant: str, some: list[str]
) -> None:
    table = a_table(players, variant=variant, evidence=["counts"])
    assert page_data(client, table)["says"]["tricks"][:3] == some


def chosen(client: Client, table: Table, number: int = 1, query: str = "") -> tuple[list[str], str]:
    """The kinds of result a page offers, and the one that it shows."""
    html = one_line(client.get(address(table, number) + query).content.decode())
    links = re.findall(r'data-evidence="(\w+)"( aria-current="page")?', html)
    return [name for name, _ in links], next(name for name, current in links if current)


def test_kind_of_result_is_chosen_on_the_page_and_the_table_keeps_it(client: Client) -> None:
    table = a_table(4, evidence=["points", "cards"])
    assert chosen(client, table) == (["cards", "points"], "cards")
    assert chosen(client, table, query="?evidence=points") == (["cards", "points"], "points")
    form = the_form(client, table, "points")
    client.post(address(table), form | {f"points-{seat}": "2" for seat in range(4)})
    assert chosen(client, table, 2) == (["cards", "points"], "points")
    assert chosen(client, table, 1) == (["cards", "points"], "points")
    assert chosen(client, table, 1, "?evidence=cards") == (["cards", "points"], "cards")


def test_round_opens_with_numbers_where_they_are_allowed(client: Client) -> None:
    assert chosen(client, a_table(4, evidence=ALL)) == (["counts", "cards", "points"], "counts")
    usual = a_table(4, evidence=Event().evidence)
    assert chosen(client, usual) == (["counts", "cards"], "counts")


@pytest.mark.parametrize("wanted", ["counts", "nonsense", ""])
def test_kind_of_result_that_is_not_allowed_is_never_shown(client: Client, wanted: str) -> None:
    table = a_table(4, evidence=["cards", "points"])
    assert chosen(client, table, query=f"?evidence={wanted}") == (["cards", "points"], "cards")


def test_kind_of_result_that_is_allowed_no_more_is_refused_with_nothing_stored(
    client: Client,
) -> None:
    table = a_table(4, evidence=ALL)
    form = the_form(client, table, "points") | {f"points-{seat}": "2" for seat in range(4)}
    Event.objects.update(evidence=["cards"])
    response = client.post(address(table), form)
    assert response.status_code == 409
    assert alert(response) == [
        "This table plays another game than the one you sent. Load the page again."
    ]
    assert form_of(response)["points-0"] == "2"
    assert not Entry.objects.exists()


@pytest.mark.parametrize("text", ["", "x", "1.5", "12345", "--3", "1 2"])
def test_points_that_are_no_number_are_asked_for_again(client: Client, text: str) -> None:
    table = a_table(3, evidence=["points"])
    form = the_form(client, table) | {"points-0": "1", "points-1": text, "points-2": "2"}
    response = client.post(address(table), form)
    assert response.status_code == 422
    fault = "A number is missing here."
    if text:
        fault = f"{', '.join(text.split())} is not a number. Write for example 12."
    assert fault in words(response.content)
    assert form_of(response)["points-1"] == text
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("variant", "numbers", "fault", "lacking"),
    [
        (
            "classic",
            {"captured-0": "56", "captured-1": "4"},
            "Number of captured cards still missing: {names}.",
            [2, 3],
        ),
        ("hattrick", {"face_up_r-0": "9"}, "Numbers still missing: {names}.", [0, 1, 2, 3]),
    ],
)
def test_numbers_that_are_not_there_are_asked_for_again(
    client: Client, variant: str, numbers: Form, fault: str, lacking: list[int]
) -> None:
    table = a_table(4, variant=variant, evidence=["counts"])
    names = page_data(client, table)["names"]
    response = client.post(address(table), the_form(client, table) | numbers)
    assert response.status_code == 422
    assert alert(response) == [fault.format(names=", ".join(names[seat] for seat in lacking))]
    assert "A number is missing here." in words(response.content)
    assert b'name="repair"' not in response.content
    assert not Entry.objects.exists()


@pytest.mark.parametrize("text", [" 7 ", "\uff17", "007", "+7"[1:]])
def test_number_is_read_as_any_keyboard_writes_it(client: Client, text: str) -> None:
    table = a_table(3, evidence=["points"])
    form = the_form(client, table) | {"points-0": text, "points-1": "\u22123", "points-2": "0"}
    assert client.post(address(table), form).status_code == 302
    stored = Entry.objects.get().piles.order_by("seat__position")
    assert [pile.points for pile in stored] == [7, -3, 0]


def test_impossible_points_are_refused_as_points_and_unusual_ones_confirmed(
    client: Client,
) -> None:
    table = a_table(3, evidence=["points"])
    form = the_form(client, table) | {"points-0": "99", "points-1": "1", "points-2": "2"}
    refused = client.post(address(table), form)
    assert alert(refused)[0] == (
        "These points cannot all be right. Correct what is named and send again."
    )
    unusual = client.post(address(table), form | {"points-0": "30"})
    assert alert(unusual)[0] == (
        "Something here is unusual. Tick that it is correct, or correct it. Then send again."
    )
    sure = form_of(unusual) | {"accept": "UNUSUAL"}
    assert client.post(address(table), sure).status_code == 302


def test_cards_passed_may_be_a_number_beside_cards_face_up(client: Client) -> None:
    (played,) = (one for one in played_rounds() if one["id"] == "FX-hattrick-4-0")
    written = played["sheet"]
    piles = [{**pile, "face_down": len(pile["face_down"])} for pile in written["piles"]]
    sheet = read_sheet({**written, "piles": piles})
    table = a_table(4, variant="hattrick")
    an_entry(table, sheet=sheet)
    form = the_form(client, table)
    assert [form[f"face_down-{seat}"] for seat in range(4)] == [
        str(pile["face_down"]) for pile in piles
    ]
    assert form["face_up-0"] == " ".join(piles[0]["face_up"])
    assert client.post(address(table), form).status_code == 302
    points = Entry.objects.get().piles.order_by("seat__position")
    assert [pile.points for pile in points] == played["scores"]


def test_chosen_colour_of_numbers_is_that_of_the_cards_written_down(client: Client) -> None:
    (played,) = (one for one in played_rounds() if one["id"] == "FX-delayed-4-0")
    table = a_table(4, variant="delayed", evidence=["counts"])
    blank = {f"choice-{seat}": "" for seat in range(4)}
    form = the_form(client, table) | numbers_as(played["quick_sheet"]) | blank
    assert client.post(address(table), form).status_code == 302
    stored = Entry.objects.get().piles.order_by("seat__position")
    assert [pile.choice or None for pile in stored] == [
        pile["choice"] for pile in played["quick_sheet"]["piles"]
    ]


def test_result_sent_meanwhile_is_shown_in_its_own_kind(client: Client) -> None:
    table = a_table(4, evidence=ALL)
    form = the_form(client, table, "points") | {f"points-{seat}": "2" for seat in range(4)}
    an_entry(table, sheet=a_sheet(4))
    response = client.post(address(table), form)
    assert response.status_code == 409
    assert alert(response)[1].endswith(" ".join(str(one) for one in a_sheet(4).piles[0].captured))
    assert form_of(response)["points-3"] == "2"


@pytest.mark.parametrize(
    ("edition", "colour"), [("box120", "o brown"), ("amigo1993", "o orange"), ("jp90", "o orange")]
)
def test_colours_are_called_as_the_edition_prints_them(
    client: Client, edition: str, colour: str
) -> None:
    table = a_table(4, edition=edition)
    assert f"These are the letters: b blue {colour} g green r red y yellow" in words(
        client.get(address(table)).content
    )
    named = colour.removeprefix("o ")
    (shown,) = (one for one in page_data(client, table)["deck"]["colours"] if one["letter"] == "o")
    assert (shown["name"], shown["cards"]["o7"]) == (named, f"{named} 7")
    form = form_of(client.get(address(table))) | {"captured-0": "o7", "captured-1": "o7"}
    assert f"{named.capitalize()} 7 is entered for" in words(
        client.post(address(table), form).content
    )
