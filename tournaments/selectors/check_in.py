"""The link by which people check in themselves, and the entrants it shows."""

from django.conf import settings
from django.db.models import QuerySet

from tournaments.errors import LinkUnknown
from tournaments.models import Entrant, Event
from tournaments.selectors.links import check_link, linked_id, sign_link
from tournaments.selectors.names import in_order, matching

_SALT = "tournaments.event.check_in"


def check_in_link(event: Event) -> str:
    """Return the link that opens an event's check-in, valid until it is renewed."""
    return sign_link(_SALT, event.pk, event.check_in_version)


def check_in_address(event: Event) -> str:
    """Return where people check in themselves, with the link that opens it."""
    return f"{settings.PUBLIC_URL}/in/{check_in_link(event)}/"


def event_of_check_in(link: str) -> Event:
    """Return the event whose check-in a link opens, switched on or not.

    Raises:
        LinkWithdrawn: the link was valid once.
        LinkUnknown: no event ever had this link.
    """
    event = Event.objects.filter(pk=linked_id(link)).first()
    if event is None:
        raise LinkUnknown
    check_link(link, _SALT, event.pk, event.check_in_version)
    return event


def entrants_to_check_in(event: Event, typed: str) -> QuerySet[Entrant]:
    """Return the entrants, without withdrawn ones, whose name holds what was typed, sorted."""
    there = event.entrants.filter(matching(typed, "person__name"), withdrawn=False)
    order = in_order("person__sort_name", event.language)
    return there.select_related("person").order_by(order, "number")
