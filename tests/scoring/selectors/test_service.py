"""How the service does, over all events: what waits, since when, and what comes in."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db import connection
from django.db.models import F
from django.utils import timezone

from scoring.models import (
    Backup,
    BackupReason,
    EventFile,
    EventFileState,
    SeriesStandings,
    StandingsSnapshot,
)
from scoring.selectors.service import (
    Waiting,
    Work,
    entries_of_last_minute,
    failing_emails,
    waiting_work,
)
from scoring.services.seatings import request_seating
from scoring.services.series import create_series, remove_event
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_rehearsal,
    a_sent_file,
    a_table,
    a_user,
    an_entry,
    an_event,
    an_organisation,
)
from tests.scoring.seasons import a_series, an_evening, make_series, some_people
from tournaments.models import MOST_TRIES, Email, EmailKind, SeatingMode, Table

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


def at(minutes: int) -> time_machine.travel:
    """The time so many minutes after noon."""
    return time_machine.travel(NOON + timedelta(minutes=minutes), tick=False)


def an_email(tries: int = 0) -> None:
    Email.objects.create(kind=EmailKind.TEST, address="a@example.org", language="en", tries=tries)


def test_what_waits_is_counted_by_kind_with_the_time_of_the_oldest() -> None:
    with at(0):
        event = an_event(8)
        a_sent_file(event)  # which no one has ordered to be read
        request_seating(event_id=an_event(4).pk, mode=SeatingMode.MIX, seed=1)
        Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=NOON)
        an_email()
    with at(1):
        a_rehearsal(event)
        sent = a_sent_file(event).pk
        EventFile.objects.filter(pk=sent).update(
            state=EventFileState.READING, ordered_at=NOON + timedelta(minutes=1)
        )
        request_seating(event_id=an_event(4).pk, mode=SeatingMode.MIX, seed=1)
        Backup.objects.create(reason=BackupReason.NIGHTLY)
        an_email(tries=MOST_TRIES)

    found = waiting_work()

    later = NOON + timedelta(minutes=1)
    assert {kind: found[kind] for kind in list(Work)[1:]} == {
        Work.SERIES: Waiting(0, None),
        Work.SEARCHES: Waiting(2, NOON),
        Work.REHEARSALS: Waiting(1, later),
        Work.EVENT_FILES: Waiting(1, later),
        Work.BACKUPS: Waiting(1, later),
        Work.EMAILS: Waiting(1, NOON),
    }


@pytest.mark.django_db(transaction=True)
def test_standings_wait_since_the_oldest_entry_that_is_not_in_them() -> None:
    with at(0):
        tables = [a_table(players=3, rounds=3) for _ in range(2)]
        for table in tables:
            an_entry(table)
    with at(1):
        for table in tables:
            refresh_standings(event_id=table.seating.event_id)
    assert waiting_work()[Work.STANDINGS] == Waiting(0, None)

    with at(2):
        an_entry(tables[0], 2)
    with at(3):
        an_entry(tables[0], 3)
        an_entry(tables[1], 2)

    assert waiting_work()[Work.STANDINGS] == Waiting(2, NOON + timedelta(minutes=2))


@pytest.mark.django_db(transaction=True)
def test_an_entry_that_comes_between_reading_and_storing_standings_waits() -> None:
    found = []
    with time_machine.travel(NOON, tick=False) as clock:
        table = a_table(players=3, rounds=3)
        an_entry(table)
        for number in (2, 3):  # the first standings of an event are added, those after replaced
            refresh_and_enter_meanwhile(table, number, clock)
            found.append(waiting_work()[Work.STANDINGS])

    minute = timedelta(minutes=1)
    assert found == [Waiting(1, NOON + minute), Waiting(1, NOON + 3 * minute)]


def refresh_and_enter_meanwhile(table: Table, number: int, clock: time_machine.Traveller) -> None:
    """Standings that are read, and stored two minutes later; a round is entered in between."""
    stored: list[str] = []

    def enter(execute: Any, sql: str, *given: Any) -> object:
        if sql.startswith('UPDATE "scoring_standingssnapshot"') and not stored:
            stored.append(sql)
            clock.shift(timedelta(minutes=1))
            an_entry(table, number)
            clock.shift(timedelta(minutes=1))
        return execute(sql, *given)

    with connection.execute_wrapper(enter):
        refresh_standings(event_id=table.seating.event_id)
    assert stored


def test_series_wait_since_the_newest_change_that_is_not_in_their_standings() -> None:
    people = some_people(an_organisation())
    series = [a_series(an_evening(people, 9, 5, 1)) for _ in range(2)]
    assert waiting_work()[Work.SERIES] == Waiting(0, None)

    made, minute = timezone.now() + timedelta(hours=1), timedelta(minutes=1)
    SeriesStandings.objects.update(made_at=made)  # later than all that is noted by now
    for at, each in enumerate(series, 2):
        snapshots = StandingsSnapshot.objects.filter(event__series_events__series=each)
        snapshots.update(version=F("version") + 1, made_at=made + at * minute)
    assert waiting_work()[Work.SERIES] == Waiting(2, made + 2 * minute)

    draft = create_series(organisation_id=series[0].organisation_id, name="New", slug="new")
    created = apps.get_model("scoring", "SeriesHistory").objects.get(pgh_obj=draft)
    assert waiting_work()[Work.SERIES] == Waiting(3, created.pgh_created_at)

    remove_event(
        series_id=series[0].pk, event_id=series[0].series_events.get().event_id, by=a_user()
    )
    make_series(draft)
    assert waiting_work()[Work.SERIES] == Waiting(2, made + 3 * minute)


def test_entries_of_the_last_minute_are_those_that_people_made() -> None:
    with at(0):
        table = a_table(players=3, rounds=3)
        an_entry(table)
    with at(1):
        an_entry(table, 2)
        an_entry(table, 3)
        assert entries_of_last_minute() == 2
    with at(2):
        assert entries_of_last_minute() == 0


def test_an_email_fails_once_it_was_tried_twice() -> None:
    for tries in (0, 1, 2, MOST_TRIES):
        an_email(tries)

    assert failing_emails() == 2
