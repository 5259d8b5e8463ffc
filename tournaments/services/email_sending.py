"""Sending emails, at least once; the worker alone does it."""

from collections.abc import Mapping
from datetime import timedelta
from smtplib import SMTPException
from typing import Any

import structlog
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournaments.models import Email, EmailKind, Invitation, User
from tournaments.selectors.emails import due_emails
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.invitations import waiting_invitations
from tournaments.services.invitations import renew_token

log = structlog.get_logger("emails")


def send_email(*, email_id: int) -> None:
    """Try once to send an email, if it is due, and delete it when the server has taken it.

    The try is counted before, so no other worker sends the email meanwhile. A worker that is
    killed after the server has taken it leaves an email that is sent once more.
    """
    email = _begin_try(email_id)
    if email is None:
        return
    context = _context_of(email)
    try:
        if context is not None:
            _message_of(email, context).send()
    except (OSError, SMTPException) as error:
        # The answer of a server often repeats the address, which is none of a log's business.
        log.warning("email not sent", email=email.pk, tries=email.tries, error=type(error).__name__)
    else:
        email.delete()


@transaction.atomic
def _begin_try(email_id: int) -> Email | None:
    email = due_emails().select_for_update(skip_locked=True).filter(pk=email_id).first()
    if email is not None:
        email.tries += 1
        email.next_try_at = timezone.now() + timedelta(minutes=2**email.tries)
        email.save(update_fields=["tries", "next_try_at"])
    return email


def _context_of(email: Email) -> dict[str, Any] | None:
    """Return what the template needs; None where there is nothing to say any more."""
    match email.kind:
        case EmailKind.PASSWORD:
            user = User.objects.filter(pk=email.data["user"], is_active=True).first()
            return _new_password_context(user) if user else None
        case EmailKind.INVITATION:
            waiting = waiting_invitations().select_related("organisation", "event")
            invitation = waiting.filter(pk=email.data["invitation"]).first()
            return _invitation_context(invitation) if invitation else None
    return {**email.data}


def _new_password_context(user: User) -> dict[str, Any]:
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return {"name": user.get_username(), "path": reverse("new_password", args=[uid, token])}


def _invitation_context(invitation: Invitation) -> dict[str, Any]:
    token = renew_token(invitation_id=invitation.pk)
    return {
        "invitation": invitation,
        "time_zone": time_zone_of(invitation.where),
        "path": reverse("join", args=[token]),
    }


def _message_of(email: Email, context: Mapping[str, Any]) -> EmailMessage:
    """Return an email as it is sent: the first line of its template is the subject."""
    with translation.override(email.language):
        worded = render_to_string(
            f"emails/{email.kind}.txt", {**context, "public_url": settings.PUBLIC_URL}
        )
    subject, _, text = worded.partition("\n")
    return EmailMessage(subject, text.lstrip("\n"), to=[email.address])
