"""Requests to a provider: they end, whatever it sends."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
import requests

from ground.addresses import is_safe
from pages.desk.account import provider_session
from pages.desk.account.provider_session import LARGEST, ProviderFault, ProviderSession

Reply = Callable[[BaseHTTPRequestHandler], None]


@contextmanager
def provider(reply: Reply) -> Iterator[str]:
    """A server on this machine that answers so."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            reply(self)

        def log_message(self, *_: object) -> None:
            """Write nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def head(handler: BaseHTTPRequestHandler, length: int, status: int = 200, **more: str) -> None:
    handler.send_response(status)
    for name, value in {"Content-Length": str(length), **more}.items():
        handler.send_header(name, value)
    handler.end_headers()


def test_an_answer_is_read_whole() -> None:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        head(handler, 13)
        handler.wfile.write(b'{"issuer":""}')

    with provider(reply) as address:
        answer = ProviderSession().get(address)

    assert answer.json() == {"issuer": ""}


def test_a_large_answer_is_given_up() -> None:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        head(handler, 10**9)
        for _ in range(2 * LARGEST // 1024):
            handler.wfile.write(b" " * 1024)

    with provider(reply) as address, pytest.raises(ProviderFault, match="too large"):
        ProviderSession().get(address)


def test_an_answer_that_drips_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provider_session, "DEADLINE", 0.3)

    def reply(handler: BaseHTTPRequestHandler) -> None:
        head(handler, 1000)
        for _ in range(1000):
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)

    with provider(reply) as address, pytest.raises(ProviderFault, match="too slow"):
        ProviderSession().get(address)


def test_silence_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provider_session, "TIMEOUT", 0.2)

    with provider(lambda _: time.sleep(1)) as address, pytest.raises(requests.RequestException):
        ProviderSession().get(address)


def test_a_redirect_is_not_followed() -> None:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        head(handler, 0, 302, Location="http://127.0.0.1:9/")

    with provider(reply) as address:
        assert ProviderSession().get(address).status_code == 302


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://login.example.org/club", True),
        ("http://127.0.0.1:8080/", True),
        ("http://[::1]/", True),
        ("http://localhost/", True),
        ("http://login.example.org/", False),
        ("http://127.0.0.1.example.org/", False),
        ("file:///etc/passwd", False),
        ("https://", False),
        ("https://[", False),
        ("", False),
    ],
)
def test_a_secret_goes_by_https_or_nowhere_else_than_here(address: str, *, safe: bool) -> None:
    assert is_safe(address) is safe
    if not safe:
        with pytest.raises(requests.RequestException):
            ProviderSession().get(address)
