"""Events read from files: the series in which they count again."""

import json
from datetime import date
from io import StringIO
from typing import Any

import pghistory
import pytest
from django.apps import apps
from django.core.management import call_command

from engine.standings.points import RAW
from scoring.models import Series
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.series import Outcome, series_of_event_read
from scoring.selectors.event_files.writing import write_event
from scoring.services.event_imports import import_event
from scoring.services.imported_results import PastEvening, PastResult, import_results
from scoring.services.series import change_weight, create_series, remove_event
from scoring.services.series_closing import close_series
from tests.builders import a_user, an_organisation
from tests.scoring.full_events import sealed
from tests.scoring.seasons import (
    a_series,
    an_evening,
    make_series,
    make_standings,
    some_people,
    standing,
)
from tournaments.models import Event, Organisation
from tournaments.new_entrants import NewEntrant

pytestmark = pytest.mark.django_db


def written(event: Event) -> bytes:
    return "".join(write_event(event)).encode()


def read(club: Organisation, given: bytes) -> tuple[Event, list[tuple[str, Outcome]]]:
    """The event of a file, and what came of each series that the file names."""
    contents = read_contents(given)
    event = import_event(organisation=club, contents=contents, on_progress=lambda _: None)
    found = series_of_event_read(contents, event)
    return event, [(each.name, each.outcome) for each in found]


@pytest.fixture
def event() -> Event:
    return an_evening(some_people(an_organisation("Home")), 9, 5, 1)


@pytest.fixture
def series(event: Event) -> Series:
    """A series in which the event counts by half."""
    series = a_series(event)
    change_weight(series_id=series.pk, event_id=event.pk, weight=50, by=a_user())
    return series


@pytest.fixture
def file(event: Event, series: Series) -> bytes:
    """The file of the event, which is taken out of the series then."""
    given = written(event)
    remove_event(series_id=series.pk, event_id=event.pk, by=a_user())
    return given


def test_a_file_says_in_which_series_the_event_counts_and_nothing_else_of_them(
    event: Event, series: Series
) -> None:
    other = create_series(organisation_id=event.organisation_id, name="All of it", slug="all-of-it")
    other.series_events.create(event=event, weight=200)

    assert json.loads(written(event))["content"]["series"] == [
        {"slug": "all-of-it", "name": "All of it", "weight": 200},
        {"slug": "series-1", "name": "Season", "weight": 50},
    ]


def test_an_event_that_was_read_counts_again_as_before(
    event: Event, series: Series, file: bytes
) -> None:
    owner = a_user(event.organisation)
    with pghistory.context(user=owner.pk):
        copy, found = read(event.organisation, file)

    assert found == [("Season", Outcome.COUNTS)]
    make_standings(copy)
    make_series(series)
    assert standing(series) == [(1, "Anna", 420), (2, "Béla", 210), (3, "Cili", 0)]
    before, after = (json.loads(text)["content"] for text in (file, written(copy)))
    assert before["event"].pop("slug") != after["event"].pop("slug")
    assert after == before
    history: Any = apps.get_model("scoring", "SeriesEventHistory")
    noted = history.objects.filter(event=copy).select_related("pgh_context")
    assert [(row.weight, row.pgh_context.metadata["user"]) for row in noted] == [(50, owner.pk)]


def test_an_event_counts_once_however_often_it_is_read(
    event: Event, series: Series, file: bytes
) -> None:
    outcomes = [read(event.organisation, file)[1] for _ in range(2)]

    assert outcomes == [[("Season", Outcome.COUNTS)], [("Season", Outcome.TWICE)]]
    assert series.series_events.count() == 1


def test_an_event_is_not_read_beside_itself_into_a_series(event: Event, series: Series) -> None:
    _, found = read(event.organisation, written(event))

    assert found == [("Season", Outcome.TWICE)]
    assert series.series_events.get().event == event


def test_a_closed_series_takes_no_event(event: Event, series: Series, file: bytes) -> None:
    make_series(series)
    close_series(series_id=series.pk, by=a_user())

    _, found = read(event.organisation, file)

    assert found == [("Season", Outcome.CLOSED)]
    assert not series.series_events.exists()


def test_a_series_takes_events_of_its_club_and_of_its_partners(series: Series, file: bytes) -> None:
    stranger, partner = an_organisation("Abroad"), an_organisation("Partner")
    series.partners.add(partner)

    assert read(stranger, file)[1] == [("Season", Outcome.AWAY)]
    copy, found = read(partner, file)

    assert found == [("Season", Outcome.COUNTS)]
    assert series.series_events.get().event == copy


def test_where_the_rule_does_not_take_it_the_event_is_read_without(
    event: Event, series: Series, file: bytes
) -> None:
    other = an_evening(
        some_people(event.organisation), 9, 5, 1, day=date(2026, 4, 3), points_system=RAW.key
    )
    series.series_events.create(event=other)

    copy, found = read(event.organisation, file)

    assert found == [("Season", Outcome.REFUSED)]
    assert (copy.entrants.count(), series.series_events.get().event) == (3, other)


def test_a_past_evening_counts_again_by_its_points() -> None:
    past = PastEvening(
        name="Past", slug="past", day=date(2025, 3, 5), by_mean=False,
        results={0: PastResult(points={1: 840})},
    )  # fmt: skip
    club = an_organisation()
    [event] = import_results(
        organisation_id=club.pk, language="en", people=[NewEntrant(name="Anna")], evenings=[past]
    )
    make_standings(event)
    series = a_series(event)
    given = written(event)
    remove_event(series_id=series.pk, event_id=event.pk, by=a_user())

    copy, found = read(club, given)

    assert found == [("Season", Outcome.COUNTS)]
    make_standings(copy)
    make_series(series)
    assert standing(series) == [(1, "Anna", 840)]


def test_a_file_from_before_names_no_series(event: Event, file: bytes) -> None:
    content = json.loads(file)["content"]
    del content["series"]

    assert read(event.organisation, sealed(content))[1] == []


def test_commands_say_what_came_of_each_series(
    event: Event, series: Series, file: bytes, tmp_path: Any
) -> None:
    (tmp_path / "event.json").write_bytes(file)

    def run(club: Organisation) -> str:
        printed = StringIO()
        call_command("import_event", club.slug, str(tmp_path / "event.json"), stdout=printed)
        return printed.getvalue().splitlines()[-1]

    away = "no series of that address takes events of this organisation"
    assert [run(an_organisation("Abroad")), run(event.organisation)] == [
        f"It does not count in the series “Season” (series-1): {away}.",
        "It counts in the series “Season” (series-1) with 50 %.",
    ]
