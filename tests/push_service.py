"""A push service of our own and the browser behind it: it keeps what comes, and reads it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from scoring.push_encryption import encoded

SECRET = bytes(range(16))


def decrypt(body: bytes, private: ec.EllipticCurvePrivateKey, secret: bytes = SECRET) -> bytes:
    """What a browser reads of a body. RFC 8291, section 3.4, and RFC 8188, section 2."""
    salt, length = body[:16], body[20]
    sender, content = body[21 : 21 + length], body[21 + length :]
    own = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = private.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    )

    def derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)

    material = derived(shared, secret, b"WebPush: info\0" + own + sender, 32)
    key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
    plain = AESGCM(key).decrypt(nonce, content, None)
    return plain.rstrip(b"\0").removesuffix(b"\2")


@dataclass
class PushService:
    """Answers each phone with its status, 201 at first, and keeps what it read."""

    address: str
    key: str
    secret: str = encoded(SECRET)
    status: dict[str, int] = field(default_factory=dict)  # by name of the phone
    headers: list[Any] = field(default_factory=list)
    notices: list[tuple[str, dict[str, str]]] = field(default_factory=list)  # phone and content

    def endpoint(self, phone: str = "phone") -> str:
        return f"{self.address}/{phone}"

    @property
    def bodies(self) -> list[tuple[str, str]]:
        return [(phone, content["body"]) for phone, content in self.notices]


@contextmanager
def a_push_service() -> Iterator[PushService]:
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            phone = self.path.lstrip("/")
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = service.status.get(phone, 201)
            if status == 201:
                service.headers.append(dict(self.headers))
                service.notices.append((phone, json.loads(decrypt(body, private))))
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", service.endpoint("elsewhere"))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_port}", encoded(point))
        Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()
