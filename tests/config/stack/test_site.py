"""Web, workers and clock as forks of one process."""

import os
import subprocess
import sys
from collections.abc import Mapping

import pytest

from config.stack.addresses import free_port
from tests.backups import our_database
from tests.processes import ROOT

FORKED = """
import os, signal, sys
from pathlib import Path
from config.stack.services import Service
from config.stack.site import Fork

def forked(*words):
    python = (sys.executable, "-m", *words)
    where = {"name": "worker-standings", "environment": {}, "folder": Path()}
    end = {"stop_signal": signal.SIGTERM, "orphan_signal": signal.SIGKILL}
    return Fork(Service(command=python, **where, **end))

"""


def done(script: str, given: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """What a process does and prints, as the site runs: with connections in a pool."""
    outside = {name: text for name, text in os.environ.items() if name != "PYTEST_VERSION"}
    environment = {**outside, **(given or {})}
    command = [sys.executable, "-c", script]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )


LOADED = """
import gc, os, sys, threading
from config.stack.site import load
before = os.listdir("/proc/self/fd")
load()
print({"web.entry", "pages.desk.addresses", "scoring.tasks"} <= sys.modules.keys())
assert not {"drf_spectacular.plumbing", "django.test", "PIL"} & sys.modules.keys()  # few need them
print(os.listdir("/proc/self/fd") == before, threading.active_count(), gc.get_freeze_count() > 0)
"""


def test_what_is_loaded_and_used_leaves_nothing_open_and_no_thread() -> None:
    loaded = done(LOADED)
    assert (loaded.returncode, loaded.stdout) == (0, "True\nTrue 1 True\n"), loaded.stderr


@pytest.mark.django_db
def test_nor_does_it_where_the_demo_is_gone() -> None:
    loaded = done(LOADED, {"DATABASE_URL": our_database()})
    assert (loaded.returncode, loaded.stdout) == (0, "True\nTrue 1 True\n"), loaded.stderr


def test_without_a_database_and_a_broker_it_is_loaded_all_the_same() -> None:
    nowhere = f"127.0.0.1:{free_port()}"
    away = {"DATABASE_URL": f"postgresql://{nowhere}/x", "REDIS_URL": f"redis://{nowhere}/0"}
    loaded = done(LOADED, away)
    assert (loaded.returncode, loaded.stdout) == (0, "True\nTrue 1 True\n"), loaded.stderr


@pytest.mark.parametrize(("file", "status"), [("/dev/stdin", 1), ("deno.lock", 0)])
def test_a_fork_ends_as_its_module_does(file: str, status: int) -> None:
    ended = done(FORKED + f"print(forked('json.tool', {file!r}).wait())")
    assert (ended.returncode, ended.stdout) == (0, f"{status}\n")


def test_python_warns_of_no_module_that_a_fork_runs() -> None:
    script = "from config.stack.site import load\nload()\nforked('config.background', '-h').wait()"
    ended = done(FORKED + script)
    assert (ended.returncode, "RuntimeWarning" in ended.stderr) == (0, False)


def test_a_fork_has_a_name_and_a_session_of_its_own_and_ends_by_a_signal() -> None:
    ended = done(
        FORKED
        + """
fork = forked("http.server", "0", "--bind", "127.0.0.1")
name = Path(f"/proc/{fork.pid}/comm")
while name.read_text() != "worker-standing\\n":
    pass
print(os.getsid(fork.pid) == fork.pid, fork.poll())
fork.send_signal(signal.SIGKILL)
print(fork.wait(), fork.returncode)
"""
    )
    assert (ended.returncode, ended.stdout) == (0, "True None\n-9 -9\n")
