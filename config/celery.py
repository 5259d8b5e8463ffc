"""The Celery application of the worker and the clock."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("stichtafel")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
