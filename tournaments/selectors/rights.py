"""Rows that a user may see or change; all rights follow from organisation and event."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournaments.models import (
    Entrant,
    Event,
    Helper,
    Invitation,
    KeepApart,
    Membership,
    Organisation,
    Person,
    Place,
    Role,
    Seating,
    Table,
    Team,
    User,
)
from tournaments.selectors.events import events_of, organisations_of
from tournaments.selectors.second_steps import second_steps
from tournaments.selectors.tables import with_seats

AnyUser = User | AnonymousUser


def may(user: AnyUser, role: Role, where: Organisation | Event) -> bool:
    """Return whether this user has at least this role in an organisation, or in an event."""
    if isinstance(where, Event):
        return events_of(user, role).filter(pk=where.pk).exists()
    return organisations_of(user, role).filter(pk=where.pk).exists()


def role_in(user: AnyUser, event: Event) -> Role | None:
    """Return the greatest role of this user in an event, None for no role; operators own all."""
    if not user.is_authenticated or not user.is_active:
        return None
    if user.is_superuser:
        return Role.OWNER
    member = Membership.objects.filter(user=user, organisation=event.organisation_id)
    helper = Helper.objects.filter(user=user, event=event)
    roles = set(member.values_list("role", flat=True).union(helper.values_list("role", flat=True)))
    return next((role for role in Role if role in roles), None)


def has_desk_access(user: AnyUser) -> bool:
    """Return whether there is anything on the desk that this user may see; operators always."""
    if user.is_active and user.is_superuser:
        return True
    return organisations_of(user, Role.READER).exists() or events_of(user, Role.READER).exists()


def people_open_to(user: AnyUser, role: Role) -> QuerySet[Person]:
    """Return the people of the registers that this user may touch with at least this role."""
    people = Person.objects.filter(organisation__in=organisations_of(user, role))
    return people.select_related("organisation")


def teams_open_to(user: AnyUser, role: Role) -> QuerySet[Team]:
    """Return the teams of the events that this user may touch with at least this role."""
    teams = Team.objects.filter(event__in=events_of(user, role))
    return teams.select_related("event__organisation")


def pairs_open_to(user: AnyUser, role: Role) -> QuerySet[KeepApart]:
    """Return the pairs to keep apart that this user may touch with at least this role."""
    pairs = KeepApart.objects.filter(first__event__in=events_of(user, role))
    return pairs.select_related("first")


def memberships_open_to(user: AnyUser, role: Role) -> QuerySet[Membership]:
    """Return the memberships of the organisations in which this user has at least this role."""
    memberships = Membership.objects.filter(organisation__in=organisations_of(user, role))
    return memberships.select_related("organisation", "user")


def owners_of(organisation: Organisation) -> QuerySet[User]:
    """Return the owners of an organisation who can log in, by name."""
    owners = User.objects.filter(memberships__organisation=organisation, is_active=True)
    return owners.filter(memberships__role=Role.OWNER).distinct().order_by("username")


def operators() -> QuerySet[User]:
    """Return the users who run the service and can log in, by name."""
    return User.objects.filter(is_superuser=True, is_active=True).order_by("username")


def members_of(organisation: Organisation) -> QuerySet[Membership]:
    """Return the memberships of an organisation, with the account, by account name.

    Each has ``invited_by_name``, None for who came without an invitation, and ``second_step``.
    """
    members = organisation.memberships.select_related("user").order_by("user__username")
    used = Invitation.objects.filter(organisation=organisation, event=None)
    second_step = Exists(second_steps().filter(user=OuterRef("user")))
    return members.annotate(invited_by_name=_inviting(used), second_step=second_step)


def helpers_open_to(user: AnyUser, role: Role) -> QuerySet[Helper]:
    """Return the helpers of the events that this user may touch with at least this role."""
    helpers = Helper.objects.filter(event__in=events_of(user, role))
    return helpers.select_related("event__organisation", "user")


def helpers_of(event: Event) -> QuerySet[Helper]:
    """Return the helpers of an event, with the account, by account name.

    Each has ``invited_by_name``, None for who came without an invitation.
    """
    helpers = event.helpers.select_related("user").order_by("user__username")
    return helpers.annotate(invited_by_name=_inviting(Invitation.objects.filter(event=event)))


def _inviting(invitations: QuerySet[Invitation]) -> Subquery:
    """Return the name of who made the newest of these invitations that the row's user accepted."""
    newest = invitations.filter(accepted_by=OuterRef("user")).order_by("-accepted_at")
    return Subquery(newest.values("invited_by__username")[:1])


def entrants_open_to(user: AnyUser, role: Role) -> QuerySet[Entrant]:
    """Return the entrants of the events that this user may touch with at least this role."""
    entrants = Entrant.objects.filter(event__in=events_of(user, role))
    return entrants.select_related("event__organisation", "person", "team", "fixed_place")


def places_open_to(user: AnyUser, role: Role) -> QuerySet[Place]:
    """Return the places of the events that this user may touch with at least this role."""
    places = Place.objects.filter(event__in=events_of(user, role))
    return places.select_related("event__organisation")


def seatings_open_to(user: AnyUser, role: Role) -> QuerySet[Seating]:
    """Return the seatings, abandoned ones too, that this user may touch with this role."""
    seatings = Seating.objects.filter(event__in=events_of(user, role))
    return seatings.select_related("event__organisation")


def tables_open_to(user: AnyUser, role: Role) -> QuerySet[Table]:
    """Return the tables, with their seats, that this user may touch with at least this role."""
    tables = Table.objects.filter(seating__event__in=events_of(user, role))
    return with_seats(tables).select_related("place", "seating__event__organisation")
