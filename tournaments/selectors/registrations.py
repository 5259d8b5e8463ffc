"""Registrations that visitors sent."""

from django.conf import settings
from django.db.models import QuerySet

from tournaments.models import Event, EventState, Registration, RegistrationState
from tournaments.new_entrants import NewEntrant


def takes_registrations(event: Event) -> bool:
    """Return whether visitors may register themselves now."""
    return event.self_registration and event.state in (EventState.REGISTRATION, EventState.RUNNING)


def waiting_registrations(event: Event) -> QuerySet[Registration]:
    """Return the registrations that are not decided, the oldest first."""
    return event.registrations.filter(state=RegistrationState.WAITING).order_by("pk")


def count_waiting(event: Event) -> int:
    """Return how many registrations wait for a director."""
    return waiting_registrations(event).count()


def newcomer_of(registration: Registration) -> NewEntrant:
    """Return who has sent a registration that waits."""
    return NewEntrant(
        name=registration.name,
        sort_name=registration.sort_name,
        home_club=registration.home_club,
        language=registration.language,
        allows_page=registration.own_page,
    )


def registration_address(event: Event) -> str:
    """Return where visitors register: no language is in it, so each gets the page in their own."""
    return f"{settings.PUBLIC_URL}/e/{event.slug}/register/"
