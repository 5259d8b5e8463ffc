"""Roles in one event alone."""

from django.db import transaction

from tournaments.models import Event, Helper, Role, User
from tournaments.services.accounts import allow_desk


@transaction.atomic
def add_helper(*, event: Event, user: User, role: Role) -> Helper:
    """Return the helper that a user is in one event; an earlier role there is replaced."""
    allow_desk(user)
    helper, _ = Helper.objects.update_or_create(event=event, user=user, defaults={"role": role})
    return helper


def change_helper(*, helper_id: int, role: Role) -> None:
    """Give a helper another role in the event."""
    Helper.objects.filter(pk=helper_id).update(role=role)


def remove_helper(*, helper_id: int) -> None:
    """Remove a helper from an event; the account stays."""
    Helper.objects.filter(pk=helper_id).delete()
