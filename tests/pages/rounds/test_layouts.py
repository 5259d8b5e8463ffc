"""What the page of a round asks for in each variant, and that it takes what it asks for."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.models import Entry
from tests.builders import a_table
from tests.pages.captain.phones import words
from tests.pages.captain.round_forms import Form, address, alert, form_of, page_data, typed_as
from tests.rounds import games, played_rounds
from tournaments.models import Seating, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


HIDDEN = {"key", "based_on", "seats", "evidence", "named"}


@pytest.mark.parametrize("played", games())
def test_round_of_every_game_typed_into_the_plain_form_is_recorded_with_its_points(
    client: Client, played: dict[str, Any]
) -> None:
    sheet = played["sheet"]
    table = a_table(sheet["players"], variant=sheet["variant"])
    empty = form_of(client.get(address(table)))
    filled = typed_as(sheet)
    assert empty.keys() - HIDDEN == filled.keys()
    response = client.post(address(table), empty | filled)
    assert response.status_code == 302
    piles = Entry.objects.get().piles.order_by("seat__position")
    assert [pile.points for pile in piles] == played["scores"]
    again = form_of(client.get(address(table)))
    assert {name: again[name] for name in filled} == filled


CARDS_OF = {
    "classic": "penalty 1, captured, undealt 3",
    "reverse": "penalty 1, captured, undealt 3",
    "mild": "penalty 1, captured, undealt 3",
    "foggy": "penalty 1, captured, undealt 3",
    "intense": "penalty 2, captured, undealt 3",
    "delayed": "captured, undealt 3",
    "hattrick": "face_up, face_down, unplayed 7",
}


@pytest.mark.parametrize(("variant", "cards"), CARDS_OF.items())
def test_round_page_asks_for_nothing_but_what_its_variant_needs(
    client: Client, variant: str, cards: str
) -> None:
    table = a_table(7, variant=variant)
    data = page_data(client, table)
    parts = [*data["parts"], data["apart"]]
    texts = [f"{part['key']} {part['needed'] or ''}".strip() for part in parts]
    assert ", ".join(texts) == cards
    fields = form_of(client.get(address(table))).keys() - HIDDEN
    choice = {data["choice"]["key"]} if data["choice"] else set()
    assert {name.split("-")[0] for name in fields} == {part["key"] for part in parts} | choice
    assert bool(choice) == (variant == "delayed")


@pytest.mark.parametrize(
    ("variant", "label"),
    [("classic", "Penalty card"), ("reverse", "Lucky card"), ("intense", "Penalty cards")],
)
def test_card_laid_aside_is_called_as_its_variant_calls_it(
    client: Client, variant: str, label: str
) -> None:
    table = a_table(3, variant=variant)
    assert page_data(client, table)["parts"][0]["label"] == label
    text = words(client.get(address(table)).content)
    assert label in text
    assert variant != "reverse" or "enalty" not in text


def test_hattrick_has_three_colours_without_a_zero(client: Client) -> None:
    colours = page_data(client, a_table(4, variant="hattrick"))["deck"]["colours"]
    assert [colour["letter"] for colour in colours] == ["r", "b", "g"]
    assert list(colours[0]["cards"]) == [f"r{value}" for value in range(1, 21)]


def test_page_of_a_table_shows_no_penalty_card_before_its_round_is_recorded(
    client: Client,
) -> None:
    table = a_table(3, variant="foggy")
    client.post(address(table), form_of(client.get(address(table))) | {"penalty-0": "r4"})
    page = words(client.get(f"/t/{link_of(table.place)}/").content)
    assert "r4" not in page
    assert "r4" not in words(client.get(address(table)).content)


def delayed(client: Client) -> tuple[Table, Form, dict[str, Any]]:
    """A table that plays delayed, its form filled with a recorded round, and that round."""
    (played,) = (one for one in played_rounds() if one["id"] == "FX-delayed-4-0")
    table = a_table(4, variant="delayed")
    return table, form_of(client.get(address(table))) | typed_as(played["sheet"]), played


def test_colour_that_no_one_chose_is_the_one_that_costs_least(client: Client) -> None:
    table, form, played = delayed(client)
    form |= {f"choice-{seat}": "" for seat in range(4)}
    assert client.post(address(table), form).status_code == 302
    stored = Entry.objects.get().piles.order_by("seat__position")
    assert [pile.choice or None for pile in stored] == [
        pile["choice"] for pile in played["sheet"]["piles"]
    ]


def test_colour_that_is_none_counts_as_not_chosen(client: Client) -> None:
    table, form, _played = delayed(client)
    assert client.post(address(table), form | {"choice-0": "x"}).status_code == 302


def test_dearer_colour_is_recorded_once_the_captain_stands_by_it(client: Client) -> None:
    table, form, played = delayed(client)
    captured = played["sheet"]["piles"][0]["captured"]
    other = next(card[0] for card in captured if card[0] != form["choice-0"])
    form |= {"choice-0": other}
    refused = client.post(address(table), form)
    assert refused.status_code == 422
    assert [line.problem.code for line in refused.context["refusal"].lines] == ["CHOICE_NOT_BEST"]
    assert form_of(refused)["choice-0"] == other
    assert client.post(address(table), form | {"accept": "CHOICE_NOT_BEST"}).status_code == 302
    assert Entry.objects.get().piles.get(seat__position=0).choice == other


def test_colour_that_was_not_captured_is_refused(client: Client) -> None:
    table, form, _played = delayed(client)
    response = client.post(address(table), form | {"captured-0": "", "choice-0": "r"})
    assert response.status_code == 422
    codes = {line.problem.code for line in response.context["refusal"].lines}
    assert "CHOICE_WITHOUT_CARDS" in codes
    assert not Entry.objects.exists()


def test_script_learns_what_each_card_would_cost_and_not_why(client: Client) -> None:
    costs = page_data(client, a_table(3, variant="delayed"))["choice"]["costs"]
    assert (len(costs), costs["r0"], costs["r8"]) == (45, 1, 9)


def test_round_sent_meanwhile_is_shown_with_the_colours_chosen(client: Client) -> None:
    table, form, played = delayed(client)
    client.post(address(table), form)
    stale = form | {"key": "another", "captured-0": ""}
    response = client.post(address(table), stale)
    assert response.status_code == 409
    first = played["sheet"]["piles"][0]
    assert alert(response)[1].endswith(f"{' '.join(first['captured'])} | {first['choice']}")


@pytest.mark.parametrize("players", [3, 8])
def test_round_of_a_game_that_is_not_for_its_players_sends_to_the_director(
    client: Client, players: int
) -> None:
    table = a_table(players)
    Seating.objects.update(variant="hattrick")
    response = client.get(address(table))
    assert response.status_code == 404
    assert "This game cannot be played with this number of players. Call the director." in words(
        response.content
    )


def foggy_form(client: Client, table: Table, evidence: str) -> Form:
    """The form of a foggy table of four, filled with the recorded round."""
    (played,) = (one for one in played_rounds() if one["id"] == "FX-foggy-4-0")
    sheet = played["sheet"] if evidence == "cards" else played["quick_sheet"]
    typed = {
        f"{key}-{seat}": " ".join(value) if isinstance(value, list) else str(value)
        for seat, pile in enumerate(sheet["piles"])
        for key, value in pile.items()
    }
    return form_of(client.get(address(table))) | typed


FACE_DOWN = "The penalty cards stay face down until the last trick."


@pytest.mark.parametrize("evidence", ["cards", "counts"])
def test_hidden_penalty_cards_are_not_asked_for_before_the_last_trick(
    client: Client, evidence: str
) -> None:
    table = a_table(4, variant="foggy", evidence=[evidence])
    assert FACE_DOWN in words(client.get(address(table)).content)
    assert client.post(address(table), foggy_form(client, table, evidence)).status_code == 302
    assert FACE_DOWN not in words(client.get(address(table)).content)


@pytest.mark.parametrize(
    ("variant", "attribute"), [("foggy", "data-hides-form"), ("hattrick", "hidden")]
)
def test_only_a_game_that_asks_for_what_is_face_down_hides_its_form(
    client: Client, variant: str, attribute: str
) -> None:
    page = client.get(address(a_table(4, variant=variant))).content.decode()
    assert re.findall(r'<section id="face-down" class="notice" ([\w-]+)>', page) == [attribute]


@pytest.mark.parametrize(
    ("variant", "evidence"),
    [("classic", "cards"), ("foggy", "points"), ("hattrick", "counts"), ("hattrick", "points")],
)
def test_nothing_stays_face_down_where_nothing_is_hidden(
    client: Client, variant: str, evidence: str
) -> None:
    table = a_table(4, variant=variant, evidence=[evidence])
    assert 'id="face-down"' not in client.get(address(table)).content.decode()
