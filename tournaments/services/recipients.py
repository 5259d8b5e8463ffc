"""Addresses that visitors leave for emails: asked about once, confirmed, changed and taken out.

The reader of an address decides about it, by the link in every email that goes there.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.models import (
    FORGOTTEN,
    TO_RECIPIENTS,
    Email,
    EmailKind,
    EmailRecord,
    EventState,
    FirstEmail,
    Recipient,
    Registration,
    RegistrationState,
    Wishes,
)
from tournaments.selectors.recipients import of_same_address, recipient_of
from tournaments.services.emails import queue_registration_news, queue_to_recipient

_SALT: Final = "tournaments.recipients.address"
UNCONFIRMED_FOR: Final = timedelta(days=7)
FIRST_EMAIL_AGAIN: Final = timedelta(days=30)  # to an address that no one has confirmed
ASKED_AGAIN: Final = timedelta(hours=1)  # by directors, after the first email before
KEPT_AFTER_EVENT: Final = timedelta(days=30)  # where no invitations are wanted


def add_recipient(registration: Registration, *, address: str, wishes: Wishes) -> None:
    """Store an address with a registration, and ask the person there whether it is right.

    Nothing is stored where there is no mail or nothing is wanted. An address that has not answered
    the first email gets no other one.
    """
    if not (settings.EMAIL_HOST and wishes):
        return
    now = timezone.now()
    recipient = Recipient.objects.create(
        registration=registration,
        address=address,
        language=registration.language or registration.event.language,
        news_at=now if wishes.news else None,
        results_at=now if wishes.results else None,
        invitations_at=now if wishes.invitations else None,
    )
    _ask_once(recipient)


def _ask_once(recipient: Recipient) -> None:
    if FirstEmail.objects.get_or_create(digest=_digest(recipient.address))[1]:
        queue_to_recipient(recipient, kind=EmailKind.ADDRESS, event=recipient.registration.event)


@transaction.atomic
def ask_again(*, registration_id: int) -> bool:
    """Send the first email of a registration once more; return whether it is on its way.

    Not to an address that is confirmed, deleted, or was sent one within the hour: a
    stranger gets no more, however often it is asked for.
    """
    unconfirmed = Recipient.objects.filter(registration=registration_id, confirmed_at=None)
    recipient = unconfirmed.select_related("registration__event").first()
    if recipient is None or not settings.EMAIL_HOST:
        return False
    now = timezone.now()
    before = FirstEmail.objects.filter(digest=_digest(recipient.address))
    if not before.filter(sent_at__lt=now - ASKED_AGAIN).update(sent_at=now):
        return False
    queue_to_recipient(recipient, kind=EmailKind.ADDRESS, event=recipient.registration.event)
    return True


def _digest(address: str) -> str:
    return salted_hmac(_SALT, address.upper(), algorithm="sha256").hexdigest()


# Decided before the address was confirmed.
_SAID_LATER = {
    RegistrationState.APPROVED: EmailKind.ACCEPTED,
    RegistrationState.LISTED: EmailKind.LISTED,
}
# Kinds of emails by the wish that they follow.
_KINDS: Final[Mapping[str, Sequence[EmailKind]]] = {
    "news": (EmailKind.ACCEPTED, EmailKind.LISTED, EmailKind.MOVED_UP),
    "results": (EmailKind.RESULTS,),
    "invitations": (EmailKind.EVENING,),
}


@transaction.atomic
def confirm_address(*, key: str) -> None:
    """Store that an address is right, for all registrations of the club that came with it.

    What was decided about one of them meanwhile is said now. If the address waits at another club,
    too, the first email of that one is next.
    """
    recipient = recipient_of(key)
    if recipient is None:
        return
    # Who decides about the registration queues here, so one of both sees what the other did.
    waiting = of_same_address(recipient).filter(confirmed_at=None).order_by("pk")
    confirmed = list(waiting.select_for_update(no_key=True, of=("self",)))
    Recipient.objects.filter(pk__in=[waited.pk for waited in confirmed]).update(
        confirmed_at=timezone.now()
    )
    registrations = Registration.objects.select_related("event", "entrant__person")
    decided = registrations.filter(recipient__in=confirmed, state__in=_SAID_LATER).exclude(
        event__state=EventState.FINISHED
    )
    for registration in decided.order_by("pk"):
        queue_registration_news(registration, _SAID_LATER[RegistrationState(registration.state)])
    FirstEmail.objects.filter(digest=_digest(recipient.address)).delete()
    elsewhere = Recipient.objects.filter(address__iexact=recipient.address, confirmed_at=None)
    if other := elsewhere.select_related("registration__event").order_by("pk").first():
        _ask_once(other)


@transaction.atomic
def change_wishes(*, key: str, wishes: Wishes) -> None:
    """Store what may be sent to a confirmed address; with nothing it is forgotten.

    Who wants no invitations gets none because of another registration with this address. Emails
    that wait and are not wanted any more are not sent.
    """
    recipient = recipient_of(key)
    if recipient is None or recipient.confirmed_at is None:
        return
    if not wishes.invitations:
        others = of_same_address(recipient).exclude(pk=recipient.pk)
        others.filter(news_at=None, results_at=None).delete()
        others.update(invitations_at=None)
        Email.objects.filter(recipient__in=others, kind__in=_KINDS["invitations"]).delete()
    if not wishes:
        recipient.delete()
        return
    now = timezone.now()
    Recipient.objects.filter(pk=recipient.pk).update(
        news_at=(recipient.news_at or now) if wishes.news else None,
        results_at=(recipient.results_at or now) if wishes.results else None,
        invitations_at=(recipient.invitations_at or now) if wishes.invitations else None,
    )
    # Only now: who sends meanwhile holds the row.
    unwanted = [
        kind for wish, kinds in _KINDS.items() if not getattr(wishes, wish) for kind in kinds
    ]
    Email.objects.filter(recipient=recipient, kind__in=unwanted).delete()


@transaction.atomic
def forget_address(*, key: str) -> None:
    """Forget an address in all of its club, with the emails that wait for it.

    A link that was used before changes nothing.
    """
    recipient = recipient_of(key)
    if recipient is None:
        return
    waiting = Email.objects.filter(kind__in=TO_RECIPIENTS, address__iexact=recipient.address)
    waiting.filter(event__organisation=recipient.registration.event.organisation_id).delete()
    of_same_address(recipient).delete()


def forget_recipients(registrations: Iterable[Registration]) -> None:
    """Forget the addresses of registrations: they were refused, or withdrawn by their visitors."""
    Recipient.objects.filter(registration__in=registrations).delete()


def refuse_without_email(registrations: QuerySet[Registration]) -> None:
    """Refuse registrations without an email; delete their names and addresses."""
    forget_recipients(registrations)
    registrations.update(state=RegistrationState.REFUSED, decided_at=timezone.now(), **FORGOTTEN)


def release_recipients(event_id: int) -> None:
    """Let emails of other events go on without the recipients of one that is discarded."""
    invited = {"recipient__registration__event": event_id}
    Email.objects.filter(**invited).exclude(event=event_id).delete()
    EmailRecord.objects.filter(**invited).exclude(event=event_id).update(recipient=None)


def forget_old_recipients() -> None:
    """Delete addresses that no one confirmed, or that nothing more is sent to."""
    now = timezone.now()
    over = Q(
        registration__event__state=EventState.FINISHED,
        registration__event__ends_on__lt=now.date() - KEPT_AFTER_EVENT,
        invitations_at=None,
    )
    unconfirmed = Q(confirmed_at=None, given_at__lt=now - UNCONFIRMED_FOR)
    Recipient.objects.filter(over | unconfirmed).delete()
    FirstEmail.objects.filter(sent_at__lt=now - FIRST_EMAIL_AGAIN).delete()
