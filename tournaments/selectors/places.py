"""A place's link: ``<place id>.<signature>``, computed and never stored."""

from django.db.models import Count, QuerySet

from tournaments.errors import LinkUnknown
from tournaments.models import Event, Place
from tournaments.selectors.links import check_link, id_in, signed

_SALT = "tournaments.place.link"


def link_of(place: Place) -> str:
    """Return the link that opens this place's tables, valid until it is withdrawn."""
    return signed(_SALT, place.pk, place.link_version)


def place_of_link(link: str) -> Place:
    """Return the place that a link opens, with its event.

    Raises:
        LinkWithdrawn: the link counted once.
        LinkUnknown: no place ever had this link.
    """
    place = Place.objects.select_related("event").filter(pk=id_in(link)).first()
    if place is None:
        raise LinkUnknown
    check_link(link, _SALT, place.pk, place.link_version, place=place.number)
    return place


def place_of_code(typed: str) -> Place | None:
    """Return the place with this short code, however it was typed, or None."""
    code = "".join(filter(str.isalpha, typed.upper()))
    return Place.objects.filter(short_code=code).first() if code.isascii() and code else None


def places_of(event: Event) -> QuerySet[Place]:
    """Return an event's places by number."""
    return event.places.order_by("number")


def count_places(event: Event) -> tuple[int, int]:
    """Return how many places an event has, and of how many another device opened the link."""
    counted = event.places.aggregate(all=Count("pk"), reached=Count("reached_at"))
    return counted["all"], counted["reached"]
