"""Authentication of captains, by the link of a place."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from scoring.messages import refusal_sentence
from tournaments.errors import LinkUnknown, LinkWithdrawn
from tournaments.models import Place
from tournaments.selectors.places import place_of_link


class PlaceLinkAuthentication(BaseAuthentication):
    """``Authorization: Place <link>``. The place is ``request.auth``; there is no user."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Place] | None:
        scheme, _space, link = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"place":
            return None
        try:
            return AnonymousUser(), place_of_link(link.decode("ascii", "replace").strip())
        except (LinkUnknown, LinkWithdrawn) as error:
            raise AuthenticationFailed(refusal_sentence(error), error.code) from error

    def authenticate_header(self, request: Request) -> str:
        return "Place"


def place_of(request: Request) -> Place:
    """Return the place whose link the request carries.

    Raises:
        NotAuthenticated: it carries none.
    """
    if not isinstance(request.auth, Place):
        raise NotAuthenticated(_("Open the link of your table, or scan the code on the table."))
    return request.auth


def require_place(place: Place, place_id: int) -> None:
    """Refuse a captain the tables of other places.

    Raises:
        PermissionDenied: the table is at another place.
    """
    if place.pk != place_id:
        raise PermissionDenied(
            _("This link belongs to another table. Scan the code on your own table."), "other_table"
        )
