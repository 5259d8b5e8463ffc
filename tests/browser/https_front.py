"""A front that ends TLS before the service, as an operator's nginx does, by its own certificate."""

import base64
import hashlib
import http.client
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding"}


@dataclass(frozen=True)
class Certificate:
    """A certificate for one name, with its key, signed by itself."""

    file: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of its public key, in base64, by which Chromium trusts it."""
        shown = subprocess.run(
            ["openssl", "pkey", "-in", self.key, "-pubout", "-outform", "DER"],
            check=True,
            capture_output=True,
        ).stdout
        return base64.b64encode(hashlib.sha256(shown).digest()).decode()


def a_certificate(folder: Path, name: str) -> Certificate:
    made = Certificate(folder / "certificate", folder / "key")
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"),
            *("-keyout", made.key, "-out", made.file),
        ],
        check=True,
        capture_output=True,
    )
    return made


class _Front(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 50

    def __init__(self, port: int, service: int, certificate: Certificate) -> None:
        super().__init__(("127.0.0.1", port), _Request)
        self.service = service
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(certificate.file, certificate.key)
        # The thread of a connection greets, or one that says nothing would hold up all others.
        self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a connection that the browser gave up."""


class _Request(BaseHTTPRequestHandler):
    server: _Front

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {
            **{name: value for name, value in self.headers.items() if name.lower() != "connection"},
            "X-Forwarded-For": self.client_address[0],
            "X-Forwarded-Proto": "https",
            "Connection": "close",
        }
        service = http.client.HTTPConnection("127.0.0.1", self.server.service)
        service.request(self.command, self.path, body or None, headers)
        answer = service.getresponse()
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.end_headers()
        while data := answer.read1(65536):
            self.wfile.write(data)
        service.close()

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = _pass_on  # noqa: N815 - names of the library

    def log_message(self, *_arguments: object) -> None:
        """Say nothing of each request."""


@contextmanager
def https_front(port: int, service: int, certificate: Certificate) -> Iterator[None]:
    """Pass on what comes by TLS to the service at a port of this machine."""
    front = _Front(port, service, certificate)
    threading.Thread(target=front.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        front.shutdown()
        front.server_close()
