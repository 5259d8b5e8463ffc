"""Authentication: captains by the link of a place, programs by a key, members by log-in."""

import pghistory
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import (
    AuthenticationFailed,
    NotAuthenticated,
    PermissionDenied,
    Throttled,
)
from rest_framework.request import Request

from api.throttling import CallerThrottle
from ground.limiter import source_of
from scoring.messages import refusal_messages, refusal_sentence
from tournaments.errors import KeyEnded, KeyUnknown, LinkUnknown, LinkWithdrawn
from tournaments.models import ApiKey, Place, User
from tournaments.selectors.keys import key_of
from tournaments.selectors.places import place_of_link
from tournaments.selectors.second_steps import has_second_step, must_set_up_second_step
from tournaments.services.keys import note_use


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


class KeyAuthentication(BaseAuthentication):
    """``Authorization: Bearer <key>``. The key is ``request.auth``, its maker the user.

    What the request changes is stored in histories with the key. Where its maker could do nothing
    after a log-in, for want of a second step, the key does nothing either.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiKey] | None:
        scheme, _space, token = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        try:
            key = key_of(token.decode("ascii", "replace").strip())
        except (KeyUnknown, KeyEnded) as error:
            if not CallerThrottle.of_address.take(source_of(request)):
                raise Throttled(CallerThrottle.of_address.wait()) from error
            [sentence] = refusal_messages(error)
            raise AuthenticationFailed(sentence, error.code) from error
        if key.organisation.demands_second_step and not has_second_step(key.made_by):
            raise PermissionDenied(
                _("The person who made this key has to set up a second step on the desk first."),
                "second_step_needed",
            )
        note_use(key)
        pghistory.context(user=key.made_by_id, api_key=key.pk)
        return key.made_by, key

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class MemberAuthentication(SessionAuthentication):
    """The log-in of a member in a browser, which proves each change by ``X-CSRFToken``."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        known: tuple[User, None] | None = super().authenticate(request)
        if known and must_set_up_second_step(known[0]):
            raise PermissionDenied(
                _("Your organisation requires a second step. Set it up on the desk first."),
                "second_step_needed",
            )
        return known


# Of members: by their own programs, or in the browser in which they are logged in.
OF_MEMBERS = (KeyAuthentication, MemberAuthentication)


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
