"""Organisations, their members and their members' rights."""

from django.db import transaction
from django.db.models import F

from tournaments.errors import MembershipRefused
from tournaments.models import Membership, Organisation, Role, User
from tournaments.services.accounts import find_or_open_account, open_desk


def create_organisation(*, name: str, slug: str) -> Organisation:
    """Store a new organisation without members."""
    return Organisation.objects.create(name=name, slug=slug)


def change_texts(*, organisation_id: int, imprint: str, privacy: str) -> None:
    """Store what an organisation tells visitors about itself and their data, as plain text."""
    Organisation.objects.filter(pk=organisation_id).update(
        imprint=imprint, privacy=privacy, version=F("version") + 1
    )


@transaction.atomic
def add_member(*, organisation: Organisation, user: User, role: Role) -> Membership:
    """Give a user a role in an organisation; an earlier role there is replaced."""
    open_desk(user)
    membership, _ = Membership.objects.update_or_create(
        organisation=organisation, user=user, defaults={"role": role}
    )
    return membership


@transaction.atomic
def invite_member(
    *, organisation: Organisation, username: str, role: Role, password: str = ""
) -> Membership:
    """Make somebody a member by account name; with a first password, of a new account.

    Raises:
        MembershipRefused: is a member already, or there is no such account and no password.
        ValidationError: the name or the password of the new account will not do.
    """
    user = find_or_open_account(within=organisation, username=username, password=password)
    if organisation.memberships.filter(user=user).exists():
        raise MembershipRefused(why="member_already")
    return add_member(organisation=organisation, user=user, role=role)


@transaction.atomic
def change_role(*, membership_id: int, role: Role) -> None:
    """Give a member another role.

    Raises:
        MembershipRefused: nobody would be left as owner.
    """
    membership = _lock_membership(membership_id)
    if role != Role.OWNER:
        _refuse_last_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])


@transaction.atomic
def remove_member(*, membership_id: int) -> None:
    """End a membership; the account stays.

    Raises:
        MembershipRefused: nobody would be left as owner.
    """
    membership = _lock_membership(membership_id)
    _refuse_last_owner(membership)
    membership.delete()


def _lock_membership(membership_id: int) -> Membership:
    """Return the membership, its organisation locked: two owners cannot remove each other."""
    organisation = Organisation.objects.filter(memberships=membership_id)
    organisation.select_for_update(no_key=True, of=("self",)).get()
    return Membership.objects.get(pk=membership_id)


def _refuse_last_owner(membership: Membership) -> None:
    owners = Membership.objects.filter(organisation=membership.organisation_id, role=Role.OWNER)
    if membership.role == Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise MembershipRefused(why="last_owner")
