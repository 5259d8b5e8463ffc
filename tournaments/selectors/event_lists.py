"""Public events in lists, a page at a time."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Self

from django.db.models import F, Q, QuerySet
from django.db.models.lookups import LessThan
from django.utils import timezone

from tournaments.models import Event
from tournaments.selectors.names import matching

CURSOR_PATTERN: Final = r"^[1-9][0-9]{0,5}-[0-9]{1,18}$"


@dataclass(frozen=True, slots=True)
class Cursor:
    """The event after which a page begins: others may come and go, it stays where it is.

    As text it is the number of the day, counted from the year 1, and the number of the event.
    """

    day: date
    event_id: int

    @classmethod
    def of(cls, event: Event) -> Self:
        """Return the cursor behind which the next page begins."""
        return cls(event.starts_on, event.pk)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the cursor of a text.

        Raises:
            ValueError: the text is none.
        """
        if not re.fullmatch(CURSOR_PATTERN, text):
            raise ValueError(f"no cursor: {text}")
        day, event_id = text.split("-")
        return cls(date.fromordinal(int(day)), int(event_id))

    def __str__(self) -> str:
        return f"{self.day.toordinal()}-{self.event_id}"


@dataclass(frozen=True, slots=True)
class EventsPage:
    """Some events of a list, in its order."""

    events: list[Event]
    next: Cursor | None  # None on the last page

    def __bool__(self) -> bool:
        return bool(self.events)


def newest_first(events: QuerySet[Event], *, size: int, after: Cursor | None = None) -> EventsPage:
    """Return a page of events, the latest day first; in one query."""
    if after:
        events = events.filter(
            Q(starts_on__lt=after.day) | Q(starts_on=after.day, pk__lt=after.event_id)
        )
    return _page(events.order_by("-starts_on", "-pk"), size)


def next_first(events: QuerySet[Event], *, size: int, after: Cursor | None = None) -> EventsPage:
    """Return a page of events, the next one first; in one query.

    Those whose last day is over come after all others: no one has begun them, or called them off.
    """
    if after:
        events = events.filter(
            Q(starts_on__gt=after.day) | Q(starts_on=after.day, pk__gt=after.event_id)
        )
    over = LessThan(F("ends_on"), first_day_to_come())
    return _page(events.order_by(over, "starts_on", "pk"), size)


def _page(events: QuerySet[Event], size: int) -> EventsPage:
    found = list(events[: size + 1])
    shown = found[:size]
    return EventsPage(shown, Cursor.of(shown[-1]) if len(found) > size else None)


def with_words(events: QuerySet[Event], typed: str) -> QuerySet[Event]:
    """Return the events that have all words that were typed: in name, venue, club or first day."""
    return events.filter(matching(typed, "name", "venue", "organisation__name", "starts_on"))


def first_day_to_come() -> date:
    """Return the earliest day that is not over everywhere on earth, or was not a moment ago.

    Events are in all time zones.
    """
    return timezone.now().date() - timedelta(days=1)
