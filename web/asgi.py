"""ASGI as far as it is spoken here: its types, and an answer in one piece."""

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]  # names in lower case


# Those that Django gives every page, as strict as an answer without a page allows.
_REFUSAL_HEADERS = (
    (b"content-length", b"0"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


async def answer(send: Send, status: int, headers: Headers = (), body: bytes = b"") -> None:
    """Send a whole response."""
    await send({"type": "http.response.start", "status": status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": body})


async def refuse(send: Send, status: int, *more: tuple[bytes, bytes]) -> None:
    """Send a status without a page: only programs and broken clients see these."""
    await answer(send, status, [*_REFUSAL_HEADERS, *more])


def header(scope: Scope, name: bytes) -> bytes:
    """Return the first header of this name, empty without one."""
    headers: Headers = scope["headers"]
    return next((value for key, value in headers if key == name), b"")
