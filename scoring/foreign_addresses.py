"""Addresses that others name, of push services and webhooks: none leads into a private network.

An address is looked up once, and what was looked at is what is connected to: a name that leads
elsewhere a moment later leads nowhere. Redirects are not followed. All of it, from the look-up to
the last byte that is read, ends by one moment.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from io import BufferedReader, RawIOBase
from ipaddress import IPv6Network, ip_address
from threading import Thread
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

HTTPS, HTTP = 443, 80
LONGEST_ADDRESS: Final = 500  # characters
DEADLINE = 10.0  # seconds, from the look-up to the end of the answer
STATUSES: Final = range(100, 600)
# All that was handed out of IPv6. Python takes more for public: addresses of IPv4 in its clothes,
# of sites, of segments, whatever they lead to.
HANDED_OUT: Final = IPv6Network("2000::/3")


class AddressRefused(OSError):
    """An address leads where nothing is sent."""


@dataclass(frozen=True, slots=True)
class ForeignAddress:
    """An address that others named, in its parts."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """The service that a signature is for."""
        usual = {"https": HTTPS, "http": HTTP}[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}{'' if self.port == usual else f':{self.port}'}"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its status, and the beginning of its body as far as it was asked for."""

    status: int
    body: bytes


def read_address(address: str) -> ForeignAddress | None:
    """Return the parts of an address to which something may be sent, None for any other."""
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable():
        return None
    schemes = ("https", "http") if settings.SEND_TO_PRIVATE else ("https",)
    try:
        parts = urlsplit(address)
        port = parts.port or (HTTPS if parts.scheme == "https" else HTTP)
        # As a look-up would: it raises what is no OSError for an empty or a long label.
        (parts.hostname or "").encode("idna")
    except ValueError:
        return None
    if parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc or " " in address:
        return None
    if port != HTTPS and not settings.SEND_TO_PRIVATE:
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return ForeignAddress(parts.scheme, parts.hostname, port, path)


def is_address(address: str) -> bool:
    """Return whether something may go to an address, as far as that is known without a network."""
    parts = read_address(address)
    if parts is None:
        return False
    try:
        return settings.SEND_TO_PRIVATE or _is_public(parts.host)
    except ValueError:
        return True  # a name, which is looked up once something is sent


def post(
    address: ForeignAddress, body: bytes, headers: Mapping[str, str], *, most_read: int = 0
) -> Answer:
    """Send a body and return the answer, with so many bytes of its body at most.

    Raises:
        AddressRefused: the name leads into a private network.
        OSError: no answer, none that is HTTP, or none in time.
    """
    with _connection(address, until=monotonic() + DEADLINE) as connection:
        try:
            connection.request("POST", address.path, body, {"Connection": "close", **headers})
            response = connection.getresponse()
        except HTTPException as error:
            raise OSError("the answer is not HTTP") from error
        if response.status not in STATUSES:
            raise OSError("the answer is not HTTP")
        text = b""
        with suppress(OSError, HTTPException):  # the status is what counts
            text = response.read(most_read) if most_read else b""
        return Answer(response.status, text)


@contextmanager
def _connection(address: ForeignAddress, *, until: float) -> Iterator[HTTPConnection]:
    """Open a connection to the very address that is looked at, which ends by a moment."""
    where = _looked_up(address, until)
    with closing(socket.create_connection(where, _left(until))) as plain:
        kind = HTTPSConnection if address.scheme == "https" else HTTPConnection
        connection = kind(address.host, address.port)
        if address.scheme == "http":
            connection.sock = _TimedSocket(plain, until)
            yield connection
            return
        plain.settimeout(_left(until))
        context = ssl.create_default_context()
        with context.wrap_socket(plain, server_hostname=address.host) as encrypted:
            connection.sock = _TimedSocket(encrypted, until)
            yield connection


class _TimedSocket:
    """A socket as a connection uses it, of which every step ends by a moment.

    A socket's own limit is for one byte or more: a sender of one at a time would hold us for hours.
    """

    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock, self._until = sock, until

    def sendall(self, data: bytes) -> None:
        """Send all of it."""
        self._sock.settimeout(_left(self._until))
        self._sock.sendall(data)

    def makefile(self, _mode: str) -> BufferedReader:
        """Return what comes, to read from."""
        return BufferedReader(_Received(self._sock, self._until))

    def close(self) -> None:
        """Leave the socket to who opened it."""


class _Received(RawIOBase):
    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock, self._until = sock, until

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._sock.settimeout(_left(self._until))
        return self._sock.recv_into(buffer)


def _left(until: float) -> float:
    """Return how many seconds are left.

    Raises:
        TimeoutError: none.
    """
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError("the answer is too slow")
    return left


def _looked_up(address: ForeignAddress, until: float) -> tuple[str, int]:
    """Return the host and port that an address leads to.

    The system looks names up without a limit that can be set, and a stranger's name server may
    be silent: after a while it is left to itself.
    """
    answer: Future[list[str]] = Future()

    def look_up() -> None:
        try:
            results = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        except OSError as error:
            answer.set_exception(error)
        else:
            answer.set_result([str(sockaddr[0]) for *_, sockaddr in results])

    Thread(target=look_up, name="look-up", daemon=True).start()
    hosts = answer.result(_left(until))
    if not settings.SEND_TO_PRIVATE and not all(map(_is_public, hosts)):
        raise AddressRefused(address.host)
    return hosts[0], address.port


def _is_public(host: str) -> bool:
    address = ip_address(host.split("%")[0])
    is_usual = address.version == 4 or address in HANDED_OUT
    return address.is_global and not address.is_multicast and is_usual
