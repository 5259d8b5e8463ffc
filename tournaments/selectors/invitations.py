"""Invitations that still open something, and who invited whom."""

from hashlib import sha256

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.errors import InvitationOutdated
from tournaments.models import Event, Invitation, Organisation, Role
from tournaments.selectors.events import events_of, organisations_of
from tournaments.selectors.rights import AnyUser, may


def digest_of(token: str) -> str:
    """Return what is stored of a token: it is random, so no salt is needed."""
    return sha256(token.encode()).hexdigest()


def waiting_invitations() -> QuerySet[Invitation]:
    """Return the invitations that were neither used nor withdrawn and have not ended."""
    unused = Invitation.objects.filter(accepted_at=None, withdrawn_at=None)
    return unused.filter(expires_at__gt=timezone.now())


def invitation_of(token: str) -> Invitation:
    """Return the invitation that a token opens, with its organisation and event.

    Raises:
        InvitationOutdated: it was used, withdrawn or never made, has ended, or was made by an
            owner who is none any more.
    """
    waiting = waiting_invitations().select_related("organisation", "event", "invited_by")
    invitation = waiting.filter(digest=digest_of(token)).first()
    if invitation is None or not may(invitation.invited_by, Role.OWNER, invitation.where):
        raise InvitationOutdated
    return invitation


def invitations_to(where: Organisation | Event) -> QuerySet[Invitation]:
    """Return the invitations to an organisation, or to an event, that wait; newest first."""
    event = where if isinstance(where, Event) else None
    waiting = waiting_invitations().filter(event=event)
    if event is None:
        waiting = waiting.filter(organisation=where.pk)
    return waiting.select_related("invited_by").order_by("-created_at", "-pk")


def invitations_open_to(user: AnyUser, role: Role) -> QuerySet[Invitation]:
    """Return the invitations to where this user has at least this role, waiting or not."""
    to_an_event = Q(event__in=events_of(user, role))
    to_a_club = Q(event=None, organisation__in=organisations_of(user, role))
    invitations = Invitation.objects.filter(to_an_event | to_a_club)
    return invitations.select_related("organisation", "event__organisation")
