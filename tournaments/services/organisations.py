"""Organisations, their members and their members' rights."""

from django.db import transaction

from tournaments.models import Membership, Organisation, Role, User


def create_organisation(*, name: str, slug: str) -> Organisation:
    """Store a new organisation without members."""
    return Organisation.objects.create(name=name, slug=slug)


@transaction.atomic
def add_member(*, organisation: Organisation, user: User, role: Role) -> Membership:
    """Give a user a role in an organisation; an earlier role there is replaced.

    The desk is Django's admin, so every member may log in there.
    """
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])
    membership, _ = Membership.objects.update_or_create(
        organisation=organisation, user=user, defaults={"role": role}
    )
    return membership
