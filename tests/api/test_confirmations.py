"""``tables/{id}/rounds/{n}/confirmations/``: each player confirms the own points."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import Confirmation
from tests.builders import a_sheet, a_table, an_entry, start_numbers
from tests.conftest import StoreOnce
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def a_table_with_an_entry() -> Table:
    """A table at which each player has to confirm; its round 1 was sent from the first seat."""
    table = a_table(confirmation="needed")
    an_entry(table, device="first", sender=start_numbers(table)[0])
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_table_with_an_entry)


def send(client: Client, table: Table, number: int = 1, **body: Any) -> Any:
    """Confirm version 1 from the second seat, unless other values are given."""
    given = {"version": 1, "device": "second", "player": start_numbers(table)[1], **body}
    return client.post(
        f"/api/v1/tables/{table.pk}/rounds/{number}/confirmations/",
        given,
        content_type="application/json",
        headers={"Authorization": f"Place {link_of(table.place)}"},
    )


def test_confirming_answers_who_has_as_often_as_the_same_player_asks(
    client: Client, table: Table
) -> None:
    second, fourth = start_numbers(table)[1], start_numbers(table)[3]
    first = send(client, table, player=fourth, device="first")

    answers = [send(client, table) for _ in range(2)]

    assert (first.status_code, first.json()) == (
        201,
        {"version": 1, "confirmed": [fourth], "of": 4},
    )
    assert [(one.status_code, one.json()) for one in answers] == [
        (201, {"version": 1, "confirmed": [second, fourth], "of": 4})
    ] * 2
    assert Confirmation.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"version": 0}, 400, "unreadable"),
        ({"device": ""}, 400, "unreadable"),
        ({"device": "x" * 41}, 400, "unreadable"),
        ({"device": "a\0b"}, 400, "unreadable"),
        ({"device": "a\n"}, 400, "unreadable"),
        ({"device": " a"}, 400, "unreadable"),
        ({"player": None}, 400, "unreadable"),
        ({"player": 2**31}, 400, "unreadable"),
        ({"version": 2}, 409, "outdated"),
        ({"player": 99}, 409, "confirmation_refused"),
        ({"number": 2}, 409, "outdated"),
        ({"number": 9}, 404, "round_unknown"),
    ],
)
def test_what_cannot_be_confirmed_is_a_problem_with_a_code(
    body: dict[str, Any], status: int, code: str, client: Client, table: Table
) -> None:
    answer = send(client, table, **body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Confirmation.objects.exists()


def test_an_outdated_version_comes_with_the_newer_sheet(client: Client, table: Table) -> None:
    an_entry(table, based_on=1, sheet=a_sheet(seed=9), device="first")

    answer = send(client, table).json()

    assert answer["version"] == 2
    assert answer["sheet"]["evidence"] == "cards"


def test_a_table_says_which_rounds_are_provisional_and_who_has_confirmed(
    client: Client, table: Table
) -> None:
    def said() -> list[tuple[bool, list[int]]]:
        answer = client.get(
            f"/api/v1/tables/{table.pk}/",
            headers={"Authorization": f"Place {link_of(table.place)}"},
        )
        return [(played["provisional"], played["confirmed"]) for played in answer.json()["played"]]

    players = list(start_numbers(table))
    before = said()
    for player in players[:3]:
        send(client, table, player=player)
    between = said()
    send(client, table, player=players[3])

    assert before == [(True, []), *[(False, [])] * 4]
    assert between == [(True, players[:3]), *[(False, [])] * 4]
    assert said() == [(False, players), *[(False, [])] * 4]
