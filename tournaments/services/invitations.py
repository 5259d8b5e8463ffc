"""Inviting people by a link that opens once; who opens it joins with an account of their own."""

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone, translation

from tournaments.errors import InvitationOutdated, MembershipRefused, NameTaken
from tournaments.models import (
    ACCOUNT_TRIES,
    EmailKind,
    Event,
    Invitation,
    Organisation,
    Role,
    User,
)
from tournaments.selectors.invitations import digest_of, invitation_of, waiting_invitations
from tournaments.services.emails import queue_email
from tournaments.services.helpers import add_helper
from tournaments.services.organisations import add_member


@transaction.atomic
def invite(*, where: Organisation | Event, role: Role, by: User, email: str = "") -> str:
    """Store an invitation to an organisation, or to one event; return its token.

    The token is stored nowhere: show it now. With an address of a person it is sent there, and
    the link in the email replaces the one with this token.
    """
    token = _new_token()
    event = where if isinstance(where, Event) else None
    organisation = where.organisation if isinstance(where, Event) else where
    invitation = Invitation.objects.create(
        organisation=organisation,
        event=event,
        role=role,
        invited_by=by,
        digest=digest_of(token),
        email=email,
    )
    if email:
        queue_email(
            kind=EmailKind.INVITATION,
            address=email,
            language=translation.get_language(),
            data={"invitation": invitation.pk},
        )
    return token


def renew_token(*, invitation_id: int) -> str:
    """Return a new token of an invitation that waits; the one before opens nothing any more."""
    token = _new_token()
    waiting_invitations().filter(pk=invitation_id).update(digest=digest_of(token))
    return token


def _new_token() -> str:
    return secrets.token_urlsafe(16)


def withdraw_invitation(*, invitation_id: int) -> None:
    """End an invitation that waits.

    Raises:
        InvitationOutdated: it was accepted, withdrawn or over before.
    """
    waiting = waiting_invitations().filter(pk=invitation_id)
    if not waiting.update(withdrawn_at=timezone.now(), email=""):
        raise InvitationOutdated


@transaction.atomic
def accept_invitation(*, token: str, user: User) -> Invitation:
    """Give the user the role of an invitation, which is used up by it; return it.

    The account takes no address from it: the link may have come from anyone, and anyone who
    reads the emails of an account can get a new password.

    Raises:
        InvitationOutdated: the token opens nothing, or not any more.
        MembershipRefused: the user has a role there already; the invitation still waits.
    """
    invitation = invitation_of(token)
    # Of two who accept at once the second waits here, and finds it used.
    waiting = waiting_invitations().filter(pk=invitation.pk)
    if not waiting.update(accepted_at=timezone.now(), accepted_by=user, email=""):
        raise InvitationOutdated
    role = Role(invitation.role)
    if invitation.event:
        if invitation.event.helpers.filter(user=user).exists():
            raise MembershipRefused(why="member_already")
        add_helper(event=invitation.event, user=user, role=role)
    else:
        if invitation.organisation.memberships.filter(user=user).exists():
            raise MembershipRefused(why="member_already")
        add_member(organisation=invitation.organisation, user=user, role=role)
    return invitation


def accept_with_new_account(*, token: str, username: str, password: str) -> User:
    """Return a new account that has the role of an invitation, which is used up by it.

    Every call counts as one of the tries that an invitation has: it cannot be used to find out
    which user names are taken.

    Raises:
        InvitationOutdated: the token opens nothing, or not any more, or took too many tries.
        ValidationError: what is wrong with the name and the password, by field.
        NameTaken: another account has the name.
    """
    _count_try(token)
    user = User(username=User.normalize_username(username))
    _validate(user, password)
    user.set_password(password)
    with transaction.atomic():
        _store(user)
        accept_invitation(token=token, user=user)
    return user


def _count_try(token: str) -> None:
    waiting = waiting_invitations().filter(pk=invitation_of(token).pk)
    if not waiting.filter(account_tries__lt=ACCOUNT_TRIES).update(
        account_tries=F("account_tries") + 1
    ):
        raise InvitationOutdated


def _validate(user: User, password: str) -> None:
    problems: dict[str, list[ValidationError]] = {}
    try:
        user.clean_fields(exclude=["password"])
    except ValidationError as invalid:
        problems["username"] = invalid.error_dict["username"]
    try:
        validate_password(password, user)
    except ValidationError as invalid:
        problems["password"] = invalid.error_list
    if problems:
        raise ValidationError(problems)


def _store(user: User) -> None:
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as taken:
        raise NameTaken from taken


def forget_ended_addresses() -> None:
    """Forget where invitations were sent that ended without being accepted."""
    ended = Invitation.objects.filter(expires_at__lte=timezone.now()).exclude(email="")
    ended.update(email="")
