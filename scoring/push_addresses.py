"""The addresses of push services, which strangers name: none of them leads into a private network.

An address is looked up once, and what was looked at is what is connected to: a name that leads
elsewhere a moment later leads nowhere. Redirects are not followed: of an answer the status is read
and nothing else.
"""

import re
import socket
import ssl
from concurrent.futures import Future
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv6Network, ip_address
from threading import Thread
from time import monotonic
from urllib.parse import urlsplit

from django.conf import settings

from scoring.models.pushes import LONGEST_ENDPOINT

HTTPS, HTTP = 443, 80
TIMEOUT = 5  # seconds for each step
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})")  # the first bytes of an answer
STATUS_LENGTH = 12
# Addresses of IPv4 in IPv6's clothes, which Python takes for public whatever they lead to.
TRANSLATED = (IPv6Network("::/96"), IPv6Network("64:ff9b::/96"))


class AddressRefused(OSError):
    """An address leads where nothing is sent."""


@dataclass(frozen=True, slots=True)
class PushAddress:
    """A push service's address, in its parts."""

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


def read_address(endpoint: str) -> PushAddress | None:
    """Return the parts of an address to which notices may go, None for any other."""
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        return None
    schemes = ("https", "http") if settings.PUSH_TO_PRIVATE else ("https",)
    try:
        parts = urlsplit(endpoint)
        port = parts.port or (HTTPS if parts.scheme == "https" else HTTP)
        # As a look-up would: it raises what is no OSError for an empty or a long label.
        (parts.hostname or "").encode("idna")
    except ValueError:
        return None
    if parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc or " " in endpoint:
        return None
    if port != HTTPS and not settings.PUSH_TO_PRIVATE:
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return PushAddress(parts.scheme, parts.hostname, port, path)


def is_address(endpoint: str) -> bool:
    """Return whether notices may go to an address, as far as that is known without a network."""
    address = read_address(endpoint)
    if address is None:
        return False
    try:
        return settings.PUSH_TO_PRIVATE or _is_public(address.host)
    except ValueError:
        return True  # a name, which is looked up once something is sent


def post(address: PushAddress, body: bytes, headers: dict[str, str]) -> int:
    """Send a body and return the status of the answer.

    Raises:
        AddressRefused: the name leads into a private network.
        OSError: no answer, or none in time.
    """
    connection = _connection(address)
    try:
        connection.request("POST", address.path, body, headers)
        return _status(connection.sock)
    except HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()


def _status(sock: socket.socket) -> int:
    """Return the status of an answer, however slowly its bytes come.

    A socket's own limit is for one byte or more: a sender of one at a time would hold us for hours.
    """
    answer, until = b"", monotonic() + TIMEOUT
    while len(answer) < STATUS_LENGTH:
        left = until - monotonic()
        if left <= 0:
            raise TimeoutError("the answer is too slow")
        sock.settimeout(left)
        part = sock.recv(STATUS_LENGTH - len(answer))
        if not part:
            break
        answer += part
    status = STATUS.fullmatch(answer)
    if status is None:
        raise OSError("the answer is not HTTP")
    return int(status[1])


def _connection(address: PushAddress) -> HTTPConnection:
    """Return a connection to the very address that was looked at."""
    plain = socket.create_connection(_looked_up(address), TIMEOUT)
    if address.scheme == "http":
        connection = HTTPConnection(address.host, address.port, timeout=TIMEOUT)
        connection.sock = plain
        return connection
    try:
        encrypted = ssl.create_default_context().wrap_socket(plain, server_hostname=address.host)
    except BaseException:
        plain.close()
        raise
    secure = HTTPSConnection(address.host, address.port, timeout=TIMEOUT)
    secure.sock = encrypted
    return secure


def _looked_up(address: PushAddress) -> tuple[str, int]:
    """Return the host and port that an address leads to.

    The system looks names up without a limit that can be set, and a stranger's name server may
    be silent: after a while it is left to itself.
    """
    answer: Future[list[str]] = Future()

    def look_up() -> None:
        try:
            found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
        except OSError as error:
            answer.set_exception(error)
        else:
            answer.set_result([str(sockaddr[0]) for *_, sockaddr in found])

    Thread(target=look_up, name="push-look-up", daemon=True).start()
    hosts = answer.result(TIMEOUT)
    if not settings.PUSH_TO_PRIVATE and not all(map(_is_public, hosts)):
        raise AddressRefused(address.host)
    return hosts[0], address.port


def _is_public(host: str) -> bool:
    address = ip_address(host.split("%")[0])
    is_translated = any(address in network for network in TRANSLATED)
    return address.is_global and not address.is_multicast and not is_translated
