"""The bodies of requests: how large, how long, and how many at once."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from tests.asgi import Answer, a_scope, ask, in_loop, take
from web.asgi import Application, Message, Receive, Scope, Send, answer
from web.bodies import (
    BODY_LIMIT,
    FILE_LIMIT,
    MEMORY_LIMIT,
    OF_STRANGERS,
    OF_USERS,
    PICTURE_LIMIT,
    Budget,
    BufferedRequests,
)

DESK = "/admin/"
FILE_ADDRESS = "/admin/organisations/7/event-file/"
FILE_OVER_THE_API = "/api/v1/organisations/club-7/event-files/"
PICTURE_ADDRESS = "/admin/events/7/picture/"
PICTURE_OVER_THE_API = "/api/v1/events/spring-evening/picture/"
LARGE = b"x" * (MEMORY_LIMIT + 1)
CHUNKED = {"transfer-encoding": "chunked"}


async def an_organiser(_scope: Scope) -> bool:
    return True


async def a_stranger(_scope: Scope) -> bool:
    return False


async def who_has_a_session(scope: Scope) -> bool:
    return any(name == b"cookie" for name, _ in scope["headers"])


async def echo(_scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with the body it got, and in how many pieces."""
    pieces = [await receive()]
    while pieces[-1]["more_body"]:
        pieces.append(await receive())
    counted = [(b"pieces", b"%d" % len(pieces))]
    await answer(send, 200, counted, b"".join(piece["body"] for piece in pieces))


def buffered(
    application: Application = echo,
    is_known: Callable[[Scope], Awaitable[bool]] = a_stranger,
    *,
    timeout: float = 60.0,
    budget: Budget | None = None,
) -> BufferedRequests:
    return BufferedRequests(application, is_known, timeout=timeout, budget=budget)


def post(*chunks: bytes, path: str = "/", to: BufferedRequests | None = None) -> Answer:
    return in_loop(ask(to or buffered(), path, "POST", CHUNKED, chunks=chunks))


