"""Callers with rights: members by their log-in, and programs by a key that a member made."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.request import Request

from tournaments.models import ApiKey, Event, Organisation, Role, User
from tournaments.selectors.events import events_of, organisations_of
from tournaments.selectors.keys import events_of_key, organisations_of_key

Row = TypeVar("Row", bound=Model)

NEEDS_KEY: Final = _("This needs a key. Send it in the header Authorization.")


@dataclass(frozen=True, slots=True)
class Caller:
    """A member, and the key that limits what is done in their name; None for a log-in."""

    user: User
    key: ApiKey | None

    def events(self, role: Role) -> QuerySet[Event]:
        """Return the events that the caller may touch with at least this role, newest first."""
        return events_of_key(self.key, role) if self.key else events_of(self.user, role)

    def organisations(self, role: Role) -> QuerySet[Organisation]:
        """Return the organisations in which the caller has at least this role."""
        key = self.key
        return organisations_of_key(key, role) if key else organisations_of(self.user, role)

    def has(self, role: Role, event: Event) -> bool:
        """Return whether the caller has at least this role in an event."""
        return self.events(role).filter(pk=event.pk).exists()

    def has_anywhere(self, role: Role) -> bool:
        """Return whether the caller has at least this role in any event or organisation."""
        return self.events(role).exists() or self.organisations(role).exists()

    @property
    def holder(self) -> str:
        """The one for whom requests of the caller are counted, and idempotency keys kept."""
        return f"key {self.key.pk}" if self.key else f"user {self.user.pk}"


def caller_of(request: Request) -> Caller:
    """Return who asks.

    Raises:
        NotAuthenticated: a stranger, or a captain.
    """
    caller = find_caller(request)
    if caller is None:
        raise NotAuthenticated(NEEDS_KEY)
    return caller


def find_caller(request: Request) -> Caller | None:
    """Return who asks, None for a stranger and for a captain."""
    if not isinstance(request.user, User):
        return None
    return Caller(request.user, request.auth if isinstance(request.auth, ApiKey) else None)


class RightsHeld(Exception):
    """The caller may do what a handler is for; nothing of it was done."""


_only_rights: ContextVar[bool] = ContextVar("_only_rights", default=False)


@contextmanager
def only_rights() -> Iterator[None]:
    """A block in which a handler asks for the rights of its caller and goes no further.

    Raises:
        RightsHeld: the caller has them; all others are refused as always.
    """
    token = _only_rights.set(True)
    try:
        yield
    finally:
        _only_rights.reset(token)


def opened(row: Row) -> Row:
    """Return a row that is open to the caller; every function that asks for rights ends so."""
    if _only_rights.get():
        raise RightsHeld
    return row


def unseen(caller: Caller, rows: QuerySet[Row], role: Role) -> Exception:
    """Return the refusal where the caller sees none of these rows, by the lookup of an address.

    Where there is none any more, the first request may have removed it, or named it otherwise.
    Its repeat is answered to those who have the role still.
    """
    if _only_rights.get() and not rows.exists() and caller.has_anywhere(role):
        return RightsHeld()
    return Http404()


def event_open_to(
    request: Request, slug: str, role: Role = Role.READER, *, and_its_club: bool = False
) -> Event:
    """Return the event of an address, with its organisation.

    Raises:
        NotAuthenticated: a stranger asks.
        Http404: there is none, or the caller may not see it.
        PermissionDenied: the caller may see it, but has not this role there; ``and_its_club``
            refuses those who have it in this event alone.
    """
    caller = caller_of(request)
    event = caller.events(Role.READER).select_related("organisation").filter(slug=slug).first()
    if event is None:
        raise unseen(caller, Event.objects.filter(slug=slug), role)
    require_role(caller, event, role)
    if and_its_club and not caller.organisations(role).filter(pk=event.organisation_id).exists():
        raise forbidden(role)
    return opened(event)


def row_open_to(
    request: Request, rows: QuerySet[Row], role: Role, *, event: str, **lookup: object
) -> Row:
    """Return the row of an address, found by ``lookup``; ``event`` leads from a row to its event.

    One query where the caller may do it. Raises as ``event_open_to``.
    """
    caller = caller_of(request)
    row = rows.filter(**lookup, **{f"{event}__in": caller.events(role)}).order_by("pk").first()
    if row is None:
        if rows.filter(**lookup, **{f"{event}__in": caller.events(Role.READER)}).exists():
            raise forbidden(role)
        raise unseen(caller, rows.filter(**lookup), role)
    return opened(row)


def organisation_open_to(request: Request, slug: str, role: Role = Role.READER) -> Organisation:
    """Return the organisation of an address; raises as ``event_open_to``."""
    caller = caller_of(request)
    organisation = caller.organisations(Role.READER).filter(slug=slug).first()
    if organisation is None:
        raise unseen(caller, Organisation.objects.filter(slug=slug), role)
    if role != Role.READER and not caller.organisations(role).filter(pk=organisation.pk).exists():
        raise forbidden(role)
    return opened(organisation)


def require_role(caller: Caller, event: Event, role: Role) -> None:
    """Refuse what a caller who sees an event may not do there.

    Raises:
        PermissionDenied: the caller has not this role there, or the key not this scope.
    """
    if role != Role.READER and not caller.has(role, event):
        raise forbidden(role)


def forbidden(role: Role) -> PermissionDenied:
    """Return the refusal for want of a role."""
    return PermissionDenied(str(needs_role(role)), "role_needed")


def needs_role(role: Role) -> Promise:
    """Return the sentence for want of a role."""
    sentence = _("This needs the role of {role}. Ask an owner, or use a key with a wider scope.")
    return format_lazy(sentence, role=role.label)
