"""Noticing that a link opens in the hall, from a phone and not only on this machine."""

from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.models import Place
from tournaments.services.places import record_reached


def notice(request: HttpRequest, place: Place) -> None:
    """Keep, the first time only, that another device opened a page of this place."""
    if place.reached_at is None and _from_elsewhere(request):
        record_reached(place_id=place.pk)


def _from_elsewhere(request: HttpRequest) -> bool:
    """Return whether neither this machine asks nor a person who is logged in at the desk."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        local = ip_address(address).is_loopback
    except ValueError:
        return False  # a proxy on this machine, which says nothing
    # Opened on this machine by its address in the network, both ends have that address.
    own = split_domain_port(request.get_host())[0].strip("[]") == address
    return not local and not own and not request.user.is_authenticated
