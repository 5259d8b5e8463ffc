"""Metrics for Prometheus, for those who know the token: read when they are asked for.

Nothing is counted here: what is kept is in the database, what web processes hold is in Redis. So it
does not matter which of them answers.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from redis import RedisError

from ground.disks import free_bytes
from ground.web_figures import Reason, WebFigures, web_figures
from scoring.selectors.backups import last_backups
from scoring.selectors.health import Health, health
from scoring.selectors.service import (
    Work,
    entries_of_last_minute,
    failing_emails,
    waiting_work,
)
from scoring.selectors.workers import Signs
from web.asgi import Receive, Scope, Send, answer, header, refuse
from web.looks import SharedLook, impatient_connection

PATH: Final = "/metrics"
DEADLINE: Final = 5.0  # seconds; Prometheus itself waits for ten


class Metrics:
    """ASGI application: all metrics as text, to those who name the token of the settings.

    However many ask, it looks once a second. 401 without the token, 503 where a look takes too
    long. Belongs to one event loop.
    """

    def __init__(self) -> None:
        self._look = SharedLook(exported, deadline=DEADLINE)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        if scope["method"] != "GET":
            await refuse(send, 405, (b"allow", b"GET"))
        elif not names_token(scope):
            await refuse(send, 401, (b"www-authenticate", b"Bearer"))
        else:
            await self._answer(send)

    async def _answer(self, send: Send) -> None:
        try:
            text = await self._look.found()
        except TimeoutError:
            await refuse(send, 503, (b"retry-after", b"5"))
            return
        headers = (
            (b"content-type", CONTENT_TYPE_PLAIN_0_0_4.encode()),
            (b"content-length", b"%d" % len(text)),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        )
        await answer(send, 200, headers, text)


def names_token(scope: Scope) -> bool:
    """Return whether a request names the token of the settings, no where there is none."""
    scheme, _, token = header(scope, b"authorization").decode("latin-1").partition(" ")
    known = constant_time_compare(token, settings.METRICS_TOKEN)
    return bool(settings.METRICS_TOKEN) and known and scheme.lower() == "bearer"


def exported() -> bytes:
    """Return all metrics as Prometheus reads them."""
    registry = CollectorRegistry()
    registry.register(Service())
    with impatient_connection():
        return generate_latest(registry)


class Service(Collector):
    """The metrics of the whole service; without database or Redis, those that are left."""

    def collect(self) -> Iterator[Metric]:
        """Yield each metric with its newest values."""
        state = health()
        yield _parts(state)
        yield _by("free_disk_bytes", "Room on the disk of a watched folder", "folder", free_bytes())
        if state.signs:
            yield _sign_ages(state.signs)
            with suppress(DatabaseError):
                yield from _of_work()
                yield from _of_backups()
        with suppress(RedisError):
            yield from _of_web_processes(web_figures())


def _parts(state: Health) -> Metric:
    works = {
        "database": state.answers,
        "storing": state.answers and not state.storing_fault,
        "migrations": state.answers and not state.missing_migrations,
        "redis": state.redis,
    }
    return _by("part_works", "1 where a part of the service works, else 0", "part", works)


def _sign_ages(signs: Signs) -> Metric:
    seen = {queue.value: seen_at for queue, seen_at in signs.queues.items()}
    ages = {name: _age(at) for name, at in [*seen.items(), ("clock", signs.clock)] if at}
    return _by("sign_age_seconds", "Time since a queue or the clock gave a sign", "of", ages)


def _of_work() -> Iterator[Metric]:
    waiting = waiting_work()
    rows = {kind.value: work.rows for kind, work in waiting.items()}
    yield _by("waiting_rows", "Rows that wait for the worker; standings by event", "kind", rows)
    ages = {kind.value: _age(work.since) for kind, work in waiting.items()}
    standings = ages.pop(Work.STANDINGS)
    yield _by("waiting_age_seconds", "Time that the oldest of these rows has waited", "kind", ages)
    yield _one("standings_age_seconds", "Age of the oldest entry not in standings", standings)
    yield _one("entries_last_minute", "Entries of the last minute", entries_of_last_minute())
    yield _one("failing_emails", "Emails not taken twice at least", failing_emails())


def _of_backups() -> Iterator[Metric]:
    last = last_backups()
    age = GaugeMetricFamily(
        "stichtafel_backup_age_seconds", "Time since the newest backup of the whole service"
    )
    if last.made:
        age.add_metric([], _age(last.made.ended_at))
    yield age
    yield _one("backup_failed", "1 where one failed after that, else 0", last.failed is not None)


def _of_web_processes(figures: WebFigures) -> Iterator[Metric]:
    yield _one("web_processes", "Web processes", figures.processes)
    yield _one("listeners", "Open pages that listen for news", figures.held.listeners)
    yield _one("cached_pages", "Public pages in memory", figures.held.cached_pages)
    refused = CounterMetricFamily(
        "stichtafel_refused_requests", "Requests that the service refused", labels=["reason"]
    )
    for reason in Reason:
        refused.add_metric([reason], figures.refused.get(reason, 0))
    yield refused


def _one(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"stichtafel_{name}", text, value=value)


def _by(name: str, text: str, label: str, values: Mapping[str, float]) -> Metric:
    metric = GaugeMetricFamily(f"stichtafel_{name}", text, labels=[label])
    for of, value in values.items():
        metric.add_metric([of], value)
    return metric


def _age(since: datetime | None) -> float:
    """Return seconds, 0 for what is not there."""
    return max(0.0, (timezone.now() - since).total_seconds()) if since else 0.0
