"""What all tests share: a database and a broker of their own, and processes that use them."""

import os
import secrets

import pytest
from django.conf import settings

from config.celery import app

# Playwright runs an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


def pytest_configure() -> None:
    """Use the plain names of static files: only the real server collects them."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True, scope="session")
def redis_prefix() -> str:
    """Keep this process's messages apart from those of every other run on the same Redis."""
    prefix = f"test-{secrets.token_hex(6)}:"
    settings.REDIS_PREFIX = prefix
    app.conf.broker_transport_options["global_keyprefix"] = prefix
    return prefix
