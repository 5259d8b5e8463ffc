"""ASGI as far as it is spoken here: its types, and an answer in one piece."""

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]  # names in lower case


async def answer(send: Send, status: int, headers: Headers = (), body: bytes = b"") -> None:
    """Send a whole response."""
    await send({"type": "http.response.start", "status": status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": body})


async def refuse(send: Send, status: int, *more: tuple[bytes, bytes]) -> None:
    """Send a status without a page: only programs and broken clients see these."""
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store"), *more]
    await answer(send, status, headers)


def header(scope: Scope, name: bytes) -> bytes:
    """Return the first header of this name, empty without one."""
    headers: Headers = scope["headers"]
    return next((value for key, value in headers if key == name), b"")
