"""The watchdog leaves nothing behind, whichever process is killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.stack.conftest import Inside
from tests.config.stack.observed import descendants_of, process, wait_until_gone

# It ignores what asks it to stop, and left the session it was started in.
STUBBORN = "trap '' TERM HUP INT; setsid sh -c 'echo started; sleep 1000' & sleep 1000"


def test_run_watched_returns_the_status_of_its_work(inside: Inside) -> None:
    with inside("status", "7") as stack:
        assert stack.finish() == 7


def test_run_watched_when_the_work_is_killed_returns_what_a_shell_would(inside: Inside) -> None:
    with inside("killed") as stack:
        assert stack.finish() == 128 + 9


def test_run_watched_when_the_work_is_killed_ends_what_it_had_started(inside: Inside) -> None:
    with inside("orphans", STUBBORN) as stack:
        private = Path(stack.read_until("stichtafel-"))
        stack.read_until("started")
        work, *started = descendants_of(stack.number)
        os.kill(work.number, signal.SIGKILL)
        stack.finish()
        assert [each for each in started if each.runs] == []
        assert len(started) >= 3  # two shells and what they wait for
        assert not private.exists()


def test_guard_killed_together_with_idle_work_takes_it_along(inside: Inside) -> None:
    with inside("shell_services", "exec sleep 1000") as stack:
        stack.read_until("started")
        everything = [process(stack.number), *descendants_of(stack.number)]
        os.kill(stack.number, signal.SIGKILL)
        wait_until_gone(everything)
        assert len(everything) == 3


@pytest.fixture
def hangup_is_heard() -> Iterator[None]:
    """Below ``nohup`` a shell could not hear it: what is ignored from the start stays so."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hangup_is_heard")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_guard_passes_on_what_asks_it_to_stop(inside: Inside, how: signal.Signals) -> None:
    with inside("shell_services", "exec sleep 1000") as stack:
        stack.read_until("started")
        os.kill(stack.number, how)
        assert (stack.finish(), stack.lines) == (0, ["started", f"asked by {how.name}"])
