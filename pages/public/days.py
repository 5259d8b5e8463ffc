"""The days of an event, as pages name them."""

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.models import Event

register = template.Library()


@register.filter
def days(event: Event) -> str:
    """Return the day of an event, or its first and its last one, in the reader's language."""
    first = date_format(event.starts_on)
    if event.starts_on == event.ends_on:
        return first
    return gettext("%(first)s to %(last)s") % {"first": first, "last": date_format(event.ends_on)}
