"""Messages to webhooks, written by the worker with the standings that it stores.

No entry and no page writes any. The worker compares an event with its mark in the transaction that
stores the standings: so each version of a round is said once, and standings once for each version
that the worker stores, however many entries made it. Where no one listens, none of it is asked.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.urls import reverse

from scoring.models import Series, WebhookKind, WebhookMark
from scoring.selectors.snapshots import Snapshot
from scoring.selectors.webhooks import webhooks_of_event, webhooks_of_series
from scoring.services.webhook_marks import (
    lock_mark,
    new_corrections,
    new_entries,
    new_seatings,
)
from scoring.services.webhooks import Message, queue_messages


def note_event(
    *, event_id: int, slug: str, version: int, standings: Snapshot, finished: bool
) -> None:
    """Queue messages about what is new in an event, whose standings of a version are stored.

    Call it inside the transaction that stores them.
    """
    mark = lock_mark(event_id)
    messages = [
        Message(
            kind=kind,
            event_id=event_id,
            data={
                "event": slug,
                "version": version,
                **where,
                "address": _address(kind, slug),
            },
        )
        for kind, where in _news(mark, version, standings, finished=finished)
    ]
    mark.save()
    if messages:
        queue_messages(webhooks_of_event(event_id), messages)


def _news(
    mark: WebhookMark, version: int, standings: Snapshot, *, finished: bool
) -> Iterator[tuple[WebhookKind, dict[str, Any]]]:
    for number in new_seatings(mark):
        yield WebhookKind.SEATING, {"seating": number}
    for entry in new_entries(mark):
        yield WebhookKind.ENTRY, entry._asdict()
    for seating, record in new_corrections(mark):
        yield WebhookKind.CORRECTION, {"seating": seating, "record": record}
    if version <= mark.standings:  # another worker has sent these, or newer ones
        return
    before, mark.standings, mark.digest = mark.digest, version, _digest(standings)
    if mark.digest != before:
        yield WebhookKind.STANDINGS, {}
    if finished and not mark.finished:
        yield WebhookKind.FINISHED, {}
    mark.finished = finished


def _digest(standings: Snapshot) -> str:
    content = json.dumps([standings.rows, standings.teams], sort_keys=True, default=str)
    return hashlib.sha256(content.encode()).hexdigest()


_ADDRESSES = {
    WebhookKind.SEATING: "api:seatings",
    WebhookKind.ENTRY: "api:tables",
    WebhookKind.CORRECTION: "api:standings",
    WebhookKind.STANDINGS: "api:standings",
    WebhookKind.FINISHED: "api:event",
    WebhookKind.SERIES: "api:series",
}


def _address(kind: WebhookKind, slug: str) -> str:
    """Return where the API says what is so now."""
    return f"{settings.PUBLIC_URL}{reverse(_ADDRESSES[kind], args=[slug])}"


def note_series(series_id: int) -> None:
    """Queue a message that the pages of a series, locked, have a new version; one query for none.

    Call it inside the transaction that raises the version.
    """
    webhooks = list(webhooks_of_series(series_id))
    if webhooks:
        slug, version = Series.objects.values_list("slug", "version").get(pk=series_id)
        kind = WebhookKind.SERIES
        data = {"series": slug, "version": version, "address": _address(kind, slug)}
        queue_messages(webhooks, [Message(kind=kind, data=data)])
