"""``/api/v1/series/<slug>/history/`` and ``…/corrections/``: what was changed in a series."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Series
from scoring.services.counterparts import note_counterpart, remove_counterpart
from scoring.services.series import change_series, change_weight
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from tests.api.programs import program
from tests.builders import a_sanction, a_user, an_organisation
from tests.scoring.seasons import (
    a_series,
    an_evening,
    make_series,
    make_standings,
    open_again,
    some_people,
)
from tournaments.models import Event, EventState, Person, Scope, User
from tournaments.services.events import move_event

# Moments within one transaction are the same.
pytestmark = pytest.mark.django_db(transaction=True)

NOTHING: dict[str, object] = {
    "event": None,
    "person": None,
    "differences": [],
    "hash": "",
    "reason": "",
    "key": None,
}
NO_CORRECTION: dict[str, object] = {
    "event": None,
    "correction": None,
    "differences": [],
    "reason": "",
    "hash": "",
}


@pytest.fixture
def people() -> list[Person]:
    return some_people(an_organisation())


@pytest.fixture
def november(people: list[Person]) -> Event:
    return an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November", slug="november")


@pytest.fixture
def carla() -> User:
    return a_user()


def history_of(series: Series, query: str = "") -> Any:
    reader = program(series.organisation, Scope.READ)
    answer = reader.get(f"/api/v1/series/{series.slug}/history/{query}")
    assert answer.status_code == 200
    return answer


def without_moments(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "moment"} for row in rows]


def newest(series: Series) -> dict[str, Any]:
    return without_moments(history_of(series).json())[0]


def test_a_history_begins_with_the_series_and_its_events(november: Event) -> None:
    series = a_series(november)

    event, settings = history_of(series).json()

    assert (settings["kind"], settings["what"]) == ("settings", "added")
    assert {"name": "name", "before": None, "after": "Season"} in settings["differences"]
    assert (event["kind"], event["what"], event["event"]) == ("event", "added", "november")
    assert event["differences"] == [{"name": "weight", "before": None, "after": 100}]


def test_a_setting_and_a_weight_are_told_before_and_after(november: Event, carla: User) -> None:
    series = a_series(november)

    change_series(series_id=series.pk, best_events=8)
    setting = newest(series)
    change_weight(series_id=series.pk, event_id=november.pk, weight=150, by=carla)
    weight = newest(series)

    assert setting == {
        **NOTHING,
        "kind": "settings",
        "what": "changed",
        "differences": [{"name": "best_events", "before": None, "after": 8}],
        "by": "",
    }
    assert weight == {
        **NOTHING,
        "kind": "event",
        "what": "changed",
        "event": "november",
        "differences": [{"name": "weight", "before": 100, "after": 150}],
        "by": carla.username,
    }


def test_a_person_of_another_club_is_told_by_number(people: list[Person], carla: User) -> None:
    guests = some_people(an_organisation())
    home, abroad = people[0].organisation, guests[0].organisation
    evening = an_evening(guests, 9, 5, 1)
    series = a_series(evening, organisation=home, partners=[abroad.pk])
    guest, own = guests[0].pk, people[0].pk

    note_counterpart(series_id=series.pk, person_id=guest, same_as_id=own, by=carla)
    joined = newest(series)
    remove_counterpart(series_id=series.pk, person_id=guest, by=carla)
    parted = newest(series)

    about = {**NOTHING, "kind": "person", "person": guest, "by": carla.username}
    assert joined == {
        **about,
        "what": "added",
        "differences": [{"name": "same_as", "before": None, "after": own}],
    }
    assert parted == {
        **about,
        "what": "removed",
        "differences": [{"name": "same_as", "before": own, "after": None}],
    }


def test_lots_and_closings_are_told(people: list[Person], carla: User) -> None:
    evening = an_evening(people, 5, 5, 5)
    series = a_series(evening, tie_breaks=["lot"])
    order = [person.pk for person in people]

    draw_series_lots(series_id=series.pk, people=order, order=order, by=carla)
    drawn = newest(series)
    make_series(series)
    record = close_series(series_id=series.pk, by=carla)
    closed = newest(series)

    assert drawn == {
        **NOTHING,
        "kind": "lots",
        "what": "drawn",
        "differences": [
            {"name": str(person), "before": None, "after": position}
            for position, person in enumerate(order, start=1)
        ],
        "by": carla.username,
    }
    assert closed == {
        **NOTHING,
        "kind": "closing",
        "what": "closed",
        "hash": record.hash,
        "by": carla.username,
    }


def test_a_history_comes_in_pages_that_name_each_change_once(november: Event) -> None:
    series = a_series(november)
    for best in (8, 7, 6):
        change_series(series_id=series.pk, best_events=best)
    whole = history_of(series).json()

    pages, query = [], "?limit=2"
    while query:
        answer = history_of(series, query)
        pages.append(answer.json())
        link = answer.headers.get("Link", "")
        query = f"?{link.partition('?')[2].partition('>')[0]}" if link else ""

    assert [len(page) for page in pages] == [2, 2, 1]
    assert [row for page in pages for row in page] == whole


def test_a_history_takes_as_many_queries_for_many_changes(november: Event) -> None:
    def queries(series: Series) -> int:
        reader = program(series.organisation, Scope.READ)
        with CaptureQueriesContext(connection) as captured:
            reader.get(f"/api/v1/series/{series.slug}/history/")
        return len(captured)

    series = a_series(november)
    few = queries(series)
    for weight in (150, 50, 200):
        change_weight(series_id=series.pk, event_id=november.pk, weight=weight, by=a_user())

    assert queries(series) == few


def corrections_of(series: Series) -> list[dict[str, Any]]:
    answer = Client().get(f"/api/v1/series/{series.slug}/corrections/")
    assert answer.status_code == 200
    return without_moments(answer.json())


def test_visitors_read_what_was_corrected_in_events_that_count(november: Event) -> None:
    series = a_series(november)
    before = corrections_of(series)

    open_again(november)
    a_sanction(november, 1, reason="Late sheet")
    move_event(event_id=november.pk, to=EventState.FINISHED)
    make_standings(november)
    make_series(series)

    row, *others = corrections_of(series)
    of_the_event = Client().get("/api/v1/events/november/corrections/").json()
    assert row == {
        **NO_CORRECTION,
        "kind": "event",
        "event": "november",
        "correction": of_the_event[0],
    }
    assert others == before


def test_visitors_read_what_was_changed_in_a_series_itself(november: Event, carla: User) -> None:
    series = a_series(november)
    change_series(series_id=series.pk, best_events=8)
    change_weight(series_id=series.pk, event_id=november.pk, weight=150, by=carla)
    make_series(series)
    record = close_series(series_id=series.pk, by=carla)

    closing, weight, rule, *_ = corrections_of(series)

    assert closing == {**NO_CORRECTION, "kind": "closing", "hash": record.hash}
    assert weight == {
        **NO_CORRECTION,
        "kind": "weight",
        "event": "november",
        "differences": [{"name": "weight", "before": 100, "after": 150}],
    }
    assert rule == {
        **NO_CORRECTION,
        "kind": "rule",
        "differences": [{"name": "best_events", "before": None, "after": 8}],
    }


def test_corrections_of_a_series_that_is_not_public_are_nowhere(november: Event) -> None:
    series = a_series(november, public=False)

    member = program(series.organisation, Scope.READ)
    statuses = [
        client.get(f"/api/v1/series/{series.slug}/corrections/").status_code
        for client in (Client(), member)
    ]

    assert statuses == [404, 404]
