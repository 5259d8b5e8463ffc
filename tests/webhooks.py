"""Webhooks for tests, and a look at an event as the worker takes it."""

import json
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from scoring.models import CHOSEN_KINDS, DeliveryState, Webhook, WebhookDelivery
from scoring.selectors.snapshots import build_snapshots
from scoring.services.webhook_messages import note_event
from scoring.services.webhooks import create_webhook, send_test, switch_off_webhook
from tests.builders import a_user
from tournaments.models import Event, EventState, Organisation, ResultsVersion, User

URL = "https://club.example/hook"


def a_webhook(
    where: Organisation | Event,
    *,
    url: str = URL,
    kinds: Sequence[str] = CHOSEN_KINDS,
    by: User | None = None,
    on: bool = True,
) -> Webhook:
    """A webhook of an organisation, or of one event alone, that hears of everything."""
    event = where if isinstance(where, Event) else None
    organisation = where.organisation if isinstance(where, Event) else where
    webhook = create_webhook(
        organisation_id=organisation.pk,
        event_id=event.pk if event else None,
        url=url,
        kinds=kinds,
        by=by or a_user(organisation),
    )
    if not on:
        switch_off_webhook(webhook_id=webhook.pk)
    return webhook


def a_given_up_test(webhook: Webhook) -> WebhookDelivery:
    """A test that was never taken, nor sent by a worker that runs beside."""
    with transaction.atomic():
        send_test(webhook_id=webhook.pk)
        webhook.deliveries.update(state=DeliveryState.GIVEN_UP)
    return webhook.deliveries.get()


def look_at(event: Event) -> None:
    """Queue what is new in an event as the worker does, also within a transaction."""
    event = Event.objects.get(pk=event.pk)
    *_, standings = build_snapshots(event, closed=False)
    note_event(
        event_id=event.pk,
        slug=event.slug,
        version=ResultsVersion.objects.get(pk=event.pk).number,
        standings=standings,
        finished=event.state == EventState.FINISHED,
    )


def queued(webhook: Webhook) -> list[tuple[str, dict[str, Any]]]:
    """Kind and data of what was queued, the oldest first, without the address."""
    found = []
    for delivery in WebhookDelivery.objects.filter(webhook=webhook).order_by("pk"):
        data = json.loads(delivery.body)["data"]
        del data["address"]
        found.append((delivery.kind, data))
    return found
