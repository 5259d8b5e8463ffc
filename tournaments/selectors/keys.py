"""Keys of other programs: whose they are, and what they open."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.errors import KeyEnded, KeyUnknown
from tournaments.models import KEY_PREFIX, ApiKey, Event, Organisation, Role, Scope, User
from tournaments.selectors.events import events_of, organisations_of

ENDED_SHOWN: Final = 20
EVENTS_SHOWN: Final = 100
_SALT = "tournaments.keys"


def new_token() -> str:
    """Return the text of a new key: random, with a mark by which we know that we made it."""
    secret = KEY_PREFIX + secrets.token_hex(16)
    return f"{secret}.{_mark(secret, settings.SECRET_KEY)}"


def is_made_token(token: str) -> bool:
    """Return whether a text was made here as a key, without asking the database."""
    secret, _dot, mark = token.partition(".")
    if not token.isascii() or not secret.startswith(KEY_PREFIX):
        return False
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(mark, _mark(secret, key)) for key in keys)


def _mark(secret: str, key: str) -> str:
    return salted_hmac(_SALT, secret, secret=key, algorithm="sha256").hexdigest()[:12]


def digest_of_key(token: str) -> str:
    """Return what is stored of a key."""
    return hashlib.sha256(token.encode()).hexdigest()


def key_of(token: str) -> ApiKey:
    """Return the key of this text, with its maker and organisation.

    Raises:
        KeyUnknown: there is none.
        KeyEnded: it was withdrawn, its time is over, or its maker has no account any more.
    """
    keys = ApiKey.objects.select_related("made_by", "organisation")
    if not is_made_token(token):
        raise KeyUnknown
    try:
        key = keys.get(digest=digest_of_key(token))
    except ApiKey.DoesNotExist:
        raise KeyUnknown from None
    if key.withdrawn_at or key.ends_at <= timezone.now() or not key.made_by.is_active:
        raise KeyEnded
    return key


def usable_keys(organisation: Organisation) -> QuerySet[ApiKey]:
    """Return the keys of an organisation that open something, the newest first."""
    keys = organisation.api_keys.filter(withdrawn_at=None, ends_at__gt=timezone.now())
    return keys.select_related("event", "made_by")


def ended_keys(organisation: Organisation) -> QuerySet[ApiKey]:
    """Return the newest keys of an organisation that open nothing any more."""
    over = Q(withdrawn_at__isnull=False) | Q(ends_at__lte=timezone.now())
    return organisation.api_keys.filter(over).select_related("event", "made_by")[:ENDED_SHOWN]


def events_for_keys(organisation: Organisation) -> QuerySet[Event]:
    """Return the newest events of an organisation, of which a key may open one alone."""
    return organisation.events.filter(rehearsal=False).order_by("-starts_on", "-pk")[:EVENTS_SHOWN]


def key_names(ids: Iterable[int]) -> dict[int, str]:
    """Return the names of keys by id; without ids it asks nothing."""
    wanted = set(filter(None, ids))
    return dict(ApiKey.objects.filter(pk__in=wanted).values_list("pk", "name")) if wanted else {}


def organisations_of_key(key: ApiKey, role: Role) -> QuerySet[Organisation]:
    """Return the organisation of a key, if it has at least this role there; else none.

    None, too, for a key of one event alone.
    """
    if key.event_id or not _reaches(key, role):
        return Organisation.objects.none()
    return organisations_of(key.made_by, role).filter(pk=key.organisation_id)


def events_of_key(key: ApiKey, role: Role) -> QuerySet[Event]:
    """Return the events that a key opens with at least this role, newest first.

    A key never does more than its maker may do now.
    """
    if not _reaches(key, role):
        return Event.objects.none()
    opened = {"pk": key.event_id} if key.event_id else {}
    return events_of(key.made_by, role).filter(organisation=key.organisation_id, **opened)


def _reaches(key: ApiKey, role: Role) -> bool:
    return Scope(key.scope).role in role.includes


def keys_open_to(user: User | AnonymousUser, role: Role) -> QuerySet[ApiKey]:
    """Return the keys of the organisations in which this user has at least this role."""
    keys = ApiKey.objects.filter(organisation__in=organisations_of(user, role))
    return keys.select_related("organisation", "event", "made_by")
