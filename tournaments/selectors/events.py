"""Which events somebody may see or run."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.models import Event, EventState, Organisation, Role, User


def organisations_of(user: User | AnonymousUser, role: Role) -> QuerySet[Organisation]:
    """Return the organisations in which this user has at least this role; operators have all."""
    if not user.is_authenticated or not user.is_active:
        return Organisation.objects.none()
    if user.is_superuser:
        return Organisation.objects.all()
    return Organisation.objects.filter(
        memberships__user=user, memberships__role__in=role.includes
    ).distinct()


def events_of(user: User | AnonymousUser, role: Role) -> QuerySet[Event]:
    """Return the events that this user may touch with at least this role, newest first.

    Every query on behalf of a user goes through here.
    """
    return Event.objects.filter(organisation__in=organisations_of(user, role))


def public_events() -> QuerySet[Event]:
    """Return the events that everybody may see, newest first."""
    return Event.objects.exclude(state=EventState.DRAFT).select_related("organisation")
