"""Messages to the worker that a row waits; no request ever waits for Redis to take them.

A thread of its own talks to the broker. When that fails, or the queue is full, nothing is
lost: the sweep finds every waiting row within seconds.
"""

import queue
import threading
from functools import partial

import structlog
from celery import current_app
from django.db import transaction

REFRESH_STANDINGS = "scoring.refresh_standings"
PROPOSE_SEATING = "tournaments.propose_seating"
PLAY_REHEARSAL = "scoring.play_rehearsal"
READ_EVENT_FILE = "scoring.read_event_file"
QUEUE_LIMIT = 1000  # messages; each is a hint, not the work itself

log = structlog.get_logger("sender")

_messages: "queue.Queue[tuple[str, int]]" = queue.Queue(QUEUE_LIMIT)
_starting = threading.Lock()
_thread: threading.Thread | None = None


def enqueue_on_commit(task: str, row_id: int) -> None:
    """Send a task for a row to the worker once the transaction is committed."""
    transaction.on_commit(partial(_put, task, row_id))


def _put(task: str, row_id: int) -> None:
    _ensure_thread()
    try:
        _messages.put_nowait((task, row_id))
    except queue.Full:
        log.warning("left to the sweep", task=task, row=row_id)


def _ensure_thread() -> None:
    """Start the thread in the process that uses it: a fork does not take threads along."""
    global _thread  # noqa: PLW0603 - one thread per process is the point
    with _starting:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_send_all, name="sender", daemon=True)
            _thread.start()


def _send_all() -> None:
    while True:
        task, row_id = _messages.get()
        try:
            current_app.send_task(task, args=[row_id], retry=False)
        except Exception as error:
            log.warning("left to the sweep", task=task, row=row_id, error=str(error))
