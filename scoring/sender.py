"""Messages over Redis that something changed; no request ever waits for Redis to take them.

A thread of its own talks to Redis, and sends a task for a row only where no such message waits
already. Standings are asked for at once, and again after a second at the earliest: what comes
meanwhile is one message. When that fails, or the queue is full, nothing is lost: the sweep finds
every row that waits for the worker within seconds, and the hub asks for the numbers of tables by
itself.
"""

import queue
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import structlog
from celery import current_app
from django.db import transaction

from scoring.deduplication import (
    MARKED_FOR,
    WAITS_FOR,
    clear_mark,
    mark_waiting,
    seconds_until_turn,
)
from scoring.live import announce_table

REFRESH_STANDINGS = "scoring.refresh_standings"
REFRESH_SERIES = "scoring.refresh_series"
PROPOSE_SEATING = "tournaments.propose_seating"
PLAY_REHEARSAL = "scoring.play_rehearsal"
READ_EVENT_FILE = "scoring.read_event_file"
SEND_EMAIL = "tournaments.send_email"
MAKE_BACKUP = "scoring.make_backup"
SEND_PUSH = "scoring.send_push"
SEND_WEBHOOKS = "scoring.send_webhooks"
ALL_WEBHOOKS = 0  # in place of a row: one run sends what waits for all of them
# What all entries of an event ask for.
ONCE_A_SECOND = frozenset({REFRESH_STANDINGS, REFRESH_SERIES, SEND_WEBHOOKS})
ANNOUNCE_TABLE = "announce_table"  # no task: straight to the web processes
QUEUE_LIMIT = 1000  # messages; each is a hint, not the work itself

log = structlog.get_logger("sender")


@dataclass(frozen=True, slots=True)
class _Message:
    name: str  # of a task, or what is announced
    numbers: tuple[int, ...]
    request_id: str | None  # of the request that caused it


class _Held:
    """Messages whose turn comes later, one for each row; belongs to the thread."""

    def __init__(self) -> None:
        self._due: dict[tuple[str, tuple[int, ...]], tuple[float, _Message]] = {}

    def add(self, message: _Message, seconds: float) -> None:
        """Hold a message for so long."""
        self._due[message.name, message.numbers] = (time.monotonic() + seconds, message)

    def next_message(self) -> _Message:
        """Return the next message to send: one that was held long enough, or a new one.

        A new one for a row of which one is held says nothing more, and is dropped.
        """
        while True:
            now = time.monotonic()
            for row, (at, held) in self._due.items():
                if at <= now:
                    del self._due[row]
                    return held
            left = min((at - now for at, _ in self._due.values()), default=None)
            with suppress(queue.Empty):
                message = _messages.get(timeout=left)
                if (message.name, message.numbers) not in self._due:
                    return message
                _messages.task_done()


_messages: "queue.Queue[_Message]" = queue.Queue(QUEUE_LIMIT)
_starting = threading.Lock()
_thread: threading.Thread | None = None


def enqueue_on_commit(task: str, row_id: int) -> None:
    """Send a task for a row to the worker once the transaction is committed."""
    transaction.on_commit(partial(_put, task, row_id))


def announce_table_on_commit(table_id: int, number: int) -> None:
    """Send the number of a table to its phones once the transaction is committed."""
    transaction.on_commit(partial(_put, ANNOUNCE_TABLE, table_id, number))


def _put(name: str, *numbers: int) -> None:
    _ensure_thread()
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    try:
        _messages.put_nowait(_Message(name, numbers, request_id))
    except queue.Full:
        log.warning("left to the sweep", task=name, row=numbers[0])


def _ensure_thread() -> None:
    """Start the thread in the process that uses it: a fork does not take threads along."""
    global _thread  # noqa: PLW0603 - one thread per process is the point
    with _starting:
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_send_all, name="sender", daemon=True)
            _thread.start()


def _send_all() -> None:
    held = _Held()
    while True:
        message = held.next_message()
        try:
            if message.name == ANNOUNCE_TABLE:
                announce_table(*message.numbers)
            elif message.name in ONCE_A_SECOND and (
                seconds := seconds_until_turn(message.name, *message.numbers)
            ):
                held.add(message, seconds)
                continue  # its work is still to be done
            else:
                _send_task(message)
        except Exception as error:
            log.warning(
                "left to the sweep", task=message.name, row=message.numbers[0], error=str(error)
            )
        _messages.task_done()


def _send_task(message: _Message) -> None:
    [row_id] = message.numbers
    seconds = MARKED_FOR if message.name in ONCE_A_SECOND else WAITS_FOR
    if not mark_waiting(message.name, row_id, seconds=seconds):
        return
    headers = {"request_id": message.request_id} if message.request_id else {}
    try:
        current_app.send_task(
            message.name, args=[row_id], headers=headers, retry=False, expires=WAITS_FOR
        )
    except Exception:
        clear_mark(message.name, row_id)
        raise
