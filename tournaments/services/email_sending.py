"""Sending emails, at least once; the worker alone does it."""

import time
from collections.abc import Mapping
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournaments.calendars import calendar_of
from tournaments.models import (
    MOST_TRIES,
    TO_RECIPIENTS,
    Email,
    EmailKind,
    EmailOutcome,
    Event,
    Invitation,
    User,
)
from tournaments.selectors.calendars import calendar_event
from tournaments.selectors.emails import due_emails
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.invitations import waiting_invitations
from tournaments.selectors.recipients import entrant_of
from tournaments.selectors.registrations import takes_registrations
from tournaments.services.emails import end_email, invitation_problem
from tournaments.services.invitations import renew_token

_WITH_CALENDAR = (EmailKind.ACCEPTED, EmailKind.MOVED_UP)

log = structlog.get_logger("emails")


def send_email(*, email_id: int) -> None:
    """Try once to send an email, if it is due, and delete it when the server has taken it.

    The try is counted before, so no other worker sends the email meanwhile. A worker that is
    killed after the server has taken it leaves an email that is sent once more, with the same
    Message-ID. After one to a recipient there is a pause, for servers that take only so many.
    """
    email = _begin_try(email_id)
    if email is None:
        return
    context = _context_of(email)
    if context is None:
        email.delete()
        return
    to_recipient = email.kind in TO_RECIPIENTS
    try:
        _message_of(email, context).send()
    except (OSError, SMTPException) as error:
        # The answer of a server often repeats the address, which is none of a log's business.
        log.warning("email not sent", email=email.pk, tries=email.tries, error=type(error).__name__)
        if to_recipient and _is_final(error):
            end_email(email, EmailOutcome.REFUSED)
        elif to_recipient and email.tries == MOST_TRIES:
            end_email(email, EmailOutcome.GIVEN_UP)
    else:
        end_email(email, EmailOutcome.SENT)
    if to_recipient:
        time.sleep(settings.EMAIL_PAUSE)


def _is_final(error: Exception) -> bool:
    """Return whether the server knows no such address, and will know none later."""
    if not isinstance(error, SMTPRecipientsRefused):
        return False
    return all(code >= 500 for code, _answer in error.recipients.values())


@transaction.atomic
def _begin_try(email_id: int) -> Email | None:
    due = due_emails().select_for_update(skip_locked=True, of=("self",))
    email = due.select_related("event__organisation").filter(pk=email_id).first()
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
        case EmailKind.EVENING:
            assert email.event is not None  # noqa: S101  # nosec B101  # by a constraint
            if invitation_problem(email.event):
                return None
            return {
                **_recipient_context(email),
                "entrant": entrant_of(email.recipient_id, email.event),
                "takes_registrations": takes_registrations(email.event),
            }
    return _recipient_context(email) if email.kind in TO_RECIPIENTS else {**email.data}


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


def _recipient_context(email: Email) -> dict[str, Any]:
    with translation.override(email.language):
        return {
            **email.data,
            "event": email.event,
            "path": reverse("public:emails", args=[email.data["key"]]),
            "out": reverse("public:no_emails", args=[email.data["key"]]),
        }


def _message_of(email: Email, context: Mapping[str, Any]) -> EmailMultiAlternatives:
    """Return an email as it is sent: the first line of its template is the subject.

    To a recipient there is HTML beside the text, and the way out (RFC 8058).
    """
    shown = {**context, "public_url": settings.PUBLIC_URL, "language": email.language}
    with translation.override(email.language):
        worded = render_to_string(f"emails/{email.kind}.txt", shown)
        subject, _, text = worded.partition("\n")
        message = EmailMultiAlternatives(
            subject, text.strip("\n") + "\n", to=[email.address], headers=_headers(email, shown)
        )
        if email.kind in TO_RECIPIENTS:
            page = render_to_string(f"emails/{email.kind}.html", {**shown, "subject": subject})
            message.attach_alternative(page, "text/html")
        if email.kind in _WITH_CALENDAR and email.event is not None:
            name = f"{email.event.slug}.ics"
            message.attach(name, _calendar_of(email.event), "text/calendar")
    return message


def _headers(email: Email, shown: Mapping[str, Any]) -> dict[str, str]:
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    headers = {
        "Auto-Submitted": "auto-generated",
        "Content-Language": email.language,
        "Message-ID": f"<{email.pk}.{email.queued_at:%Y%m%d%H%M%S}@{host}>",
    }
    if email.kind in TO_RECIPIENTS:
        out = f"{settings.PUBLIC_URL}{shown['out']}"
        headers["List-Unsubscribe"] = f"<{out}>"
        if out.startswith("https://"):  # programs take no other address for it
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers


def _calendar_of(event: Event) -> str:
    entry = calendar_event(event.slug)
    return calendar_of(event.name, [entry] if entry else [])
