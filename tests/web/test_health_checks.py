"""``/healthz`` and ``/readyz``: without Django's addresses, whatever is away."""

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from urllib.request import Request, urlopen

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django.fixtures import Settings

from ground.release import RELEASE
from scoring.models import Queue, WorkerHeartbeat
from scoring.selectors.health import Health
from scoring.services.signs import give_sign
from tests.asgi import LONGEST_WAIT, Answer, ask, in_loop
from tests.connections import database_away
from web.health_checks import HealthChecks

READY = Health()


def asked(path: str, method: str = "GET") -> Answer:
    async def story() -> Answer:
        return await ask(HealthChecks(), path, method, {"host": "nowhere.example"})

    return in_loop(story())


@pytest.fixture
def signs() -> None:
    """Every worker is alive, and the clock."""
    for queue in Queue:
        give_sign(queue, by_clock=True)


def test_healthz_answers_without_the_database_and_under_any_name() -> None:
    answer = asked("/healthz")

    assert (answer.status, answer.body) == (200, b"ok\n")
    assert answer.headers["cache-control"] == "no-store"
    assert "x-release" not in answer.headers


@pytest.mark.parametrize(("token", "release"), [("known", RELEASE), ("guess", None), ("", None)])
def test_the_release_is_for_those_who_know_the_token(
    token: str, release: str | None, settings: Settings
) -> None:
    settings.METRICS_TOKEN = "known"
    headers = {"authorization": f"Bearer {token}"}

    answer = in_loop(ask(HealthChecks(), "/healthz", headers=headers))

    assert answer.headers.get("x-release") == release


def test_without_a_token_no_one_is_told_the_release(settings: Settings) -> None:
    settings.METRICS_TOKEN = ""

    answer = in_loop(ask(HealthChecks(), "/healthz", headers={"authorization": "Bearer "}))

    assert "x-release" not in answer.headers


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("signs")
def test_readyz_is_ok_where_everything_is_there() -> None:
    answer = asked("/readyz")

    assert (answer.status, answer.body) == (200, b"ok\n")


@pytest.mark.django_db(transaction=True)
def test_readyz_without_the_database_says_so() -> None:
    with database_away():
        answer = asked("/readyz")

    assert (answer.status, answer.body) == (503, b"the database does not answer\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("signs")
@pytest.mark.parametrize(
    ("setting", "value", "fault"),
    [
        pytest.param("temp_file_limit", "0", "ConfigurationLimitExceeded", id="full-disk"),
        pytest.param("default_transaction_read_only", "on", "ReadOnlySqlTransaction", id="standby"),
    ],
)
def test_readyz_says_when_nothing_can_be_stored(setting: str, value: str, fault: str) -> None:
    """A server that lets this role write no file, or no row, stands for one that cannot."""
    described, quote = connection.settings_dict, connection.ops.quote_name
    role = f"ALTER ROLE {quote(described['USER'])} IN DATABASE {quote(described['NAME'])}"
    with connection.cursor() as cursor:
        cursor.execute(f"{role} SET {setting} = {value}")
        try:
            answer = asked("/readyz")
        finally:
            cursor.execute(f"{role} RESET {setting}")

    assert answer.status == 503
    assert answer.body.decode() == f"the database stores nothing: {fault}\n"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("signs")
def test_readyz_says_when_what_is_stored_waits_for_a_standby_that_is_away() -> None:
    described, quote = connection.settings_dict, connection.ops.quote_name
    role = f"ALTER ROLE {quote(described['USER'])} IN DATABASE {quote(described['NAME'])}"
    with connection.cursor() as cursor:
        cursor.execute("ALTER SYSTEM SET synchronous_standby_names = 'no_one'")
        cursor.execute(f"{role} SET synchronous_commit = on")
        cursor.execute("SELECT pg_reload_conf()")
        try:
            answer = asked("/readyz")
        finally:
            cursor.execute("ALTER SYSTEM RESET synchronous_standby_names")
            cursor.execute("SELECT pg_reload_conf()")
            cursor.execute(f"{role} RESET synchronous_commit")

    assert answer.status == 503


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("signs")
def test_readyz_says_when_migrations_wait() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0008_heartbeat_of_each_queue'")
        try:
            answer = asked("/readyz")
        finally:
            cursor.execute(
                "INSERT INTO django_migrations (app, name, applied)"
                " VALUES ('scoring', '0008_heartbeat_of_each_queue', now())"
            )

    assert (answer.status, answer.body) == (503, b"migrations that have not been applied: 1\n")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("signs")
def test_readyz_warns_of_a_silent_worker_and_of_redis(settings: Settings) -> None:
    earlier = timezone.now() - timedelta(hours=1)
    WorkerHeartbeat.objects.filter(queue=Queue.SEARCH).update(seen_at=earlier)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    answer = asked("/readyz")

    assert answer.status == 200
    assert answer.body == (
        b"warning: no sign of the worker of search\nwarning: Redis does not answer\n"
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("signs")
def test_readyz_asks_redis_one_thing_for_a_slow_one_takes_as_long_for_each(
    settings: Settings,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as redis, ThreadPoolExecutor(1) as thread:
        redis.settimeout(LONGEST_WAIT)
        settings.REDIS_URL = f"redis://127.0.0.1:{redis.getsockname()[1]}/0"
        asked_next = thread.submit(answer_once, redis)
        answer = asked("/readyz")

        assert (answer.status, answer.body, asked_next.result()) == (200, b"ok\n", b"")


def answer_once(redis: socket.socket) -> bytes:
    """What a client asks after its first answer; empty where it leaves."""
    with redis.accept()[0] as client:
        client.recv(1000)
        client.sendall(b"+PONG\r\n")
        return client.recv(1000)


@pytest.mark.django_db(transaction=True)
def test_readyz_warns_of_a_clock_that_stands_still() -> None:
    for queue in Queue:
        give_sign(queue)

    assert asked("/readyz").body == b"warning: no sign of the clock\n"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_takes_nothing(path: str) -> None:
    assert asked(path, "POST").status == 405


def test_a_look_that_hangs_is_given_up_and_no_other_one_begins() -> None:
    over, looks = threading.Event(), list[int]()

    def hang() -> Health:
        looks.append(1)
        over.wait()
        return READY

    async def story() -> list[int]:
        checks = HealthChecks(hang)
        answers = await asyncio.gather(*(ask(checks, "/readyz") for _ in range(20)))
        over.set()
        return [one.status for one in answers]

    assert in_loop(story()) == [503] * 20
    assert looks == [1]


def test_all_who_ask_at_once_share_one_look() -> None:
    looks = list[int]()

    def count() -> Health:
        looks.append(1)
        return READY

    async def story() -> list[int]:
        checks = HealthChecks(count)
        answers = await asyncio.gather(*(ask(checks, "/readyz") for _ in range(50)))
        return [one.status for one in answers]

    assert in_loop(story()) == [200] * 50
    assert len(looks) < 50


def test_the_running_service_answers_under_any_name(website: str) -> None:
    request = Request(f"{website}/readyz", headers={"Host": "nowhere.example"})  # noqa: S310 - ours
    with urlopen(request) as answer:  # noqa: S310 - our own address
        assert answer.status == 200
