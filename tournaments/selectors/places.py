"""A place's link: ``<place id>.<signature>``, computed and never stored."""

import base64
import re

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.errors import LinkUnknown, LinkWithdrawn
from tournaments.models import Event, Place

_LINK = re.compile(r"([1-9][0-9]{0,17})\.([A-Za-z0-9_-]{22})")
_SALT = "tournaments.place.link"
OLDER_VERSIONS = 20  # so far back a link is still told apart as withdrawn, not unknown


def link_of(place: Place) -> str:
    """Return the link that opens this place's tables, valid until it is withdrawn."""
    return f"{place.pk}.{_signature(place.pk, place.link_version)}"


def place_of_link(link: str) -> Place:
    """Return the place that a link opens, with its event.

    Raises:
        LinkWithdrawn: the link counted once.
        LinkUnknown: no place ever had this link.
    """
    found = _LINK.fullmatch(link)
    place = found and Place.objects.select_related("event").filter(pk=int(found[1])).first()
    if not found or not place:
        raise LinkUnknown
    if constant_time_compare(found[2], _signature(place.pk, place.link_version)):
        return place
    oldest = max(1, place.link_version - OLDER_VERSIONS)
    for version in range(oldest, place.link_version):
        if constant_time_compare(found[2], _signature(place.pk, version)):
            raise LinkWithdrawn(place=place.number)
    raise LinkUnknown


def place_of_code(typed: str) -> Place | None:
    """Return the place with this short code, however it was typed, or None."""
    code = "".join(filter(str.isalpha, typed.upper()))
    return Place.objects.filter(short_code=code).first() if code.isascii() and code else None


def places_of(event: Event) -> QuerySet[Place]:
    """Return an event's places by number."""
    return event.places.order_by("number")


def _signature(place_id: int, version: int) -> str:
    """22 characters: 128 bits of an HMAC over id and version, under the service's secret key."""
    digest = salted_hmac(_SALT, f"{place_id}.{version}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
