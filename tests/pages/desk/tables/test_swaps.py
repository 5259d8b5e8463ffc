"""Two who sat in each other's seats, put right on the desk."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.services.tables import close_table
from tests.builders import a_table, an_entry, points_sheet, reread, start_numbers
from tests.pages.desk.desks import Answer, agreed, desk, offers, said, text
from tests.stored import everything_stored
from tournaments.models import Seating, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Three players, two rounds, the first one reported."""
    table = a_table(players=3, rounds=2, evidence=["points"])
    an_entry(table, sheet=points_sheet(9, 5, 1))
    return table


def address(table: Table) -> str:
    return f"/admin/tables/{table.pk}/swap/"


def hidden(answer: Answer) -> dict[str, str]:
    """What is sent along by who has seen the effects."""
    panel = answer.content.decode().partition('name="seen"')
    found = re.findall(
        r'type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', panel[2].partition("</form>")[0]
    )
    return {"seen": "1", **dict(found)}


def test_the_page_shows_what_a_swap_changes_and_does_it_when_confirmed(table: Table) -> None:
    director = desk(table.seating.event)
    first, second, third = start_numbers(table)
    assert "Swap two players …" in text(director.get(f"/admin/tables/{table.pk}/"))
    assert "All rounds Round 2 and later" in text(director.get(address(table)))
    form = {"number": first, "other_number": third, "from_round": 1}
    before = everything_stored()

    shown = director.post(address(table), form)

    assert "9 → 1 1 → 3 1 → 3" in text(shown)
    assert everything_stored() == before
    assert hidden(shown) == {key: str(value) for key, value in form.items()} | {"seen": "1"}
    sent = director.post(address(table), hidden(shown))
    assert sent["Location"] == f"/admin/tables/{table.pk}/"
    assert said(sent) == ["The two are swapped. Swap them again to undo it."]
    assert start_numbers(reread(table)) == (third, second, first)
    ((_, undo, fields, label),) = offers(director.get(sent["Location"]))
    assert label == "Undo"
    agreed(director, undo, fields)
    assert start_numbers(reread(table)) == (first, second, third)


def test_a_swap_at_a_closed_table_asks_why_and_the_history_says_it(table: Table) -> None:
    first, second, _ = start_numbers(table)
    close_table(table_id=table.pk)
    Seating.objects.update(published_at=timezone.now() - timedelta(hours=1))
    director = desk(table.seating.event)
    form = {"number": first, "other_number": second, "from_round": 1}

    assert agreed(director, address(table), form).status_code == 200
    assert start_numbers(reread(table))[0] == first
    agreed(director, address(table), form, why="They told us later")

    assert start_numbers(reread(table))[0] == second
    history = f"/admin/events/{table.seating.event_id}/history/"
    assert "They told us later" in text(director.get(history))


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ({}, "This field is required."),
        ({"number": "1", "other_number": "1", "from_round": "1"}, "Choose two different people."),
        ({"number": "1", "other_number": "99", "from_round": "1"}, "Select a valid choice."),
        ({"number": "1", "other_number": "2", "from_round": "x"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_swapped_is_refused(form: dict[str, str], shown: str, table: Table) -> None:
    answer = desk(table.seating.event).post(address(table), form)

    assert answer.status_code == 422
    assert shown in text(answer)
