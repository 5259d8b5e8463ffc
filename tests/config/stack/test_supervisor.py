"""The supervisor restarts what crashed and stops all in order."""

import os
import signal
from pathlib import Path

from tests.config.stack.conftest import Inside
from tests.config.stack.observed import PATIENCE, descendants_of, wait_until, wait_until_gone

FOREVER = "exec sleep 1000"
SAYS_GOODBYE = 'trap "echo $0 >> goodbyes; exit" TERM; touch ready-$0; sleep 1000 & wait'


def test_crashed_service_is_started_again_after_three_seconds_at_most(inside: Inside) -> None:
    with inside("shell_services", "echo broken; exit 3") as stack:
        pauses = [stack.read_until("ended unexpectedly") for _ in range(4)]
        lines = stack.lines[-2:]
    assert [line.split(" Its last lines")[0] for line in pauses] == [
        "0 ended unexpectedly (status 3). Starting it again in 1 s.",
        "0 ended unexpectedly (status 3). Starting it again in 2 s.",
        "0 ended unexpectedly (status 3). Starting it again in 3 s.",
        "0 ended unexpectedly (status 3). Starting it again in 3 s.",
    ]
    assert lines[0] == "0 was started again."


def test_crash_is_reported_with_the_last_lines_of_the_log(inside: Inside, folder: Path) -> None:
    with inside("shell_services", "seq 20; exit 3") as stack:
        line = stack.read_until("ended unexpectedly")
        stack.read_until("20")
    assert line.endswith(f"Its last lines, from {folder}/0.log:")
    assert [line.strip() for line in stack.lines[2:14]] == [str(n) for n in range(9, 21)]


def test_killed_service_takes_its_children_along_and_comes_back(inside: Inside) -> None:
    with inside("shell_services", "sleep 1000 & sleep 1000") as stack:
        stack.read_until("started")
        _, service, *children = descendants_of(stack.number)
        wait_until(lambda: len(descendants_of(stack.number)) == 4, name="its children run")
        _, service, *children = descendants_of(stack.number)
        os.kill(service.number, signal.SIGKILL)
        assert "(signal SIGKILL)" in stack.read_until("ended unexpectedly")
        wait_until_gone(children)
        stack.read_until("was started again")


def test_stack_that_cannot_print_any_more_starts_again_what_crashed_and_ends_well(
    inside: Inside, folder: Path
) -> None:
    crashes = "[ -e once ] && touch again; touch once; exit 3"
    script = f"until [ -e unheard ]; do sleep 0.1; done; {crashes}"
    with inside("shell_services", script) as stack:
        stack.read_until("started")
        assert stack.popen.stdout is not None
        stack.popen.stdout.close()
        (folder / "unheard").touch()
        wait_until((folder / "again").exists, name="it was started again")
        os.kill(stack.number, signal.SIGTERM)
        assert stack.popen.wait(PATIENCE) == 0


def test_service_that_cannot_be_started_again_is_tried_until_it_can(
    inside: Inside, folder: Path
) -> None:
    spoils_its_log = "touch spoilt; rm 0.log; mkdir 0.log; exit 3"
    with inside("shell_services", f"[ -e spoilt ] && {FOREVER}; {spoils_its_log}") as stack:
        stack.read_until("0 cannot be started")
        (folder / "0.log").rmdir()
        stack.read_until("0 was started again")


def test_stack_that_was_frozen_goes_on_and_starts_again_what_ended_meanwhile(
    inside: Inside, folder: Path
) -> None:
    # Frozen for longer than the second that it waits at most.
    script = "until [ -e frozen ]; do sleep 0.1; done; rm frozen; sleep 1.2; exit 3"
    with inside("shell_services", script) as stack:
        stack.read_until("started")
        supervisor, service, *_ = descendants_of(stack.number)
        os.kill(supervisor.number, signal.SIGSTOP)
        (folder / "frozen").touch()
        wait_until_gone([service])
        os.kill(supervisor.number, signal.SIGCONT)
        stack.read_until("0 was started again")
        os.kill(stack.number, signal.SIGTERM)
        assert (stack.finish(), stack.lines[-1]) == (0, "asked by SIGTERM")


