"""One public page as it is sent: plain and compressed, with an ETag."""

import asyncio
import gzip
from dataclasses import dataclass
from hashlib import blake2b
from typing import Self

from web.asgi import Application, Headers, Message, Scope, Send, answer, header

COMPRESSION = 6  # zlib's level; 9 takes twice the time for one hundredth of the size

# The same page goes to every visitor, so these are its own and never Django's.
_REPLACED = {b"vary", b"set-cookie", b"content-length", b"etag"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedPage:
    """A page as it was rendered, for every visitor."""

    status: int
    etag: bytes
    plain: bytes
    compressed: bytes
    plain_headers: Headers
    compressed_headers: Headers
    cacheable: bool

    @classmethod
    async def render(cls, application: Application, scope: Scope) -> Self:
        """Return the page that a visitor without cookies, languages or a query would get."""
        response = _Response()
        answering = asyncio.ensure_future(
            application(_anonymous(scope), _receive_nothing, response.take)
        )
        # A refusal is whole while the thread that is late for it goes on.
        await asyncio.wait({answering, response.whole}, return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            answering.result()
        # Compressing takes milliseconds; the loop has others to answer.
        return await asyncio.to_thread(cls._from, response)

    @classmethod
    def _from(cls, response: "_Response") -> Self:
        headers = [(name, value) for name, value in response.headers if name not in _REPLACED]
        # Headers, too: who has the page goes by those it came with, that of its frames for one.
        content = blake2b(repr(headers).encode() + response.body, digest_size=12)
        etag = b'W/"%s"' % content.hexdigest().encode()
        headers += [(b"etag", etag), (b"vary", b"accept-encoding")]
        plain_headers = [*headers, (b"content-length", b"%d" % len(response.body))]
        if response.is_compressed:
            compressed, compressed_headers = response.body, plain_headers
        else:
            compressed = gzip.compress(response.body, COMPRESSION, mtime=0)
            compressed_headers = [
                *headers,
                (b"content-encoding", b"gzip"),
                (b"content-length", b"%d" % len(compressed)),
            ]
        return cls(
            status=response.status,
            etag=etag,
            plain=response.body,
            compressed=compressed,
            plain_headers=plain_headers,
            compressed_headers=compressed_headers,
            cacheable=response.is_public,
        )

    @property
    def size(self) -> int:
        """Bytes that the page takes in memory, about."""
        return len(self.plain) + (len(self.compressed) if self.compressed is not self.plain else 0)

    def is_held_by(self, scope: Scope) -> bool:
        """Return whether the browser that asks has this page."""
        return self.etag[2:] in header(scope, b"if-none-match")

    async def send_to(self, scope: Scope, send: Send) -> None:
        """Answer a GET or HEAD: nothing new, compressed, or plain."""
        if self.is_held_by(scope):
            await answer(send, 304, [pair for pair in self.plain_headers if pair[0] in _OF_304])
            return
        small = b"gzip" in header(scope, b"accept-encoding")
        body = self.compressed if small else self.plain
        headers = self.compressed_headers if small else self.plain_headers
        await answer(send, self.status, headers, body if scope["method"] == "GET" else b"")


_OF_304 = {b"etag", b"vary", b"cache-control"}


class _Response:
    """Takes what an application sends."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: Headers = []
        self.body = b""
        self.whole = asyncio.get_running_loop().create_future()

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], message["headers"]
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body") and not self.whole.done():
                self.whole.set_result(None)

    @property
    def is_compressed(self) -> bool:
        """True for a picture, which no compression makes smaller."""
        return dict(self.headers).get(b"content-type", b"").startswith(b"image/")

    @property
    def is_public(self) -> bool:
        """Return whether the response says that it is the same for all visitors."""
        policy = dict(self.headers).get(b"cache-control", b"")
        return self.status == 200 and policy.startswith(b"public")


def _anonymous(scope: Scope) -> Scope:
    host = [(name, value) for name, value in scope["headers"] if name == b"host"]
    return {**scope, "method": "GET", "query_string": b"", "headers": host}


async def _receive_nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}
