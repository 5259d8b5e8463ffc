"""The bodies of requests: how large, how long, and how many at once."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from config.bodies import BODY_LIMIT, FILE_LIMIT, MEMORY_LIMIT, Budget, BufferedRequests
from pages.public.asgi import Application, Message, Receive, Scope, Send, answer
from tests.asgi import Answer, a_scope, ask, in_loop, take

FILE_ADDRESS = "/admin/organisations/7/event-file/"
CHUNKED = {"transfer-encoding": "chunked"}


async def an_organiser(_scope: Scope) -> bool:
    return True


async def a_stranger(_scope: Scope) -> bool:
    return False


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

    def __init__(self, application: Application, path: str = "/", *chunks: bytes) -> None:
        self.answer = Answer()
        self._application = application
        self._scope = a_scope(path, "POST", CHUNKED)
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

    got = post(*chunks)

    assert (got.headers, got.body) == ({"pieces": "4"}, b"".join(chunks))


@pytest.mark.parametrize(("length", "status"), [(BODY_LIMIT, 200), (BODY_LIMIT + 1, 413)])
def test_a_body_up_to_the_limit_is_taken(length: int, status: int) -> None:
    body = b"x" * length
    half = length // 2

    announced = ask(buffered(), "/", "POST", {"content-length": str(length)}, chunks=(body,))

    assert in_loop(announced).status == status
    assert post(body[:half], body[half:]).status == status


@pytest.mark.parametrize(("length", "status"), [(FILE_LIMIT, 200), (FILE_LIMIT + 1, 413)])
def test_an_event_file_of_an_organiser_may_be_larger(length: int, status: int) -> None:
    sent = {"content-length": str(length)}
    desk = buffered(is_known=an_organiser)

    got = in_loop(ask(desk, FILE_ADDRESS, "POST", sent, chunks=(b"x" * length,)))

    assert got.status == status


def test_a_file_of_a_stranger_is_refused_before_any_of_it_is_read() -> None:
    announced = {"content-length": str(BODY_LIMIT + 1)}

    nothing_came = in_loop(ask(buffered(), FILE_ADDRESS, "POST", announced, chunks=()))

    assert nothing_came.status == 413


def test_an_organiser_may_send_more_nowhere_else() -> None:
    desk = buffered(is_known=an_organiser)

    assert post(b"x" * (BODY_LIMIT + 1), path="/admin/", to=desk).status == 413


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


def test_all_bodies_of_a_process_have_one_budget_that_small_ones_share_of() -> None:
    budget = Budget(3 * BODY_LIMIT, reserved=BODY_LIMIT)
    application = buffered(budget=budget)
    large = b"x" * (MEMORY_LIMIT + 1)

    async def crowd() -> tuple[Answer, Answer, list[int], int]:
        uploads = [await Sender(application, "/", large).begin() for _ in range(2)]
        one_more = await Sender(application, "/", large).begin()
        await one_more.answered
        captain = await Sender(application, "/", b"an entry").begin()
        entry = await captain.finish()
        statuses = [(await upload.finish()).status for upload in uploads]
        return one_more.answer, entry, statuses, budget.spent

    refused, entry, statuses, left = in_loop(crowd())

    assert (refused.status, refused.headers["retry-after"]) == (503, "5")
    assert (entry.status, entry.body) == (200, b"an entry")
    assert (statuses, left) == ([200, 200], 0)


def test_the_room_of_a_refused_and_of_an_unfinished_body_is_given_back() -> None:
    budget = Budget()
    application = buffered(budget=budget, timeout=0.05)

    async def stalls() -> int:
        phone = await Sender(application, "/", b"x" * 100_000).begin()
        await phone.answered
        return phone.answer.status

    assert post(b"x" * BODY_LIMIT, b"x", to=application).status == 413
    assert in_loop(stalls()) == 408
    assert budget.spent == 0


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
        during = budget.spent
        going_on.set()
        await done.wait()
        return during

    assert (in_loop(leaves()), read, budget.spent) == (5, [b"entry"], 0)
