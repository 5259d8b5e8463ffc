"""The Celery application of the worker and the clock."""

import gc
import os
from typing import Any

import structlog
from celery import Celery
from celery.app.amqp import AMQP
from celery.signals import beat_init, celeryd_init, task_postrun, task_prerun, worker_process_init
from django.db import close_old_connections, connections
from kombu import Connection

from ground.release import log_start

PAUSE = 0.5  # seconds between two tries to reach the broker
CONNECTION_AGE = 60  # seconds; PostgreSQL forgets what it has looked up for a connection with it

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Django's checks import every page and what is behind it; the commands that come before check.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")


class SteadyConnection(Connection):
    """A connection that is tried again and again, where Celery waits longer each time."""

    def ensure_connection(  # type: ignore[override]  # the stubs know whole seconds alone
        self, *args: Any, **options: Any
    ) -> Connection:
        """Return once the broker answers."""
        pauses = {"interval_start": PAUSE, "interval_step": 0, "interval_max": PAUSE}
        return super().ensure_connection(*args, **(pauses | options))


class Messages(AMQP):
    """Messages by such a connection."""

    Connection = SteadyConnection


app = Celery("stichtafel", amqp=Messages)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # of all threads: where there is none, Celery makes another application


@celeryd_init.connect
def _log_start_of_worker(sender: str, **_others: object) -> None:
    log_start(sender)


@beat_init.connect
def _log_start_of_clock(**_others: object) -> None:
    log_start("clock")


@worker_process_init.connect
def _keep_one_connection(**_others: object) -> None:
    """Keep a connection from task to task, where a web process has a pool.

    Celery closes a pool before and after each task: opening them took half of a worker's time.
    """
    database = connections.settings["default"]
    database["OPTIONS"]["pool"] = False
    database["CONN_MAX_AGE"] = CONNECTION_AGE


@worker_process_init.connect
def keep_what_is_loaded(**_others: object) -> None:
    """Have what a process has loaded looked at by no collection: it never becomes garbage."""
    gc.freeze()


@task_prerun.connect
def _forget_a_broken_connection(**_others: object) -> None:
    """Do before a task what Django does before a request."""
    close_old_connections()


@task_prerun.connect
def _name_the_request(task: Any, **_others: object) -> None:
    """Let the lines of a task name the request that caused it, if one did."""
    if request_id := getattr(task.request, "request_id", None):
        structlog.contextvars.bind_contextvars(request_id=request_id)


@task_postrun.connect
def _forget_the_request(**_others: object) -> None:
    structlog.contextvars.unbind_contextvars("request_id")
