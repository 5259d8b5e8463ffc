"""One waiting message per task and row, however often something changes there, and one a second.

A mark in Redis says that a message waits. It goes as soon as the work starts, before anything is
read: what is stored later sends a message again, so no change is missed. Another one says that a
message was sent within the last second, by whichever process.
"""

from collections.abc import Sequence
from typing import Any

import redis
import structlog
from celery import Task
from celery.signals import task_prerun
from django.conf import settings

from ground.redis_client import redis_client

WAITS_FOR = 60  # seconds a message is worth anything; then the sweep sends another
MARKED_FOR = 4  # seconds a mark of quick work lasts, whose message may have gone with its worker
INTERVAL = 1.0  # seconds from one message of the same work to the next

log = structlog.get_logger("deduplication")


def mark_waiting(task: str, row_id: int, *, seconds: int = WAITS_FOR) -> bool:
    """Mark for so long that a message waits; return whether none did before.

    Raises:
        RedisError: Redis does not answer.
    """
    return bool(redis_client().set(_key(task, row_id), 1, nx=True, ex=seconds))


def clear_mark(task: str, row_id: int) -> None:
    """Let the next change send a message again; without Redis the mark ends by itself."""
    try:
        redis_client().delete(_key(task, row_id))
    except redis.RedisError as error:
        log.warning("mark not cleared", task=task, row=row_id, error=str(error))


@task_prerun.connect
def _clear_mark_of_started(task: "Task[..., Any]", args: Sequence[Any], **_more: Any) -> None:
    match args:
        case [int(row_id)]:
            clear_mark(task.name, row_id)


def seconds_until_turn(task: str, row_id: int) -> float:
    """Return 0 and take the turn of this interval, or how long another one has it.

    Raises:
        RedisError: Redis does not answer.
    """
    turn = _key(task, row_id, mark="sent")
    client = redis_client()
    if client.set(turn, 1, nx=True, px=round(1000 * INTERVAL)):
        return 0.0
    return max(1, client.pttl(turn)) / 1000  # it may have ended in between


def lengthen_turn(task: str, row_id: int, seconds: float) -> None:
    """Let no message be sent for so long: work that takes long comes less often."""
    turn = _key(task, row_id, mark="sent")
    client = redis_client()
    try:
        if 1000 * seconds > client.pttl(turn):
            client.set(turn, 1, px=max(1, round(1000 * seconds)))
    except redis.RedisError as error:
        log.warning("turn not lengthened", task=task, row=row_id, error=str(error))


def _key(task: str, row_id: int, *, mark: str = "waiting") -> str:
    return f"{settings.REDIS_PREFIX}{mark}:{task}:{row_id}"
