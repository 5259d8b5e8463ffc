"""What is left on a clock, worked out by hand; ``tests/data/clocks.json`` is for scripts, too."""

from datetime import datetime

import pytest

from engine.clocks import Clock, ClockAct, clock_after
from tests.clocks import COUNTDOWNS, EVENINGS, ClockEvening, Countdown, moment, seconds


@pytest.mark.parametrize("case", COUNTDOWNS, ids=lambda case: case["now"])
def test_seconds_that_have_begun_are_left_as_the_scripts_count_them(case: Countdown) -> None:
    running = Clock(ends_at=datetime.fromisoformat(case["ends_at"]))
    now = datetime.fromisoformat(case["now"])

    paused = clock_after(running, ClockAct.PAUSE, at=now)

    assert running.seconds_left(now) == case["seconds"]
    assert (paused, paused.face) == (Clock(left=case["seconds"]), case["face"])


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening["when"])
def test_a_clock_adds_up_when(evening: ClockEvening) -> None:
    hall = table = Clock(left=0)
    for at, what, minutes in evening["acts"]:
        match what:
            case "give":
                table = clock_after(table, ClockAct.EXTEND, at=moment(at), minutes=minutes)
            case "take":
                table = hall
            case _:
                done = ClockAct(what)
                hall = clock_after(hall, done, at=moment(at), minutes=minutes)
                table = (
                    hall
                    if done == ClockAct.START
                    else clock_after(table, done, at=moment(at), minutes=minutes)
                )

    assert [
        (at, hall.seconds_left(moment(at)), table.seconds_left(moment(at)))
        for at, *_ in evening["shown"]
    ] == [(at, seconds(in_hall), seconds(own)) for at, in_hall, own in evening["shown"]]


def test_an_act_of_a_clock_that_is_up_leaves_nothing() -> None:
    up, later = Clock(ends_at=moment("10:00")), moment("25:00")

    assert clock_after(up, ClockAct.PAUSE, at=later) == Clock(left=0)
    assert clock_after(Clock(left=0), ClockAct.RESUME, at=later) == Clock(ends_at=later)
