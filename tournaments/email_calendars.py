"""Events as a calendar file (RFC 5545) that goes with an email."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from tournaments.models import Event

_LONGEST_LINE: Final = 75  # octets, without its end


def calendar_of(event: Event) -> bytes:
    """Return a calendar with the days of an event, for programs that keep appointments."""
    host = urlsplit(settings.PUBLIC_URL).hostname
    page = f"{settings.PUBLIC_URL}/e/{event.slug}/"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Stichtafel//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:event-{event.pk}@{host}",
        f"DTSTAMP:{_moment(timezone.now())}",
        f"DTSTART;VALUE=DATE:{_day(event.starts_on)}",
        f"DTEND;VALUE=DATE:{_day(event.ends_on + timedelta(days=1))}",
        f"SUMMARY:{_text(event.name)}",
        *([f"LOCATION:{_text(event.venue)}"] if event.venue else []),
        f"URL:{page}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return b"".join(part + b"\r\n" for line in lines for part in _folded(line.encode()))


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _day(day: date) -> str:
    return f"{day:%Y%m%d}"


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def _folded(line: bytes) -> Iterator[bytes]:
    """Yield the parts of a line, each but the first behind a space; no letter is cut in two."""
    start, room, before = 0, _LONGEST_LINE, b""
    while len(line) - start > room:
        end = start + room
        while line[end] & 0xC0 == 0x80:  # inside a letter
            end -= 1
        yield before + line[start:end]
        start, room, before = end, _LONGEST_LINE - 1, b" "
    yield before + line[start:]
