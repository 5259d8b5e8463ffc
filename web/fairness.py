"""Turns in the interpreter, which all threads of a process share, and the search for garbage."""

import gc
import sys

SWITCH_INTERVAL = 0.0005  # seconds that a thread computes while others wait for their turn
SEARCHES = 20  # for garbage among what is not new, until one through everything
MOST_SEARCHED = 50_000  # objects


def share_python_fairly() -> None:
    """Let no request wait long for what another one computes, or for the search for garbage."""
    gc.collect()
    gc.freeze()  # what was imported stays to the end
    gc.set_threshold(5_000, 10, SEARCHES)
    gc.callbacks.append(freeze_listeners)
    # An entry takes its turn some fifty times: after each question to the database, and each reply.
    sys.setswitchinterval(SWITCH_INTERVAL)


def freeze_listeners(phase: str, search: dict[str, int]) -> None:
    """After a search through everything let the next one be short, where there are many listeners.

    Each has 140 objects, so that 2,000 of them stopped everything for a fifth of a second, again
    and again. They leave no garbage that has to be searched for.
    """
    searched_all = phase == "stop" and search["generation"] == 2
    if searched_all and len(gc.get_objects(generation=2)) > MOST_SEARCHED:
        gc.freeze()
