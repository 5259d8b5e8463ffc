"""The answer of a service that has too much to do: 503, and when to ask again."""

import sys
from functools import lru_cache

from django.http import HttpRequest, HttpResponse, JsonResponse, parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from psycopg.errors import QueryCanceled
from psycopg_pool import PoolTimeout

from api.errors import MEDIA_TYPE
from pages.public.asgi import Scope, Send, answer, header

RETRY_AFTER = 5  # seconds
_TITLE = _("There is too much to do right now. Ask again in a few seconds.")
# Where no middleware adds headers. The page has a style sheet and nothing else.
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def is_busy(error: BaseException | None) -> bool:
    """Return whether a connection was not got in time, or a statement took too long."""
    return error is not None and isinstance(error.__cause__, PoolTimeout | QueryCanceled)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the answer to what a middleware raised: 503 where the database had no time."""
    return busy_response(request) if is_busy(sys.exception()) else defaults.server_error(request)


def busy_response(request: HttpRequest) -> HttpResponse:
    """Return 503 with ``Retry-After``: a page in the reader's language, or a problem document."""
    headers = {**_HEADERS, "Retry-After": str(RETRY_AFTER)}
    language = translation.get_language_from_request(request, check_path=True)
    if not request.path_info.startswith("/api/"):
        return HttpResponse(_page(language), status=503, headers=headers)
    with translation.override(language):
        problem = {"status": 503, "code": "busy", "title": str(_TITLE)}
    return JsonResponse(problem, status=503, content_type=MEDIA_TYPE, headers=headers)


async def refuse_busily(scope: Scope, send: Send, *more: tuple[bytes, bytes]) -> None:
    """Send the same, with more headers, where no thread answers."""
    request = HttpRequest()
    request.path_info = scope["path"]
    request.COOKIES = parse_cookie(header(scope, b"cookie").decode("latin-1"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language").decode("latin-1")
    response = busy_response(request)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    length = (b"content-length", b"%d" % len(response.content))
    await answer(send, response.status_code, [*headers, length, *more], response.content)


@lru_cache(maxsize=16)  # one for each language: a crowd of strangers gets it
def _page(language: str) -> str:
    with translation.override(language):
        return render_to_string("503.html")
