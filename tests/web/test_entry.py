import asyncio
import http.client
import json
import socket
from contextlib import AsyncExitStack, ExitStack
from urllib.parse import urlsplit

import pytest
import redis
from django.conf import settings
from structlog.testing import capture_logs

from ground.release import RELEASE
from scoring.live import channel
from tests.asgi import a_listener, ask, in_loop
from tests.attacks.clients import a_client, head
from tests.builders import a_table, an_event
from tests.connections import connections_opened
from tests.processes import wait_until_answering
from tournaments.selectors.places import link_of
from web.asgi import Message
from web.entry import WebApplication


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
def test_every_answer_names_its_request(website: str) -> None:
    event = an_event()
    asked = ["/healthz", "/readyz", "/en/", f"/en/e/{event.slug}/", "/api/v1/events/", "/admin/"]
    asked += [f"/live/{event.slug}", "/live/no-such-event", "/live/tables/1", "/t/7.x/", "/nowhere"]

    named = []
    for path in asked:
        with a_client(website) as client:
            client.sendall(head(path, x_request_id="5f0e8a-from-a-phone"))
            answer = http.client.HTTPResponse(client)
            answer.begin()
            named.append(answer.headers["X-Request-ID"])

    assert named == ["5f0e8a-from-a-phone"] * len(asked)


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

    with capture_logs() as logged:
        heard, sent = in_loop(life())

    assert logged[0] == {
        "event": "started",
        "process": "web",
        "release": RELEASE,
        "log_level": "info",
    }
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
        for _ in range(3 * sum(settings.THREADS.values())):
            phone = stalled.enter_context(socket.create_connection(server))
            phone.sendall(half)
        wait_until_answering(f"{website}/readyz")
