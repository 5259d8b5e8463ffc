"""Twelve clients that ask for one kind of thing at a given rate, in a process of their own.

None waits for an answer before it asks again: a slow server is asked as often as a fast one. Takes
``Orders`` as JSON, and prints how often each status came; 0 stands for a connection that was closed
without one, 100 for one that was only held.
"""

import asyncio
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from urllib.parse import urlencode
from uuid import UUID

HOST = "127.0.0.1"
CLIENTS, RATE = 12, 4.0  # requests a second of each client
HELD = 25  # connections that a client opens and holds where others ask once
PATIENCE = 15.0  # seconds; longer than any lane lets wait
MEBIBYTE = 2**20
HALF = f"POST /api/v1/check/ HTTP/1.1\r\nHost: {HOST}\r\n".encode()
TOKEN = "a" * 32  # against forged forms; cookie and field have to be the same, that is all
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}
JSON = {"Content-Type": "application/json"}
LARGE = b"[" * (2 * MEBIBYTE)
ANNOUNCED = {"Content-Length": str(50 * MEBIBYTE)}
IN_PIECES = {"Transfer-Encoding": "chunked"}  # its length is not said before
STALLED = (
    f"POST /admin/login/ HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 70000\r\n\r\n".encode()
    + b"x" * 66_000
)
# Bytes that are sent before nothing more comes.
HOLDING = {"half-sent": HALF, "idle": b"", "stalled": STALLED}
# Of the shortest value that takes room of its own: as much as was taken once, and as is taken.
TINY = [b"[]," * (size // 3) for size in (MEBIBYTE, 16_000)]
CROWD = (
    "searches",
    "tables",
    "check-ins",
    "registrations",
    "codes",
    "checks",
    "log-ins",
    "uploads",
    "tiny-values",
    "made-up",
    *HOLDING,
)
# Requests that few people send, or with more force: the number of all clients in a second.
RATES = {
    "event-files": 1.0,  # as fast as one person can send them
    "head-to-heads": CLIENTS * RATE,
    "guests": CLIENTS * RATE,  # with a link, who only load
    "repeats": CLIENTS * RATE,  # with a link, who enter the same round again and again
    "two-links": 400.0,
}
KINDS = (*CROWD, *RATES)


@dataclass(frozen=True, slots=True)
class Orders:
    """The requests to send, and for how long."""

    kinds: tuple[str, ...]
    rate: float  # requests a second of all clients
    seconds: float
    port: int
    network: int  # 127.1.(this).0: the limiters count clients of another one apart
    slug: str  # of an event with standings
    open_slug: str  # of one that takes registrations
    check_in: str  # the address of its check-in
    sheet: str  # of a table, as ``check/`` takes it
    owner: str  # the session of one
    club: int  # whose owner that is
    links: tuple[str, str]  # of tables that have played a round
    entry: tuple[str, Mapping[str, str], str]  # that round of the first one: path, headers, body


@dataclass(frozen=True, slots=True)
class Asked:
    """A request."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""

    def written(self) -> bytes:
        """Return the request as it is sent."""
        body, length = self.body, {"Content-Length": str(len(self.body))}
        if IN_PIECES.items() <= self.headers.items():
            body, length = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body), {}
        fields = {"Host": HOST, "Connection": "close", **length, **self.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return f"{self.method} {self.path} HTTP/1.1\r\n{head}\r\n".encode() + body


def asked(kind: str, orders: Orders, number: int) -> Asked:
    """Return a request of a kind; ``number`` makes it another one."""
    if kind == "event-files":
        return event_file(orders, b"0," * (12_000_000 if number % 2 else 3_000_000))
    event, api = f"/en/e/{orders.slug}", "/api/v1"
    # As long and as many words as a search takes, or far more of them.
    words = "+".join(f"{number % 1000:03}{word:08}" for word in range(8 if number % 2 else 1000))
    made_up = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    code, log_in = form(code=f"{number:06}"), form(username=f"a{number}", password=number)
    arrived = form(who=number % 100 + 1)
    newcomer = form(name=f"N {number}", language="en", consent="on", key=UUID(int=number))
    player, other = number % 300 + 1, number // 300 % 300 + 1
    entry_path, entry_headers, entry = orders.entry
    requests: dict[str, list[Asked]] = {
        "healthz": [Asked("GET", "/healthz", {})],
        "searches": [Asked("GET", f"{event}/standings/?q={words}", {})],
        "tables": [Asked("GET", f"{api}/events/{orders.slug}/tables/?{number}", {})],
        "check-ins": [
            Asked("GET", f"{orders.check_in}?q={words}", {}),
            Asked("POST", orders.check_in, FORM, arrived),
        ],
        "registrations": [Asked("POST", f"/en/e/{orders.open_slug}/register/", FORM, newcomer)],
        "codes": [Asked("POST", "/t/", FORM, code)],
        "checks": [Asked("POST", f"{api}/check/", JSON, orders.sheet.encode())],
        "log-ins": [Asked("POST", "/admin/login/", FORM, log_in)],
        "tiny-values": [Asked("POST", f"{api}/check/", JSON, body) for body in TINY],
        "head-to-heads": [Asked("GET", f"{event}/players/{player}/{other}/", {})],
        "guests": [Asked("GET", f"/t/{orders.links[0]}/", {})],
        "repeats": [Asked("POST", entry_path, entry_headers, entry.encode())],
        "two-links": [Asked("GET", f"/t/{link}/", {}) for link in orders.links],
        "uploads": [
            Asked("POST", "/admin/organisations/1/event-file/", ANNOUNCED, LARGE),
            Asked("POST", "/admin/organisations/1/event-file/", IN_PIECES, LARGE),
            Asked("POST", f"{api}/check/", JSON, LARGE[:MEBIBYTE]),
        ],
        "made-up": [Asked("POST", "/t/", FORM | made_up, code)],
    }
    some = requests[kind]
    return some[number % len(some)]


def event_file(orders: Orders, values: bytes) -> Asked:
    """Return how an owner sends a file of tiny values, to be refused once it is looked at."""
    content = b'{"format":"stichtafel event","version":1,"digest":"","content":[' + values + b"0]}"
    token = f'Content-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{TOKEN}'
    named = 'Content-Disposition: form-data; name="file"; filename="event.json"\r\n\r\n'
    body = f"--b\r\n{token}\r\n--b\r\n{named}".encode() + content + b"\r\n--b--\r\n"
    headers = {
        "Content-Type": "multipart/form-data; boundary=b",
        "Cookie": f"csrftoken={TOKEN}; sessionid={orders.owner}",
    }
    return Asked("POST", f"/admin/organisations/{orders.club}/event-file/", headers, body)


def form(**fields: object) -> bytes:
    """Return the body of a form."""
    return urlencode({"csrfmiddlewaretoken": TOKEN, **fields}).encode()


class Clients:
    """The clients, and what they have been answered."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._first = Random().randrange(1 << 40)  # noqa: S311 - no secret
        self._held: list[asyncio.StreamWriter] = []
        self.statuses: Counter[int] = Counter()

    async def ask(self) -> None:
        """Let every client ask at the rate for so many seconds."""
        begun = time.monotonic()
        async with asyncio.TaskGroup() as asking:
            for turn in range(max(2, round(self._orders.rate * self._orders.seconds))):
                await asyncio.sleep(max(0.0, begun + turn / self._orders.rate - time.monotonic()))
                kind = self._orders.kinds[turn % len(self._orders.kinds)]
                for _ in range(HELD if kind in HOLDING else 1):
                    asking.create_task(self._ask_once(kind, turn))
            left = begun + self._orders.seconds - time.monotonic()
            await asyncio.sleep(max(0.0, left))
            for writer in self._held:
                writer.close()

    async def _ask_once(self, kind: str, turn: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                status = await self._status(kind, turn)
        except (OSError, TimeoutError, asyncio.LimitOverrunError):
            status = 0
        self.statuses[status] += 1

    async def _status(self, kind: str, turn: int) -> int:
        source = f"127.1.{self._orders.network}.{turn % CLIENTS + 1}"
        reader, writer = await asyncio.open_connection(
            HOST, self._orders.port, local_addr=(source, 0)
        )
        if kind in HOLDING:
            writer.write(HOLDING[kind])
            self._held.append(writer)
            return 100
        writer.write(asked(kind, self._orders, self._first + turn).written())
        try:
            # Nothing is waited for while it is sent: a refusal comes before the end of a body.
            _version, _space, status = (await reader.readline()).partition(b" ")
            while await reader.read(MEBIBYTE):
                pass
        finally:
            writer.close()
        return int(status[:3] or 0)


def main(text: str) -> None:
    """Print the statuses of all clients."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.nice(19)  # they have machines of their own: of this one they take what is left
    orders = json.loads(text)
    clients = Clients(Orders(**{**orders, "kinds": tuple(orders["kinds"])}))
    asyncio.run(clients.ask())
    print(json.dumps(clients.statuses))


if __name__ == "__main__":
    main(*sys.argv[1:])
