"""Worker and clock without Celery's own command line."""

import subprocess
import sys

from tests.processes import ROOT


def test_neither_loads_a_line_editor_and_the_clock_no_app_of_django() -> None:
    script = """
import sys
from config import background, clock
clock.app.loader.init_worker()
clock.app.Beat
unwanted = ("prompt_toolkit", "scoring", "tournaments.models", "celery.bin")
print([name for name in sys.modules if name.startswith(unwanted)])
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_the_worker_is_the_application_of_all_threads_beside_the_clock() -> None:
    script = """
import threading
from celery import current_app
from config import background, celery
current = []
thread = threading.Thread(target=lambda: current.append(current_app._get_current_object()))
thread.start()
thread.join()
print(current == [celery.app], current_app._get_current_object() is celery.app)
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "True True\n"


def test_a_worker_gives_way_to_the_web_process() -> None:
    script = """
import os
from config import background, celery
usual = os.nice(0)
celery.app.Worker.start = lambda worker: setattr(worker, "exitcode", 0)
background.main(["worker", "batch"])
print(os.nice(0) == min(19, usual + background.NICER))
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"


def test_other_words_are_told_what_there_is() -> None:
    command = [sys.executable, "-m", "config.background", "clock", "--schedul", "/nowhere"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    told = (done.returncode, done.stdout, done.stderr)
    assert told == (2, "", "worker QUEUE, or clock --schedule FILE\n")
