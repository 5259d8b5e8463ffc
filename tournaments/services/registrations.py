"""Registrations: sent by visitors, decided by directors."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.errors import RegistrationOutdated, RegistrationRefused
from tournaments.models import EmailKind, Entrant, Registration, RegistrationState, User, Wishes
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.registrations import (
    count_waiting,
    takes_registrations,
    waiting_registrations,
)
from tournaments.selectors.rights import owners_of
from tournaments.services.emails import queue_news, queue_registration_news
from tournaments.services.entrants import register_entrants
from tournaments.services.recipients import add_recipient, forget_recipients
from tournaments.services.seatings import lock_event

_NO_NAME = {"name": "", "sort_name": "", "home_club": "", "language": "", "source": ""}
_SALT = "tournaments.registrations.source"
NOTHING = Wishes()
WAITING_LIMIT = 300  # of an event, so that no one can fill the disk
SOURCE_LIMIT = 100  # of these from one address: a hall that registers at once has one


@transaction.atomic
def send_registration(
    *,
    event_id: int,
    key: UUID,
    new_entrant: NewEntrant,
    source: str,
    email: str = "",
    wishes: Wishes = NOTHING,
) -> Registration:
    """Return a stored registration, made with consent, for a director to decide.

    ``key`` is that of the form: the same one sent twice counts once. ``source`` is the address or
    network that it came from; what is kept of it names no address and no other event's. To
    ``email`` is sent what its ``wishes`` say, once the person there has confirmed it.

    Raises:
        RegistrationRefused: the event takes none now, or too many wait already, in all or of this
            source.
    """
    event = lock_event(event_id)  # so that it neither ends nor overflows meanwhile
    if not takes_registrations(event):
        raise RegistrationRefused(why="closed")
    if stored := event.registrations.filter(key=key).first():
        return stored
    waiting = count_waiting(event)
    digest = salted_hmac(_SALT, f"{event_id} {source}", algorithm="sha256").hexdigest()
    of_source = waiting_registrations(event).filter(source=digest).count()
    if waiting >= WAITING_LIMIT or of_source >= SOURCE_LIMIT:
        raise RegistrationRefused(why="full")
    if not waiting:  # of the ones after it the owners know by then
        queue_news(
            kind=EmailKind.REGISTRATION,
            readers=owners_of(event.organisation),
            language=event.language,
            page="admin:registrations",
            args=[event.pk],
            event=event.name,
        )
    fields = {
        "name": new_entrant.name,
        "sort_name": new_entrant.sort_name,
        "home_club": new_entrant.home_club,
        "language": new_entrant.language,
        "own_page": new_entrant.allows_page,
        "source": digest,
    }
    registration, is_new = Registration.objects.get_or_create(
        key=key, defaults={"event": event, **fields}
    )
    if is_new and email and not event.rehearsal:
        add_recipient(registration, address=email, wishes=wishes)
    return registration


@transaction.atomic
def decide_registrations(
    *,
    event_id: int,
    decisions: Mapping[int, NewEntrant | None],
    by: User,
    next_number: int | None = None,
) -> list[Entrant]:
    """Approve some registrations and refuse others; return the new entrants.

    ``decisions`` holds by id who is registered, None for a refusal; the entrants are in its
    order, with the start numbers that follow. Decided registrations keep no names, and refused
    ones no address; who wanted news of them gets an email.
    ``next_number`` is the next start number that the caller has seen when comparing the names.

    Raises:
        RegistrationOutdated: another person has decided about one of them.
        NamesOutdated, EntrantRefused, EventNotOpen: like ``register_entrants``; nothing is decided.
    """
    event = lock_event(event_id)
    waiting = waiting_registrations(event).select_for_update().filter(pk__in=decisions)
    if len(waiting) < len(decisions):
        raise RegistrationOutdated
    wanted = {pk: decision for pk, decision in decisions.items() if decision is not None}
    entrants = []
    if wanted:
        entrants = register_entrants(
            event_id=event_id, new_entrants=list(wanted.values()), next_number=next_number
        )
    entrants_by_id = dict(zip(wanted, entrants, strict=True))
    for registration in waiting:
        _decide(registration, by, entrants_by_id.get(registration.pk))
    return entrants


def refuse_waiting(event_id: int) -> None:
    """Refuse all waiting registrations of an event that is over; delete names and addresses."""
    waiting = Registration.objects.filter(event=event_id, state=RegistrationState.WAITING)
    forget_recipients(waiting)
    waiting.update(state=RegistrationState.REFUSED, decided_at=timezone.now(), **_NO_NAME)


def _decide(registration: Registration, by: User, entrant: Entrant | None) -> None:
    registration.entrant = entrant
    queue_registration_news(registration, EmailKind.ACCEPTED if entrant else EmailKind.REFUSED)
    if entrant is None:
        forget_recipients([registration])
    Registration.objects.filter(pk=registration.pk).update(
        state=RegistrationState.APPROVED if entrant else RegistrationState.REFUSED,
        entrant=entrant,
        decided_at=timezone.now(),
        decided_by=by,
        **_NO_NAME,
    )
