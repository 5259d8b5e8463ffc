"""Notices to phones: the phones that want them, and the news; the worker sends it.

A moment is stored only where a phone of its event wants notices.
"""

from datetime import timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from scoring.errors import SubscriptionRefused
from scoring.foreign_addresses import is_address
from scoring.models import HelpCall, PushKind, PushMoment, PushSubscription
from scoring.push_encryption import is_key, is_secret
from scoring.selectors.pushes import count_others
from scoring.sender import SEND_PUSH, enqueue_on_commit
from tournaments.models import Entrant, EventState, Seating, SeatingState, Table

MOST_OF_ENTRANT: Final = 5  # phones
MOST_OF_EVENT: Final = 3000
LAST_MINUTES: Final = timedelta(minutes=5)
KEPT_AFTER_EVENT: Final = timedelta(days=3)
KEPT_AT_MOST: Final = timedelta(days=60)


@transaction.atomic
def subscribe(*, entrant: Entrant, endpoint: str, key: str, secret: str, language: str) -> None:
    """Send a phone what concerns an entrant from now on; for a known phone change its keys.

    Of more phones than one person has, the first one is dropped.

    Raises:
        SubscriptionRefused: the event is over, or the entrant gone; there are too many of the
            event; no browser gave this.
    """
    if not (is_address(endpoint) and is_key(key) and is_secret(secret)):
        raise SubscriptionRefused(why="unreadable")
    # An entrant that is erased meanwhile takes the phones along.
    locked = Entrant.objects.select_for_update(no_key=True, of=("self",)).filter(pk=entrant.pk)
    if locked.exclude(event__state=EventState.FINISHED).first() is None:
        raise SubscriptionRefused(why="over")
    _count_alone(entrant.event_id)
    phones = PushSubscription.objects.filter(entrant=entrant).exclude(endpoint=endpoint)
    if count_others(entrant, endpoint) >= MOST_OF_EVENT:
        raise SubscriptionRefused(why="too_many")
    kept = phones.order_by("-id").values_list("pk", flat=True)[: MOST_OF_ENTRANT - 1]
    phones.exclude(pk__in=list(kept)).delete()
    newest = PushMoment.objects.filter(event=entrant.event_id).order_by("-id").first()
    PushSubscription.objects.update_or_create(
        entrant=entrant,
        endpoint=endpoint,
        defaults={
            "key": key,
            "secret": secret,
            "language": language,
            "reached": newest.pk if newest else 0,
        },
    )


def _count_alone(event_id: int) -> None:
    """Wait for others who count the phones of this event, until they have stored theirs."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('phones'), %s::int)", [event_id])


def unsubscribe(*, entrant: Entrant, endpoint: str) -> None:
    """Send a phone nothing more; a phone that got nothing changes nothing."""
    if is_address(endpoint):
        PushSubscription.objects.filter(entrant=entrant, endpoint=endpoint).delete()


def note_seating(seating: Seating) -> None:
    """Note that a seating is published, in the transaction that does it."""
    _note(seating.event_id, PushKind.SEATING, f"seating {seating.pk}", number=seating.number)


def note_call(call: HelpCall, kind: PushKind) -> None:
    """Note that a table has called the director, or that one comes there."""
    played = Table.objects.filter(place=call.place_id, seating__state=SeatingState.PUBLISHED)
    if table := played.order_by("-seating__number").first():
        _note(call.place.event_id, kind, f"{kind} {call.pk}", table=table)


def note_last_minutes() -> None:
    """Note of each clock that runs that five minutes are left; one query where none has."""
    now = timezone.now()
    ending = Seating.objects.filter(
        state=SeatingState.PUBLISHED, clock_ends_at__gt=now, clock_ends_at__lte=now + LAST_MINUTES
    )
    for seating in ending:
        key = f"minutes {seating.pk} {seating.clock_ends_at:%s}"
        _note(seating.event_id, PushKind.MINUTES, key, number=seating.number)


def _note(
    event_id: int, kind: PushKind, key: str, *, number: int = 0, table: Table | None = None
) -> None:
    if not PushSubscription.objects.filter(entrant__event=event_id).exists():
        return
    moment, is_new = PushMoment.objects.get_or_create(
        event_id=event_id, key=key, defaults={"kind": kind, "number": number, "table": table}
    )
    if is_new:
        enqueue_on_commit(SEND_PUSH, moment.pk)


def forget_old_pushes() -> None:
    """Delete phones some days after their event, and what they heard of."""
    now = timezone.now()
    ended = now.date() - KEPT_AFTER_EVENT
    phones = PushSubscription.objects.all()
    phones.filter(
        entrant__event__state=EventState.FINISHED, entrant__event__ends_on__lt=ended
    ).delete()
    phones.filter(subscribed_at__lt=now - KEPT_AT_MOST).delete()
    PushMoment.objects.filter(made_at__lt=now - timedelta(days=1)).delete()
