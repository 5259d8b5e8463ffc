"""The statistics of an event as everybody reads them."""

import re

import pytest
from django.test import Client

from scoring.models import StandingsSnapshot
from tests.builders import a_table, an_entry, numbers_sheet, points_sheet
from tests.pages.public.rows import cells
from tournaments.models import Event, StandingsShown, Table
from tournaments.selectors.tables import occupants

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return a_table(3, evidence=["counts", "points"], rounds=2)


def page(event: Event, language: str = "en") -> str:
    answer = Client().get(f"/{language}/e/{event.slug}/statistics/")
    assert answer.status_code == 200
    return answer.content.decode()


def lists(text: str) -> dict[str, list[str]]:
    """The cells of every list by its heading."""
    found = re.findall(r"<section.*?<h2[^>]*>(.*?)</h2>(.*?)</section>", text, re.DOTALL)
    return {
        heading: cells(part.split("<tbody>")[1].split("</tbody>")[0]) if "<tbody>" in part else []
        for heading, part in found
    }


def test_statistics_are_lists_with_bars_and_numbers(table: Table) -> None:
    event = table.seating.event
    an_entry(table, 1, sheet=numbers_sheet())
    an_entry(table, 2, sheet=points_sheet(-2, 4, 5))
    StandingsSnapshot.objects.create(event=event, version=5, rows=[])
    one, two, three = (one.person.name for one in occupants(table, 1).values())

    text = page(event)

    assert lists(text) == {
        "Best round": [
            f"{two} Seating 1, table 1, round 1", "", "17",
            f"{three} Seating 1, table 1, round 1", "", "8",
            f"{one} Seating 1, table 1, round 1", "", "5",
            f"{three} Seating 1, table 1, round 2", "", "5",
            f"{two} Seating 1, table 1, round 2", "", "4",
        ],
        "Most cards in a round": [
            f"{two} Seating 1, table 1, round 1", "", "21",
            f"{three} Seating 1, table 1, round 1", "", "12",
            f"{one} Seating 1, table 1, round 1", "", "9",
        ],
        "Most tables won": [two, "", "1"],
        "Closest table": ["Seating 1, table 1", "", "18"],
        "Penalty colours": ["red", "", "2", "11.0", "blue", "", "1", "8.0"],
    }  # fmt: skip
    assert re.findall(r'<rect width="(\d+)"', text)[:5] == ["100", "47", "29", "29", "23"]
    assert "2 of 2 rounds entered" in text
    assert "Known from 1 of 2 rounds entered." in text
    assert "Rot" in lists(page(event, "de")).popitem()[1]


def test_what_no_round_shows_is_said(table: Table) -> None:
    an_entry(table, 1, sheet=points_sheet(-2, 4, 5))

    text = page(table.seating.event)

    assert lists(text)["Penalty colours"] == []
    assert text.count("No entered round shows this.") == 2


def test_statistics_hide_results_with_the_standings(table: Table) -> None:
    event = table.seating.event
    for number in (1, 2):
        an_entry(table, number, sheet=points_sheet(-2, 4, 5))
    Event.objects.filter(pk=event.pk).update(standings_shown=StandingsShown.HIDDEN)

    text = page(event)

    assert lists(text) == {}
    assert "2 of 2 rounds entered" in text
    assert "The results of the tables are hidden until the end, like the standings." in text


def test_before_the_first_result_there_is_nothing(table: Table) -> None:
    assert "No results yet." in page(table.seating.event)
