"""What web processes count: each refusal by its reason, and the sum of all processes."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import Settings
from redis import ConnectionError as RedisAway

from ground import web_figures
from ground.redis_client import redis_client
from ground.web_figures import (
    ProcessFigures,
    Reason,
    WebFigures,
    count_refusal,
    refused_lately,
    share_figures,
)
from pages.captain.codes import WRONG_OF_GROUP
from pages.desk.log_in_limits import LogInsRefused, LogInTurns
from tests.asgi import Answer, a_scope, ask, in_loop, take
from tests.connections import database_away
from web.asgi import Application, Message, Receive, Scope, Send, answer
from web.bodies import BODY_LIMIT, IN_MEMORY, Budget, BufferedRequests
from web.cache.versions import VersionCache
from web.lanes import LOG_INS, WAITING_LOG_INS, Lane, Lanes, Turns
from web.live.events import Hub
from web.live.streams import Capacity

NOON = "2026-03-06T12:00:00Z"
CHUNKED = {"transfer-encoding": "chunked"}


pytestmark = pytest.mark.usefixtures("own_figures")


def refused() -> Mapping[Reason, int]:
    share_figures("this", ProcessFigures())
    return web_figures.web_figures().refused


def test_the_figures_of_all_processes_come_together() -> None:
    count_refusal(Reason.TOO_LARGE)
    share_figures("one", ProcessFigures(listeners=40, cached_pages=3))
    count_refusal(Reason.TOO_LARGE)
    count_refusal(Reason.THREADS)
    share_figures("other", ProcessFigures(listeners=2, cached_pages=1))
    share_figures("one", ProcessFigures(listeners=41, cached_pages=3))

    assert web_figures.web_figures() == WebFigures(
        processes=2,
        held=ProcessFigures(listeners=43, cached_pages=4),
        refused={Reason.TOO_LARGE: 2, Reason.THREADS: 1},
    )


def test_a_process_that_is_gone_holds_nothing_and_leaves_nothing() -> None:
    with time_machine.travel(NOON, tick=False):
        share_figures("gone", ProcessFigures(listeners=40))
    with time_machine.travel("2026-03-06T12:00:20Z", tick=False):
        before = web_figures.web_figures()
        share_figures("here", ProcessFigures(listeners=1))

    assert (before.processes, before.held) == (0, ProcessFigures())
    assert redis_client().hkeys(f"{settings.REDIS_PREFIX}web:processes") == [b"here"]


def test_what_was_refused_lately_is_of_this_hour_and_the_one_before() -> None:
    for hour in (10, 11, 12):
        with time_machine.travel(f"2026-03-06T{hour}:30:00Z", tick=False):
            count_refusal(Reason.DATABASE)
            share_figures("one", ProcessFigures())
            counts = refused_lately()

    assert counts == {Reason.DATABASE: 2}
    assert refused() == {Reason.DATABASE: 3}


def test_without_redis_refusals_wait_for_it(settings: Settings) -> None:
    count_refusal(Reason.LISTENERS)
    address, settings.REDIS_URL = settings.REDIS_URL, "redis://127.0.0.1:1/0"
    with pytest.raises(RedisAway):
        share_figures("one", ProcessFigures())
    settings.REDIS_URL = address

    assert refused() == {Reason.LISTENERS: 1}


async def nobody(_scope: Scope) -> bool:
    return False


async def unread(_scope: Scope, _receive: Receive, send: Send) -> None:
    await answer(send, 200)


def asked(application: Application, path: str = "/", *chunks: bytes) -> int:
    method, headers = ("POST", CHUNKED) if chunks else ("GET", {})
    return in_loop(ask(application, path, method, headers, (*chunks, b""))).status


def asked_in_pieces(application: Application, receive: Receive, sent: Callable[[], None]) -> int:
    """The status for a client of these pieces; ``sent`` is told of its answer."""
    found = Answer()

    async def send(message: Message) -> None:
        sent()
        take(found, message)

    async def story() -> int:
        await application(a_scope("/", "POST", CHUNKED), receive, send)
        return found.status

    return in_loop(story())


def without_a_thread() -> int:
    lane = Lane(_answers, threads=1)
    lane._turns = Turns(0, patience=0)
    return asked(lane)


def without_an_answer_in_time() -> int:
    over = threading.Event()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    return asked_in_pieces(Lane(_answers_after(over), threads=1, deadline=0), receive, over.set)


def _answers_after(over: threading.Event) -> WSGIApplication:
    def hangs(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        over.wait()
        return _answers(environ, start_response)

    return hangs


def _answers(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    start_response("200 OK", [])
    return []


def without_the_database() -> int:
    with database_away():
        return asked(Hub(VersionCache(), capacity=Capacity(1)), "/live/evening")


def with_all_bodies_together() -> int:
    budget = Budget()
    budget.spend(IN_MEMORY.room, IN_MEMORY, "")
    return asked(BufferedRequests(unread, nobody, budget=budget), "/", b"round")


def with_listeners_enough() -> int:
    return asked(Hub(VersionCache(), capacity=Capacity(0)), "/live/evening")


def with_a_body_too_large() -> int:
    return asked(BufferedRequests(unread, nobody), "/", b"x" * (BODY_LIMIT + 1))


def with_a_body_that_does_not_come() -> int:
    async def never() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    return asked_in_pieces(BufferedRequests(unread, nobody, timeout=0), never, lambda: None)


def with_a_code_too_often() -> int:
    while WRONG_OF_GROUP.take("127.0.0.1"):
        pass
    return Client().post("/t/", {"code": "abcdef"}).status_code


def with_strangers_waiting_to_log_in() -> int:
    over = threading.Event()

    async def story() -> int:
        lanes = Lanes(_answers_after(over), nobody)
        log_in = partial(ask, lanes, "/admin/login/", "POST")
        before = [asyncio.ensure_future(log_in()) for _ in range(LOG_INS + WAITING_LOG_INS)]
        await asyncio.sleep(0)  # each has its place in the queue
        status = (await log_in()).status
        over.set()
        await asyncio.gather(*before)
        return status

    return in_loop(story())


def with_passwords_waiting() -> int:
    turns = LogInTurns(waiting=0, patience=0)
    with turns.turn(), pytest.raises(LogInsRefused) as caught, turns.turn():
        pass
    return caught.value.status


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ask_in_vain", "status", "reason"),
    [
        (without_a_thread, 503, Reason.THREADS),
        (without_an_answer_in_time, 503, Reason.THREADS),
        (without_the_database, 503, Reason.DATABASE),
        (with_all_bodies_together, 503, Reason.BODIES),
        (with_listeners_enough, 503, Reason.LISTENERS),
        (with_a_body_too_large, 413, Reason.TOO_LARGE),
        (with_a_body_that_does_not_come, 408, Reason.TOO_SLOW),
        (with_a_code_too_often, 429, Reason.TOO_OFTEN),
        (with_strangers_waiting_to_log_in, 503, Reason.LOG_INS),
        (with_passwords_waiting, 503, Reason.LOG_INS),
    ],
)
def test_a_refused_request_is_counted_by_its_reason(
    ask_in_vain: Callable[[], int], status: int, reason: Reason
) -> None:
    assert ask_in_vain() == status
    assert refused() == {reason: 1}
