"""Calls for the director."""

from django.db.models import QuerySet

from scoring.models import HelpCall
from tournaments.models import Event, Place, Role
from tournaments.selectors.events import events_of
from tournaments.selectors.rights import AnyUser


def newest_calls(place: Place) -> QuerySet[HelpCall]:
    """Return the newest call of each kind from a place, open or done, with who took it."""
    newest_first = place.help_calls.order_by("kind", "-id").distinct("kind")
    return newest_first.select_related("taken_by")


def newest_call(place: Place) -> HelpCall | None:
    """Return the newest call from a place that is not done, None without one; one query."""
    return place.help_calls.filter(done_at=None).order_by("-id").first()


def calls_of(event: Event) -> QuerySet[HelpCall]:
    """Return the calls of an event, the oldest first, with place and who took it."""
    calls = HelpCall.objects.filter(place__event=event)
    return calls.select_related("place", "taken_by").order_by("id")


def open_calls(event: Event) -> QuerySet[HelpCall]:
    """Return those of these calls that are not done."""
    return calls_of(event).filter(done_at=None)


def calls_open_to(user: AnyUser, role: Role) -> QuerySet[HelpCall]:
    """Return the calls, done or not, that this user may touch with at least this role."""
    calls = HelpCall.objects.filter(place__event__in=events_of(user, role))
    return calls.select_related("place__event__organisation")
