"""People who gave an address: whose link it is, and who gets which emails."""

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Upper

from tournaments.models import Email, EmailKind, EmailRecord, Entrant, Event, Recipient


def recipient_of(key: str) -> Recipient | None:
    """Return the recipient whose link has this key, with the event; None for none any more."""
    return _with_names(Recipient.objects.filter(key=key)).first()


def unconfirmed_with(recipient: Recipient) -> list[Recipient]:
    """Return the recipients of one club whose address is the same, and still to be confirmed."""
    return list(_with_names(of_same_address(recipient).filter(confirmed_at=None)))


def of_same_address(recipient: Recipient) -> QuerySet[Recipient]:
    """Return all recipients of one club with the same address: a family may share one."""
    club = recipient.registration.event.organisation_id
    return Recipient.objects.filter(
        address__iexact=recipient.address, registration__event__organisation=club
    )


def wanting_results(event: Event) -> QuerySet[Recipient]:
    """Return who has asked for the results of an event and takes part in it."""
    wanting = Recipient.objects.filter(
        registration__event=event,
        registration__entrant__isnull=False,
        confirmed_at__isnull=False,
        results_at__isnull=False,
    )
    return _with_names(wanting)


def wanting_invitation(event: Event) -> QuerySet[Recipient]:
    """Return who is still to be invited to an event of the club, each address once.

    Who was invited, or has registered for the event with the same address, is left out.
    """
    club = Recipient.objects.filter(registration__event__organisation=event.organisation_id)
    asked = {"event": event, "kind": EmailKind.EVENING, "recipient": OuterRef("pk")}
    there = club.filter(
        Q(registration__event=event)
        | Exists(Email.objects.filter(**asked))
        | Exists(EmailRecord.objects.filter(**asked))
    )
    wanting = club.filter(confirmed_at__isnull=False, invitations_at__isnull=False)
    # One statement, so an email that ends meanwhile is seen on its way or as a record.
    return (
        wanting.annotate(folded=Upper("address"))
        .exclude(folded__in=there.values(folded_there=Upper("address")))
        .order_by("folded", "-pk")
        .distinct("folded")
    )


def entrant_of(recipient_id: int | None, event: Event) -> Entrant | None:
    """Return who a recipient is in an event of the club, None for no one who takes part."""
    there = event.entrants.filter(withdrawn=False).select_related("person")
    return there.filter(person__entrants__registration__recipient=recipient_id).first()


def _with_names(recipients: QuerySet[Recipient]) -> QuerySet[Recipient]:
    return recipients.select_related(
        "registration__event__organisation", "registration__entrant__person"
    ).order_by("pk")
