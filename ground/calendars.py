"""Calendars as other programs read them: iCalendar, RFC 5545.

Each hour stands there in the time zone of its event, with that zone's rules beside it, so it is the
same hour whatever a reader knows of zones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final
from unicodedata import category
from zoneinfo import ZoneInfo

LONGEST_LINE: Final = 75  # octets
_DAY: Final = timedelta(days=1)
_BREAKS: Final = ("Cc", "Zl", "Zp")  # categories of characters that some reader ends a line at
_ESCAPED: Final = str.maketrans({"\\": r"\\", ";": r"\;", ",": r"\,", "\n": r"\n"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEntry:
    """One event in a calendar, in the days and hours of its time zone.

    Without an hour it takes whole days, with one it lasts until its last day is over: no one says
    when an evening ends. ``sequence`` grows with every change, ``uid`` is the same for good.
    """

    uid: str
    sequence: int
    changed_at: datetime
    summary: str
    first_day: date
    last_day: date
    starts_at: time | None
    time_zone: str
    location: str = ""
    description: str = ""
    url: str = ""
    cancelled: bool = False


def calendar_text(name: str, entries: Sequence[CalendarEntry]) -> str:
    """Return a calendar of this name: lines of at most 75 octets, each with its end."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "CALSCALE:GREGORIAN",  # the default; ics 0.7.3 hands on another word where it is missing
        "PRODID:-//Stichtafel//Calendar//EN",
        f"NAME:{_text(name)}",
        f"X-WR-CALNAME:{_text(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        *_time_zones(entries),
        *(line for entry in entries for line in _event(entry)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines)


def folded(line: str) -> str:
    """Return a line in pieces of at most 75 octets, none of which ends within a character."""
    pieces, piece, size = [], "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > LONGEST_LINE:
            pieces.append(piece)
            piece, size = "", 1  # for the blank before the next piece
        piece += character
        size += octets
    return "\r\n ".join([*pieces, piece])


def _event(entry: CalendarEntry) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"SEQUENCE:{entry.sequence}"
    changed = entry.changed_at.astimezone(UTC)
    yield f"DTSTAMP:{changed:%Y%m%dT%H%M%SZ}"
    yield f"LAST-MODIFIED:{changed:%Y%m%dT%H%M%SZ}"
    if entry.starts_at is None:
        yield f"DTSTART;VALUE=DATE:{entry.first_day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{entry.last_day + _DAY:%Y%m%d}"
    else:
        begin, end = _begin_and_end(entry, entry.starts_at)
        yield f"DTSTART;TZID={entry.time_zone}:{begin:%Y%m%dT%H%M%S}"
        yield f"DTEND;TZID={entry.time_zone}:{end:%Y%m%dT%H%M%S}"
    yield f"SUMMARY:{_text(entry.summary)}"
    if entry.location:
        yield f"LOCATION:{_text(entry.location)}"
    if entry.description:
        yield f"DESCRIPTION:{_text(entry.description)}"
    if entry.url:
        yield f"URL:{entry.url}"
    yield f"STATUS:{'CANCELLED' if entry.cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _begin_and_end(entry: CalendarEntry, starts_at: time) -> tuple[datetime, datetime]:
    end = datetime.combine(entry.last_day + _DAY, time())
    return datetime.combine(entry.first_day, starts_at), end


def _text(text: str) -> str:
    """Return a text as a value; what ends a line somewhere is a blank, but for a line feed."""
    plain = "".join(
        " " if character != "\n" and category(character) in _BREAKS else character
        for character in text
    )
    return plain.translate(_ESCAPED)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Observance:
    """Rules of a time zone from a moment on; ``onset`` is in the time that was before."""

    onset: datetime
    before: timedelta
    after: timedelta
    name: str
    summer: bool


def _time_zones(entries: Sequence[CalendarEntry]) -> Iterator[str]:
    """Yield the zones of all hours; one that no hour needs where a calendar would be empty."""
    years: dict[str, set[int]] = {}
    for entry in entries:
        if entry.starts_at is not None:
            moments = _begin_and_end(entry, entry.starts_at)
            years.setdefault(entry.time_zone, set()).update(moment.year for moment in moments)
    if not entries:
        years = {"UTC": {2000}}  # a calendar has at least one component
    for zone, in_use in sorted(years.items()):
        yield "BEGIN:VTIMEZONE"
        yield f"TZID:{zone}"
        for year in sorted(in_use):
            begun, *changes = _observances(zone, year)
            for observance in changes if year - 1 in in_use else (begun, *changes):
                yield from _rules(observance)
        yield "END:VTIMEZONE"


def _rules(observance: _Observance) -> Iterator[str]:
    kind = "DAYLIGHT" if observance.summer else "STANDARD"
    yield f"BEGIN:{kind}"
    yield f"DTSTART:{observance.onset:%Y%m%dT%H%M%S}"
    yield f"TZOFFSETFROM:{_offset(observance.before)}"
    yield f"TZOFFSETTO:{_offset(observance.after)}"
    yield f"TZNAME:{observance.name}"
    yield f"END:{kind}"


def _offset(offset: timedelta) -> str:
    sign = "-" if offset < timedelta() else "+"
    minutes, seconds = divmod(int(abs(offset).total_seconds()), 60)
    return f"{sign}{minutes // 60:02}{minutes % 60:02}" + (f"{seconds:02}" if seconds else "")


@lru_cache(maxsize=1024)
def _observances(name: str, year: int) -> tuple[_Observance, ...]:
    """Return how a zone begins a year, and each change in it; looked for day by day."""
    zone = ZoneInfo(name)
    first = datetime(year, 1, 1, tzinfo=zone)
    at, end = first.astimezone(UTC), datetime(year + 1, 1, 1, tzinfo=zone).astimezone(UTC)
    observances = [_observance(first, before=_utcoffset(at, zone))]
    while at < end:
        later = min(at + _DAY, end)
        if _utcoffset(at, zone) != _utcoffset(later, zone):
            moment = _change(zone, at, later)
            observances.append(_observance(moment.astimezone(zone), before=_utcoffset(at, zone)))
        at = later
    return tuple(observances)


def _observance(moment: datetime, *, before: timedelta) -> _Observance:
    return _Observance(
        onset=moment.astimezone(UTC).replace(tzinfo=None) + before,
        before=before,
        after=moment.utcoffset() or timedelta(),
        name=moment.tzname() or "",
        summer=bool(moment.dst()),
    )


def _change(zone: ZoneInfo, at: datetime, later: datetime) -> datetime:
    """Return the first second between two moments at which another offset holds than at the first.

    ``later`` is one at which it does.
    """
    second = timedelta(seconds=1)
    while later - at > second:
        middle = at + (later - at) // second // 2 * second
        if _utcoffset(middle, zone) == _utcoffset(at, zone):
            at = middle
        else:
            later = middle
    return later


def _utcoffset(moment: datetime, zone: ZoneInfo) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta()
