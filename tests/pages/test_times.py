"""Times on pages: in the zone of the event, wherever the machine is."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from scoring.services.clocks import start_clock
from scoring.services.events import take_back
from scoring.services.seatings import close_seating, reopen_seating
from scoring.services.tables import end_table
from tests.browser.walk import pages_of_the_desk
from tests.builders import a_void_round, an_entry, an_event
from tests.flows.shown import pages_of
from tests.pages.desk.desks import desk, desk_of, text
from tests.pages.desk.ladder import a_table_of, furnished_event
from tournaments.models import AttendanceState, Event, EventState, User
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.events import move_event
from tournaments.services.registrations import send_registration

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 6, 18, 34, tzinfo=UTC)  # 3:34 in Tokyo, a clock ends at 4:34
# A message to another program stands there as it was sent, in UTC: behind its T.
IN_UTC = re.compile(r"(?<![\d:T])(18|19|0?6|0?7):34\b")
IN_TOKYO = re.compile(r"(?<![\d:])0?[34]:34\b")
# Changes are noted with the clock of the database, which no test can set.
BY_THE_DATABASE = re.compile(r"\d+ (?!March 2026)\w+ \d{4}, \d\d:\d\d")


@pytest.fixture
def director() -> User:
    return User.objects.create_superuser(username="director")


@pytest.fixture
def event(director: User) -> Iterator[Event]:
    """An event in Tokyo in which everything has happened that is noted with its time."""
    with time_machine.travel(NOW, tick=False):
        event = furnished_event("Zone")
        Event.objects.filter(pk=event.pk).update(
            time_zone="Asia/Tokyo", self_registration=True, language="en"
        )
        table, other = tables_of(a_table_of(event).seating)
        entry = an_entry(table)
        a_void_round(table, 2, by=director)
        end_table(table_id=other.pk, reason="Ill", by=director)
        close_seating(seating_id=table.seating_id)
        reopen_seating(seating_id=table.seating_id, reason="Too early", by=director)
        move_event(event_id=event.pk, to=EventState.FINISHED)
        take_back(event_id=event.pk, to=EventState.RUNNING, reason="Too early", by=director)
        send_registration(
            event_id=event.pk, key=uuid4(), new_entrant=NewEntrant(name="Zoe"), source="192.0.2.7"
        )
        mark_attendance(
            entrant_id=event.entrants.get(number=1).pk,
            number=2,
            state=AttendanceState.PRESENT,
            by=director,
        )
        start_clock(seating_id=table.seating_id, minutes=60)
        assert entry.created_at == NOW
        yield event


def test_no_page_of_the_desk_shows_a_time_in_utc(event: Event, director: User) -> None:
    browser = desk_of(director)

    said = {}
    for name, address in pages_of_the_desk(event):
        answer = browser.get(address, follow=True)
        if "text/html" in answer.headers["Content-Type"]:
            said[name] = BY_THE_DATABASE.sub("", text(answer))

    assert {name for name, page in said.items() if IN_UTC.search(page)} == set()
    assert {name for name, page in said.items() if IN_TOKYO.search(page)} >= {
        "desk announcements published",
        "desk clock published",
        "desk event published",
        "desk registrations published",
        "desk rehearsal published",
        "desk rehearsals published",
        "desk round published",
        "desk rulings published",
        "desk sanctions published",
        "desk seating published",
        "desk table published",
    }


def test_the_last_day_passes_at_midnight_where_the_event_is() -> None:
    day = date(2026, 3, 6)
    event = an_event(4, state="draft", time_zone="America/Los_Angeles", starts_on=day, ends_on=day)

    with time_machine.travel(datetime(2026, 3, 7, 3, tzinfo=UTC), tick=False):
        assert "The last day has not passed – done" in text(
            desk(event).get(f"/admin/events/{event.pk}/state/")
        )


def test_no_other_page_of_an_event_shows_a_time_in_utc(event: Event) -> None:
    said = {}
    for page in pages_of(event):
        if page.address.startswith("/"):
            answer = Client().get(page.address, follow=True)
            said[page.address] = BY_THE_DATABASE.sub("", text(answer))

    assert {address for address, page in said.items() if IN_UTC.search(page)} == set()
    assert {address for address, page in said.items() if IN_TOKYO.search(page)}
