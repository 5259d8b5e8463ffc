"""Threads for captains, the desk and all others: who gets one, and who is asked to come back."""

import asyncio
import json
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from django.conf import settings
from django.test import Client

from pages.desk.log_in_limits import remember_device
from tests.asgi import Answer, a_scope, ask, in_loop, take
from tests.builders import a_key, a_table, a_user, an_event
from tournaments.models import Place
from tournaments.selectors.places import is_signed_link, link_of
from web.asgi import Message
from web.lanes import (
    LEFT_BY_PROGRAMS,
    LOG_INS,
    OF_DEVICE,
    OF_KEY,
    WAITING_ENTRIES,
    Lane,
    Lanes,
    Turns,
    names_link_or_key,
)
from web.sessions import KnownSessions


async def receive_nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


class Slow:
    """A WSGI application that answers once ``gate`` is open, and counts who is inside."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.inside = threading.Semaphore(0)  # one more for each that came in

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not environ["PATH_INFO"].endswith("/quick/"):
            self.inside.release()
            self.gate.wait()
        start_response("200 OK", [])
        return [b"done"]

    async def hold(self, lane: Lane | Lanes, path: str, count: int) -> list[asyncio.Task[Answer]]:
        """So many requests that hold a thread each."""
        tasks = [asyncio.ensure_future(ask(lane, path)) for _ in range(count)]
        for _ in tasks:
            await asyncio.to_thread(self.inside.acquire)
        return tasks


def test_requests_wait_for_a_thread_and_are_answered_in_turn() -> None:
    slow = Slow()

    async def story() -> list[bytes]:
        lane = Lane(slow, threads=1)
        held = await slow.hold(lane, "/", 1)
        waiting = [asyncio.ensure_future(ask(lane, "/quick/")) for _ in range(3)]
        slow.gate.set()
        return [(await one).body for one in [*held, *waiting]]

    assert in_loop(story()) == [b"done"] * 4


def test_past_the_queue_and_past_the_deadline_is_said_when_to_come_back() -> None:
    slow = Slow()

    async def story() -> list[Answer]:
        lane = Lane(slow, threads=1, waiting=1, patience=0.05)
        held = await slow.hold(lane, "/", 1)
        late = asyncio.ensure_future(ask(lane, "/de/quick/"))
        await asyncio.sleep(0)  # it has its place in the queue
        past = await ask(lane, "/api/v1/events/", headers={"accept-language": "de"})
        answers = [past, await late]
        slow.gate.set()
        await asyncio.gather(*held)
        return answers

    past, late = in_loop(story())

    assert (past.status, past.headers["retry-after"]) == (503, "5")
    assert past.headers["content-type"] == "application/problem+json"
    assert json.loads(past.body)["code"] == "busy"
    assert (late.status, late.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert '<html lang="de">' in late.body.decode()


def test_a_thread_that_hangs_is_busy_although_its_client_has_left() -> None:
    slow = Slow()

    async def story() -> tuple[int, int]:
        lane = Lane(slow, threads=1, waiting=0)
        (left,) = await slow.hold(lane, "/", 1)
        left.cancel()
        with suppress(asyncio.CancelledError):
            await left
        during = (await ask(lane, "/quick/")).status
        slow.gate.set()
        while (after := (await ask(lane, "/quick/")).status) == 503:
            await asyncio.sleep(0.01)
        return during, after

    assert in_loop(story()) == (503, 200)


def test_what_gets_no_answer_in_time_is_refused_and_nothing_is_sent_after_that() -> None:
    slow = Slow()

    async def story() -> tuple[Answer, int, Answer, int]:
        lane = Lane(slow, threads=1, waiting=0, deadline=0.05)
        refused = Answer()
        whole = asyncio.Event()

        async def send(message: Message) -> None:
            take(refused, message)
            if message["type"] == "http.response.body":
                whole.set()

        asked = asyncio.ensure_future(lane(a_scope("/de/"), receive_nothing, send))
        await whole.wait()
        at_deadline = replace(refused)
        during = (await ask(lane, "/quick/")).status
        slow.gate.set()
        await asked
        return at_deadline, during, refused, (await ask(lane, "/quick/")).status

    at_deadline, during, at_end, after = in_loop(story())

    assert (at_deadline.status, at_deadline.headers["retry-after"]) == (503, "5")
    assert at_deadline.headers["connection"] == "close"
    assert at_end == at_deadline
    assert (during, after) == (503, 200)


@pytest.mark.django_db
def test_each_lane_has_its_deadline() -> None:
    lanes = Lanes(Slow(), KnownSessions().has)

    every = (lanes._entries, lanes._captains, lanes._desk, lanes._others)
    deadlines = [lane._deadline for lane in every]

    assert deadlines == [20.0, 20.0, 60.0, 20.0]


@pytest.mark.django_db
@pytest.mark.parametrize(("gives_way", "came_in"), [(60.0, 0), (0.01, 3)])
def test_while_an_entry_is_answered_no_other_request_begins_but_none_waits_long(
    gives_way: float, came_in: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.precedence.GIVES_WAY", gives_way)
    link = link_of(a_table().place)
    key = {"authorization": f"Bearer {a_key(an_event(0))}"}
    entry = {"authorization": f"Place {link}"}
    slow = Slow()

    async def story() -> tuple[int, list[bytes]]:
        lanes = Lanes(slow, KnownSessions().has)
        address = "/api/v1/tables/1/rounds/1/entries/"
        entering = asyncio.ensure_future(ask(lanes, address, headers=entry))
        await asyncio.to_thread(slow.inside.acquire)
        others = [
            asyncio.ensure_future(ask(lanes, path, headers=headers))
            for path, headers in [(f"/t/{link}/", {}), ("/api/v1/events/", key), ("/de/", {})]
        ]
        await asyncio.sleep(0.1)
        inside = sum(slow.inside.acquire(blocking=False) for _ in others)
        slow.gate.set()
        return inside, [(await each).body for each in (entering, *others)]

    assert in_loop(story()) == (came_in, [b"done"] * 4)


def test_one_picture_is_drawn_at_a_time_and_no_page_waits_for_it() -> None:
    slow = Slow()

    async def story() -> tuple[bool, bytes, list[bytes]]:
        lanes = Lanes(slow, KnownSessions().has)
        drawn = await slow.hold(lanes, "/de/e/spring/picture.png", 1)
        paths = ("/ja/e/spring/picture.png", "/de/e/spring/players/3/result.png", "/hu/picture.png")
        waiting = [asyncio.ensure_future(ask(lanes, path)) for path in paths]
        page = (await ask(lanes, "/de/e/spring/quick/")).body
        more = slow.inside.acquire(blocking=False)
        slow.gate.set()
        return more, page, [(await one).body for one in [*drawn, *waiting]]

    assert in_loop(story()) == (False, b"done", [b"done"] * 4)


@pytest.mark.django_db
def test_a_program_is_answered_while_strangers_hold_all_their_threads() -> None:
    key = {"authorization": f"Bearer {a_key(an_event(0))}"}
    slow = Slow()

    async def story() -> tuple[bool, list[bytes]]:
        lanes = Lanes(slow, KnownSessions().has)
        held = await slow.hold(lanes, "/", settings.THREADS["others"])
        addresses = ("/api/v1/events/", "/api/v1/tables/1/rounds/1/entries/")
        asked = [asyncio.ensure_future(ask(lanes, path, headers=key)) for path in addresses]
        for _ in asked:  # inside beside all others
            await asyncio.to_thread(slow.inside.acquire)
        made_up = {"authorization": "Bearer st_" + "0" * 32 + "." + "0" * 12}
        waiting = asyncio.ensure_future(ask(lanes, addresses[0], headers=made_up))
        await asyncio.sleep(0.01)
        came_in = slow.inside.acquire(blocking=False)
        slow.gate.set()
        return came_in, [(await each).body for each in (*asked, *held, waiting)]

    came_in, bodies = in_loop(story())

    assert not came_in
    assert bodies == [b"done"] * (3 + settings.THREADS["others"])


@pytest.mark.django_db
def test_no_round_waits_while_programs_look_at_what_others_would_do() -> None:
    event, address = an_event(0), "/api/v1/tables/1/rounds/1/entries/"
    *looking, entering = [{"authorization": f"Bearer {a_key(event)}"} for _ in range(3)]
    slow = Slow()

    async def story() -> bool:
        lanes = Lanes(slow, KnownSessions().has)
        looks = [
            asyncio.ensure_future(ask(lanes, f"{address}?preview=true", headers=key))
            for key in looking
            for _ in range(OF_KEY)
        ]
        await asyncio.sleep(0.05)
        while slow.inside.acquire(blocking=False):
            pass
        entry = asyncio.ensure_future(ask(lanes, address, headers=entering))
        came_in = await asyncio.to_thread(slow.inside.acquire, timeout=0.5)
        slow.gate.set()
        await asyncio.gather(entry, *looks)
        return came_in

    assert in_loop(story())


@pytest.mark.django_db
def test_programs_leave_a_thread_of_the_desk_to_people_and_one_has_few() -> None:
    event = an_event(0)
    keys = [{"authorization": f"Bearer {a_key(event)}"} for _ in range(3)]
    slow = Slow()

    async def story() -> list[int]:
        lanes = Lanes(slow, KnownSessions().has)
        counts, asked = [], []
        for key in keys:
            asked += [
                asyncio.ensure_future(ask(lanes, "/api/v1/events/", headers=key)) for _ in range(4)
            ]
            await asyncio.sleep(0.05)
            inside = 0
            while slow.inside.acquire(blocking=False):
                inside += 1
            counts.append(inside)
        slow.gate.set()
        await asyncio.gather(*asked)
        return counts

    assert in_loop(story()) == [OF_KEY, settings.THREADS["desk"] - LEFT_BY_PROGRAMS - OF_KEY, 0]


def place() -> Place:
    return a_table().place


def a_device() -> dict[str, str]:
    """Headers of a browser on which a user has logged in, and out again."""
    user, browser = a_user(), Client()
    answer = browser.get("/admin/login/")
    remember_device(answer.wsgi_request, answer, user)
    name = f"known_device_{user.pk}"
    return {"cookie": f"{name}={answer.cookies[name].value}"}


@pytest.mark.django_db(transaction=True)
def test_strangers_who_log_in_leave_a_thread_to_pages_and_the_desk_to_known_devices() -> None:
    known, slow = [a_device() for _ in range(2)], Slow()

    async def story() -> tuple[list[int], list[int]]:
        lanes = Lanes(slow, KnownSessions().has)

        async def inside(path: str, method: str, *askers: dict[str, str]) -> int:
            asked.extend(
                asyncio.ensure_future(ask(lanes, path, method, headers)) for headers in askers
            )
            await asyncio.sleep(0.05)
            count = 0
            while slow.inside.acquire(blocking=False):
                count += 1
            return count

        asked: list[asyncio.Task[Answer]] = []
        counts = [
            await inside("/admin/login/", "POST", *[{}] * 3),
            await inside("/en/", "GET", *[{}] * 3),
            await inside("/admin/login/", "POST", *known * 2),
        ]
        slow.gate.set()
        return counts, [(await answer).status for answer in asked]

    counts, statuses = in_loop(story())

    assert counts == [LOG_INS, settings.THREADS["others"] - LOG_INS, len(known) * OF_DEVICE]
    assert statuses == [200] * 10


@pytest.mark.django_db(transaction=True)
def test_captains_and_the_desk_are_answered_while_strangers_hold_all_their_threads() -> None:
    link, other = link_of(place()), link_of(place())
    client = Client()
    client.force_login(a_user())
    session = {"cookie": f"sessionid={client.session.session_key}"}
    slow = Slow()

    async def story() -> list[bytes]:
        lanes = Lanes(slow, KnownSessions().has)
        held = await slow.hold(lanes, "/", settings.THREADS["others"])
        asked = [
            ask(lanes, f"/t/{link}/"),
            ask(lanes, "/api/v1/tables/1/", headers={"authorization": f"Place {other}"}),
            ask(lanes, "/admin/", headers=session),
            ask(lanes, "/api/v1/events/", headers=session),
        ]
        answers = [asyncio.ensure_future(one) for one in asked]
        for _ in answers:  # inside beside all others
            await asyncio.to_thread(slow.inside.acquire)
        slow.gate.set()
        return [(await one).body for one in [*answers, *held]]

    assert in_loop(story()) == [b"done"] * (4 + settings.THREADS["others"])


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/tables/1/", "/api/v1/tables/1/rounds/1/entries/"])
def test_one_link_has_a_thread_at_a_time_also_where_its_clients_leave(path: str) -> None:
    link, other = captains(2)
    slow = Slow()

    async def story() -> list[bool]:
        lanes = Lanes(slow, KnownSessions().has)
        left = asyncio.ensure_future(ask(lanes, path, headers=link))
        await asyncio.to_thread(slow.inside.acquire)
        left.cancel()
        second = asyncio.ensure_future(ask(lanes, path, headers=link))
        beside = asyncio.ensure_future(ask(lanes, path, headers=other))
        await asyncio.to_thread(slow.inside.acquire)
        first_two = [slow.inside.acquire(blocking=False), second.done()]
        slow.gate.set()
        return [*first_two, (await second).body == (await beside).body == b"done"]

    assert in_loop(story()) == [False, False, True]


def test_who_waits_for_a_turn_that_rests_waits_twice_as_long_as_the_one_before_computed() -> None:
    async def story() -> list[float]:
        turns = Turns(1, rest=0.1)
        clock = asyncio.get_running_loop().time
        waits = []
        for computed in (0.03, 20.0):
            await turns.take()
            waiting = asyncio.ensure_future(turns.take())
            await asyncio.sleep(0)
            begun = clock()
            turns.give_back(computed)
            await waiting
            waits.append(clock() - begun)
            turns.give_back(computed)  # nobody waits
        assert await turns.take()
        return waits

    after_short, after_long = in_loop(story())

    assert after_short >= 0.06
    assert after_long >= 0.1


def test_a_turn_of_a_lane_or_a_session_begins_at_once() -> None:
    async def story() -> bool:
        turns = Turns(1)
        await turns.take()
        waiting = asyncio.ensure_future(turns.take())
        await asyncio.sleep(0)
        turns.give_back(20.0)
        return await waiting

    assert in_loop(story())


def captains(count: int) -> list[dict[str, str]]:
    """Headers of captains, each with the link of another place."""
    return [{"authorization": f"Place {link_of(place())}"} for _ in range(count)]


@pytest.mark.django_db(transaction=True)
def test_a_round_is_taken_while_pages_of_captains_hold_all_their_threads() -> None:
    opening, slow = captains(settings.THREADS["captains"]), Slow()

    async def story() -> list[bytes]:
        lanes = Lanes(slow, KnownSessions().has)
        asked = [ask(lanes, "/api/v1/tables/1/", headers=one) for one in opening]
        asked.append(ask(lanes, "/api/v1/tables/1/rounds/1/entries/", headers=opening[0]))
        held = [asyncio.ensure_future(one) for one in asked]
        for _ in held:  # the round inside, too
            await asyncio.to_thread(slow.inside.acquire)
        slow.gate.set()
        return [(await one).body for one in held]

    assert in_loop(story()) == [b"done"] * (settings.THREADS["captains"] + 1)


@pytest.mark.django_db(transaction=True)
def test_a_round_that_finds_a_queue_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.lanes.PATIENCE_OF_ENTRIES", 60.0)
    room, slow = settings.THREADS["entries"], Slow()
    sending = captains(room + WAITING_ENTRIES + 1)

    async def story() -> list[int]:
        lanes = Lanes(slow, KnownSessions().has)
        path = "/api/v1/tables/1/rounds/1/entries/"
        taken = [asyncio.ensure_future(ask(lanes, path, headers=one)) for one in sending[1:]]
        for _ in range(room):
            await asyncio.to_thread(slow.inside.acquire)
        past = (await ask(lanes, path, headers=sending[0])).status
        slow.gate.set()
        return [past, *sorted({(await one).status for one in taken})]

    assert in_loop(story()) == [503, 200]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/t/7.AAAAAAAAAAAAAAAAAAAAAA/", {}),
        ("/api/v1/tables/1/", {"authorization": "Place 7.AAAAAAAAAAAAAAAAAAAAAA"}),
        ("/admin/", {"cookie": f"sessionid={'a' * 32}"}),
        ("/admin/", {}),
    ],
)
def test_what_is_made_up_has_no_place_in_another_lane(path: str, headers: dict[str, str]) -> None:
    slow = Slow()

    async def story() -> int:
        lanes = Lanes(slow, KnownSessions().has)
        lanes._others = Lane(slow, settings.THREADS["others"], waiting=0)
        held = await slow.hold(lanes, "/", settings.THREADS["others"])
        status = (await ask(lanes, path, headers=headers)).status
        slow.gate.set()
        await asyncio.gather(*held)
        return status

    assert in_loop(story()) == 503


@pytest.mark.django_db
def test_a_link_is_known_by_its_signature_also_once_it_was_withdrawn() -> None:
    seat = place()
    first = link_of(seat)
    seat.link_version = 2

    assert is_signed_link(first)
    assert is_signed_link(link_of(seat))
    assert not is_signed_link(f"{first}x")
    assert not is_signed_link(f"1{first}")
    assert not is_signed_link("")


@pytest.mark.django_db
def test_a_head_names_a_link_or_key_that_was_made_here() -> None:
    link, key = link_of(place()), a_key(an_event(0))
    rest = "HTTP/1.1\r\nHost: localhost\r\n"
    heads = {
        f"GET /t/{link}/rounds/1/ {rest}\r\n": True,
        f"POST /api/v1/tables/1/ {rest}Authorization: Place {link}\r\n\r\n": True,
        f"POST /api/v1/tables/1/ {rest}authorization:bearer {key}\r\nA: b\r\n\r\n": True,
        f"GET /t/{link}x/ {rest}\r\n": False,
        f"POST / {rest}Authorization: Place {key}\r\n\r\n": False,
        f"POST / {rest}Authorization: Basic {link}\r\n\r\n": False,
        f"POST / {rest}\r\n\r\nAuthorization: Place {link}\r\n\r\n": False,  # in its body
        f"GET /?/t/{link}/ {rest}\r\n": False,
        "no request": False,
    }

    assert {head: names_link_or_key(head.encode()) for head in heads} == heads
