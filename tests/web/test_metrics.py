"""``/metrics``: what Prometheus reads, for whom, and at what cost."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from ground.web_figures import ProcessFigures, Reason, count_refusal, share_figures
from scoring.models import Backup, BackupReason, Queue, SeriesStandings
from scoring.services.seatings import request_seating
from scoring.services.signs import give_sign
from tests.asgi import ask, in_loop
from tests.builders import a_table, an_entry, an_event
from tests.connections import database_away
from tests.processes import ROOT
from tests.scoring.seasons import a_series
from tournaments.models import Email, EmailKind, SeatingMode
from web.entry import WebApplication
from web.metrics import Metrics, Service, exported

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)
TOKEN = "a-long-word"


@pytest.fixture(autouse=True)
def _only_what_the_test_stores(settings: Settings, own_figures: None) -> None:
    settings.METRICS_TOKEN = TOKEN
    settings.WATCHED_FOLDERS = {}


def samples() -> Mapping[str, float]:
    """Every value by its name, with its label behind it."""
    return {
        " ".join([one.name.removeprefix("stichtafel_"), *one.labels.values()]): one.value
        for metric in Service().collect()
        for one in metric.samples
    }


def status(authorization: str | None, *, method: str = "GET") -> int:
    headers = {} if authorization is None else {"authorization": authorization}
    return in_loop(ask(Metrics(), "/metrics", method, headers)).status


@pytest.mark.parametrize(
    ("authorization", "expected"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        (None, 401),
        ("Bearer a-wrong-word", 401),
        ("Bearer ", 401),
        (f"Basic {TOKEN}", 401),
        (TOKEN, 401),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_who_names_the_token_reads_the_metrics(authorization: str | None, expected: int) -> None:
    assert status(authorization) == expected


def test_metrics_take_nothing() -> None:
    assert status(f"Bearer {TOKEN}", method="POST") == 405


@pytest.mark.django_db(transaction=True)
def test_without_a_token_there_are_no_metrics(settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    asked = ask(WebApplication(), "/metrics", headers={"authorization": "Bearer "})

    assert in_loop(asked).status == 404


@pytest.mark.django_db
def test_the_metrics_of_a_service_at_work() -> None:
    with time_machine.travel(NOON - timedelta(hours=2), tick=False):
        Backup.objects.create(reason=BackupReason.NIGHTLY, ended_at=NOON - timedelta(hours=2))
    with time_machine.travel(NOON - timedelta(seconds=90), tick=False):
        table = a_table(players=3, rounds=3)
        an_entry(table)
        request_seating(event_id=an_event(4).pk, mode=SeatingMode.MIX, seed=1)
        Email.objects.create(kind=EmailKind.TEST, address="a@example.org", language="en", tries=2)
    with time_machine.travel(NOON - timedelta(seconds=20), tick=False):
        an_entry(table, 2)
        an_entry(table, 3)
        for queue in Queue:
            give_sign(queue, by_clock=queue == Queue.BATCH)
    with time_machine.travel(NOON, tick=False):
        count_refusal(Reason.TOO_OFTEN)
        share_figures("one", ProcessFigures(listeners=7, cached_pages=2))
        found = samples()

    none_refused = {f"refused_requests_total {reason}": 0 for reason in Reason}
    assert found == {
        "part_works database": 1,
        "part_works storing": 1,
        "part_works migrations": 1,
        "part_works redis": 1,
        **{f"sign_age_seconds {of}": 20 for of in ("standings", "search", "batch", "clock")},
        "entries_last_minute": 2,
        "standings_age_seconds": 90,
        "waiting_rows standings": 2,
        "waiting_rows series": 0,
        "waiting_rows searches": 1,
        "waiting_rows rehearsals": 0,
        "waiting_rows event_files": 0,
        "waiting_rows backups": 0,
        "waiting_rows emails": 1,
        "waiting_age_seconds series": 0,
        "waiting_age_seconds searches": 90,
        "waiting_age_seconds rehearsals": 0,
        "waiting_age_seconds event_files": 0,
        "waiting_age_seconds backups": 0,
        "waiting_age_seconds emails": 90,
        "failing_emails": 1,
        "backup_age_seconds": 7200,
        "backup_failed": 0,
        "web_processes": 1,
        "listeners": 7,
        "cached_pages": 2,
        **none_refused,
        "refused_requests_total too_often": 1,
    }


@pytest.mark.django_db(transaction=True)
def test_without_the_database_the_metrics_say_so() -> None:
    with database_away():
        text = exported().decode()

    assert 'stichtafel_part_works{part="database"} 0.0\n' in text
    assert 'stichtafel_part_works{part="redis"} 1.0\n' in text
    assert "stichtafel_listeners 0.0\n" in text
    assert "stichtafel_waiting_rows" not in text


@pytest.mark.django_db
def test_without_redis_the_metrics_say_so(settings: Settings) -> None:
    address, settings.REDIS_URL = settings.REDIS_URL, "redis://127.0.0.1:1/0"
    found = samples()
    settings.REDIS_URL = address

    assert (found["part_works redis"], found["waiting_rows emails"]) == (0, 0)
    assert "listeners" not in found


@pytest.mark.django_db
def test_a_disk_is_watched_where_its_folder_is_there(settings: Settings, tmp_path: Path) -> None:
    settings.WATCHED_FOLDERS = {"data": str(tmp_path), "backups": str(tmp_path / "away")}

    found = {name: value for name, value in samples().items() if "disk" in name}

    assert [*found] == ["free_disk_bytes data"]
    assert found["free_disk_bytes data"] > 0


@pytest.mark.django_db
def test_a_larger_service_takes_no_more_queries() -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            samples()
        return len(counted)

    a_stale_series()
    samples()  # what a process reads once
    few = queries()
    for _ in range(3):
        a_stale_series()
        an_entry(a_table(players=3))
        request_seating(event_id=an_event(4).pk, mode=SeatingMode.MIX, seed=1)

    assert (few, queries()) == (26, 26)


def a_stale_series() -> None:
    SeriesStandings.objects.filter(series=a_series(an_event(0))).update(asked=0)


@pytest.mark.django_db
def test_every_metric_stands_in_the_operators_table() -> None:
    guide = (ROOT / "docs/operators.md").read_text()
    table = guide.partition("### Metrics")[2].partition("\nThe reasons:")[0]
    described = set(re.findall(r"^\| `(stichtafel_[a-z_]+)`", table, re.MULTILINE))

    exports = {
        f"{one.name}_total" if one.type == "counter" else one.name for one in Service().collect()
    }

    assert described == exports


def test_every_reason_for_a_refusal_stands_below_it() -> None:
    guide = (ROOT / "docs/operators.md").read_text()
    said = guide.partition("\nThe reasons:")[2].partition("\n\n")[0]

    assert re.findall(r"`([a-z_]+)`", said) == [*Reason]
