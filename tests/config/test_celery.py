"""The broker is looked for at one pause, however long it is away."""

import gc
import subprocess
import sys

import pytest
from celery.signals import beat_init, celeryd_init, worker_process_init
from kombu.exceptions import OperationalError
from structlog.testing import capture_logs

from config.celery import PAUSE, app, keep_what_is_loaded
from config.stack.addresses import free_port
from ground.release import RELEASE
from tests.processes import ROOT


def test_worker_and_clock_try_a_broker_that_is_away_after_one_short_pause() -> None:
    pauses: list[float] = []
    nowhere = f"redis://127.0.0.1:{free_port()}/0"

    with (
        app.connection_for_read(nowhere) as connection,
        pytest.raises(OperationalError),
    ):
        connection.ensure_connection(lambda _error, pause: pauses.append(pause), max_retries=3)

    assert pauses == [PAUSE, PAUSE, PAUSE]


def test_a_worker_and_the_clock_say_first_which_release_they_are() -> None:
    with capture_logs() as logged:
        celeryd_init.send(sender="standings@hall")
        beat_init.send(sender=None)

    assert logged == [
        {"event": "started", "process": process, "release": RELEASE, "log_level": "info"}
        for process in ("standings@hall", "clock")
    ]


def test_they_never_give_up() -> None:
    assert app.conf.broker_connection_max_retries is None


def test_they_import_their_tasks_and_no_pages() -> None:
    script = """
import sys
from config.celery import app
app.loader.init_worker()
pages = [name for name in sys.modules if name.startswith("pages.") and name.count(".") > 2]
print("scoring.sweep" in app.tasks, "config.urls" in sys.modules, pages)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "True False []\n"


def test_a_process_of_the_worker_keeps_what_it_has_loaded_from_being_looked_at() -> None:
    receivers = [receiver() for _, receiver in worker_process_init.receivers]
    before = gc.get_freeze_count()

    try:
        keep_what_is_loaded()
        assert gc.get_freeze_count() > before + 1000
    finally:
        gc.unfreeze()
    assert keep_what_is_loaded in receivers


def test_the_clock_loads_no_task_and_no_app_of_django() -> None:
    script = """
import sys
from config.celery import app as worker
from config.clock import app
app.loader.init_worker()
print([name for name in sys.modules if name.startswith(("scoring", "tournaments.models"))])
print(app.conf.beat_schedule == worker.conf.beat_schedule)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "[]\nTrue\n"
