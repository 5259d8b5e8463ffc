"""Sending messages to webhooks: by the worker, a few at a time, outside of every transaction."""

import socket
import ssl
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from ground.release import RELEASE
from scoring.foreign_addresses import AddressRefused, post, read_address
from scoring.models import (
    DeliveryProblem,
    DeliveryState,
    Webhook,
    WebhookDelivery,
    WebhookOff,
)
from scoring.models.webhooks import DELAYS, LONGEST_ANSWER, MOST_TRIES
from scoring.selectors.webhooks import next_deliveries
from scoring.services.webhooks import switch_off_webhook
from scoring.webhook_signatures import signature

AT_A_TIME: Final = 8  # messages
OF_ONE_HOST: Final = 2  # of these
BEGUN_WITHIN: Final = 4.0  # seconds; what is due then is the next run's
MOST_READ: Final = 1024  # bytes of an answer
LAST_WAIT: Final = timedelta(minutes=1)  # until a last try counts as lost
SLOW: Final = 1000  # milliseconds; who takes longer rests as long afterwards
LONGEST_REST: Final = DELAYS[2]
FAILING_FOR: Final = timedelta(days=3)
FAILURES: Final = 10  # in a row, of that time
TAKEN: Final = range(200, 300)
GONE: Final = 410

log = structlog.get_logger("webhooks")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """The outcome of one try."""

    milliseconds: int
    status: int | None = None
    answer: str = ""
    problem: str = ""

    @property
    def taken(self) -> bool:
        """Return whether the message has arrived."""
        return self.status in TAKEN


def send_webhooks() -> None:
    """Send what is due to all webhooks, until nothing is, or for some seconds."""
    until, outcomes = monotonic() + BEGUN_WITHIN, Counter[bool]()
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        while monotonic() < until and (deliveries := list(_take())):
            sending = {threads.submit(_send, delivery): delivery for delivery in deliveries}
            for sent in as_completed(sending):
                _store(sending[sent], outcome := sent.result())
                outcomes[outcome.taken] += 1
    if outcomes:
        log.info("webhooks sent", taken=outcomes[True], failed=outcomes[False])


def _take() -> Iterator[WebhookDelivery]:
    """Yield deliveries of which this try is the only one that goes on."""
    now = timezone.now()
    for delivery in next_deliveries(of_one_host=OF_ONE_HOST, most=AT_A_TIME):
        wait = DELAYS[delivery.tries] if delivery.tries < len(DELAYS) else LAST_WAIT
        untouched = WebhookDelivery.objects.filter(
            pk=delivery.pk, state=DeliveryState.WAITING, tries=delivery.tries
        )
        if untouched.update(tries=F("tries") + 1, next_try_at=now + wait, tried_at=now):
            delivery.tries += 1
            yield delivery


def _send(delivery: WebhookDelivery) -> _Outcome:
    """Return what came of sending a message once; in a thread, without the database."""
    begun = monotonic()
    status, answer, problem = None, "", ""
    try:
        status, answer = _post(delivery)
    except OSError as error:
        problem = _problem(error)
    took = round(1000 * (monotonic() - begun))
    return _Outcome(milliseconds=took, status=status, answer=answer, problem=problem)


def _post(delivery: WebhookDelivery) -> tuple[int, str]:
    webhook, seconds = delivery.webhook, int(time.time())
    address = read_address(webhook.url)
    if address is None:  # as of a setting that is no longer so
        raise AddressRefused(webhook.url)
    keys = [webhook.secret]
    if webhook.former_until and webhook.former_until > timezone.now():
        keys.append(webhook.former_secret)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Stichtafel/{RELEASE} (+{settings.PUBLIC_URL})",
        "webhook-id": delivery.message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(
            delivery.body, message_id=delivery.message_id, seconds=seconds, keys=keys
        ),
    }
    answer = post(address, delivery.body.encode(), headers, most_read=MOST_READ)
    return answer.status, _shown(answer.body)


def _shown(body: bytes) -> str:
    """Return an answer as text that can be stored and shown."""
    text = body.decode(errors="replace")
    kept = "".join(sign if sign.isprintable() else " " for sign in text)
    return kept.strip()[:LONGEST_ANSWER]


def _problem(error: OSError) -> DeliveryProblem:
    match error:
        case AddressRefused():
            return DeliveryProblem.PRIVATE
        case TimeoutError():
            return DeliveryProblem.SLOW
        case socket.gaierror():
            return DeliveryProblem.NAME
        case ssl.SSLError():
            return DeliveryProblem.TLS
    return DeliveryProblem.NONE


def _store(delivery: WebhookDelivery, outcome: _Outcome) -> None:
    """Store what came of a try, first of all that a message has arrived."""
    ends = {}
    if outcome.taken:
        ends = {"state": DeliveryState.DELIVERED}
    elif delivery.tries >= MOST_TRIES:
        ends = {"state": DeliveryState.GIVEN_UP}
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        status=outcome.status,
        problem=outcome.problem,
        milliseconds=outcome.milliseconds,
        answer=outcome.answer,
        **ends,
    )
    webhook, now = Webhook.objects.filter(pk=delivery.webhook_id), timezone.now()
    if outcome.taken:
        slow = outcome.milliseconds if outcome.milliseconds > SLOW else 0
        rests_until = now + timedelta(milliseconds=slow)
        webhook.update(failures=0, failing_since=None, rests_until=rests_until)
        return
    log.warning(
        "webhook not taken",
        webhook=delivery.webhook_id,
        host=urlsplit(delivery.webhook.url).hostname,
        status=outcome.status,
        problem=outcome.problem,
    )
    rest = min(DELAYS[min(delivery.webhook.failures, len(DELAYS) - 1)], LONGEST_REST)
    webhook.update(
        failures=F("failures") + 1,
        failing_since=Coalesce("failing_since", now),
        rests_until=now + rest,
    )
    failing = webhook.filter(failures__gte=FAILURES, failing_since__lte=now - FAILING_FOR)
    if outcome.status == GONE:
        switch_off_webhook(webhook_id=delivery.webhook_id, why=WebhookOff.GONE)
    elif failing.exists():
        switch_off_webhook(webhook_id=delivery.webhook_id, why=WebhookOff.FAILING)
