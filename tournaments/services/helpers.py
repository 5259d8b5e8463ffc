"""Roles in one event alone."""

from django.db import transaction

from tournaments.errors import MembershipRefused
from tournaments.models import Event, Helper, Role
from tournaments.services.accounts import allow_desk, get_or_create_account


@transaction.atomic
def invite_helper(*, event: Event, username: str, role: Role, password: str = "") -> Helper:
    """Return a new helper of one event, by account name; with a first password, a new account.

    Raises:
        MembershipRefused: is a helper already, or there is no such account and no password.
        ValidationError: the name or the password of the new account is not valid.
    """
    user = get_or_create_account(within=event.organisation, username=username, password=password)
    if event.helpers.filter(user=user).exists():
        raise MembershipRefused(why="member_already")
    allow_desk(user)
    return Helper.objects.create(event=event, user=user, role=role)


def change_helper(*, helper_id: int, role: Role) -> None:
    """Give a helper another role in the event."""
    Helper.objects.filter(pk=helper_id).update(role=role)


def remove_helper(*, helper_id: int) -> None:
    """Remove a helper from an event; the account stays."""
    Helper.objects.filter(pk=helper_id).delete()
