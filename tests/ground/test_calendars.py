"""Calendars as files: what another library reads in them, and how long their lines are."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ground.calendars import CalendarEntry, calendar_text, folded


def an_entry(**fields: Any) -> CalendarEntry:
    """A club evening in March, from seven o'clock on."""
    plain = {
        "uid": "event-7@cards.example",
        "sequence": 3,
        "changed_at": datetime(2026, 2, 1, 12, 30, 15, tzinfo=UTC),
        "summary": "Club evening",
        "first_day": date(2026, 3, 6),
        "last_day": date(2026, 3, 6),
        "starts_at": time(19),
        "time_zone": "Europe/Berlin",
    }
    return CalendarEntry(**{**plain, **fields})


def read(*entries: CalendarEntry) -> icalendar.Calendar:
    """The calendar of some entries as another library reads it."""
    calendar = icalendar.Calendar.from_ical(calendar_text("Card Club", entries))
    assert isinstance(calendar, icalendar.Calendar)
    assert calendar.errors == []
    assert [event.errors for event in calendar.events] == [[] for _ in entries]
    return calendar


def test_an_entry_is_written_line_by_line() -> None:
    entry = an_entry(location="Hall 2", description="Bring cards", url="https://cards.example/e/7/")

    assert calendar_text("Card Club", [entry]).split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "CALSCALE:GREGORIAN",
        "PRODID:-//Stichtafel//Calendar//EN",
        "NAME:Card Club",
        "X-WR-CALNAME:Card Club",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        "BEGIN:VTIMEZONE",
        "TZID:Europe/Berlin",
        "BEGIN:STANDARD",
        "DTSTART:20260101T000000",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0100",
        "TZNAME:CET",
        "END:STANDARD",
        "BEGIN:DAYLIGHT",
        "DTSTART:20260329T020000",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200",
        "TZNAME:CEST",
        "END:DAYLIGHT",
        "BEGIN:STANDARD",
        "DTSTART:20261025T030000",
        "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100",
        "TZNAME:CET",
        "END:STANDARD",
        "END:VTIMEZONE",
        "BEGIN:VEVENT",
        "UID:event-7@cards.example",
        "SEQUENCE:3",
        "DTSTAMP:20260201T123015Z",
        "LAST-MODIFIED:20260201T123015Z",
        "DTSTART;TZID=Europe/Berlin:20260306T190000",
        "DTEND;TZID=Europe/Berlin:20260307T000000",
        "SUMMARY:Club evening",
        "LOCATION:Hall 2",
        "DESCRIPTION:Bring cards",
        "URL:https://cards.example/e/7/",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_without_an_hour_an_entry_takes_whole_days_and_needs_no_time_zone() -> None:
    calendar = read(an_entry(starts_at=None, last_day=date(2026, 3, 8)))

    [event] = calendar.events
    assert (event.start, event.end) == (date(2026, 3, 6), date(2026, 3, 9))
    assert calendar.timezones == []


def test_an_entry_that_was_cancelled_says_so() -> None:
    assert [event["STATUS"] for event in read(an_entry(cancelled=True)).events] == ["CANCELLED"]


def test_a_calendar_without_entries_has_the_one_component_that_it_needs() -> None:
    calendar = read()

    assert calendar.events == []
    assert [zone["TZID"] for zone in calendar.timezones] == ["UTC"]


