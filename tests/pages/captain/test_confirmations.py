"""A second player confirms a round on another phone."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Confirmation
from scoring.services.tables import close_table
from tests.builders import a_table, an_entry, start_numbers
from tests.pages.captain.phones import address, phone, send, table_page, words
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

PROVISIONAL = "Provisional: nobody else has confirmed it yet."


@pytest.fixture
def table() -> Table:
    """A table at which a second player confirms."""
    return a_table(confirmation="player")


def confirm(client: Client, table: Table, version: int | str = 1) -> Any:
    return client.post(address(table), {"version": str(version)})


def test_an_entry_by_the_form_says_which_phone_and_which_seat(table: Table) -> None:
    client = phone(table, 2)

    entry = send(client, table)

    assert entry.device == client.cookies["device"].value
    assert entry.seat is not None
    assert entry.seat.position == 2


def test_where_no_one_confirms_a_phone_is_given_nothing(client: Client) -> None:
    table = a_table()

    client.get(table_page(table.place))

    assert not client.cookies


def test_a_second_phone_at_another_seat_confirms(table: Table) -> None:
    first, second = phone(table, 0), phone(table, 1)
    send(first, table)
    before = words(first.get(table_page(table.place)).content)

    answer = confirm(second, table)

    assert answer.headers["Location"] == f"{table_page(table.place)}?seating=1"
    after = words(first.get(table_page(table.place)).content)
    assert (PROVISIONAL in before, "Confirm round 1" in before) == (True, True)
    assert (PROVISIONAL in after, "Confirm round 1" in after) == (False, False)


def test_confirm_page_shows_what_is_recorded_and_the_way_to_correct_it(table: Table) -> None:
    entry = send(phone(table, 0), table)

    page = phone(table, 1).get(address(table))

    said = words(page.content)
    assert "Is round 1 recorded correctly? Recorded: version 1." in said
    for pile in entry.piles.select_related("seat"):
        assert f" {pile.points} {' '.join(pile.penalty or [])} | " in said
    assert f'href="{address(table, "round")}"' in page.content.decode()


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (0, "You sent this round yourself."),
        (None, "Say first which player of this round you are"),
    ],
)
def test_another_phone_of_the_same_seat_or_of_no_one_is_refused(
    seat: int | None, sentence: str, table: Table
) -> None:
    send(phone(table, 0), table)

    answer = confirm(phone(table, seat), table)

    assert answer.status_code == 409
    assert sentence in words(answer.content)
    assert not Confirmation.objects.exists()


def test_the_phone_that_sent_it_is_refused_in_any_hands(table: Table) -> None:
    first = phone(table, 0)
    send(first, table)
    people = reverse("captain:people", args=[link_of(table.place), 1])
    first.post(people, {"player": str(start_numbers(table)[1])})

    answer = confirm(first, table)

    assert answer.status_code == 409
    assert "This phone sent the round." in words(answer.content)


@pytest.mark.parametrize("version", ["2", "0", "", "x"])
def test_a_version_that_does_not_count_is_refused_and_the_newest_shown(
    version: str, table: Table
) -> None:
    send(phone(table, 0), table)

    answer = confirm(phone(table, 1), table, version)

    assert answer.status_code == 409
    assert "Recorded: version 1." in words(answer.content)
    assert not Confirmation.objects.exists()


def test_nothing_recorded_cannot_be_confirmed(table: Table) -> None:
    second = phone(table, 1)

    assert "Nothing is recorded yet." in words(second.get(address(table)).content)
    assert confirm(second, table).status_code == 409


def test_at_a_closed_table_nothing_is_confirmed(table: Table) -> None:
    send(phone(table, 0), table)
    close_table(table_id=table.pk)

    answer = confirm(phone(table, 1), table)

    assert answer.status_code == 409
    assert "Results are not taken here any more." in words(answer.content)


def test_where_the_director_confirms_the_table_only_says_provisional(client: Client) -> None:
    table = a_table(confirmation="director")
    an_entry(table)

    said = words(client.get(table_page(table.place)).content)

    assert (PROVISIONAL in said, "Confirm round 1" in said) == (True, False)
