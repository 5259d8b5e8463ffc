"""Emails that are to be sent, and what became of those about an event."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any, Final

from django.db.models import Case, Count, Max, Q, QuerySet, When
from django.utils import timezone

from tournaments.models import (
    MOST_TRIES,
    TO_RECIPIENTS,
    Email,
    EmailKind,
    EmailOutcome,
    EmailRecord,
    Event,
)

LONGEST_WAIT: Final = timedelta(minutes=2**MOST_TRIES)
AT_A_TIME: Final = 5  # emails to recipients that are with the worker
_POSITION: Final = Case(
    *(When(kind=kind, then=position) for position, kind in enumerate(TO_RECIPIENTS, 1)), default=0
)


def due_emails() -> QuerySet[Email]:
    """Return the emails whose next try may begin, in the order in which they leave.

    Those to accounts come first, then by what they are about; of one kind the oldest. None waits
    for its first try, or longer than any waits: then the clock was ahead.
    """
    now = timezone.now()
    due = Q(tries=0) | Q(next_try_at__lte=now) | Q(next_try_at__gt=now + LONGEST_WAIT)
    return Email.objects.filter(due, tries__lt=MOST_TRIES).order_by(_POSITION, "pk")


def next_emails() -> list[Email]:
    """Return the emails that the worker may take: to accounts all that are due, of others a few.

    So a new password never waits behind a whole hall of invitations.
    """
    due = due_emails()
    to_recipients = Q(kind__in=TO_RECIPIENTS)
    return [*chain(due.exclude(to_recipients), due.filter(to_recipients)[:AT_A_TIME])]


@dataclass(frozen=True, slots=True, kw_only=True)
class EmailCount:
    """Emails of one kind about an event, by what became of them."""

    kind: EmailKind
    waiting: int
    sent: int
    refused: int
    given_up: int
    last: datetime | None  # the end of the newest


def emails_about(event: Event) -> list[EmailCount]:
    """Return how many emails of each kind there were about an event, in two queries."""
    waiting = dict(event.emails.values_list("kind").annotate(Count("pk")).order_by("kind"))
    outcomes = event.email_records.values("kind").annotate(
        sent=Count("pk", filter=Q(outcome=EmailOutcome.SENT)),
        refused=Count("pk", filter=Q(outcome=EmailOutcome.REFUSED)),
        given_up=Count("pk", filter=Q(outcome=EmailOutcome.GIVEN_UP)),
        last=Max("ended_at"),
    )
    none: dict[str, Any] = {"sent": 0, "refused": 0, "given_up": 0, "last": None}
    ended: dict[str, dict[str, Any]] = {row["kind"]: {**row} for row in outcomes.order_by("kind")}
    return [
        EmailCount(**{**none, **ended.get(kind, {}), "kind": kind}, waiting=waiting.get(kind, 0))
        for kind in TO_RECIPIENTS
        if kind in waiting or kind in ended
    ]


def unreached(event: Event) -> list[str]:
    """Return the names of people whose address was refused by its server, without the address."""
    refused = EmailRecord.objects.filter(event=event, outcome=EmailOutcome.REFUSED)
    people = refused.filter(recipient__isnull=False).values_list(
        "recipient__registration__name", "recipient__registration__entrant__person__name"
    )
    return sorted({name or person for name, person in people})
