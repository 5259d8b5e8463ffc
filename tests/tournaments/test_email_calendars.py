"""The calendar file that goes with an email."""

from datetime import date

import pytest
import time_machine
from django.test import override_settings

from tests.builders import an_event
from tournaments.email_calendars import calendar_of

pytestmark = pytest.mark.django_db


@override_settings(PUBLIC_URL="https://club.example.org")
@time_machine.travel("2026-03-01 12:00:00+00:00", tick=False)
def test_a_calendar_has_the_days_of_an_event_the_last_one_included() -> None:
    event = an_event(0, slug="cup", ends_on=date(2026, 3, 7), venue="Hall; 2, Bern")

    assert calendar_of(event).decode().splitlines() == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Stichtafel//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:event-{event.pk}@club.example.org",
        "DTSTAMP:20260301T120000Z",
        "DTSTART;VALUE=DATE:20260306",
        "DTEND;VALUE=DATE:20260308",
        "SUMMARY:Club evening",
        "LOCATION:Hall\\; 2\\, Bern",
        "URL:https://club.example.org/e/cup/",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_lines_are_folded_by_octets_and_no_letter_is_cut() -> None:
    name = "ő第🂡" * 30
    lines = calendar_of(an_event(0, name=name)).split(b"\r\n")

    assert lines[-1] == b""
    assert max(map(len, lines)) <= 75
    assert all(line.decode() is not None for line in lines)
    unfolded = b"\r\n".join(lines).replace(b"\r\n ", b"").decode()
    assert f"SUMMARY:{name}\r\n" in unfolded
