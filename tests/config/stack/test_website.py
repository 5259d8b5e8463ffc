"""How the site's own processes are started, and when they count as started."""

import http.server
import signal
import sys
import threading
from pathlib import Path

import pytest
from django.conf import settings

from config.celery import app
from config.stack.addresses import free_port
from config.stack.certificate import Certificate
from config.stack.folders import Folders
from config.stack.services import Service
from config.stack.website import clock, responds, site, web, workers

PYTHON = sys.executable


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path, tmp_path / "data")


def test_web_takes_over_the_bound_socket(folders: Folders) -> None:
    asgi = ("-m", "gunicorn", "config.asgi:application")
    kind = ("--worker-class", "config.connections.BoundedWorker")
    options = ("--bind", "fd://5", "--no-control-socket", "--graceful-timeout", "5")
    assert web(folders, {"DEBUG": "0"}, 5) == Service(
        name="web",
        command=(PYTHON, *asgi, *kind, *options),
        environment={"PGOPTIONS": "-c statement_timeout=10s", "DEBUG": "0"},
        folder=folders.clone,
        stop_signal=signal.SIGTERM,
        orphan_signal=signal.SIGQUIT,
    )


def test_the_site_gets_the_socket_and_the_certificate(folders: Folders) -> None:
    certificate = Certificate(memory=7, names=(), addresses=())
    service = site(folders, {"DEBUG": "0"}, 5, certificate)
    assert (service.command, service.inherited, service.log) == (
        (PYTHON, "-m", "config.stack.site", "5", "7"),
        (5, 7),
        folders.logs / "site.log",
    )


def test_each_queue_has_a_worker_process_of_its_own(folders: Folders) -> None:
    assert {one.name: one.command for one in workers(folders, {})} == {
        f"worker-{queue}": (PYTHON, "-m", "config.background", "worker", queue)
        for queue in ("standings", "search", "batch")
    }


def test_every_task_goes_to_a_queue_that_a_worker_serves() -> None:
    served = {"standings", "search", "batch"}
    routes = {name: route["queue"] for name, route in settings.CELERY_TASK_ROUTES.items()}
    assert set(routes.values()) == served
    assert {name for name in app.tasks if name.startswith("tournaments.")} <= routes.keys()


def test_clock_keeps_its_schedule_beside_the_data(folders: Folders) -> None:
    assert clock(folders, {}).command == (
        *(PYTHON, "-m", "config.background", "clock"),
        *("--schedule", str(folders.data / "schedule" / "clock")),
    )


@pytest.mark.parametrize(("status", "answering"), [(200, True), (404, True), (500, False)])
def test_responds_when_the_web_process_does_not_fail(status: int, *, answering: bool) -> None:
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

    with http.server.HTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.handle_request).start()
        assert responds(server.server_port) is answering


def test_responds_is_false_while_nothing_listens() -> None:
    assert responds(free_port()) is False