def test_stop_ends_the_last_started_service_first(inside: Inside, folder: Path) -> None:
    scripts = [f"sh -c '{SAYS_GOODBYE}' {number}" for number in range(3)]
    with inside("shell_services", *(f"exec {script}" for script in scripts)) as stack:
        for number in range(3):
            wait_until((folder / f"ready-{number}").exists, name="the traps are set")
        os.kill(stack.number, signal.SIGTERM)
        stack.finish()
    assert (folder / "goodbyes").read_text().split() == ["2", "1", "0"]


def test_services_started_side_by_side_are_asked_to_stop_at_the_same_time(
    inside: Inside, folder: Path
) -> None:
    # Each stops once the other was asked, too.
    asked = "touch asked-{}; until [ -e asked-{} ]; do sleep 0.05; done; echo {} >> goodbyes; exit"
    scripts = [
        f"trap '{asked.format(own, other, own)}' TERM; touch ready-{own}; sleep 1000 & wait"
        for own, other in ((0, 1), (1, 0))
    ]
    with inside("side_by_side", *scripts) as stack:
        for number in range(2):
            wait_until((folder / f"ready-{number}").exists, name="the traps are set")
        os.kill(stack.number, signal.SIGTERM)
        stack.finish()
    assert sorted((folder / "goodbyes").read_text().split()) == ["0", "1"]


def test_stop_ends_a_service_that_does_not_stop(inside: Inside, folder: Path) -> None:
    with inside("shell_services", "trap '' TERM; touch ready; sleep 1000") as stack:
        wait_until((folder / "ready").exists, name="the trap is set")
        everything = descendants_of(stack.number)
        os.kill(stack.number, signal.SIGTERM)
        stack.finish()
        assert stack.lines[-1] == "0 does not stop by itself; ending it."
        assert [each for each in everything if each.runs] == []


def test_wait_until_ready_service_returns(inside: Inside) -> None:
    with inside("wait_for_file", "sleep 0.2; touch ready; sleep 1000", "90") as stack:
        assert (stack.finish(), stack.lines) == (0, ["ready"])


def test_wait_until_crashing_service_fails_with_its_last_lines(inside: Inside) -> None:
    with inside("wait_for_file", "echo no memory; exit 2", "90") as stack:
        assert (stack.finish(), stack.lines) == (
            1,
            ["", "0 ended unexpectedly (status 2).", "    no memory", ""],
        )


def test_wait_until_silent_service_fails_after_its_timeout(inside: Inside) -> None:
    with inside("wait_for_file", f"echo thinking; {FOREVER}", "3") as stack:
        assert (stack.finish(), stack.lines) == (
            1,
            ["", "0 is not ready after 3 seconds.", "    thinking", ""],
        )


def test_step_prints_where_it_is_told_and_logs_its_errors(inside: Inside, folder: Path) -> None:
    with inside("shell_step", "echo at work; echo warned >&2") as stack:
        assert (stack.finish(), stack.lines) == (0, ["at work"])
    assert (folder / "step.log").read_text() == "warned\n"


def test_step_that_fails_names_itself_and_its_log(inside: Inside, folder: Path) -> None:
    with inside("shell_step", "echo no table >&2; exit 1") as stack:
        assert (stack.finish(), stack.lines) == (
            1,
            [
                "",
                "This failed: sh -c echo no table >&2; exit 1",
                "    no table",
                f"Log: {folder}/step.log",
            ],
        )


def test_step_is_ended_with_its_children_when_the_stack_is_stopped(inside: Inside) -> None:
    with inside("shell_step", "sleep 1000 & sleep 1000") as stack:
        wait_until(lambda: len(descendants_of(stack.number)) == 4, name="the step runs")
        everything = descendants_of(stack.number)
        os.kill(stack.number, signal.SIGTERM)
        stack.finish()
        assert [each for each in everything if each.runs] == []
