"""Webhooks: made, switched and removed by owners; what is queued for them, and tried again."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from scoring.errors import WebhookRefused
from scoring.foreign_addresses import is_address
from scoring.models import (
    CHOSEN_KINDS,
    DeliveryState,
    Webhook,
    WebhookDelivery,
    WebhookKind,
    WebhookOff,
)
from scoring.selectors.webhooks import WAITING, listening_webhooks, lost_deliveries
from scoring.sender import ALL_WEBHOOKS, SEND_WEBHOOKS, enqueue_on_commit
from scoring.services.webhook_marks import begin_marks
from scoring.webhook_signatures import new_message_id, new_secret
from tournaments.models import EmailKind, Event, Organisation, User
from tournaments.selectors.rights import owners_of
from tournaments.services.emails import queue_news

MOST_OF_ORGANISATION: Final = 10  # webhooks
MOST_WAITING: Final = 2000  # messages to one webhook; with more it is switched off
MOST_KEPT: Final = 1000  # deliveries to one webhook that wait no more
KEPT_FOR: Final = timedelta(days=14)
BOTH_SIGN_FOR: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """News for webhooks. ``data`` has no names and no points: who hears it asks for them."""

    kind: WebhookKind
    data: Mapping[str, Any]
    event_id: int | None = None

    def body(self, moment: datetime) -> str:
        """Return the text that is signed and sent."""
        content = {"type": self.kind.value, "timestamp": moment.isoformat(), "data": self.data}
        return json.dumps(content, separators=(",", ":"))


@transaction.atomic
def create_webhook(
    *,
    organisation_id: int,
    url: str,
    kinds: Collection[str],
    by: User,
    event_id: int | None = None,
) -> Webhook:
    """Return a new webhook, which hears of what happens from now on; its secret is in it.

    ``event_id`` is that of the one event it hears of, None for all and for series.

    Raises:
        WebhookRefused: nothing is sent to this address; no kind that there is, or none of an
            event; an event of others; there are too many.
    """
    club = Organisation.objects.select_for_update(no_key=True).get(pk=organisation_id)
    if not is_address(url):
        raise WebhookRefused(why="address")
    wanted = [kind.value for kind in CHOSEN_KINDS if kind in kinds]
    if event_id is not None:
        wanted = [kind for kind in wanted if kind != WebhookKind.SERIES]
        if not Event.objects.filter(pk=event_id, organisation=club, rehearsal=False).exists():
            raise WebhookRefused(why="event")
    if not wanted:
        raise WebhookRefused(why="kinds")
    if club.webhooks.count() >= MOST_OF_ORGANISATION:
        raise WebhookRefused(why="too_many", most=MOST_OF_ORGANISATION)
    _begin_to_listen(club.pk)
    return Webhook.objects.create(
        organisation=club,
        event_id=event_id,
        url=url,
        kinds=wanted,
        secret=new_secret(),
        made_by=by,
    )


@transaction.atomic
def switch_on_webhook(*, webhook_id: int) -> None:
    """Let a webhook hear again of what happens from now on; one that is on stays so."""
    clubs = Organisation.objects.select_for_update(no_key=True, of=("self",))
    club = clubs.get(webhooks=webhook_id)
    _begin_to_listen(club.pk)
    Webhook.objects.filter(pk=webhook_id).exclude(off_at=None).update(
        off_at=None, off_why="", failures=0, failing_since=None, rests_until=timezone.now()
    )


@transaction.atomic
def switch_off_webhook(*, webhook_id: int, why: WebhookOff = WebhookOff.BY_HAND) -> bool:
    """Let a webhook hear nothing more, and return whether it was on; what waits is given up.

    If no one did it by hand, its owners get an email, too.
    """
    on = listening_webhooks().filter(pk=webhook_id)
    if not on.update(off_at=timezone.now(), off_why=why):
        return False
    waiting = WebhookDelivery.objects.filter(webhook=webhook_id, state=DeliveryState.WAITING)
    waiting.update(state=DeliveryState.GIVEN_UP)
    if why != WebhookOff.BY_HAND:
        _tell_owners(webhook_id)
    return True


def _tell_owners(webhook_id: int) -> None:
    webhook = Webhook.objects.select_related("organisation").get(pk=webhook_id)
    queue_news(
        kind=EmailKind.WEBHOOK,
        readers=owners_of(webhook.organisation),
        language=settings.LANGUAGE_CODE,
        page="admin:webhook",
        args=[webhook.pk],
        club=webhook.organisation.name,
        host=urlsplit(webhook.url).hostname,
    )


def _begin_to_listen(organisation_id: int) -> None:
    """Mark what there is as known, unless the worker does so already for another webhook."""
    if not listening_webhooks().filter(organisation=organisation_id).exists():
        begin_marks(organisation_id)


@transaction.atomic
def renew_secret(*, webhook_id: int) -> Webhook:
    """Return a webhook with a new secret in it; for a day the one before signs, too."""
    webhook = Webhook.objects.select_for_update(no_key=True).get(pk=webhook_id)
    webhook.former_secret, webhook.secret = webhook.secret, new_secret()
    webhook.secret_made_at = timezone.now()
    webhook.former_until = webhook.secret_made_at + BOTH_SIGN_FOR
    webhook.save(update_fields=["secret", "secret_made_at", "former_secret", "former_until"])
    return webhook


@transaction.atomic
def delete_webhook(*, webhook_id: int) -> None:
    """Delete a webhook with its deliveries; the history keeps that it was there."""
    Webhook.objects.filter(pk=webhook_id).delete()


@transaction.atomic
def send_test(*, webhook_id: int) -> None:
    """Send a webhook a message that says nothing, at once.

    Raises:
        WebhookRefused: it is switched off, or a test is waiting already.
    """
    webhook = Webhook.objects.select_for_update(no_key=True).get(pk=webhook_id)
    _require_on(webhook)
    tests = WebhookDelivery.objects.filter(webhook=webhook, kind=WebhookKind.TEST)
    if tests.filter(state=DeliveryState.WAITING).exists():
        raise WebhookRefused(why="waiting")
    data = {"address": f"{settings.PUBLIC_URL}/"}
    message = Message(kind=WebhookKind.TEST, data=data, event_id=webhook.event_id)
    queue_messages(Webhook.objects.filter(pk=webhook_id), [message])
    _end_rest(webhook)


@transaction.atomic
def send_again(*, delivery_id: int) -> None:
    """Send a message once more, at once, as if it had never been sent; its id stays.

    Raises:
        WebhookRefused: the webhook is switched off, or the message is waiting anyway.
    """
    delivery = WebhookDelivery.objects.select_related("webhook").get(pk=delivery_id)
    _require_on(delivery.webhook)
    done = WebhookDelivery.objects.filter(pk=delivery_id).exclude(state=DeliveryState.WAITING)
    if not done.update(state=DeliveryState.WAITING, tries=0, next_try_at=timezone.now()):
        raise WebhookRefused(why="waiting")
    _end_rest(delivery.webhook)


def _require_on(webhook: Webhook) -> None:
    if webhook.off_at is not None:
        raise WebhookRefused(why="off")


def _end_rest(webhook: Webhook) -> None:
    Webhook.objects.filter(pk=webhook.pk).update(rests_until=timezone.now())
    enqueue_on_commit(SEND_WEBHOOKS, ALL_WEBHOOKS)


def queue_messages(webhooks: Iterable[Webhook], messages: Sequence[Message]) -> None:
    """Leave messages to the worker, for each of these webhooks those of the kinds that it hears.

    Call it inside a transaction. The oldest deliveries that no one waits for make room; a webhook
    for which too many wait is switched off.
    """
    now, deliveries = timezone.now(), []
    counts = _counts_of(webhooks)
    for webhook in webhooks:
        waiting, kept = counts[webhook.pk]
        heard = {*webhook.kinds, WebhookKind.TEST}
        wanted = [message for message in messages if message.kind in heard]
        if waiting + len(wanted) > MOST_WAITING:
            switch_off_webhook(webhook_id=webhook.pk, why=WebhookOff.FULL)
            continue
        if kept - waiting > MOST_KEPT:
            _make_room(webhook)
        deliveries += [
            WebhookDelivery(
                webhook=webhook,
                event_id=message.event_id,
                message_id=new_message_id(),
                kind=message.kind,
                body=message.body(now),
            )
            for message in wanted
        ]
    if deliveries:
        WebhookDelivery.objects.bulk_create(deliveries)
        enqueue_on_commit(SEND_WEBHOOKS, ALL_WEBHOOKS)


def _counts_of(webhooks: Iterable[Webhook]) -> dict[int, tuple[int, int]]:
    """Return how many deliveries wait, and how many there are, by webhook."""
    counted = Webhook.objects.filter(pk__in=[webhook.pk for webhook in webhooks]).annotate(
        waiting=Count("deliveries", filter=WAITING), kept=Count("deliveries")
    )
    return {
        pk: (waiting, kept) for pk, waiting, kept in counted.values_list("pk", "waiting", "kept")
    }


def _make_room(webhook: Webhook) -> None:
    done = WebhookDelivery.objects.filter(webhook=webhook).exclude(state=DeliveryState.WAITING)
    newest = done.order_by("-pk").values_list("pk", flat=True)[:MOST_KEPT]
    done.exclude(pk__in=list(newest)).delete()


def forget_old_deliveries() -> None:
    """Delete old deliveries and secrets that sign nothing more; give up what is sent no more."""
    now = timezone.now()
    lost_deliveries().update(state=DeliveryState.GIVEN_UP)
    old = WebhookDelivery.objects.filter(made_at__lt=now - KEPT_FOR)
    old.filter(~Q(state=DeliveryState.WAITING)).delete()
    ended = Webhook.objects.filter(former_until__lt=now)
    ended.update(former_secret="", former_until=None)  # nosec B106  # none
