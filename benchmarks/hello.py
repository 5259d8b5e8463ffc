"""The site with two more addresses, to compare with.

One greets, behind no middleware; the other stores the JSON it is sent in a row, unseen, on the
product's own way in. gunicorn runs ``benchmarks.hello:application`` for ``benchmarks/pages.py``.
The greeting says what its process and the one for pages have done so far: the pages they made and
the questions they asked the database.
"""

import json
import os
from collections.abc import Callable
from multiprocessing import Value
from multiprocessing.sharedctypes import Synchronized
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished
from django.db import connection, transaction
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

import config.asgi  # noqa: F401 - sets Django up, before all that needs it
from config.urls import handler400, handler404, handler500  # noqa: F401 - Django looks here
from config.urls import urlpatterns as addresses
from web.asgi import Receive, Scope, Send
from web.bodies import BufferedRequests
from web.entry import WebApplication
from web.lanes import Lanes
from web.sessions import KnownSessions

PATH, INSERT = "/hello", "/insert"


_hellos, _pages, _questions = (Value("q") for _ in range(3))  # pages, with hello itself among them


def _count(done: "Synchronized[int]") -> None:
    with done.get_lock():
        done.value += 1


def hello(_request: HttpRequest) -> HttpResponse:
    """Greet, with the id of the process that answers, and what was done without greeting."""
    _count(_hellos)
    pages = _pages.value - _hellos.value + 1  # this greeting is not finished yet
    return HttpResponse(f"hello {os.getpid()} {pages} {_questions.value}")


@csrf_exempt
def insert(request: HttpRequest) -> HttpResponse:
    """Store the sheet of a round in a row."""
    sheet = json.dumps(json.loads(request.body)["sheet"])
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO benchmark_round (sheet) VALUES (%s)", [sheet])
    return JsonResponse({"stored": True}, status=201)


def _count_page(**_: Any) -> None:
    _count(_pages)


def _count_questions(connection: Any, **_: Any) -> None:
    if _count_query not in connection.execute_wrappers:  # it stays when the pool takes another one
        # First: who is within a block that wraps questions takes away the last one at its end.
        connection.execute_wrappers.insert(0, _count_query)


def _count_query(execute: Callable[..., Any], *question: Any) -> Any:
    _count(_questions)
    return execute(*question)


request_finished.connect(_count_page)
connection_created.connect(_count_questions)


urlpatterns = [
    path(PATH.removeprefix("/"), hello),
    path(INSERT.removeprefix("/"), insert),
    *addresses,
]
settings.ROOT_URLCONF = __name__

with override_settings(MIDDLEWARE=[]):
    _is_known = KnownSessions().has
    _bare = BufferedRequests(Lanes(WSGIHandler(), _is_known), _is_known)
_application = WebApplication()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer ``/hello`` without middleware, everything else as the product does."""
    await (_bare if scope.get("path") == PATH else _application)(scope, receive, send)
