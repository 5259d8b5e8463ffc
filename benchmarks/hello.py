"""The site with one more address, to compare with: a view that greets, behind no middleware.

gunicorn runs ``benchmarks.hello:application`` for ``benchmarks/pages.py``.
"""

import os

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from config.asgi import Entry, WholeRequests, in_threads
from config.urls import urlpatterns as addresses
from pages.public.asgi import Receive, Scope, Send

PATH = "/hello"


def hello(_request: HttpRequest) -> HttpResponse:
    """Greet, with the id of the process that answers."""
    return HttpResponse(f"hello {os.getpid()}")


urlpatterns = [path(PATH.removeprefix("/"), hello), *addresses]
settings.ROOT_URLCONF = __name__

with override_settings(MIDDLEWARE=[]):
    _bare = WholeRequests(in_threads(WSGIHandler()))
_entry = Entry()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer ``/hello`` without middleware, everything else as the product does."""
    await (_bare if scope.get("path") == PATH else _entry)(scope, receive, send)
