"""The standings of a series as files for spreadsheets."""

import csv
import io
from datetime import date
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.builders import an_organisation
from tests.scoring.seasons import a_series, an_evening, some_people
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db

BY_RANK: dict[str, Any] = {
    "counted_by": "rank",
    "rank_points": [840 * points for points in (10, 6, 3)],
    "best_events": 1,
    "bonus": 420,
}
HEADINGS = ["Rank", "Name", "Club"]


@pytest.fixture
def people() -> list[Person]:
    return some_people(an_organisation("Card Club"))


@pytest.fixture
def events(people: list[Person]) -> list[Event]:
    return [
        an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November"),
        an_evening(people, 1, 9, 5, day=date(2026, 12, 4), name="December"),
    ]


def test_csv_has_what_every_event_gave_and_why_one_does_not_count(events: list[Event]) -> None:
    series = a_series(*events, **BY_RANK)

    answer = Client().get(f"/en/s/{series.slug}/standings.csv")

    text = answer.content.decode()
    assert text[0] == "\ufeff"
    assert list(csv.reader(io.StringIO(text[1:]))) == [
        [
            *HEADINGS,
            *("Points", "Events", "Matches", "For taking part", "November", "December", "Remarks"),
        ],
        ["1", "Anna", "Card Club", "11.0", "2", "1", "1.0", "10.0", "3.0",
         "December: not the best one"],
        ["1", "Béla", "Card Club", "11.0", "2", "1", "1.0", "6.0", "10.0",
         "November: not the best one"],
        ["3", "Cili", "Card Club", "7.0", "2", "1", "1.0", "3.0", "6.0",
         "November: not the best one"],
    ]  # fmt: skip
    assert answer["Content-Disposition"] == f'attachment; filename="{series.slug}.csv"'
    assert answer["Cache-Control"].startswith("public")


def test_events_of_one_name_are_told_apart_by_their_days(events: list[Event]) -> None:
    Event.objects.update(name="Tuesday round")
    series = a_series(*events, **BY_RANK)

    text = Client().get(f"/en/s/{series.slug}/standings.csv").content.decode()

    headings, first, *_ = csv.reader(io.StringIO(text[1:]))
    assert headings[-3:] == [
        "Tuesday round (6 November 2026)",
        "Tuesday round (4 December 2026)",
        "Remarks",
    ]
    assert first[-1] == "Tuesday round (4 December 2026): not the best one"


def test_numbers_of_a_mean_are_in_per_cent_with_the_comma_of_the_language(
    events: list[Event],
) -> None:
    series = a_series(*events, counted_by="mean")

    text = Client().get(f"/de/s/{series.slug}/standings.csv").content.decode()

    first = next(csv.reader(io.StringIO(text[1:].split("\r\n")[1]), delimiter=";"))
    assert first == ["1", "Béla", "Card Club", "75,0", "2", "2", "0,0", "50,0", "100,0", ""]


def test_a_workbook_has_numbers_that_can_be_added(events: list[Event]) -> None:
    series = a_series(*events, **BY_RANK)

    answer = Client().get(f"/en/s/{series.slug}/standings.xlsx")

    sheet = load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    assert rows[1][:9] == [1, "Anna", "Card Club", 11, 2, 1, 1, 10, 3]
    assert [row[1] for row in rows] == ["Name", "Anna", "Béla", "Cili"]


def test_a_name_that_looks_like_a_formula_stays_a_text(
    people: list[Person], events: list[Event]
) -> None:
    Person.objects.filter(pk=people[0].pk).update(name="=1+1")
    series = a_series(*events, **BY_RANK)

    assert "'=1+1" in Client().get(f"/en/s/{series.slug}/standings.csv").content.decode()
