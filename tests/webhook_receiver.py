"""A program of others that hears webhooks: it keeps what comes, and verifies it as theirs do."""

import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from standardwebhooks import Webhook as Verifier


@dataclass(frozen=True)
class Heard:
    """One request as it came."""

    headers: dict[str, str]
    body: str

    @property
    def message(self) -> Any:
        return json.loads(self.body)

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    def verified(self, secret: str) -> Any:
        """The message, if the library of the convention takes it as signed with this secret."""
        return Verifier(secret).verify(self.body, self.headers)


@dataclass
class Receiver:
    """Answers with its status and its text, and keeps what it heard."""

    address: str
    status: int = 204
    text: bytes = b""
    heard: list[Heard] = field(default_factory=list)

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    @property
    def kinds(self) -> list[str]:
        return [heard.message["type"] for heard in self.heard]

    @property
    def told(self) -> list[dict[str, Any]]:
        """What each message said."""
        return [heard.message["data"] for heard in self.heard]


@contextmanager
def a_receiver(encrypted: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.heard.append(Heard(headers, body))
            self.send_response(receiver.status)
            if 300 <= receiver.status < 400:
                self.send_header("Location", f"{receiver.address}elsewhere")
            if receiver.status != 204:
                self.send_header("Content-Length", str(len(receiver.text)))
            self.end_headers()
            self.wfile.write(receiver.text)

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        if encrypted:
            server.socket = encrypted.wrap_socket(server.socket, server_side=True)
        receiver = Receiver(f"http://127.0.0.1:{server.server_port}/")
        Thread(target=server.serve_forever, daemon=True).start()
        yield receiver
        server.shutdown()