HOSTILE = [
    "Skat, Bridge; and \\ more",
    "two\nlines",
    "a return\rEND:VEVENT\r\nBEGIN:VALARM",
    "next line\x85, line\u2028 and paragraph\u2029",
    "bell\x07 and tabulator\t",
    'quoted "name": a:b=c',
    "🂡" * 100,
    "ű" * 74 + "x",
    "",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_ends_no_line_and_comes_back_as_it_was(text: str) -> None:
    entry = an_entry(summary=text or "x", location=text, description=text)

    [event] = read(entry).events

    blank = dict.fromkeys([*range(10), *range(11, 32), 0x85, 0x2028, 0x2029], " ")
    shown = text.translate(blank)
    assert event["SUMMARY"] == (shown or "x")
    assert (event.get("LOCATION", ""), event.get("DESCRIPTION", "")) == (shown, shown)
    assert event["UID"] == "event-7@cards.example"
    assert len(calendar_text("Card Club", [entry]).splitlines()) == len(
        calendar_text("Card Club", [entry]).split("\r\n")[:-1]
    )


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"])))
def test_no_piece_of_a_line_has_more_than_75_octets_and_none_ends_within_a_character(
    text: str,
) -> None:
    pieces = f"SUMMARY:{text}", folded(f"SUMMARY:{text}").encode().split(b"\r\n")

    whole, cut = pieces
    assert max(map(len, cut)) <= 75
    assert all(piece.startswith(b" ") for piece in cut[1:])
    assert cut[0].decode() + "".join(piece.decode()[1:] for piece in cut[1:]) == whole


# The hours before and after clocks are changed, in zones with rules of their own.
CHANGES = [
    ("Europe/Berlin", date(2026, 3, 29)),
    ("Europe/Berlin", date(2026, 10, 25)),
    ("America/New_York", date(2026, 3, 8)),
    ("America/New_York", date(2026, 11, 1)),
    ("Australia/Lord_Howe", date(2026, 4, 5)),  # by half an hour
    ("Africa/Casablanca", date(2026, 3, 22)),  # after Ramadan
    ("Pacific/Apia", date(2011, 12, 29)),  # the next day was left out
    ("Europe/Dublin", date(2026, 10, 25)),
    ("Asia/Kathmandu", date(2026, 7, 1)),
    ("America/Sao_Paulo", date(2018, 11, 4)),
    ("Europe/Berlin", date(2199, 12, 31)),
]


@pytest.mark.parametrize(("zone", "day"), CHANGES, ids=str)
@pytest.mark.parametrize("hour", [0, 1, 4, 19])
def test_the_rules_beside_an_hour_give_the_same_moment_as_its_zone(
    zone: str, day: date, hour: int
) -> None:
    calendar = read(an_entry(first_day=day, last_day=day, starts_at=time(hour), time_zone=zone))

    [rules] = calendar.timezones
    for local in (datetime.combine(day, time(hour)), datetime.combine(day + timedelta(1), time())):
        moment = local.replace(tzinfo=ZoneInfo(zone))
        if moment.astimezone(UTC).astimezone(ZoneInfo(zone)) == moment:  # no hour that is left out
            assert offset_by(rules, local) == moment.utcoffset()


def onsets_of(rules: icalendar.Timezone) -> list[tuple[datetime, timedelta]]:
    """When each part of the rules begins, and the offset from then on."""
    parts: list[Any] = [*rules.standard, *rules.daylight]
    return sorted((part.DTSTART, part.TZOFFSETTO) for part in parts)


def offset_by(rules: icalendar.Timezone, local: datetime) -> timedelta:
    """The offset at a local time as RFC 5545 has it: of the last onset that is not later."""
    onsets = onsets_of(rules)
    return max(onset for onset in onsets if onset[0] <= local)[1]


def test_each_zone_stands_once_with_the_years_of_its_entries_alone() -> None:
    entries = [
        an_entry(first_day=date(year, 3, 6), last_day=date(year, 3, 6), time_zone=zone)
        for zone in ("Europe/Vienna", "Asia/Tokyo")
        for year in (2026, 2027, 2040)
    ]

    calendar = read(*entries)

    onsets = {
        str(zone["TZID"]): [onset.year for onset, _ in onsets_of(zone)]
        for zone in calendar.timezones
    }
    assert onsets == {
        "Asia/Tokyo": [2026, 2040],
        "Europe/Vienna": [2026] * 3 + [2027] * 2 + [2040] * 3,
    }
