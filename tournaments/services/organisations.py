"""Organisations and their members."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import F

from tournaments.errors import MembershipRefused, SitesRefused
from tournaments.models import Event, Membership, Organisation, PageConsent, Person, Role, User
from tournaments.services.accounts import allow_desk
from tournaments.services.results_versions import raise_version
from tournaments.sites import MOST_SITES, origin_of


def create_organisation(*, name: str, slug: str) -> Organisation:
    """Return a new organisation without members."""
    return Organisation.objects.create(name=name, slug=slug)


def lock_organisation(organisation_id: int) -> Organisation:
    """Return an organisation, locked: owners who change it or its members queue here."""
    return Organisation.objects.select_for_update(no_key=True).get(pk=organisation_id)


def change_texts(*, organisation_id: int, imprint: str, privacy: str) -> None:
    """Store an organisation's imprint and privacy notice, as plain text."""
    Organisation.objects.filter(pk=organisation_id).update(
        imprint=imprint, privacy=privacy, version=F("version") + 1
    )


def raise_organisation_version(organisation_id: int) -> None:
    """Raise the version of a club, so that its own pages are renewed; as late as possible.

    All who change what these pages show share the row.
    """
    Organisation.objects.filter(pk=organisation_id).update(version=F("version") + 1)


def demand_second_step(*, organisation_id: int, demanded: bool) -> None:
    """Say whether everyone with a role in an organisation needs a second step to log in."""
    Organisation.objects.filter(pk=organisation_id).update(demands_second_step=demanded)


def name_sites(*, organisation_id: int, addresses: Collection[str]) -> None:
    """Say which sites may show pages of an organisation in frames, in the place of all before.

    Raises:
        SitesRefused: they are too many, or some are addresses of no site.
    """
    if len(addresses) > MOST_SITES:
        raise SitesRefused(why="too_many", most=MOST_SITES)
    sites, unreadable = [], []
    for address in addresses:
        try:
            sites.append(origin_of(address))
        except ValueError:
            unreadable.append(address[:_QUOTED])
    if unreadable:
        raise SitesRefused(why="unreadable", addresses=unreadable)
    Organisation.objects.filter(pk=organisation_id).update(
        sites=list(dict.fromkeys(sites)), version=F("version") + 1
    )


_QUOTED = 100  # characters of an address in a refusal


@transaction.atomic
def show_people(*, organisation_id: int, shown: bool) -> None:
    """Say whether people of an organisation who allow it have a page of their own.

    Pages of their events lead there, so these are renewed.
    """
    allowing = Person.objects.filter(organisation=organisation_id, page=PageConsent.ALLOWED)
    events = Event.objects.filter(entrants__person__in=allowing).distinct().order_by("pk")
    for event_id in list(events.values_list("pk", flat=True)):
        raise_version(event_id)
    Organisation.objects.filter(pk=organisation_id).update(
        people_pages=shown, version=F("version") + 1
    )


@transaction.atomic
def add_member(*, organisation: Organisation, user: User, role: Role) -> Membership:
    """Return the membership of a user with this role; an earlier role there is replaced."""
    allow_desk(user)
    membership, _ = Membership.objects.update_or_create(
        organisation=organisation, user=user, defaults={"role": role}
    )
    return membership


@transaction.atomic
def change_role(*, membership_id: int, role: Role) -> None:
    """Give a member another role.

    Raises:
        MembershipRefused: no owner would be left.
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
        MembershipRefused: no owner would be left.
    """
    membership = _lock_membership(membership_id)
    _refuse_last_owner(membership)
    membership.delete()


def _lock_membership(membership_id: int) -> Membership:
    """Return the membership, its organisation locked, so two owners cannot remove each other."""
    organisation = Organisation.objects.filter(memberships=membership_id)
    organisation.select_for_update(no_key=True, of=("self",)).get()
    return Membership.objects.get(pk=membership_id)


def _refuse_last_owner(membership: Membership) -> None:
    owners = Membership.objects.filter(organisation=membership.organisation_id, role=Role.OWNER)
    if membership.role == Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise MembershipRefused(why="last_owner")
