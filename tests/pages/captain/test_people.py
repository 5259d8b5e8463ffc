"""Who sits at the table, whose phone it is, and in which order they sit."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.selectors.matches import match_of
from scoring.services.tables import close_table
from tests.builders import a_published_seating, a_table, an_entry, reread, start_numbers
from tests.pages.captain.phones import table_page, words
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def address(table: Table) -> str:
    return reverse("captain:people", args=[link_of(table.place), table.seating.number])


def in_order(*numbers: int) -> dict[str, str]:
    """What the form sends that puts the seats in order."""
    return {"order": "1"} | {f"seat-{seat + 1}": str(one) for seat, one in enumerate(numbers)}


def test_people_page_asks_whether_these_are_the_people_in_seat_order(client: Client) -> None:
    table = a_table(3)

    said = words(client.get(address(table)).content)

    names = [entrant.person.name for entrant in match_of(table).rounds[0].entrants.values()]
    assert "Are these the people, in this order?" in said
    assert [said.index(f"I am {name}") for name in names] == sorted(
        said.index(f"I am {name}") for name in names
    )


def test_people_page_leads_to_the_list_of_tables_of_the_newest_seating(client: Client) -> None:
    table = a_table()
    for seed in (2, 3):
        a_published_seating(table.seating.event, seed=seed)
    listed = reverse("public:seating", args=[table.seating.event.slug, 3])

    assert f'href="{listed}"' in client.get(address(table)).content.decode()


def test_a_phone_says_once_whose_it_is(client: Client) -> None:
    table = a_table()
    before = words(client.get(table_page(table.place)).content)

    answer = client.post(address(table), {"player": str(start_numbers(table)[1])})

    assert answer.headers["Location"] == f"{table_page(table.place)}?seating=1"
    after = words(client.get(table_page(table.place)).content)
    question = "Are these the people, in this order?"
    assert (question in before, question in after) == (True, False)
    assert "this phone" in words(client.get(address(table)).content)


def test_what_a_phone_said_is_sent_with_its_rounds_and_to_these_pages_only(
    client: Client,
) -> None:
    table = a_table()

    client.post(address(table), {"player": str(start_numbers(table)[1])})

    assert set(client.cookies) == {"device", "player"}
    assert {client.cookies[name]["path"] for name in client.cookies} == {"/t/"}
    assert {client.cookies[name]["samesite"] for name in client.cookies} == {"Lax"}


def test_what_a_phone_said_at_another_event_counts_for_nothing(client: Client) -> None:
    there, here = a_table(), a_table()
    client.post(address(there), {"player": str(start_numbers(there)[0])})

    assert "this phone" not in words(client.get(address(here)).content)


@pytest.mark.parametrize("player", ["", "0", "99", "x", "9" * 400, "²", "\0"])
def test_a_person_who_does_not_sit_here_is_refused(client: Client, player: str) -> None:
    answer = client.post(address(a_table()), {"player": player})

    assert answer.status_code == 422
    assert "Choose one of the people who sit here." in words(answer.content)
    assert not client.cookies


@pytest.mark.parametrize("cookie", ["", "x", "1", "1.", ".1", "1.1.1", "9" * 400 + ".1"])
def test_a_cookie_that_says_nothing_counts_for_nothing(client: Client, cookie: str) -> None:
    table = a_table()
    client.cookies["player"] = cookie

    assert client.get(table_page(table.place)).status_code == 200


def test_the_seats_are_put_in_order_before_the_first_round(client: Client) -> None:
    table = a_table(4)
    first, second, third, fourth = start_numbers(table)

    answer = client.post(address(table), in_order(second, first, third, fourth))

    assert answer.headers["Location"] == address(table)
    assert start_numbers(reread(table)) == (second, first, third, fourth)


@pytest.mark.parametrize("sent", [{"order": "1"}, in_order(1, 1, 2, 3), in_order(7, 8, 9, 10)])
def test_an_order_that_is_none_changes_nothing(client: Client, sent: dict[str, str]) -> None:
    table = a_table(4)
    before = start_numbers(table)

    answer = client.post(address(table), sent)

    assert answer.status_code == 409
    assert "Each person at this table needs exactly one seat." in words(answer.content)
    assert start_numbers(reread(table)) == before


def test_after_the_first_round_the_seats_stay(client: Client) -> None:
    table = a_table(4)
    offered = words(client.get(address(table)).content)
    an_entry(table, 2)
    before = start_numbers(table)

    answer = client.post(address(table), in_order(*reversed(before)))

    assert answer.status_code == 409
    assert "A round is already entered." in words(answer.content)
    assert start_numbers(reread(table)) == before
    assert "Sit in this order" in offered
    assert "Sit in this order" not in words(client.get(address(table)).content)


def test_at_a_closed_table_the_seats_stay(client: Client) -> None:
    table = a_table(4)
    close_table(table_id=table.pk)

    answer = client.post(address(table), in_order(*reversed(start_numbers(table))))

    assert answer.status_code == 409
    assert "Sit in this order" not in words(answer.content)


def test_people_of_a_seating_that_was_not_here_are_not_found(client: Client) -> None:
    table = a_table()

    assert client.get(reverse("captain:people", args=[link_of(table.place), 2])).status_code == 404
