"""Taking part by a visitor's own wish: sent by anybody, decided by a director."""

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments.errors import RegistrationOutdated, RegistrationRefused
from tournaments.models import Entrant, Registration, RegistrationState, User
from tournaments.newcomers import Newcomer
from tournaments.selectors.registrations import (
    count_waiting,
    takes_registrations,
    waiting_registrations,
)
from tournaments.services.entrants import register_newcomers
from tournaments.services.seatings import lock_event

_NOBODY = {"name": "", "home_club": "", "language": ""}
WAITING_LIMIT = 300  # registrations of an event; nobody reads more, and nobody fills our disk


@transaction.atomic
def send_registration(*, event_id: int, key: UUID, newcomer: Newcomer) -> Registration:
    """Store who would like to take part, with their consent, for a director to decide.

    ``key`` is that of the form: the same one sent twice counts once.

    Raises:
        RegistrationRefused: the event takes none now, or too many wait already.
    """
    event = lock_event(event_id)  # so that it neither ends nor overflows meanwhile
    if not takes_registrations(event):
        raise RegistrationRefused(why="closed")
    if count_waiting(event) >= WAITING_LIMIT:
        raise RegistrationRefused(why="full")
    said = {
        "name": newcomer.name,
        "home_club": newcomer.home_club,
        "language": newcomer.language,
    }
    return Registration.objects.get_or_create(key=key, defaults={"event": event, **said})[0]


@transaction.atomic
def decide_registrations(
    *, event_id: int, decisions: Mapping[int, Newcomer | None], by: User
) -> list[Entrant]:
    """Make entrants of some registrations and refuse others; none of them keeps a name.

    ``decisions`` says by id who is registered, None for a refusal. The entrants come back in
    its order, with the start numbers that follow.

    Raises:
        RegistrationOutdated: somebody else has decided about one of them.
        NewcomerRefused, EventNotOpen: like ``register_newcomers``; nothing is decided.
    """
    event = lock_event(event_id)
    waiting = waiting_registrations(event).select_for_update().filter(pk__in=decisions)
    if len(waiting) < len(decisions):
        raise RegistrationOutdated
    wanted = {pk: one for pk, one in decisions.items() if one is not None}
    newcomers = list(wanted.values())
    entrants = register_newcomers(event_id=event_id, newcomers=newcomers) if newcomers else []
    for pk, entrant in zip(wanted, entrants, strict=True):
        _decide(pk, RegistrationState.APPROVED, by, entrant)
    for pk in decisions.keys() - wanted:
        _decide(pk, RegistrationState.REFUSED, by)
    return entrants


def forget_waiting(event_id: int) -> None:
    """Refuse everything that still waits: of an event that is over nobody needs the names."""
    waiting = Registration.objects.filter(event=event_id, state=RegistrationState.WAITING)
    waiting.update(state=RegistrationState.REFUSED, decided_at=timezone.now(), **_NOBODY)


def _decide(
    registration_id: int, state: RegistrationState, by: User, entrant: Entrant | None = None
) -> None:
    Registration.objects.filter(pk=registration_id).update(
        state=state,
        entrant=entrant,
        decided_at=timezone.now(),
        decided_by=by,
        **_NOBODY,
    )
