"""A second phone enters a round by itself, and both are compared."""

from dataclasses import replace
from html import unescape
from re import findall
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.sheets import Sheet
from scoring.models import Confirmation, Entry
from scoring.selectors.entries import sheet_of
from scoring.services.tables import close_table
from tests.builders import a_sheet, a_table, an_entry
from tests.pages.captain.phones import address, phone, send, table_page, words
from tests.pages.captain.round_forms import form_of, typed
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table at which a second player confirms; round 1 is sent from the first seat."""
    table = a_table(confirmation="player")
    send(phone(table, 0), table)
    return table


def compare(client: Client, table: Table, sheet: Sheet, **fields: str) -> Any:
    form = form_of(client.get(address(table, "compare"))) | typed(sheet)
    return client.post(address(table, "compare"), form | fields)


def exchanged(sheet: Sheet) -> Sheet:
    """The same round with the penalty cards of the first two players exchanged."""
    first, second, *others = sheet.piles
    piles = (
        replace(first, penalty=second.penalty),
        replace(second, penalty=first.penalty),
        *others,
    )
    return replace(sheet, piles=piles)


def test_the_second_form_is_empty(table: Table) -> None:
    page = phone(table, 1).get(address(table, "compare")).content.decode()

    assert set(findall(r"<textarea[^>]*>([^<]*)</textarea>", page)) == {""}


def test_where_both_agree_the_round_is_confirmed(table: Table) -> None:
    answer = compare(phone(table, 1), table, a_sheet())

    assert answer.headers["Location"] == f"{table_page(table.place)}?seating=1"
    assert Confirmation.objects.get().entry.version == 1


def test_differences_are_named_card_by_card_and_nothing_is_changed(table: Table) -> None:
    first, second = (str(pile.penalty[0]) for pile in a_sheet().piles[:2])

    answer = compare(phone(table, 1), table, exchanged(a_sheet()))

    said = words(answer.content)
    assert answer.status_code == 200
    assert "It differs from what is recorded" in said
    assert said.count("enalty card") >= 2
    for card in (first, second):
        assert card[1:] in said.partition("Name Recorded Yours")[2]
    assert (Entry.objects.count(), Confirmation.objects.count()) == (1, 0)


def test_what_was_typed_can_be_sent_as_a_correction(table: Table) -> None:
    client = phone(table, 1)
    page = compare(client, table, a_sheet(seed=9)).content.decode()
    correction = page.partition(f'action="{address(table, "round")}"')[2].partition("</form>")[0]
    fields = findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', correction)

    client.post(address(table, "round"), {name: unescape(value) for name, value in fields})

    newest = Entry.objects.latest("version")
    assert (newest.version, newest.device) == (2, client.cookies["device"].value)
    assert sheet_of(newest).piles == a_sheet(seed=9).piles


def test_words_that_name_no_card_are_shown(table: Table) -> None:
    answer = compare(phone(table, 1), table, a_sheet(), **{"captured-0": "zz"})

    assert answer.status_code == 422
    assert "zz names no card." in words(answer.content)


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [(0, "You sent this round yourself."), (None, "Say first which player of this round you are")],
)
def test_agreeing_with_oneself_or_as_no_one_is_refused(
    seat: int | None, sentence: str, table: Table
) -> None:
    answer = compare(phone(table, seat), table, a_sheet())

    assert answer.status_code == 409
    assert sentence in words(answer.content)


def test_what_was_corrected_meanwhile_is_refused(table: Table) -> None:
    an_entry(table, based_on=1, sheet=a_sheet(seed=9))

    answer = compare(phone(table, 1), table, a_sheet(), based_on="1")

    assert answer.status_code == 409
    assert "Somebody else has sent this round meanwhile." in words(answer.content)


def test_at_a_closed_table_nothing_is_confirmed(table: Table) -> None:
    close_table(table_id=table.pk)

    assert compare(phone(table, 1), table, a_sheet()).status_code == 409


def test_a_round_that_no_one_sent_cannot_be_compared() -> None:
    table = a_table(confirmation="player")
    link = link_of(table.place)

    answer = phone(table, 1).post(reverse("captain:compare", args=[link, 1, 1]), typed(a_sheet()))

    assert answer.status_code == 409
