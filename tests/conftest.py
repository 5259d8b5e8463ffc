"""What all tests share: a database and a broker of their own, and a fresh start for each."""

import os
import secrets
from collections.abc import Iterator

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone, translation

from config.celery import app

# Playwright runs an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# Laws are checked without a clock: a busy machine must not make one fail.
hypothesis.settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("untimed")


def pytest_configure() -> None:
    """Use the plain names of static files and quick passwords; let others give way when tables
    are emptied.
    """
    # Only the real server collects static files; to look for them took every client its time.
    settings.STATIC_ROOT = None
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    # Hashing as slowly as for real passwords took a fifth of a second for every user.
    settings.PASSWORD_HASHERS = ["tests.hashers.QuickPasswordHasher"]
    # A test that ends empties all tables. Should a worker be reading them, PostgreSQL stops the
    # one who looks for a deadlock first: let that be the worker, which tries again.
    settings.DATABASES["default"]["OPTIONS"]["options"] = "-c deadlock_timeout=30s"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of browsers last: their worker, once started, would take part in others."""
    items.sort(key=lambda item: "website" in getattr(item, "fixturenames", ()))


@pytest.fixture(autouse=True, scope="session")
def redis_prefix() -> str:
    """Keep this process's messages apart from those of every other run on the same Redis."""
    prefix = f"test-{secrets.token_hex(6)}:"
    settings.REDIS_PREFIX = prefix
    app.conf.broker_transport_options["global_keyprefix"] = prefix
    return prefix


@pytest.fixture(autouse=True)
def fresh_start() -> Iterator[None]:
    """Take back what requests leave in the test's own thread and process, where they all run."""
    yield
    translation.deactivate()
    timezone.deactivate()
    cache.clear()  # wrong codes and the like, counted by address
