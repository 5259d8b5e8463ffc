"""``python -m config.stack exec -- COMMAND``, as a user starts it."""

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.config.stack.conftest import USERS, AsUser
from tests.config.stack.observed import (
    descendants_of,
    process,
    running,
    wait_until,
    wait_until_gone,
)

EXEC = (sys.executable, "-m", "config.stack", "exec", "--")
USE_SERVICES = """
import os, psycopg, redis
with psycopg.connect(os.environ["DATABASE_URL"]) as database:
    print(database.execute("SELECT current_user, current_database()").fetchone())
    print(database.execute("SHOW fsync").fetchone())
print(redis.Redis.from_url(os.environ["REDIS_URL"]).ping())
print(len(os.environ["SECRET_KEY"]) > 50)
"""
GIVEN = {"DATABASE_URL": "postgresql://elsewhere/x", "REDIS_URL": "redis://elsewhere"}


@pytest.mark.parametrize("as_user", USERS, indirect=True)
def test_exec_gives_the_command_a_database_and_a_broker(as_user: AsUser) -> None:
    with running(*as_user(*EXEC, sys.executable, "-c", USE_SERVICES)) as stack:
        assert (stack.finish(), stack.lines) == (
            0,
            ["('stichtafel_owner', 'stichtafel')", "('off',)", "True", "True"],
        )


def test_exec_returns_the_status_of_the_command_and_removes_everything(
    as_user: AsUser,
) -> None:
    with running(*as_user(*EXEC, "sh", "-c", 'echo "$STICHTAFEL_DATA"; exit 7')) as stack:
        data = Path(stack.read_until("/"))
        assert stack.finish() == 7
    assert data.name == "data"
    assert not data.parent.exists()


@pytest.mark.parametrize("number", [0, 1], ids=["watchdog", "work"])
def test_exec_killed_leaves_no_process(as_user: AsUser, number: int) -> None:
    with running(*as_user(*EXEC, "sh", "-c", "echo started; sleep 1000; true")) as stack:
        stack.read_until("started")
        everything = [process(stack.number), *descendants_of(stack.number)]
        os.kill(everything[number].number, signal.SIGKILL)
        wait_until_gone(everything)
        assert len(everything) > 6  # PostgreSQL alone has five


def test_exec_killed_with_its_guard_leaves_no_service(as_user: AsUser, folder: Path) -> None:
    # The one case in which no process is left to remove the folder with the sockets.
    folder.chmod(0o1777)
    command = as_user(*EXEC, "sh", "-c", "echo started; exec sleep 1000")
    with running(*command, given={"TMPDIR": str(folder)}) as stack:
        stack.read_until("started")
        everything = [process(stack.number), *descendants_of(stack.number)]
        for each in everything[:2]:
            os.kill(each.number, signal.SIGKILL)
        wait_until_gone(everything)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_exec_passes_a_signal_on_and_returns_what_the_command_makes_of_it(
    how: signal.Signals,
) -> None:
    script = f"trap 'echo got it; exit 5' {how.name[3:]}; echo started; while :; do sleep 0.1; done"
    with running(*EXEC, "sh", "-c", script) as stack:
        stack.read_until("started")
        os.kill(stack.number, how)
        assert (stack.finish(), stack.lines) == (5, ["started", "got it"])


def test_exec_started_in_the_background_of_a_script_still_passes_an_interrupt_on() -> None:
    script = "trap 'echo got it; exit 5' INT; echo started; while :; do sleep 0.1; done"
    ignoring = ("sh", "-c", "trap '' INT; exec \"$@\"", "sh")
    with running(*ignoring, *EXEC, "sh", "-c", script) as stack:
        stack.read_until("started")
        os.kill(stack.number, signal.SIGINT)
        assert (stack.finish(), stack.lines) == (5, ["started", "got it"])


def test_exec_stopped_before_the_command_starts_returns_what_a_shell_would() -> None:
    with running(*EXEC, "echo", "too late") as stack:
        wait_until(lambda: len(descendants_of(stack.number)) > 1, name="a service starts")
        os.kill(stack.number, signal.SIGTERM)
        assert (stack.finish(), stack.lines) == (128 + 15, [])


def test_exec_leaves_given_services_alone() -> None:
    with running(*EXEC, "sh", "-c", "echo $DATABASE_URL $REDIS_URL", given=GIVEN) as stack:
        assert (stack.finish(), stack.lines) == (0, ["postgresql://elsewhere/x redis://elsewhere"])


def test_exec_finds_the_commands_of_our_own_python_first() -> None:
    with running(*EXEC, "sh", "-c", "command -v python", given=GIVEN) as stack:
        stack.finish()
    assert stack.lines == [str(Path(sys.executable).with_name("python"))]


def test_exec_of_an_unknown_command_says_so() -> None:
    with running(*EXEC, "no-such-command") as stack:
        assert (stack.finish(), stack.lines) == (1, ["", "There is no command no-such-command."])
