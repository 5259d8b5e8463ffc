"""Repairs of a wrong round on the plain form: buttons that change the fields and record nothing."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from engine.checks import judge
from engine.sheets import read_sheet
from engine.variants import VARIANTS
from pages.rounds.repairs import offered_repair, problem_lines
from scoring.models import Entry
from tests.builders import a_sheet, a_table
from tests.conftest import StoreOnce
from tests.pages.captain.phones import words
from tests.pages.captain.round_forms import address, alert, form_of, typed, typed_as
from tests.pages.markup import one_line
from tests.rare_cases import case
from tests.rounds import played_rounds
from tournaments.models import Table
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db

Form = dict[str, str | list[str]]


def offers_in(response: Any) -> dict[str, str]:
    """The buttons of a page that repair something: what each says, and what it sends."""
    html = one_line(response.content.decode())
    found = re.findall(r'<button form="round" name="repair" value="(\w+)">(.*?)</button>', html)
    return {unescape(sentence): name for name, sentence in found}


def changed_in(response: Any) -> str:
    html = one_line(response.content.decode())
    found = re.search(r'<div class="notice good changes" role="status"><p>(.*?)</p>', html)
    return unescape(found[1]) if found else ""


def a_form_without_a_card(client: Client) -> tuple[Table, Form, str]:
    """A table of three, its form filled but for one captured card of the first, and that card."""
    table, sheet = a_table(3), a_sheet(3)
    cards = [str(card) for card in sheet.piles[0].captured]
    filled = typed(sheet) | {"captured-0": " ".join(cards[1:])}
    del filled["undealt"]  # with three players nothing is left over
    return table, form_of(client.get(address(table))) | filled, cards[0]


def test_repair_fills_the_form_and_is_recorded_only_once_it_is_sent(client: Client) -> None:
    table, form, card = a_form_without_a_card(client)
    refused = client.post(address(table), form)
    ((sentence, name),) = offers_in(refused).items()

    repaired = client.post(address(table), form | {"repair": name})

    assert repaired.status_code == 200
    assert changed_in(repaired) == f"{sentence.replace('Add', 'Added', 1)} Check it, then send."
    assert alert(repaired) == []
    assert not Entry.objects.exists()
    expected = form | {"captured-0": f"{form['captured-0']} {card}"}
    assert form_of(repaired) == expected
    assert client.post(address(table), form_of(repaired)).status_code == 302


def test_repair_is_taken_back_to_exactly_what_was_typed(client: Client) -> None:
    table, form, _card = a_form_without_a_card(client)
    form |= {"captured-1": str(form["captured-1"]).upper()}  # as people type
    (name,) = offers_in(client.post(address(table), form)).values()
    repaired = client.post(address(table), form | {"repair": name})
    (before,) = re.findall(r'name="take_back" value="([^"]+)"', repaired.content.decode())
    back = client.post(address(table), form_of(repaired) | {"take_back": unescape(before)})
    assert back.status_code == 200
    assert form_of(back) == form
    assert changed_in(back) == ""
    assert not Entry.objects.exists()


def test_repair_says_whose_card_it_adds(client: Client) -> None:
    table, form, card = a_form_without_a_card(client)
    name = next(iter(occupants(table, 1).values())).person.name
    ((sentence, _name),) = offers_in(client.post(address(table), form)).items()
    assert sentence.startswith("Add ")
    assert sentence.endswith(f" {card[1:]} to the captured cards of {name}.")


CHECKED_IN_THEIR_OWN_WAY = ("classic", "delayed", "hattrick")
WRONG = [
    case(
        *(played, wrong),
        name=f"{played['id']}-{wrong['mistake'].replace(' ', '-')}",
        usual=played["sheet"]["variant"] in CHECKED_IN_THEIR_OWN_WAY,
    )
    for played in played_rounds()
    if played["sheet"]["players"] == 4
    for wrong in played["wrong"]
]


@pytest.fixture(scope="module")
def tables(store_once: StoreOnce) -> dict[str, Table]:
    """A table of four that plays each variant."""
    return store_once(lambda: {variant: a_table(4, variant=variant) for variant in VARIANTS})


@pytest.mark.parametrize(("played", "wrong"), WRONG)
def test_first_repair_of_every_kind_of_slip_leaves_a_round_that_is_recorded(
    client: Client, tables: dict[str, Table], played: dict[str, Any], wrong: dict[str, Any]
) -> None:
    table = tables[played["sheet"]["variant"]]
    form = form_of(client.get(address(table))) | typed_as(wrong["sheet"])
    offers = offers_in(client.post(address(table), form))
    if not offers:  # two penalty cards are gone, and no one can know where they are
        assert played["id"] == "FX-intense-4-0"
        assert wrong["mistake"] == "no penalty card"
        return
    repaired = client.post(address(table), form | {"repair": next(iter(offers.values()))})
    dearer = {"accept": "CHOICE_NOT_BEST"}  # which of many cards was moved, no one can know
    assert client.post(address(table), form_of(repaired) | dearer).status_code == 302


def test_rest_of_the_last_pile_is_a_repair(client: Client) -> None:
    table, sheet = a_table(4), a_sheet(4)
    filled = typed(sheet)
    form = form_of(client.get(address(table))) | filled | {"captured-3": ""}
    offers = offers_in(client.post(address(table), form))
    name = list(occupants(table, 1).values())[3].person.name
    sentence, button = next(iter(offers.items()))
    assert sentence.startswith(f"Add all cards not entered to the captured cards of {name}: ")
    repaired = form_of(client.post(address(table), form | {"repair": button}))
    assert set(str(repaired["captured-3"]).split()) == set(str(filled["captured-3"]).split())
    assert client.post(address(table), repaired).status_code == 302


def test_of_many_repairs_three_are_shown_and_the_others_lie_behind_more(client: Client) -> None:
    sheet = a_sheet(4)
    card, *rest = (str(one) for one in sheet.piles[0].captured)
    table = a_table(4)
    moved = {"captured-0": " ".join(rest), "captured-1": f"{typed(sheet)['captured-1']} {card}"}
    response = client.post(
        address(table), form_of(client.get(address(table))) | typed(sheet) | moved
    )
    html = one_line(response.content.decode())
    shown, more = html.split("<details><summary>More ways")
    assert shown.count('name="repair"') == 3
    assert more.count('name="repair"') == len(sheet.piles[1].captured) + 1 - 3
    assert "More ways to correct it" in words(response.content)


def test_card_tapped_while_the_pile_before_was_still_open_is_the_first_repair(
    client: Client,
) -> None:
    table, right = a_table(4), typed(a_sheet(4))
    first, *rest = str(right["captured-1"]).split()
    wrong = right | {"captured-0": f"{right['captured-0']} {first}", "captured-1": " ".join(rest)}
    form = form_of(client.get(address(table))) | wrong

    offered = list(offers_in(client.post(address(table), form)).values())
    repaired = form_of(client.post(address(table), form | {"repair": offered[0]}))

    assert repaired["captured-0"] == right["captured-0"]
    assert sorted(str(repaired["captured-1"]).split()) == sorted([first, *rest])


def test_repair_that_was_offered_for_other_cards_changes_nothing(client: Client) -> None:
    table, form, _card = a_form_without_a_card(client)
    (name,) = offers_in(client.post(address(table), form)).values()
    other = form | {"captured-0": "", "repair": name}
    response = client.post(address(table), other)
    assert response.status_code == 200
    assert changed_in(response) == ""
    assert form_of(response)["captured-0"] == ""
    assert len(alert(response)) > 0


@pytest.mark.parametrize("name", ["x", "0" * 16, "é\0", "[]"])
def test_senseless_repair_shows_the_form_again(client: Client, name: str) -> None:
    table, form, _card = a_form_without_a_card(client)
    response = client.post(address(table), form | {"repair": name})
    assert response.status_code == 200
    assert form_of(response) == form
    assert not Entry.objects.exists()


def test_repair_of_a_form_that_cannot_be_read_names_the_words_first(client: Client) -> None:
    table, form, _card = a_form_without_a_card(client)
    response = client.post(address(table), form | {"captured-1": "x5", "repair": "0" * 16})
    assert response.status_code == 422
    assert "x5 is not a card. Write for example r7." in words(response.content)


def test_enter_in_a_field_sends_the_round_and_never_repairs_it(client: Client) -> None:
    table, form, _card = a_form_without_a_card(client)
    html = client.post(address(table), form).content.decode()
    buttons = re.findall(r"<button(?! type=\"button\")[^>]*>", html)
    assert "repair" not in buttons[0]
    assert "repair" in buttons[1]


def test_warning_is_asked_to_be_confirmed_and_is_no_impossibility(client: Client) -> None:
    (played,) = (one for one in played_rounds() if one["id"] == "FX-delayed-4-0")
    table = a_table(4, variant="delayed")
    form = form_of(client.get(address(table))) | typed_as(played["sheet"])
    captured = played["sheet"]["piles"][0]["captured"]
    form |= {"choice-0": next(one[0] for one in captured if one[0] != form["choice-0"])}
    response = client.post(address(table), form)
    assert alert(response)[0] == (
        "Something here is unusual. Tick that it is correct, or correct it. Then send again."
    )
    assert 'class="notice warn" role="alert"' in response.content.decode()
    (name,) = offers_in(response).values()
    repaired = form_of(client.post(address(table), form | {"repair": name}))
    assert repaired["choice-0"] == played["sheet"]["piles"][0]["choice"]


def test_offered_repair_knows_every_offer_of_a_sheet_by_its_own_name() -> None:
    (played,) = (one for one in played_rounds() if one["id"] == "FX-classic-4-0")
    wrong = next(one for one in played["wrong"] if one["mistake"] == "move one card")
    sheet = read_sheet(wrong["sheet"])
    lines = problem_lines(sheet, judge(sheet), ["Anna", "Béla", "Cili", "Dani"])
    offers = [offer for line in lines for offer in (*line.offers, *line.more)]
    assert len(offers) == 21
    assert len({offer.name for offer in offers}) == 21
    assert all(offered_repair(offer.name, sheet) for offer in offers)
    assert offered_repair("unknown", sheet) is None
