"""Twelve clients that ask for one kind of thing at a given rate, in a process of their own.

Prints how often each status came, as JSON; 0 stands for a connection that was closed.
"""

import json
import socket
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from urllib.parse import urlencode

HOST = "127.0.0.1"
CLIENTS, RATE = 12, 4.0  # requests a second of each client
PATIENCE = 15.0  # seconds; longer than any lane lets wait
MEGABYTE = 10**6
HALF = f"POST /api/v1/check/ HTTP/1.1\r\nHost: {HOST}\r\n"
TOKEN = "a" * 32  # against forged forms; cookie and field have to be the same, that is all
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}

Asked = tuple[str, str, bytes | None, dict[str, str]]


def asked(kind: str, slug: str, number: int) -> Asked:
    """Return method, path, body and headers of a request; ``number`` makes it another one."""
    words = "+".join(f"{number % 1000}{one}" for one in range(500))
    event = f"/en/e/{slug}"
    made_up = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    requests: dict[str, Asked] = {
        "healthz": ("GET", "/healthz", None, {}),
        "searches": ("GET", f"{event}/standings/?q={words}", None, {}),
        "tables": ("GET", f"/api/v1/events/{slug}/tables/?{number}", None, {}),
        "codes": ("POST", "/t/", form(code=f"{number:06}"), FORM),
        "checks": ("POST", "/api/v1/check/", b"{}", {"Content-Type": "application/json"}),
        "registrations": ("POST", f"{event}/register/", form(name=number), FORM),
        "log-ins": ("POST", "/admin/login/", form(username=f"a{number}", password=number), FORM),
        "uploads": ("POST", "/admin/organisations/7/event-file/", bytes(MEGABYTE + 1), {}),
        "made-up": ("POST", "/t/", form(code=f"{number:06}"), FORM | made_up),
    }
    return requests[kind]


def form(**fields: object) -> bytes:
    """Return the body of a form."""
    return urlencode({"csrfmiddlewaretoken": TOKEN, **fields}).encode()


KINDS = (
    "searches",
    "tables",
    "codes",
    "checks",
    "registrations",
    "log-ins",
    "uploads",
    "made-up",
    "half-sent",
)


def status_of(port: int, kind: str, slug: str, number: int, held: ExitStack) -> int:
    """Return the status of one request; a half-sent one is left open, and counts as 100."""
    try:
        if kind == "half-sent":
            client = held.enter_context(socket.create_connection((HOST, port), PATIENCE))
            client.sendall(HALF.encode())
            return 100
        connection = HTTPConnection(HOST, port, timeout=PATIENCE)
        connection.request(*asked(kind, slug, number))
        return connection.getresponse().status
    except (OSError, HTTPException):
        return 0


def one_client(port: int, kinds: tuple[str, ...], slug: str, seconds: float) -> Counter[str]:
    """Ask at the rate for so many seconds; return how often each status came."""
    statuses: Counter[str] = Counter()
    begun, first = time.monotonic(), Random().randrange(1 << 24)  # noqa: S311 - no secret
    with ExitStack() as held:
        for turn in count():
            time.sleep(max(0.0, begun + turn / RATE - time.monotonic()))
            if time.monotonic() >= begun + seconds:
                return statuses
            kind = kinds[turn % len(kinds)]
            statuses[str(status_of(port, kind, slug, first + turn, held))] += 1
    return statuses


def main(port: str, kind: str, slug: str, seconds: str) -> None:
    """Print the statuses of all clients."""
    kinds = KINDS if kind == "all" else (kind,)
    with ThreadPoolExecutor(CLIENTS) as pool:
        clients = [
            pool.submit(one_client, int(port), kinds, slug, float(seconds)) for _ in range(CLIENTS)
        ]
    print(json.dumps(sum((client.result() for client in clients), Counter())))


if __name__ == "__main__":
    main(*sys.argv[1:])
