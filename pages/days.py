"""The days and hours of an event, as pages name them."""

from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.event_hours import hours_of
from tournaments.models import Event

register = template.Library()


@register.filter
def days(event: Event) -> str:
    """Return the day of an event, or its first and its last one, in the reader's language."""
    return days_between(event.starts_on, event.ends_on)


@register.filter
def hours(event: Event) -> str:
    """Return when the doors open and the event starts, in the reader's language; may be empty."""
    return hours_of(event)


def days_between(first: date, last: date) -> str:
    """Return one day, or the first and the last of several, in the reader's language."""
    if first == last:
        return date_format(first)
    return gettext("%(first)s to %(last)s") % {
        "first": date_format(first),
        "last": date_format(last),
    }
