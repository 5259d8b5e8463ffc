"""The process in which a worker does its tasks, within limits of time."""

import faulthandler
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

from celery.concurrency import solo
from celery.concurrency.base import apply_target
from celery.exceptions import SoftTimeLimitExceeded

LOG = 2  # the descriptor: by then ``sys.stderr`` is one of Celery's, without a file


class TaskPool(solo.TaskPool):
    """Celery's ``solo`` pool, which by itself has no limits of time.

    Celery's usual pool has them, and beside each process that works a second one that waits for it.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.on_apply = _apply_within_limits  # type: ignore[assignment, method-assign]  # as solo does
        signal.signal(signal.SIGALRM, _end_task)


def _apply_within_limits(
    target: Callable[..., Any],
    args: tuple[Any, ...] = (),
    kwargs: dict[str, Any] | None = None,
    *,
    soft_timeout: float | None = None,  # seconds, after which the task may tidy up
    timeout: float | None = None,  # seconds, after which the process ends, whatever it does
    **options: Any,
) -> None:
    """Run a task; what ends a process says in the log where it was, and another one is started."""
    signal.setitimer(signal.ITIMER_REAL, soft_timeout or 0)
    if timeout:
        faulthandler.dump_traceback_later(timeout, exit=True, file=LOG)
    try:
        apply_target(target, args, kwargs, **options)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()


def _end_task(_signal: int, _frame: FrameType | None) -> None:
    raise SoftTimeLimitExceeded
