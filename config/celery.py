"""The Celery application of the worker and the clock."""

import os
from typing import Any

import structlog
from celery import Celery
from celery.signals import task_postrun, task_prerun

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("stichtafel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
def _name_the_request(task: Any, **_others: object) -> None:
    """Let the lines of a task name the request that caused it, if one did."""
    if request_id := getattr(task.request, "request_id", None):
        structlog.contextvars.bind_contextvars(request_id=request_id)


@task_postrun.connect
def _forget_the_request(**_others: object) -> None:
    structlog.contextvars.unbind_contextvars("request_id")
