"""Calendars of an event, a club and a series, as a calendar program reads them."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.services.series import add_event
from tests.builders import a_rehearsal, a_user, an_event, an_organisation
from tests.scoring.seasons import a_planned_evening, a_series, an_evening, make_series, some_people
from tournaments.models import Event, EventState, Organisation
from tournaments.services.events import change_event, move_event

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")


def read(address: str) -> list[icalendar.Event]:
    """The entries of a calendar."""
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert answer["Cache-Control"].startswith("public")
    calendar = icalendar.Calendar.from_ical(answer.content)
    assert isinstance(calendar, icalendar.Calendar)
    return list(calendar.events)


def names(address: str) -> list[str]:
    return [str(event["SUMMARY"]) for event in read(address)]


def changed(event: Event, **fields: Any) -> None:
    """Save other settings of an event as the desk does."""
    stored = Event.objects.get(pk=event.pk)
    for name, value in fields.items():
        setattr(stored, name, value)
    change_event(stored, fields=[*fields])


def test_an_event_is_one_entry_in_the_time_of_its_zone_and_the_language_of_the_address() -> None:
    event = an_event(
        0, name="Frühling", slug="spring", venue="Saal 2", doors_at=time(18, 30), starts_at=time(19)
    )

    [entry] = read("/de/e/spring/calendar.ics")

    assert (entry.start, entry.end) == (
        datetime(2026, 3, 6, 19, tzinfo=BERLIN),
        datetime(2026, 3, 7, tzinfo=BERLIN),
    )
    assert {name: str(entry[name]) for name in ("UID", "SUMMARY", "LOCATION", "URL", "STATUS")} == {
        "UID": f"event-{event.pk}@localhost",
        "SUMMARY": "Frühling",
        "LOCATION": "Saal 2",
        "URL": "http://localhost:8000/de/e/spring/",
        "STATUS": "CONFIRMED",
    }
    assert str(entry["DESCRIPTION"]).split("\n") == [
        "Einlass 18:30, Beginn 19:00",
        "Card Club",
        "http://localhost:8000/de/e/spring/",
    ]


@pytest.mark.parametrize(
    ("hours", "start"),
    [
        ({}, date(2026, 3, 6)),
        ({"doors_at": time(18, 30)}, datetime(2026, 3, 6, 18, 30, tzinfo=BERLIN)),
    ],
    ids=["whole-day", "doors-alone"],
)
def test_an_event_without_a_start_begins_with_its_doors_or_takes_whole_days(
    hours: dict[str, Any], start: date
) -> None:
    event = an_event(0, ends_on=date(2026, 3, 8), **hours)

    [entry] = read(f"/en/e/{event.slug}/calendar.ics")

    assert entry.start == start


def test_an_event_that_is_renamed_or_moved_is_the_same_entry_with_a_higher_number() -> None:
    event = an_event(0, name="Spring", slug="spring", starts_at=time(19))
    [before] = read("/en/e/spring/calendar.ics")

    changed(event, name="Summer", starts_on=date(2026, 7, 3), ends_on=date(2026, 7, 3))
    [after] = read("/en/e/spring/calendar.ics")

    assert (after["UID"], str(after["SUMMARY"])) == (before["UID"], "Summer")
    assert after.start == datetime(2026, 7, 3, 19, tzinfo=BERLIN)
    assert (before.sequence, after.sequence) == (0, 1)


def test_what_no_calendar_shows_leaves_an_entry_as_it_was() -> None:
    event = an_event(0, slug="spring")
    [before] = read("/en/e/spring/calendar.ics")

    changed(event, best_seatings=3)
    move_event(event_id=event.pk, to=EventState.RUNNING)

    [after] = read("/en/e/spring/calendar.ics")
    assert after.to_ical() == before.to_ical()


def test_an_event_that_is_withdrawn_is_cancelled_without_its_name_until_it_is_public_again() -> (
    None
):
    event = an_event(0, name="Secret cup", slug="cup", venue="Secret hall", starts_at=time(19))
    of_club = f"/en/o/{event.organisation.slug}/calendar.ics"
    with time_machine.travel("2026-03-01", tick=False):
        [before] = read(of_club)
        move_event(event_id=event.pk, to=EventState.DRAFT)
        changed(event, name="Secret plan", starts_on=date(2026, 3, 1), unlisted=True)

        for address in ("/en/e/cup/calendar.ics", of_club):
            [gone] = read(address)
            assert (gone["UID"], str(gone["STATUS"])) == (before["UID"], "CANCELLED")
            assert str(gone["SUMMARY"]) == "An event was withdrawn"
            assert (gone.start, gone.end) == (before.start, before.end)
            assert (before.sequence, gone.sequence) == (0, 1)
            assert "Secret" not in gone.to_ical().decode()

        changed(event, name="Spring cup", unlisted=False)
        move_event(event_id=event.pk, to=EventState.REGISTRATION)
        [again] = read(of_club)
    assert (again["UID"], str(again["STATUS"])) == (before["UID"], "CONFIRMED")
    assert str(again["SUMMARY"]) == "Spring cup"
    assert again.sequence == 2


def test_drafts_rehearsals_and_unlisted_events_are_in_no_calendar_of_a_club() -> None:
    club = an_organisation()
    an_event(0, organisation=club, name="Draft", state=EventState.DRAFT)
    hidden = an_event(0, organisation=club, name="Unlisted", unlisted=True)
    withdrawn = an_event(0, organisation=club, name="Withdrawn", unlisted=True)
    move_event(event_id=withdrawn.pk, to=EventState.DRAFT)
    shown = an_event(4, organisation=club, name="Shown")
    a_rehearsal(shown)
    an_event(0, name="Elsewhere")

    with time_machine.travel("2026-03-01", tick=False):
        assert names(f"/en/o/{club.slug}/calendar.ics") == ["Shown"]
    # Who knows the address has its page, too; searches are asked to leave both out.
    assert names(f"/en/e/{hidden.slug}/calendar.ics") == ["Unlisted"]
    answer = Client().get(f"/en/e/{hidden.slug}/calendar.ics")
    assert answer["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("kind", ["draft", "rehearsal", "unknown"])
def test_what_was_never_public_has_no_calendar(kind: str) -> None:
    slugs: dict[str, Callable[[], str]] = {
        "draft": lambda: an_event(0, state=EventState.DRAFT).slug,
        "rehearsal": lambda: a_rehearsal(an_event(4)).event.slug,
        "unknown": lambda: "unknown",
    }

    answer = Client().get(f"/en/e/{slugs[kind]()}/calendar.ics")

    assert answer.status_code == 404


def test_an_event_with_another_address_is_found_there() -> None:
    event = an_event(0, slug="spring")
    move_event(event_id=event.pk, to=EventState.DRAFT)
    changed(event, slug="summer")
    move_event(event_id=event.pk, to=EventState.REGISTRATION)

    answer = Client().get("/en/e/spring/calendar.ics")

    assert (answer.status_code, answer["Location"]) == (301, "/en/e/summer/calendar.ics")


def test_the_calendar_of_a_club_goes_back_a_year_and_has_the_latest_event_first() -> None:
    club = an_organisation()
    for name, day in (
        ("Long ago", date(2025, 2, 27)),
        ("A year ago", date(2025, 3, 6)),
        ("Next", date(2026, 4, 3)),
    ):
        an_event(0, organisation=club, name=name, starts_on=day, ends_on=day)

    with time_machine.travel("2026-03-01", tick=False):
        assert names(f"/en/o/{club.slug}/calendar.ics") == ["Next", "A year ago"]


def test_a_club_without_events_has_a_calendar_and_an_unknown_one_has_none() -> None:
    assert read(f"/en/o/{an_organisation().slug}/calendar.ics") == []
    assert Client().get("/en/o/unknown/calendar.ics").status_code == 404


def test_the_calendar_of_a_series_has_its_public_events_while_standings_are_hidden() -> None:
    people = some_people(an_organisation())
    played = an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November")
    coming = a_planned_evening(people, day=date(2026, 12, 4), name="December")
    draft = a_planned_evening(people, day=date(2027, 1, 8), name="Draft")
    Event.objects.filter(pk=draft.pk).update(state=EventState.DRAFT)
    unlisted = a_planned_evening(people, day=date(2027, 2, 5), name="Unlisted")
    Event.objects.filter(pk=unlisted.pk).update(unlisted=True)
    events = (played, coming, unlisted)
    series, wider = (a_series(*events, shown="end", with_unlisted=wide) for wide in (False, True))
    for each in (series, wider):
        add_event(series_id=each.pk, event_id=draft.pk, by=a_user())

    assert names(f"/en/s/{series.slug}/calendar.ics") == [
        "An event was withdrawn",  # it was public before it was a draft
        "December",
        "November",
    ]
    assert names(f"/en/s/{wider.slug}/calendar.ics")[0] == "Unlisted"


def test_the_version_of_a_series_goes_up_when_one_of_its_events_has_another_hour() -> None:
    people = some_people(an_organisation())
    coming = a_planned_evening(people, day=date(2026, 12, 4), name="December")
    series = a_series(coming)
    make_series(series)
    series.refresh_from_db()
    before = series.version

    changed(coming, starts_at=time(19))
    make_series(series)

    series.refresh_from_db()
    assert series.version > before


@pytest.mark.parametrize("events", [1, 3])
def test_a_calendar_takes_the_same_queries_at_any_number_of_events(events: int) -> None:
    club = an_organisation()
    for number in range(events):
        an_event(0, organisation=club, name=f"Evening {number}")
        gone = an_event(0, organisation=club, name=f"Gone {number}")
        move_event(event_id=gone.pk, to=EventState.DRAFT)

    with (
        time_machine.travel("2026-03-01", tick=False),
        CaptureQueriesContext(connection) as queries,
    ):
        assert len(read(f"/en/o/{club.slug}/calendar.ics")) == 2 * events

    assert len(queries) == 3


def test_pages_lead_to_the_calendar_for_people_and_for_programs() -> None:
    event = an_event(0)
    people = some_people(event.organisation)
    series = a_series(a_planned_evening(people, day=date(2026, 12, 4)))
    club: Organisation = event.organisation

    for address in (f"/de/e/{event.slug}/", f"/de/o/{club.slug}/", f"/de/s/{series.slug}/"):
        page = " ".join(Client().get(address).content.decode().split())
        assert f'<a href="webcal://localhost:8000{address}calendar.ics">' in page
        assert f'<a href="{address}calendar.ics" download>' in page
        assert 'type="text/calendar"' in page


def test_a_rehearsal_leads_to_no_calendar() -> None:
    rehearsal = a_rehearsal(an_event(4)).event

    assert "calendar" not in Client().get(f"/en/e/{rehearsal.slug}/").content.decode()


def test_an_event_that_was_read_without_a_history_has_a_calendar() -> None:
    event = an_event(0)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE tournaments_eventhistory DISABLE TRIGGER USER")
        cursor.execute("DELETE FROM tournaments_eventhistory")
        cursor.execute("ALTER TABLE tournaments_eventhistory ENABLE TRIGGER USER")

    assert len(read(f"/en/e/{event.slug}/calendar.ics")) == 1
