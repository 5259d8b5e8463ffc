"""No line of a log names a path that opens something."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from django.test import Client

from config.logging import configure_logging

SECRET = "7.SeCrEtSeCrEtSeCrEtSeCr"
OPENING = ["t", "in", "join", "mail", "new-password", "new-password/Mg", "r"]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the service writes, as it writes it."""
    root, names = logging.getLogger(), ("django.request", "django.server")
    handlers, levels = root.handlers[:], {name: logging.getLogger(name).level for name in names}
    written = io.StringIO()
    configure_logging()
    ours = root.handlers[0]
    assert isinstance(ours, logging.StreamHandler)
    ours.setStream(written)
    yield written
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.django_db
def test_a_form_that_is_refused_is_named_by_its_route(log: io.StringIO) -> None:
    stranger = Client(enforce_csrf_checks=True)

    statuses = {
        stranger.post(f"/{before}/{SECRET}/{more}").status_code
        for before in OPENING
        for more in ("", "there-is-no-such-page/")
    }

    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert 403 in statuses  # a warning of Django's own
    assert SECRET not in log.getvalue()
    assert "Forbidden (CSRF cookie not set.): join/<str:token>/" in [
        line["event"] for line in lines
    ]


@pytest.mark.django_db
def test_an_address_that_is_too_long_to_lead_on_is_refused_without_a_trace(
    log: io.StringIO,
) -> None:
    visitor = Client()

    statuses = [
        visitor.get(path, QUERY_STRING="\xe9" * 4_000).status_code
        for path in ("/", "/e/cup", "/admin/", "/admin/events")
    ]

    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert statuses == [400] * 4
    assert [line["level"] for line in lines if "Unsafe redirect" in line["event"]] == ["warning"]
    assert not any("exception" in line for line in lines)


@pytest.mark.parametrize("before", OPENING)
def test_what_anyone_says_with_a_path_in_it_is_written_without_its_end(
    log: io.StringIO, before: str
) -> None:
    path = f"/{before}/{SECRET}/1/2/"
    logging.getLogger("gunicorn.error").error("Invalid HTTP request line: '%s'", f"GET {path} HTTP")
    try:
        raise ValueError(path)
    except ValueError:
        structlog.get_logger("request").exception("failed", address=f"https://hall{path}")

    first, second = [json.loads(line) for line in log.getvalue().splitlines()]
    short = f"/{before.partition('/')[0]}/…"
    assert first["event"] == f"Invalid HTTP request line: 'GET {short} HTTP'"
    assert second["address"] == f"https://hall{short}"
    assert second["exception"].endswith(f"ValueError: {short}")


def test_a_route_stays_as_it_is(log: io.StringIO) -> None:
    structlog.get_logger("request").info("request", route="t/<str:link>/<number:seating>/people/")

    assert json.loads(log.getvalue())["route"] == "t/<str:link>/<number:seating>/people/"
