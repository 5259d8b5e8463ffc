"""The clock: asks the worker for what is due, as ``CELERY_BEAT_SCHEDULE`` says.

It knows tasks by name alone, so it loads none of them, and takes half of a worker's memory.
"""

import os
from typing import Any

from celery import Celery
from celery.beat import PersistentScheduler

from config.celery import Messages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery(
    "stichtafel-clock", amqp=Messages, fixups=[], set_as_current=False
)  # that of Django loads all of its apps
app.config_from_object("django.conf:settings", namespace="CELERY")


class Clock(PersistentScheduler):
    """Celery's own scheduler, right after a clock that was ahead, and asleep between tasks.

    By itself it asks for nothing until a time that it has noted, however far ahead, and computes
    without a pause for the last ten milliseconds before each task is due.
    """

    def adjust(self, n: float, drift: float = 0.0) -> float:
        """Return the seconds to sleep of those until a task is due: all."""
        return super().adjust(n, drift)  # type: ignore[arg-type]  # stubs know whole seconds alone

    def tick(self, *args: Any, **options: Any) -> float:
        """Ask for what is due; return how many seconds may pass until the next call."""
        now = self.app.now()
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at and entry.last_run_at > now
        ]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # made again, with the times from now on
        return super().tick(*args, **options)
