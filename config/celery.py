"""The Celery application of the worker and the clock."""

import gc
import os

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("stichtafel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def spare_the_collector(**_: object) -> None:
    """Leave out of every garbage collection what the process has loaded: it lives as long.

    Standings make many small rows; half of their time went into looking at Django meanwhile.
    """
    gc.freeze()
