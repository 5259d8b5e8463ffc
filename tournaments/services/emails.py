"""Emails on their way: queued with what they are about, for the worker to send."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.errors import EmailsRefused
from tournaments.models import (
    TO_RECIPIENTS,
    Email,
    EmailKind,
    EmailOutcome,
    EmailRecord,
    Event,
    EventState,
    Recipient,
    Registration,
    User,
)
from tournaments.models.emails import KEPT_FOR, MOST_TRIES
from tournaments.selectors.recipients import wanting_invitation
from tournaments.services.seatings import lock_event

RECORDS_KEPT_FOR: Final = timedelta(days=365)


def queue_email(
    *, kind: EmailKind, address: str, language: str, data: Mapping[str, Any] | None = None
) -> None:
    """Leave an email to the worker, if there is a mail server; the sweep finds it in seconds.

    The same one that waits already is tried at once instead: it may have been refused by a server
    that is there again, and someone has asked for it.
    """
    if settings.EMAIL_HOST:
        message = {"kind": kind, "address": address, "data": dict(data or {})}
        if not _waiting(message).update(next_try_at=timezone.now()):
            Email.objects.create(**message, language=language)


def queue_news(
    *,
    kind: EmailKind,
    readers: Iterable[User],
    language: str,
    page: str,
    args: Sequence[object] = (),
    **data: object,
) -> None:
    """Leave news to the worker for those of the readers who have an address.

    ``page`` is the name of the page that the email leads to. The same news that wait already are
    not queued again.
    """
    if not settings.EMAIL_HOST:
        return
    for address in (reader.email for reader in readers if reader.email):
        data_of_email = {**data, "path": reverse(page, args=args)}
        message = {"kind": kind, "address": address, "data": data_of_email}
        if not _waiting(message).exists():
            Email.objects.create(**message, language=language)


def _waiting(message: Mapping[str, Any]) -> QuerySet[Email]:
    return Email.objects.filter(**message, tries__lt=MOST_TRIES)


def queue_to_recipient(
    recipient: Recipient, *, kind: EmailKind, event: Event, **data: object
) -> None:
    """Leave an email about an event to the worker, for a person who asked for such ones."""
    if settings.EMAIL_HOST:
        email_to(recipient, kind=kind, event=event, **data).save()


def email_to(recipient: Recipient, *, kind: EmailKind, event: Event, **data: object) -> Email:
    """Return an email about an event, still to be stored, for a person who asked for such ones.

    The last one, that a registration is refused, is sent although the address is forgotten.
    """
    return Email(
        kind=kind,
        address=recipient.address,
        language=recipient.language,
        event=event,
        recipient=None if kind == EmailKind.REFUSED else recipient,
        data={"key": recipient.key, **data},
    )


def queue_registration_news(registration: Registration, kind: EmailKind) -> None:
    """Leave news of a registration to the worker, if its visitor has asked for them.

    ``kind`` is one of accepted, refused, listed and moved up; the registration is as it was, but
    for its new entrant. Nothing is sent without a consent and a confirmed address.
    """
    if not settings.EMAIL_HOST:
        return
    # Who confirms the address queues here, so one of both sees what the other did.
    wanting = Recipient.objects.select_for_update(no_key=True).filter(registration=registration)
    recipient = wanting.first()
    if recipient is None or recipient.news_at is None or recipient.confirmed_at is None:
        return
    entrant = registration.entrant
    queue_to_recipient(
        recipient,
        kind=kind,
        event=registration.event,
        name=entrant.person.name if entrant else registration.name,
        number=entrant.number if entrant else None,
    )


def hold_recipients(recipients: Iterable[Recipient]) -> list[Recipient]:
    """Return those of these recipients who are still there, locked until the transaction ends.

    As they are by then: what one wants may have changed since the look before. Each has the person
    and the event of its registration.
    """
    held = Recipient.objects.select_for_update(no_key=True, of=("self",))
    with_names = held.select_related("registration__event", "registration__entrant__person")
    wanted = [recipient.pk for recipient in recipients]
    return list(with_names.filter(pk__in=wanted).order_by("pk"))


@transaction.atomic
def send_invitations(*, event_id: int) -> int:
    """Invite to an event those of its club who have asked for it; return how many.

    No one is invited twice to one event: who comes to it later is invited by the next call.

    Raises:
        EmailsRefused: the event takes no one any more, or does not yet; there is no mail.
    """
    event = lock_event(event_id)
    if problem := invitation_problem(event):
        raise problem
    held = hold_recipients(wanting_invitation(event))
    invited = [recipient for recipient in held if recipient.wishes.invitations]
    Email.objects.bulk_create(
        email_to(recipient, kind=EmailKind.EVENING, event=event) for recipient in invited
    )
    return len(invited)


def invitation_problem(event: Event) -> EmailsRefused | None:
    """Return why no one can be invited to an event now, None if people can."""
    if not settings.EMAIL_HOST:
        return EmailsRefused(why="no_mail")
    if event.rehearsal or event.without_rounds:
        return EmailsRefused(why="no_evening")
    if event.state == EventState.DRAFT:
        return EmailsRefused(why="draft")
    if event.state == EventState.FINISHED:
        return EmailsRefused(why="over")
    return None


@transaction.atomic
def end_email(email: Email, outcome: EmailOutcome) -> None:
    """Delete an email that is tried no more; of one about an event stays a record.

    Of one that went with its address or its event, meanwhile, stays nothing.
    """
    # First: who forgets the address waits here, and finds the record.
    deleted, _by_model = Email.objects.filter(pk=email.pk).delete()
    if deleted and email.event_id is not None:
        EmailRecord.objects.create(
            event_id=email.event_id,
            kind=email.kind,
            recipient_id=email.recipient_id,
            outcome=outcome,
        )


def give_up_emails(emails: QuerySet[Email]) -> None:
    """Delete emails that are tried no more; of those about an event stays a record."""
    for email in emails.filter(kind__in=TO_RECIPIENTS):
        end_email(email, EmailOutcome.GIVEN_UP)
    emails.delete()


def forget_old_emails() -> None:
    """Delete the emails that could not be sent for a week, and records of a year ago."""
    now = timezone.now()
    give_up_emails(Email.objects.filter(queued_at__lt=now - KEPT_FOR))
    EmailRecord.objects.filter(ended_at__lt=now - RECORDS_KEPT_FOR).delete()
