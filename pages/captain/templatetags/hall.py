"""Notices on every captain's page beside its own matter."""

from collections.abc import Mapping

from django import template
from django.template import Context
from django.utils.translation import get_language

from scoring.selectors.announcements import current_announcements, notice_of
from scoring.selectors.call_times import call_time_at
from tournaments.selectors.clocks import clock_at

register = template.Library()


@register.inclusion_tag("captain/includes/hall.html", takes_context=True)
def hall_now(context: Context) -> Mapping[str, object]:
    """Show what is announced, when to be at the table and how much time it has, in four queries.

    A page that belongs to no place shows nothing.
    """
    place = context.get("place")
    if place is None:
        return {}
    event = place.event
    return {
        "place": place,
        "link": context["link"],
        # What the page's script follows: a page has one stream.
        "live": (context.get("phone") or {}).get("live", f"/live/{event.slug}"),
        "notice": notice_of(event),
        "announcements": current_announcements(event, get_language() or event.language),
        "called_for": call_time_at(place),
        "clock": clock_at(place),
    }
