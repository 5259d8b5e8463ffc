"""Public events in lists, a page at a time."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Self

from django.db.models import F, Q, QuerySet
from django.db.models.lookups import LessThan
from django.utils import timezone

from tournaments.models import Event, EventState
from tournaments.selectors.names import matching

CURSOR_PATTERN: Final = r"^[1-9][0-9]{0,5}-[0-9]{1,18}(-overdue)?$"


@dataclass(frozen=True, slots=True)
class Cursor:
    """The event after which a page begins: others may come and go, it stays where it is.

    As text it is the number of the day, counted from the year 1, and the number of the event, and
    whether the event was overdue.
    """

    day: date
    event_id: int
    overdue: bool = False  # no one had begun it by its last day, or called it off

    @classmethod
    def of(cls, event: Event) -> Self:
        """Return the cursor behind which the next page begins."""
        begun = event.state != EventState.REGISTRATION
        return cls(event.starts_on, event.pk, not begun and event.ends_on < first_day_to_come())

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the cursor of a text.

        Raises:
            ValueError: the text is none.
        """
        if not re.fullmatch(CURSOR_PATTERN, text):
            raise ValueError(f"no cursor: {text}")
        day, event_id, *overdue = text.split("-")
        return cls(date.fromordinal(int(day)), int(event_id), bool(overdue))

    def __str__(self) -> str:
        return f"{self.day.toordinal()}-{self.event_id}{'-overdue' if self.overdue else ''}"


@dataclass(frozen=True, slots=True)
class EventsPage:
    """Some events of a list, in its order."""

    events: list[Event]
    next: Cursor | None  # None on the last page

    @classmethod
    def of(cls, events: list[Event], size: int) -> Self:
        """Return the page of so many events, of which one more was looked for."""
        shown = events[:size]
        return cls(shown, Cursor.of(shown[-1]) if len(events) > size else None)

    def __bool__(self) -> bool:
        return bool(self.events)


def page_of(events: QuerySet[Event], size: int) -> EventsPage:
    """Return the first events of a list in an order of this module; in one query."""
    return EventsPage.of(list(events[: size + 1]), size)


def pages_by_state(
    events: QuerySet[Event], sizes: Mapping[EventState, int]
) -> Mapping[EventState, EventsPage]:
    """Return a first page for each state, of its size, in one query."""
    looked_for = [of_state(events, state)[: size + 1] for state, size in sizes.items()]
    by_state: dict[str, list[Event]] = {state: [] for state in sizes}
    # Each keeps its order: PostgreSQL appends lists with a limit one after the other.
    for event in looked_for[0].union(*looked_for[1:], all=True):
        by_state[event.state].append(event)
    return {state: EventsPage.of(by_state[state], size) for state, size in sizes.items()}


def of_state(
    events: QuerySet[Event], state: EventState, after: Cursor | None = None
) -> QuerySet[Event]:
    """Return the events of a state behind a cursor: what comes with the next one first."""
    in_order = next_first if state == EventState.REGISTRATION else newest_first
    return in_order(events.filter(state=state), after)


def newest_first(events: QuerySet[Event], after: Cursor | None = None) -> QuerySet[Event]:
    """Return events with the latest day first, those behind a cursor."""
    if after:
        events = events.filter(
            Q(starts_on__lt=after.day) | Q(starts_on=after.day, pk__lt=after.event_id)
        )
    return events.order_by("-starts_on", "-pk")


def next_first(events: QuerySet[Event], after: Cursor | None = None) -> QuerySet[Event]:
    """Return events that no one has begun with the next one first, those behind a cursor.

    Overdue ones, whose last day is over, come after all others.
    """
    first_day = first_day_to_come()
    if after:
        later = Q(starts_on__gt=after.day) | Q(starts_on=after.day, pk__gt=after.event_id)
        overdue = Q(ends_on__lt=first_day)
        events = events.filter(overdue & later if after.overdue else overdue | later)
    return events.order_by(LessThan(F("ends_on"), first_day), "starts_on", "pk")


def with_words(events: QuerySet[Event], typed: str) -> QuerySet[Event]:
    """Return the events that have all words that were typed: in name, venue, club or first day."""
    return events.filter(matching(typed, "name", "venue", "organisation__name", "starts_on"))


def first_day_to_come() -> date:
    """Return the earliest day that is not over everywhere on earth, or was not a moment ago.

    Events are in all time zones.
    """
    return timezone.now().date() - timedelta(days=1)
