"""What all tests share: a database, a broker, one running service, a fresh start."""

import gc
import os
import secrets
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol, TypeVar

import hypothesis
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.template import Context, Template
from django.test import TransactionTestCase
from django.test.utils import override_settings
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from pytest_django.fixtures import Settings

from config.celery import app
from config.stack.addresses import free_port
from ground import web_figures
from ground.limiter import limiters
from ground.redis_client import redis_client
from tests.builders import reread
from tests.emptying import empty_tables
from tests.migrated import forget_migrated, migrated_once
from tests.processes import environment, web_server, worker
from tests.row_order import give_unordered_rows_backwards
from tests.runtime_role import RuntimeRole, runtime_role
from tournaments.models import Table

Stored = TypeVar("Stored")
_render_plainly = Template._render  # type: ignore[attr-defined]

# Playwright runs an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# Properties are checked without a clock: a busy machine must not make one fail.
_UNTIMED = hypothesis.settings(
    deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile("quick", _UNTIMED, max_examples=40)
hypothesis.settings.register_profile("soak", _UNTIMED, max_examples=1000)
hypothesis.settings.load_profile("quick")


def pytest_configure() -> None:
    """Use the plain names of static files, quick passwords, and a way to empty tables of ours."""
    # Only the real server collects static files; to look for them took every client its time.
    settings.STATIC_ROOT = None
    # Seatings are published and closed all the time; tests of backups have folders of their own.
    settings.BACKUP_FOLDER = ""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    # Hashing as slowly as for real passwords took a fifth of a second for every user.
    settings.PASSWORD_HASHERS = ["tests.hashers.QuickPasswordHasher"]
    # The stubs leave out what Django's own tests replace, too.
    TransactionTestCase._fixture_teardown = lambda _: empty_tables()  # type: ignore[attr-defined]


@pytest.hookimpl(wrapper=True)  # marked before groups are read, sorted after all are shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Keep what belongs together in one process.

    The tests of the running service share it. They take longest and begin. Everything else goes
    where there is room, module by module or in groups of its own. Without several processes the
    service comes last.
    """
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            group = "service" if _runs_service(item) else item.nodeid.partition("::")[0]
            item.add_marker(pytest.mark.xdist_group(group))
    yield
    items.sort(key=_runs_service, reverse="PYTEST_XDIST_WORKER" in os.environ)


def pytest_collection_finish() -> None:
    """Leave what tests consist of out of garbage collections, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stop the service after its last test: its worker takes part in whatever is committed."""
    if not _runs_service(item):
        _running.close()


_running = ExitStack()


def _runs_service(item: pytest.Item) -> bool:
    return "website" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: Any,
) -> Iterator[None]:
    """Set up one database for the processes side by side; migrating took each half a minute."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    folder = tmp_path_factory.getbasetemp().parent
    _setting_up.enter_context(migrated_once(folder))
    yield
    with django_db_blocker.unblock():
        forget_migrated(folder)


_setting_up = ExitStack()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Let each table count its rows from a number of its own, above all that people are given.

    A row named by the key of another kind, or by a start number, is then never there by chance.
    """
    with django_db_blocker.unblock(), _setting_up:
        pass  # what the other processes wait for
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for number, sequence in enumerate(connection.introspection.sequence_list(), 1):
            cursor.execute("SELECT setval(%s, %s)", [sequence["name"], 100_000 * number])
    give_unordered_rows_backwards()


@pytest.fixture(autouse=True, scope="session")
def plain_parts(django_test_environment: None) -> None:
    """Let Django's client remember pages alone: it copied a context for each part and widget."""
    of_pages = Template._render  # type: ignore[attr-defined]  # what the stubs leave out

    def render(template: Template, context: Context) -> SafeString:
        is_part = context.template is not template
        is_widget = str(template.name).startswith("django/forms/")
        render_this = _render_plainly if is_part or is_widget else of_pages
        drawn: SafeString = render_this(template, context)
        return drawn

    Template._render = render  # type: ignore[attr-defined]


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
    for limiter in limiters:
        limiter.forget()  # wrong codes, passwords and the like


@pytest.fixture
def own_figures(settings: Settings) -> None:
    """What web processes count, of this test alone: a service may run beside it."""
    settings.REDIS_PREFIX = f"test-{secrets.token_hex(6)}:"
    web_figures._refusals.take()


class StoreOnce(Protocol):
    """Builds something that all tests of a module find."""

    def __call__(self, build: Callable[[], Stored]) -> Stored: ...


@pytest.fixture(scope="module")
def store_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[StoreOnce]:
    """Call a builder whose rows all tests of the module find; the last one takes them back.

    Each test still takes back what it stores itself. A module that uses this holds no test with
    ``transaction=True``: such a test empties all tables.
    """

    def store(build: Callable[[], Stored]) -> Stored:
        with django_db_blocker.unblock():
            return build()

    around_all = transaction.atomic()
    store(around_all.__enter__)
    yield store
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around_all.__exit__(None, None, None)


@pytest.fixture(scope="module")
def commit_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[StoreOnce]:
    """Call a builder whose rows are committed, as the worker's are, for all tests of the module.

    Otherwise it is as ``store_once``.
    """

    def store(build: Callable[[], Stored]) -> Stored:
        with django_db_blocker.unblock():
            return build()

    yield store
    store(empty_tables)


@pytest.fixture
def table(stored_table: Table, db: None) -> Table:
    """The ``stored_table`` of the module, in values that no test before has changed."""
    return reread(stored_table)


@pytest.fixture(scope="session")
def site_role(django_db_setup: None, django_db_blocker: Any) -> Iterator[RuntimeRole]:
    """The role that the running service logs in as; tests go on as the owner of the tables."""
    with django_db_blocker.unblock(), runtime_role() as role:
        yield role


@pytest.fixture(scope="session")
def static_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static files as the web server needs them."""
    folder = tmp_path_factory.mktemp("static")
    hashed = {"BACKEND": "config.static_files.HashedStaticFilesStorage"}
    storages = {**settings.STORAGES, "staticfiles": hashed}
    with override_settings(STATIC_ROOT=str(folder), STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture(scope="session")
def _service(
    site_role: RuntimeRole,
    static_files: Path,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: Any,
) -> Iterator[str]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    env = environment(site_role, STATIC_ROOT=str(static_files), PUBLIC_URL=url, SEND_TO_PRIVATE="1")

    def forget_last_signs() -> None:
        with django_db_blocker.unblock():
            empty_tables()

    with _running:
        _running.callback(forget_last_signs)
        _running.enter_context(worker(env, tmp_path_factory.mktemp("worker")))
        yield _running.enter_context(web_server(env, port))


@pytest.fixture
def website(_service: str, transactional_db: None) -> Iterator[str]:
    """The address of the running service, with a worker; it finds at once what a test stores."""
    yield _service
    # What it counted by address and name is no one else's.
    if keys := list(redis_client().scan_iter(f"{settings.REDIS_PREFIX}limit:*", count=1000)):
        redis_client().delete(*keys)
