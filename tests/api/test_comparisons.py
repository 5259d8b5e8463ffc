"""``tables/{id}/rounds/{n}/comparisons/``: a second person writes a round down by itself."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from engine.sheets import Sheet, write_sheet
from scoring.models import Confirmation, Entry
from tests.builders import a_sheet, a_table, an_entry, points_sheet, start_numbers
from tournaments.models import Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table at which a second player confirms; its round 1 was sent from the first seat."""
    table = a_table(confirmation="player")
    an_entry(table, device="first", sender=start_numbers(table)[0])
    return table


def compare(client: Client, table: Table, written: Sheet, number: int = 1, **body: Any) -> Any:
    """Compare with version 1 from the second seat, unless other values are given."""
    given = {"version": 1, "device": "second", "player": start_numbers(table)[1]}
    return client.post(
        f"/api/v1/tables/{table.pk}/rounds/{number}/comparisons/",
        {**given, "sheet": write_sheet(written), **body},
        content_type="application/json",
        headers={"Authorization": f"Place {link_of(table.place)}"},
    )


def test_the_same_round_is_confirmed_by_that(client: Client, table: Table) -> None:
    answer = compare(client, table, a_sheet())

    assert (answer.status_code, answer.json()) == (201, {"version": 1, "differences": []})
    assert Confirmation.objects.get().entry.version == 1


def test_another_round_is_answered_card_by_card_and_stores_nothing(
    client: Client, table: Table
) -> None:
    first, second, *others = a_sheet().piles
    mine, yours = (str(pile.penalty[0]) for pile in (first, second))
    piles = (
        replace(first, penalty=second.penalty),
        replace(second, penalty=first.penalty),
        *others,
    )

    answer = compare(client, table, replace(a_sheet(), piles=piles))

    assert (answer.status_code, answer.json()) == (
        200,
        {
            "version": 1,
            "differences": [
                {"seat": 0, "part": "penalty", "recorded": [mine], "entered": [yours]},
                {"seat": 1, "part": "penalty", "recorded": [yours], "entered": [mine]},
            ],
        },
    )
    assert (Entry.objects.count(), Confirmation.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"sheet": None}, 400, "unreadable"),
        ({"sheet": {"edition": "box120"}}, 400, "unreadable"),
        ({"version": 0}, 400, "unreadable"),
        ({"device": ""}, 400, "unreadable"),
        ({"player": None}, 400, "unreadable"),
        ({"version": 2}, 409, "outdated"),
        ({"sheet": write_sheet(points_sheet(7, 2, 1, 0))}, 409, "sheet_differs"),
        ({"device": "first"}, 409, "confirmation_refused"),
        ({"number": 2}, 409, "outdated"),
        ({"number": 9}, 404, "round_unknown"),
    ],
)
def test_what_cannot_be_compared_is_a_problem_with_a_code(
    body: dict[str, Any], status: int, code: str, client: Client, table: Table
) -> None:
    answer = compare(client, table, a_sheet(), **body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Confirmation.objects.exists()
