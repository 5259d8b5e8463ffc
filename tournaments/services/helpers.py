"""Roles in one event alone."""

from django.db import transaction

from tournaments.errors import MembershipRefused
from tournaments.models import Event, Helper, Role
from tournaments.services.accounts import find_or_open_account, open_desk


@transaction.atomic
def invite_helper(*, event: Event, username: str, role: Role, password: str = "") -> Helper:
    """Give somebody a role in one event by account name; with a first password, a new account.

    Raises:
        MembershipRefused: helps already, or there is no such account and no password.
        ValidationError: the name or the password of the new account will not do.
    """
    user = find_or_open_account(within=event.organisation, username=username, password=password)
    if event.helpers.filter(user=user).exists():
        raise MembershipRefused(why="member_already")
    open_desk(user)
    return Helper.objects.create(event=event, user=user, role=role)


def change_helper(*, helper_id: int, role: Role) -> None:
    """Give a helper another role in the event."""
    Helper.objects.filter(pk=helper_id).update(role=role)


def remove_helper(*, helper_id: int) -> None:
    """End somebody's role in an event; the account stays."""
    Helper.objects.filter(pk=helper_id).delete()
