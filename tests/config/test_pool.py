"""The limits of time of a task, in a worker of one process."""

import subprocess
import sys

from config.celery import app
from tests.processes import ROOT

START = """
import signal
import time
from celery.exceptions import SoftTimeLimitExceeded
from config.pool import TaskPool

pool = TaskPool()
"""


def done(script: str) -> subprocess.CompletedProcess[str]:
    """What a process does that is the pool."""
    command = [sys.executable, "-c", START + script]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_worker_is_one_process() -> None:
    assert app.conf.worker_pool == "config.pool:TaskPool"


def test_a_task_beyond_its_soft_limit_is_told_and_the_next_one_is_not() -> None:
    ended = done("""
def wait():
    try:
        time.sleep(20)
    except SoftTimeLimitExceeded:
        return "told"

pool.apply_async(wait, soft_timeout=0.1, timeout=20, callback=print)
pool.apply_async(lambda: signal.getitimer(signal.ITIMER_REAL), callback=print)
""")
    assert (ended.returncode, ended.stdout) == (0, "told\n(0.0, 0.0)\n")


def test_a_task_beyond_its_hard_limit_ends_the_process_which_says_where_it_was() -> None:
    ended = done("""
def hang():
    while True:
        try:
            time.sleep(20)
        except SoftTimeLimitExceeded:
            print("told", flush=True)

pool.apply_async(hang, soft_timeout=0.1, timeout=0.5)
""")
    assert (ended.returncode, ended.stdout) == (1, "told\n")
    assert "in hang" in ended.stderr


def test_the_process_goes_on_after_a_task_that_ended_before_its_hard_limit() -> None:
    ended = done("""
pool.apply_async(lambda: "first", timeout=0.2, callback=print)
time.sleep(0.4)
print("second")
""")
    assert (ended.returncode, ended.stdout) == (0, "first\nsecond\n")
