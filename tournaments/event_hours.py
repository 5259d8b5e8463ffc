"""The hours of an event in words, for pages, calendars and emails."""

from datetime import time

from django.utils.formats import time_format
from django.utils.translation import gettext

from tournaments.models import Event


def hours_of(event: Event) -> str:
    """Return when the doors open and the event starts, in the language of this moment.

    Empty where no hour is said.
    """
    sentence = ""
    if event.doors_at and event.starts_at:
        sentence = gettext("doors {doors}, start {start}")
    elif event.doors_at:
        sentence = gettext("doors {doors}")
    elif event.starts_at:
        sentence = gettext("start {start}")
    return sentence.format(doors=_hour(event.doors_at), start=_hour(event.starts_at))


def _hour(hour: time | None) -> str:
    return time_format(hour, "TIME_FORMAT") if hour else ""
