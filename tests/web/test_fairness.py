"""Turns in the interpreter, and the search for garbage."""

import subprocess
import sys

from tests.processes import ROOT

SCRIPT = """
import gc
from web.fairness import MOST_SEARCHED, share_python_fairly

share_python_fairly()
few = [[] for _ in range(1_000)]
gc.collect()
many = [[] for _ in range(MOST_SEARCHED)]
frozen = [gc.get_freeze_count()]
gc.collect(1)
frozen.append(gc.get_freeze_count())
gc.collect()
frozen.append(gc.get_freeze_count())
later = [[] for _ in range(1_000)]
gc.collect()
frozen.append(gc.get_freeze_count())
print([after - before > len(many) for before, after in zip(frozen, frozen[1:])])
print(any(each is later for each in gc.get_objects(generation=2)))
"""


def test_many_objects_that_survive_a_search_through_everything_are_not_searched_again() -> None:
    command = [sys.executable, "-c", SCRIPT]

    assert subprocess.check_output(command, cwd=ROOT, text=True).splitlines() == [
        "[False, True, False]",
        "True",
    ]
