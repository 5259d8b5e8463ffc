import asyncio
import json
import socket
from contextlib import AsyncExitStack, ExitStack
from urllib.parse import urlsplit

import pytest
import redis
from django.conf import settings

from config.asgi import BODY_LIMIT, FILE_LIMIT, THREADS, BufferedRequests, WebApplication
from pages.public.asgi import Message, Receive, Scope, Send, answer
from scoring.live import channel
from tests.asgi import Answer, a_listener, a_scope, ask, in_loop
from tests.builders import a_table, an_event
from tests.connections import connections_opened
from tests.processes import wait_until_answering
from tournaments.selectors.places import link_of


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the body it got, in one piece."""
    message = await receive()
    assert not message["more_body"]
    await answer(send, 200, [], message["body"])


def test_a_body_in_pieces_arrives_whole() -> None:
    sent = {"transfer-encoding": "chunked"}

    got = in_loop(ask(BufferedRequests(echo), "/", "POST", sent, chunks=(b"one ", b"", b"two")))

    assert (got.status, got.body) == (200, b"one two")


def test_a_request_without_a_body_is_answered_without_waiting_for_one() -> None:
    got = in_loop(ask(BufferedRequests(echo), "/", chunks=()))

    assert (got.status, got.body) == (200, b"")


@pytest.mark.parametrize(("length", "status"), [(BODY_LIMIT, 200), (BODY_LIMIT + 1, 413)])
def test_a_body_up_to_the_limit_is_taken(length: int, status: int) -> None:
    body = b"x" * length
    half = length // 2

    announced = ask(
        BufferedRequests(echo), "/", "POST", {"content-length": str(length)}, chunks=(body,)
    )
    unannounced = ask(
        BufferedRequests(echo),
        "/",
        "POST",
        {"transfer-encoding": "chunked"},
        chunks=(body[:half], body[half:]),
    )

    assert in_loop(announced).status == status
    assert in_loop(unannounced).status == status


@pytest.mark.parametrize(("length", "status"), [(FILE_LIMIT, 200), (FILE_LIMIT + 1, 413)])
def test_an_event_file_may_be_larger(length: int, status: int) -> None:
    sent = {"content-length": str(length)}
    address = "/admin/organisations/7/event-file/"

    got = in_loop(ask(BufferedRequests(echo), address, "POST", sent, chunks=(b"x" * length,)))

    assert got.status == status


def test_a_body_announced_too_long_is_refused_before_any_of_it_is_read() -> None:
    nothing_comes = ask(
        BufferedRequests(echo), "/", "POST", {"content-length": str(BODY_LIMIT + 1)}, chunks=()
    )

    assert in_loop(nothing_comes).status == 413


def test_a_client_that_stalls_halfway_is_cut_off_and_never_reaches_the_website() -> None:
    reached = []

    async def website(scope: Scope, receive: Receive, send: Send) -> None:
        reached.append(scope["path"])

    async def stalls() -> Answer:
        got = Answer()
        pieces: list[Message] = [{"type": "http.request", "body": b"half", "more_body": True}]

        async def receive() -> Message:
            if not pieces:
                await asyncio.Event().wait()
            return pieces.pop()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                got.status = message["status"]
                got.headers = {key.decode(): value.decode() for key, value in message["headers"]}

        scope = a_scope("/", "POST", {"content-length": "100"})
        await BufferedRequests(website, timeout=0.05)(scope, receive, send)
        return got

    got = in_loop(stalls())

    assert (got.status, got.headers["connection"], reached) == (408, "close", [])


def test_a_client_that_leaves_halfway_never_reaches_the_website() -> None:
    headers = {"content-length": "100"}

    assert in_loop(ask(BufferedRequests(echo), "/", "POST", headers, chunks=())).status == 408


def test_a_websocket_is_closed() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    in_loop(WebApplication()({"type": "websocket", "path": "/live/a"}, receive, send))

    assert sent == [{"type": "websocket.close"}]


@pytest.mark.django_db(transaction=True)
def test_the_application_knows_pages_live_messages_and_everything_else() -> None:
    table = a_table()
    slug = table.seating.event.slug
    headers = {"authorization": f"Place {link_of(table.place)}"}

    async def visits() -> list[tuple[int, str]]:
        application = WebApplication()
        async with a_listener(application, f"tables/{table.pk}", headers) as phone:
            await phone.next()
        async with a_listener(application, slug) as listener:
            await listener.next()
            page = await ask(application, f"/en/e/{slug}/")
            api = await ask(application, f"/api/v1/events/{slug}/")
            redirect = await ask(application, f"/e/{slug}/", headers={"accept-language": "hu"})
        answers = (phone.answer, listener.answer, page, api, redirect)
        return [
            (one.status, one.headers.get("location", one.headers["content-type"]))
            for one in answers
        ]

    assert in_loop(visits()) == [
        (200, "text/event-stream"),
        (200, "text/event-stream"),
        (200, "text/html; charset=utf-8"),
        (200, "application/json"),
        (302, f"/hu/e/{slug}/"),
    ]


@pytest.mark.django_db(transaction=True)
def test_listeners_hold_no_thread_and_no_connection() -> None:
    slug = an_event().slug

    async def visits() -> int:
        application = WebApplication()
        async with AsyncExitStack() as stack:
            for _ in range(50):
                listener = await stack.enter_async_context(a_listener(application, slug))
                await listener.next()
            return (await ask(application, "/healthz")).status

    with connections_opened() as opened:
        assert in_loop(visits()) == 200
    assert opened["versions"] <= 2


@pytest.mark.django_db(transaction=True)
def test_from_startup_to_shutdown_messages_reach_the_listeners() -> None:
    slug = an_event().slug

    async def life() -> tuple[bytes, list[str]]:
        application, sent, stop = WebApplication(), list[str](), asyncio.Event()
        started: asyncio.Queue[str] = asyncio.Queue()
        beginning = [{"type": "lifespan.startup"}]

        async def receive() -> Message:
            if beginning:
                return beginning.pop()
            await stop.wait()
            return {"type": "lifespan.shutdown"}

        async def send(message: Message) -> None:
            sent.append(message["type"])
            started.put_nowait(message["type"])

        lifespan = asyncio.ensure_future(application({"type": "lifespan"}, receive, send))
        await started.get()
        async with a_listener(application, slug) as listener:
            await listener.next()
            await publish(json.dumps({"event": slug, "standings": 9, "seating": 0, "notice": 0}))
            heard = await listener.next()
        stop.set()
        await lifespan
        return heard, sent

    heard, sent = in_loop(life())

    assert heard == b'data: {"standings": 9, "seating": 0, "notice": 0}\n\n'
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


async def publish(text: str) -> None:
    """Send a message as soon as a listener is there to hear it."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        while not client.publish(channel(), text):
            await asyncio.sleep(0.05)


def test_half_sent_requests_do_not_keep_a_real_server_from_answering(website: str) -> None:
    server = ("127.0.0.1", urlsplit(website).port)
    half = b"POST /api/v1/check/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf"

    with ExitStack() as stalled:
        for _ in range(3 * THREADS):
            phone = stalled.enter_context(socket.create_connection(server))
            phone.sendall(half)
        wait_until_answering(f"{website}/readyz")
