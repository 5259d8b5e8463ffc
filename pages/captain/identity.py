"""The name of a phone, and its person: two cookies that only the captain's pages get.

They let no one in, the link does that; they say for whom a phone confirms, and on how many
different phones that was done.
"""

import re
import secrets
from typing import Final

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase

from pages.whole_numbers import DIGITS, whole_number

DEVICE: Final = "device"
PLAYER: Final = "player"  # as event and start number: one phone may play at two events
BELOW: Final = "/t/"
KEPT_FOR: Final = 365 * 24 * 3600  # seconds
_DEVICE: Final = re.compile(r"[A-Za-z0-9_-]{16,40}")
_PLAYER: Final = re.compile(rf"([0-9]{{1,18}})\.([0-9]{{1,{DIGITS}}})")


def device_of(request: HttpRequest) -> str:
    """Return the identifier that this phone was given, empty before its first page."""
    kept = request.COOKIES.get(DEVICE, "")
    return kept if _DEVICE.fullmatch(kept) else ""


def player_of(request: HttpRequest, event_id: int) -> int | None:
    """Return the start number of whom the phone is said to belong to, None before it is said."""
    match = _PLAYER.fullmatch(request.COOKIES.get(PLAYER, ""))
    return int(match[2]) if match and int(match[1]) == event_id else None


def start_number(posted: QueryDict, name: str) -> int:
    """Return the start number in a field of a form, 0 for what is none."""
    return whole_number(posted.get(name, "")) or 0


def keep_device(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give a phone an identifier unless it has one."""
    if not device_of(request):
        _keep(request, response, DEVICE, secrets.token_urlsafe(16))


def keep_player(
    request: HttpRequest, response: HttpResponseBase, *, event_id: int, number: int
) -> None:
    """Keep whose phone it is, for all evening."""
    _keep(request, response, PLAYER, f"{event_id}.{number}")


def _keep(request: HttpRequest, response: HttpResponseBase, name: str, value: str) -> None:
    # The page's own script reads them: what it sends later, without a network, names both, too.
    response.set_cookie(
        name,
        value,
        max_age=KEPT_FOR,
        path=BELOW,
        secure=request.is_secure(),
        samesite="Lax",
    )
