"""The command line of the stack."""

import sys

from ground.release import RELEASE
from tests.config.stack.observed import running


def test_command_line_without_a_command_lists_them() -> None:
    with running(sys.executable, "-m", "config.stack") as stack:
        assert stack.finish() == 2
    assert (
        stack.lines[0]
        == "usage: python -m config.stack [-h] [--version] {run,restore,exec,manage} ..."
    )


def test_command_line_names_the_release() -> None:
    with running(sys.executable, "-m", "config.stack", "--version") as stack:
        assert stack.finish() == 0
    assert stack.lines == [f"Stichtafel {RELEASE}"]


def test_command_line_hands_on_what_looks_like_its_own_options() -> None:
    given = {"DATABASE_URL": "postgresql://elsewhere/x", "REDIS_URL": "redis://elsewhere"}
    command = (sys.executable, "-m", "config.stack", "exec", "--", "echo", "-h", "--", "run")
    with running(*command, given=given) as stack:
        assert (stack.finish(), stack.lines) == (0, ["-h -- run"])
