"""The first uses of the site, before its processes part: what these build they share.

Addresses by language, templates, fields, statements, adapters of the database: built after the fork
each process holds them alone, with a copy of all that they refer to.
"""

from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit
from wsgiref.util import setup_testing_defaults

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import Error, connections
from django.utils import translation
from kombu.exceptions import OperationalError

from config import celery
from ground.redis_client import redis_client
from tournaments.addresses import DEMO
from tournaments.models import Place
from tournaments.selectors.places import link_of
from web.entry import DJANGO

OF_EVENT = ("", "standings/", "board/", "statistics/", "players/1/")


def use_site() -> None:
    """Look at the demo and speak with the broker; leave nothing open, and need neither."""
    database = connections["default"]
    with suppress(Error), translation.override(settings.LANGUAGE_CODE):
        database.ensure_connection()
        for path in pages():
            look(path)
    database.close()  # compiled queries keep it, and with it what is open
    database.close_pool()  # type: ignore[attr-defined]  # stubs: that of any database
    del connections["default"]
    with suppress(OperationalError), celery.app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1)
    redis_client().connection_pool.disconnect()


def pages() -> Iterator[str]:
    """Return one page of each language, then those that most people open."""
    for language, _name in settings.LANGUAGES:
        yield f"/{language}/"
    yield from (f"/{settings.LANGUAGE_CODE}/e/{DEMO}/{page}" for page in OF_EVENT)
    yield f"/api/v1/events/{DEMO}/"
    yield "/admin/login/"
    if place := Place.objects.filter(event__slug=DEMO).first():
        yield f"/t/{link_of(place)}/"


def look(path: str) -> None:
    """Have Django answer a request; one that fails keeps no site from its start."""
    asked = {"PATH_INFO": path, "HTTP_HOST": urlsplit(settings.PUBLIC_URL).netloc}
    setup_testing_defaults(asked)
    with suppress(Exception):  # even a page of errors may: the next visitor's fault is logged
        DJANGO.get_response(WSGIRequest(asked)).close()
