"""Places of the hall, their links and their short codes."""

from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from ground.queries import CompiledQuery, Slot
from tournaments.errors import LinkUnknown
from tournaments.models import Entrant, Event, Place, Table
from tournaments.selectors.links import check_link, is_signed, linked_id, sign_link

_SALT = "tournaments.place.link"


def link_of(place: Place) -> str:
    """Return the link that opens this place's tables, valid until it is withdrawn."""
    return sign_link(_SALT, place.pk, place.link_version)


def captain_address(place: Place) -> str:
    """Return what a captain opens, or scans, at a place."""
    return f"{settings.PUBLIC_URL}/t/{link_of(place)}/"


def place_of_link(link: str) -> Place:
    """Return the place that a link opens.

    Raises:
        LinkWithdrawn: the link was valid once.
        LinkUnknown: no place ever had this link.
    """
    return _opened(link, _PLACE)


def place_and_event_of_link(link: str) -> Place:
    """Return the place that a link opens, with its event; raises as ``place_of_link``."""
    return _opened(link, _PLACE_AND_EVENT)


_PLACE = CompiledQuery(lambda: Place.objects.filter(pk=Slot("place")))
_PLACE_AND_EVENT = CompiledQuery(
    lambda: Place.objects.filter(pk=Slot("place")).select_related("event")
)


def _opened(link: str, places: CompiledQuery[Place]) -> Place:
    place = next(iter(places(place=linked_id(link))), None)
    if place is None:
        raise LinkUnknown
    check_link(link, _SALT, place.pk, place.link_version, place=place.number)
    return place


def is_signed_link(link: str) -> bool:
    """Return whether a place had this link once, without asking the database.

    No for the links of a place whose link was withdrawn twenty times.
    """
    return is_signed(link, _SALT)


def place_of_code(typed: str) -> Place | None:
    """Return the place with this short code, with its event, however it was typed, or None."""
    code = "".join(filter(str.isalpha, typed.upper()))
    if not code or not code.isascii():
        return None
    return Place.objects.select_related("event").filter(short_code=code).first()


def places_of(event: Event) -> QuerySet[Place]:
    """Return an event's places by number."""
    return event.places.order_by("number")


def hall_of(event: Event) -> QuerySet[Any]:
    """Return an event's places by number, each with whether it is ``needed``.

    It is where a table is ``seated`` there in any seating, or ``fixed`` for an entrant.
    """
    tables = Table.objects.filter(place=OuterRef("pk"))
    entrants = Entrant.objects.filter(fixed_place=OuterRef("pk"))
    marked = places_of(event).annotate(seated=Exists(tables), fixed=Exists(entrants))
    return marked.annotate(needed=Q(seated=True) | Q(fixed=True))


def count_places(event: Event) -> tuple[int, int]:
    """Return the number of places, and of those whose link another device has opened."""
    counted = event.places.aggregate(all=Count("pk"), reached=Count("reached_at"))
    return counted["all"], counted["reached"]


def rooms_of(event: Event) -> list[str]:
    """Return the rooms of an event's places, each where its first table stands.

    Empty stands for the places whose room has no name.
    """
    return list(dict.fromkeys(places_of(event).values_list("room", flat=True)))
