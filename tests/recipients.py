"""People who ask for emails, as tests make them."""

from typing import Any
from uuid import uuid4

from tests.builders import a_user
from tests.mail_server import MailServer, sent_emails
from tournaments.models import EmailKind, Event, Recipient, Role, Wishes
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.emails import due_emails
from tournaments.services.email_sending import send_email
from tournaments.services.recipients import confirm_address
from tournaments.services.registrations import decide_registrations, send_registration

ALL = Wishes(news=True, results=True, invitations=True)


def a_recipient(
    event: Event,
    name: str = "Zoë",
    email: str = "zoe@example.org",
    wishes: Wishes = ALL,
    language: str = "en",
) -> Recipient:
    """Someone who registers with an address, and has not confirmed it."""
    registration = send_registration(
        event_id=event.pk,
        key=uuid4(),
        new_entrant=NewEntrant(name=name, language=language),
        source="192.0.2.7",
        email=email,
        wishes=wishes,
    )
    return Recipient.objects.get(registration=registration)


def a_confirmed_recipient(event: Event, *given: Any, **named: Any) -> Recipient:
    """The same, once the first email has gone and its link was followed."""
    recipient = a_recipient(event, *given, **named)
    recipient.emails.filter(kind=EmailKind.ADDRESS).delete()
    confirm_address(key=recipient.key)
    recipient.refresh_from_db()
    return recipient


def accept(recipient: Recipient) -> None:
    """A director accepts the registration."""
    decide(recipient, accepted=True)


def refuse(recipient: Recipient) -> None:
    """A director refuses the registration."""
    decide(recipient, accepted=False)


def decide(recipient: Recipient, *, accepted: bool) -> None:
    registration = recipient.registration
    entrant = NewEntrant(name=registration.name, language=registration.language)
    decide_registrations(
        event_id=registration.event_id,
        decisions={registration.pk: entrant if accepted else None},
        by=a_user(registration.event.organisation, Role.DIRECTOR),
    )


def waiting_emails() -> list[tuple[str, str]]:
    """What waits to be sent, in its order: kind and address."""
    return [(email.kind, email.address) for email in due_emails()]


def send_all(server: MailServer) -> list[tuple[str, str]]:
    """What the server has taken, once everything that is due was sent: address and subject."""
    return [(sent["To"], sent["Subject"].strip()) for sent in sent_emails(server)]


def send_due() -> None:
    """Try once to send everything that is due."""
    for email in due_emails():
        send_email(email_id=email.pk)
