"""Registrations that visitors sent."""

from django.db.models import QuerySet

from tournaments.models import Event, EventState, Registration, RegistrationState


def takes_registrations(event: Event) -> bool:
    """Return whether visitors may register themselves now."""
    return event.self_registration and event.state in (EventState.REGISTRATION, EventState.RUNNING)


def waiting_registrations(event: Event) -> QuerySet[Registration]:
    """Return the registrations that are not decided, the oldest first."""
    return event.registrations.filter(state=RegistrationState.WAITING).order_by("pk")


def count_waiting(event: Event) -> int:
    """Return how many registrations wait for a director."""
    return waiting_registrations(event).count()