class Sender:
    """A client in the middle of its body; what it was answered stands in ``answer``."""

    def __init__(
        self,
        application: Application,
        path: str = "/",
        *chunks: bytes,
        address: str = "192.0.2.1",
        session: str = "",
    ) -> None:
        self.answer = Answer()
        self._application = application
        cookie = {"cookie": f"sessionid={session}"} if session else {}
        self._scope = a_scope(path, "POST", CHUNKED | cookie)
        self._scope["client"] = (address, 50000)
        self._chunks: asyncio.Queue[bytes] = asyncio.Queue()
        self._taken = asyncio.Event()
        for chunk in chunks:
            self._chunks.put_nowait(chunk)

    async def begin(self) -> "Sender":
        """Return once all is taken that was sent so far."""
        self.answered = asyncio.ensure_future(
            self._application(self._scope, self._receive, self._send)
        )
        await asyncio.wait(
            [self.answered, asyncio.ensure_future(self._taken.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
        return self

    async def _receive(self) -> Message:
        if self._chunks.empty():
            self._taken.set()
        chunk = await self._chunks.get()
        return {"type": "http.request", "body": chunk, "more_body": chunk != b""}

    async def _send(self, message: Message) -> None:
        take(self.answer, message)

    async def finish(self) -> Answer:
        self._chunks.put_nowait(b"")
        await self.answered
        return self.answer


def test_a_body_in_pieces_arrives_whole() -> None:
    got = post(b"one ", b"", b"two")

    assert (got.status, got.headers, got.body) == (200, {"pieces": "1"}, b"one two")


def test_a_request_without_a_body_is_answered_without_waiting_for_one() -> None:
    got = in_loop(ask(buffered(), "/", chunks=()))

    assert (got.status, got.body) == (200, b"")


def test_a_body_that_went_to_the_disk_comes_back_as_it_was() -> None:
    chunks = tuple(bytes([number]) * 40_000 for number in range(5))

    got = post(*chunks, path=DESK)

    assert (got.headers, got.body) == ({"pieces": "4"}, b"".join(chunks))


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/", MEMORY_LIMIT, 200),
        ("/", MEMORY_LIMIT + 1, 413),
        (DESK, BODY_LIMIT, 200),
        (DESK, BODY_LIMIT + 1, 413),
        (PICTURE_OVER_THE_API, BODY_LIMIT, 200),
        (PICTURE_OVER_THE_API, BODY_LIMIT + 1, 413),
    ],
)
def test_a_body_up_to_the_limit_is_taken_and_the_desk_takes_more(
    path: str, length: int, status: int
) -> None:
    body = b"x" * length
    half = length // 2

    announced = ask(buffered(), path, "POST", {"content-length": str(length)}, chunks=(body,))

    assert in_loop(announced).status == status
    assert post(body[:half], body[half:], path=path).status == status


@pytest.mark.parametrize(
    ("address", "length", "status"),
    [
        (FILE_ADDRESS, FILE_LIMIT, 200),
        (FILE_ADDRESS, FILE_LIMIT + 1, 413),
        (FILE_OVER_THE_API, FILE_LIMIT, 200),
        (FILE_OVER_THE_API, FILE_LIMIT + 1, 413),
        (PICTURE_ADDRESS, PICTURE_LIMIT, 200),
        (PICTURE_ADDRESS, PICTURE_LIMIT + 1, 413),
    ],
)
def test_an_event_file_or_a_picture_of_an_organiser_may_be_larger(
    address: str, length: int, status: int
) -> None:
    sent = {"content-length": str(length)}
    desk = buffered(is_known=an_organiser)

    got = in_loop(ask(desk, address, "POST", sent, chunks=(b"x" * length,)))

    assert got.status == status


@pytest.mark.parametrize("address", [FILE_ADDRESS, FILE_OVER_THE_API])
def test_a_file_of_a_stranger_is_refused_before_any_of_it_is_read(address: str) -> None:
    announced = {"content-length": str(BODY_LIMIT + 1)}

    nothing_came = in_loop(ask(buffered(), address, "POST", announced, chunks=()))

    assert nothing_came.status == 413


def test_an_organiser_may_send_more_nowhere_else() -> None:
    desk = buffered(is_known=an_organiser)

    assert post(b"x" * (BODY_LIMIT + 1), path="/admin/", to=desk).status == 413
    assert post(LARGE, path="/api/v1/check/", to=desk).status == 413


def test_a_body_announced_too_long_is_refused_before_any_of_it_is_read() -> None:
    announced = {"content-length": str(BODY_LIMIT + 1)}

    assert in_loop(ask(buffered(), "/", "POST", announced, chunks=())).status == 413


def test_a_client_that_stalls_halfway_is_cut_off_and_never_reaches_the_website() -> None:
    reached = []

    async def website(scope: Scope, _receive: Receive, _send: Send) -> None:
        reached.append(scope["path"])

    async def stalls() -> Answer:
        phone = await Sender(buffered(website, timeout=0.05), "/", b"half").begin()
        await phone.answered
        return phone.answer

    got = in_loop(stalls())

    assert (got.status, got.headers["connection"], reached) == (408, "close", [])


def test_a_client_that_leaves_halfway_never_reaches_the_website() -> None:
    headers = {"content-length": "100"}

    assert in_loop(ask(buffered(), "/", "POST", headers, chunks=())).status == 408


async def stalled(
    application: Application, count: int, *, address: str = "192.0.2.1", session: str = ""
) -> list[Sender]:
    """Clients that send no more of larger bodies."""
    return [
        await Sender(application, DESK, LARGE, address=address, session=session).begin()
        for _ in range(count)
    ]


async def answered(application: Application, **who: str) -> int:
    """What a larger body gets that is sent to its end."""
    [sender] = await stalled(application, 1, **who)
    return (await sender.finish()).status


def test_larger_bodies_of_one_address_stop_none_of_another_one() -> None:
    budget = Budget()
    application = buffered(budget=budget)

    async def crowd() -> tuple[Answer, int, Answer, list[int]]:
        uploads = await stalled(application, OF_STRANGERS.of_one // BODY_LIMIT)
        [one_more] = await stalled(application, 1)
        await one_more.answered
        other = await answered(application, address="192.0.2.2")
        captain = await Sender(application, "/", b"an entry").begin()
        entry = await captain.finish()
        statuses = [(await upload.finish()).status for upload in uploads]
        return one_more.answer, other, entry, statuses

    refused, other, entry, statuses = in_loop(crowd())

    assert (refused.status, refused.headers["retry-after"]) == (503, "5")
    assert (other, entry.status, entry.body) == (200, 200, b"an entry")
    assert (statuses, budget.spent.total()) == ([200] * 16, 0)


def test_strangers_everywhere_stop_no_larger_body_of_a_user() -> None:
    application = buffered(is_known=who_has_a_session)

    async def crowd() -> tuple[int, int]:
        for number in range(OF_STRANGERS.room // OF_STRANGERS.of_one):
            await stalled(application, 16, address=f"192.0.2.{number}")
        stranger = await stalled(application, 1, address="198.51.100.1")
        await stranger[0].answered
        user = await answered(application, address="192.0.2.1", session="abc")
        return stranger[0].answer.status, user

    assert in_loop(crowd()) == (503, 200)


def test_a_user_takes_no_more_than_the_share_of_one() -> None:
    application = buffered(is_known=who_has_a_session)

    async def crowd() -> tuple[int, int]:
        await stalled(application, OF_USERS.of_one // BODY_LIMIT, session="abc")
        [one_more] = await stalled(application, 1, session="abc")
        await one_more.answered
        return one_more.answer.status, await answered(application, session="def")

    assert in_loop(crowd()) == (503, 200)


def test_all_addresses_of_a_home_are_one() -> None:
    application = buffered()

    async def crowd() -> int:
        for number in range(16):
            await stalled(application, 1, address=f"2001:db8::{number:x}")
        [one_more] = await stalled(application, 1, address="2001:db8::ffff")
        await one_more.answered
        return one_more.answer.status

    assert in_loop(crowd()) == 503


def test_the_room_of_a_refused_and_of_an_unfinished_body_is_given_back() -> None:
    budget = Budget()

    async def stalls() -> int:
        hasty = buffered(budget=budget, timeout=0.05)
        phone = await Sender(hasty, DESK, b"x" * 100_000).begin()
        await phone.answered
        return phone.answer.status

    patient = buffered(budget=budget)
    assert post(b"x" * BODY_LIMIT, b"x", path=DESK, to=patient).status == 413
    assert in_loop(stalls()) == 408
    assert budget.spent.total() == 0


def test_a_body_stays_until_the_answer_of_a_client_that_left_is_done() -> None:
    budget, read = Budget(), list[bytes]()

    async def leaves() -> int:
        begun, going_on, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def slow(_scope: Scope, receive: Receive, _send: Send) -> None:
            begun.set()
            await going_on.wait()
            read.append((await receive())["body"])
            done.set()

        phone = ask(buffered(slow, budget=budget), "/", "POST", CHUNKED, chunks=(b"entry",))
        answered = asyncio.ensure_future(phone)
        await begun.wait()
        answered.cancel()
        await asyncio.wait([answered])
        during = budget.spent.total()
        going_on.set()
        await done.wait()
        return during

    assert (in_loop(leaves()), read, budget.spent.total()) == (5, [b"entry"], 0)
