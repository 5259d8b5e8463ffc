"""Refusals of the service itself, where no view answers: what is wrong, and what to do."""

from dataclasses import dataclass, field
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from rest_framework.exceptions import NotFound

from api.errors import MEDIA_TYPE, meaning_of
from ground.request_ids import request_id_of
from web.asgi import Scope, Send, answer, header
from web.request_ids import HEADER, page_with_id

# Where no middleware adds headers. The page has a style sheet and nothing else.
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


_ID_GAP = "-the-id-of-the-request-"  # in pages that are rendered once


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A refusal as programs read it; people get the template with its status as a name."""

    status: int
    code: str
    title: Promise
    headers: dict[str, str] = field(default_factory=dict, hash=False)


BUSY = Refusal(
    status=503,
    code="busy",
    title=_("The service is too busy right now. Try again in a few seconds."),
    headers={"Retry-After": "5"},  # seconds
)
BAD_REQUEST = Refusal(
    status=400,
    code="bad_request",
    title=_("This request cannot be read. Send it again as the description says."),
)
NOT_FOUND = Refusal(
    status=404,
    code="not_found",
    title=NotFound.default_detail,  # type: ignore[arg-type]  # a lazy text
)
FAILED = Refusal(
    status=500, code="failed", title=_("Something went wrong here. Try again in a moment.")
)
TOO_LARGE = Refusal(
    status=413, code="too_large", title=_("This is more than can be sent here. Send less.")
)


def refusal_response(refusal: Refusal, request: HttpRequest) -> HttpResponse:
    """Return a page in the reader's language, or a problem document below ``/api/``.

    Both name the request's id: the log has more by it.
    """
    status, headers = refusal.status, _HEADERS | refusal.headers
    request_id = request_id_of(request)
    language = translation.get_language_from_request(request, check_path=True)
    if not request.path_info.startswith("/api/"):
        page = _page(status, language).replace(_ID_GAP, request_id)
        return HttpResponse(page, status=status, headers=headers)
    with translation.override(language):
        title = str(refusal.title)
    problem = {
        "type": meaning_of(refusal.code),
        "status": status,
        "code": refusal.code,
        "title": title,
        "request_id": request_id,
    }
    return JsonResponse(problem, status=status, content_type=MEDIA_TYPE, headers=headers)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the answer at an address that there is not: for programs, too, in their form."""
    if request.path_info.startswith("/api/"):
        return refusal_response(NOT_FOUND, request)
    return defaults.page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the answer to what is no request that can be read, in the same way."""
    if request.path_info.startswith("/api/"):
        return refusal_response(BAD_REQUEST, request)
    return defaults.bad_request(request, exception)


async def send_refusal(
    refusal: Refusal, scope: Scope, send: Send, *more: tuple[bytes, bytes]
) -> None:
    """Send the same, with more headers, where no thread answers."""
    request = HttpRequest()
    request.path_info = scope["path"]
    request.COOKIES = parse_cookie(header(scope, b"cookie").decode("latin-1"))
    request.META["HTTP_X_REQUEST_ID"] = header(scope, HEADER).decode("latin-1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language").decode("latin-1")
    response = refusal_response(refusal, request)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    length = (b"content-length", b"%d" % len(response.content))
    await answer(send, response.status_code, [*headers, length, *more], response.content)


@lru_cache(maxsize=32)  # one for each language: a crowd of strangers gets it
def _page(status: int, language: str) -> str:
    with translation.override(language):
        return page_with_id(render_to_string(f"{status}.html"), _ID_GAP)
