"""The link by which people check in themselves, and whom they find there."""

from django.db.models import QuerySet

from tournaments.errors import LinkUnknown
from tournaments.models import Entrant, Event
from tournaments.selectors.links import check_link, id_in, signed
from tournaments.selectors.names import in_order, matching

_SALT = "tournaments.event.check_in"


def check_in_link(event: Event) -> str:
    """Return the link that opens an event's check-in, valid until it is renewed."""
    return signed(_SALT, event.pk, event.check_in_version)


def event_of_check_in(link: str) -> Event:
    """Return the event whose check-in a link opens, switched on or not.

    Raises:
        LinkWithdrawn: the link counted once.
        LinkUnknown: no event ever had this link.
    """
    event = Event.objects.filter(pk=id_in(link)).first()
    if event is None:
        raise LinkUnknown
    check_link(link, _SALT, event.pk, event.check_in_version)
    return event


def expected(event: Event, typed: str) -> QuerySet[Entrant]:
    """Return who takes part and has what was typed in the name, as the event's language sorts."""
    there = event.entrants.filter(matching(typed, "person__name"), withdrawn=False)
    order = in_order("person__sort_name", event.language)
    return there.select_related("person").order_by(order, "number")
