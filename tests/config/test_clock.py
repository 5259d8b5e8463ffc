"""The clock goes on asking once that of the machine is right."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from celery.beat import Service

from config.celery import app

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)


def a_clock(folder: Path) -> Service:
    """The clock as ``celery beat`` makes it, which notes in a file when it asked for what."""
    return Service(
        app, scheduler_cls=app.conf.beat_scheduler, schedule_filename=str(folder / "clock")
    )


@pytest.mark.parametrize("started", ["before", "after"])
def test_the_clock_asks_in_time_after_that_of_the_machine_was_a_year_ahead(
    tmp_path: Path, started: str
) -> None:
    service = a_clock(tmp_path)
    with time_machine.travel(NOON + timedelta(days=365), tick=False):
        service.scheduler.tick()
    if started == "after":
        service.scheduler.close()
        service = a_clock(tmp_path)

    with time_machine.travel(NOON, tick=False):
        pause = service.scheduler.tick()
        entries = service.scheduler.schedule
        due_in = {name: entries[name].is_due()[1] for name in app.conf.beat_schedule}

    service.scheduler.close()
    assert due_in == {
        "sweep": 3,
        **dict.fromkeys(("sign_of_search", "sign_of_batch"), 15),
        "tidy": 60,
        **dict.fromkeys(("nightly_backup", "clear_expired_sessions"), 60 * 60),
    }
    assert pause == pytest.approx(3, abs=0.1)


def test_the_clock_sleeps_until_a_task_is_due(tmp_path: Path) -> None:
    service = a_clock(tmp_path)
    with time_machine.travel(NOON, tick=False):
        while not (pause := service.scheduler.tick()):  # what is due at once
            pass
    with time_machine.travel(NOON + timedelta(seconds=pause), tick=False):
        asked = service.scheduler.tick()

    service.scheduler.close()
    assert (pause, asked) == (3, 0)
