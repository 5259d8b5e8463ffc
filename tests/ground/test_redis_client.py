"""The address of Redis: of one server, or of Sentinels that know where it is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis
from kombu import Connection
from pytest_django.fixtures import Settings

from config.settings import CELERY_BROKER_TRANSPORT_OPTIONS
from config.stack.addresses import free_port
from config.stack.redis import prepare_redis
from ground.redis_client import (
    Sentinels,
    broker_of,
    connect,
    connected_in_loop,
    read_sentinels,
    redis_client,
)
from tests.asgi import in_loop
from tests.processes import ROOT
from tests.waiting import eventually

NAME = "stichtafel"


@pytest.mark.parametrize(
    ("url", "sentinels"),
    [
        ("redis://localhost:6379/0", None),
        ("rediss://:secret@redis.example.org/1", None),
        ("unix:///run/redis.sock", None),
        ("sentinel://a/hall", Sentinels((("a", 26379),), "hall")),
        (
            "sentinel://:p%40ss@10.0.0.1:26380,b,[fd00::1]:1/hall",
            Sentinels((("10.0.0.1", 26380), ("b", 26379), ("fd00::1", 1)), "hall", "", "p@ss"),
        ),
        ("sentinel://ann:x@a/hall", Sentinels((("a", 26379),), "hall", "ann", "x")),
    ],
)
def test_sentinels_stand_in_the_address_before_the_name_of_redis(
    url: str, sentinels: Sentinels | None
) -> None:
    assert read_sentinels(url) == sentinels


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("localhost:6379", "it begins with none of redis://, rediss://, sentinel://, unix://"),
        ("sentinel://a:1", "behind the Sentinels stands one name, as in sentinel://a:26379/NAME"),
        (
            "sentinel://a/hall/0",
            "behind the Sentinels stands one name, as in sentinel://a:26379/NAME",
        ),
        ("sentinel://a,,b/hall", "'' is no Sentinel: write HOST:PORT"),
        ("sentinel://a:one/hall", "'a:one' is no Sentinel: write HOST:PORT"),
    ],
)
def test_an_address_that_cannot_be_read_is_refused_before_anything_starts(
    url: str, wrong: str
) -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=ROOT,
        env={**os.environ, "REDIS_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (said.returncode, said.stderr) == (1, f"REDIS_URL cannot be read: {wrong}.\n")


def test_celery_gets_the_sentinels_as_it_writes_them() -> None:
    address, options = broker_of("sentinel://:p%40ss@a:1,b/hall")

    assert address == "sentinel://:p%40ss@a:1;sentinel://:p%40ss@b:26379"
    assert options["master_name"] == "hall"
    assert broker_of("redis://a") == ("redis://a", {})


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """An address of Sentinels, the first of which is away, and the port of the Redis they know."""
    server = prepare_redis(private=tmp_path, log=tmp_path / "log")
    port, watching = server.port, free_port()
    settings = tmp_path / "sentinel.conf"
    settings.write_text(
        f"port {watching}\nbind 127.0.0.1\ndir {tmp_path}\n"
        f"sentinel monitor {NAME} 127.0.0.1 {port} 1\nsentinel auth-pass {NAME} secret\n"
    )
    own = ("--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path))
    login = ("--port", str(port), "--requirepass", "secret")
    with (
        running(str(server.binary), *own, *login),
        running(str(server.binary), str(settings), "--sentinel"),
    ):
        url = f"sentinel://:secret@127.0.0.1:{free_port()},127.0.0.1:{watching}/{NAME}"
        eventually(lambda: answers(url))
        yield url, port


@contextmanager
def running(*command: str) -> Iterator[None]:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        yield
        process.terminate()


def answers(url: str) -> bool:
    try:
        with connect(url, patience=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def test_messages_go_to_the_redis_that_the_sentinels_know(watched: tuple[str, int]) -> None:
    url, port = watched

    async def ask_in_loop() -> object:
        async with connected_in_loop(url, patience=2) as client:
            return await client.config_get("port")

    with connect(url, patience=1, decode_responses=True) as client:
        assert client.config_get("port") == {"port": str(port)}
    assert in_loop(ask_in_loop()) in ({b"port": str(port).encode()}, {"port": str(port)})


def test_tasks_go_to_the_redis_that_the_sentinels_know(
    watched: tuple[str, int], settings: Settings
) -> None:
    url, _ = watched
    address, options = broker_of(url)

    with (
        Connection(
            address, transport_options={**CELERY_BROKER_TRANSPORT_OPTIONS, **options}
        ) as broker,
        broker.SimpleQueue("standings") as queue,
    ):
        queue.put({"event": 1})
    with connect(url, patience=1) as client:
        assert client.llen(f"{settings.REDIS_PREFIX}standings") == 1


def test_a_test_whose_redis_is_away_leaves_the_next_one_its_own(settings: Settings) -> None:
    here = redis_client()

    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    assert redis_client() is not here
    assert redis_client() is redis_client()
