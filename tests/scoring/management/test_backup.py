"""``manage.py backup`` and ``restore`` as real processes, as the roles that the guide names."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
import time_machine
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from pyrage.x25519 import Identity
from pytest_django import Settings

from config.stack.addresses import free_port
from config.stack.postgres import installed_binaries
from scoring.backups.archives import new_key, write_archive
from scoring.management.commands.restore import EVENT_LIMIT, Command
from scoring.models import Backup, BackupReason, SeriesStandings, WebhookDelivery
from scoring.services.backups import write_backup
from scoring.services.restoring import stop_sending
from tests.backups import ABOUT, a_backup_that_no_migration_takes, our_database
from tests.builders import an_event, an_organisation
from tests.config.stack.other_user import as_another_user, give_to_another_user
from tests.processes import ROOT, environment, web_server
from tests.runtime_role import RuntimeRole
from tests.scoring.full_events import a_full_event
from tests.scoring.seasons import a_series, an_evening, some_people
from tests.waiting import eventually
from tests.webhooks import a_given_up_test, a_webhook
from tournaments.models import Event, User
from tournaments.selectors.places import link_of

PUBLIC, SECRET = new_key()
EARLIER = installed_binaries().parents[1] / "pginstall/bin"
NO_EVENT = "No event has this address. It is the last part of its public page."
NO_FILE = "The backup cannot be read or written: /nowhere/a.backup: No such file or directory"
_CASTS = re.compile(r"::(text|character varying)(\[\])?|[()]")


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """The folder of backups, which is not there yet."""
    settings.BACKUP_FOLDER = str(tmp_path / "backups")
    return tmp_path / "backups"


@pytest.fixture
def empty_database() -> Iterator[str]:
    """The address of an empty database, for the owner of the tables."""
    name = f"{connection.settings_dict['NAME']}_restored"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def earlier_server() -> Iterator[str]:
    """The address of an empty database in the other PostgreSQL of the wheel, 16."""
    folder = Path(tempfile.mkdtemp(prefix="earlier-"))
    become: tuple[str, ...] = ()
    if os.geteuid() == 0:
        give_to_another_user(folder)
        become = as_another_user()
    data = f"{folder}/data"
    initialise = (str(EARLIER / "initdb"), "--no-sync", "--auth=trust", f"--pgdata={data}")
    options = ("--username=postgres", "--encoding=UTF8", "--locale=C")
    subprocess.run((*become, *initialise, *options), check=True, capture_output=True)
    serve = (str(EARLIER / "postgres"), "-D", data, "-k", str(folder), "-clisten_addresses=")
    with subprocess.Popen((*become, *serve, "-cfsync=off"), stderr=subprocess.DEVNULL) as server:
        try:
            eventually((folder / ".s.PGSQL.5432").exists)
            yield f"postgresql://postgres@{quote(str(folder), safe='')}/postgres"
        finally:
            server.terminate()
    shutil.rmtree(folder)


@pytest.mark.django_db(transaction=True)
def test_restore_brings_back_every_row_and_opens_links_and_sessions(
    site_role: RuntimeRole, empty_database: str, tmp_path: Path, static_files: Path, client: Client
) -> None:
    event = a_full_event()
    a_series(an_evening(some_people(event.organisation), 9, 5, 1))
    a_given_up_test(a_webhook(event.organisation))
    stop_sending()  # once more, restoring changes what waits alone
    WebhookDelivery.objects.update(state="waiting")
    client.force_login(User.objects.filter(memberships__organisation=event.organisation)[0])
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    captain = reverse("captain:table", args=[link_of(event.places.all()[0])])
    file = tmp_path / "service.backup"
    as_site = environment(site_role, BACKUP_KEY=PUBLIC)
    made = _manage("backup", str(file), env=as_site)
    assert (made.returncode, made.stdout, made.stderr) == (0, f"{file}\n", "")

    elsewhere = {**as_site, "SECRET_KEY": "of another machine", "BACKUP_KEY": SECRET}
    restored = _manage(
        *("restore", str(file), "--role", site_role.name),
        env={**elsewhere, "DATABASE_URL": empty_database},
    )
    assert (restored.returncode, _counts(restored.stdout)) == (0, _stored_counts())
    stop_sending()
    assert _everything_in(empty_database) == _everything_in(our_database())

    printed = _manage("restore", str(file), "--secrets", env=elsewhere).stdout.splitlines()
    secrets = dict(line.split("=", 1) for line in printed)
    port, database = free_port(), urlsplit(as_site["DATABASE_URL"])
    of_site = database._replace(path=urlsplit(empty_database).path).geturl()
    serving = {"DATABASE_URL": of_site, "STATIC_ROOT": str(static_files)}
    with web_server({**elsewhere, **serving, **secrets}, port) as address:
        assert _opened(f"{address}{captain}") == f"{address}{captain}"
        desk = f"{address}/admin/tournaments/event/{event.pk}/change/"
        assert "/login/" not in _opened(desk, session)
        assert "/login/" in _opened(desk)


@pytest.mark.django_db
def test_a_series_that_differs_is_named_once_all_is_restored() -> None:
    series = a_series(an_evening(some_people(an_organisation()), 9, 5, 1))
    assert list(Command()._differing()) == []
    standings = SeriesStandings.objects.get(series=series)
    standings.rows[0]["points"] += 1
    standings.save(update_fields=["rows"])

    [named] = Command()._differing()

    assert named.startswith("All is restored, but series-1 differs: ")


@pytest.mark.django_db
def test_an_event_comes_back_beside_others_by_its_backup(folder: Path) -> None:
    event, club = an_event(4, slug="cup"), an_organisation("Another club")
    [made] = _run("backup", "--event", "cup")

    assert Backup.objects.get(event=event, reason=BackupReason.BY_HAND).file == Path(made).name
    lines = _run("restore", made, "--organisation", club.slug)

    copy = Event.objects.get(slug="cup-2")
    assert (copy.organisation, copy.entrants.count()) == (club, event.entrants.count())
    assert lines[-1] == f"The event is at /e/cup-2/, its desk under number {copy.pk}."


@pytest.mark.django_db
def test_backup_lists_what_is_there_with_age_and_size(folder: Path) -> None:
    assert _run("backup", "--list") == []
    folder.mkdir()
    with time_machine.travel("2026-11-24 12:00Z", tick=False):
        for name in ("20261124T030000000000Z-all", "20261122T200000000000Z-event-cup"):
            (folder / f"stichtafel-{name}.backup").write_bytes(b"x" * 2048)
        assert _run("backup", "--list") == [
            f"{folder}/stichtafel-20261124T030000000000Z-all.backup  2.0 KB, 9 hours old",
            (
                f"{folder}/stichtafel-20261122T200000000000Z-event-cup.backup"
                "  2.0 KB, 1 day, 16 hours old"
            ),
        ]


def test_a_new_key_makes_backups_and_its_other_half_reads_them() -> None:
    public, secret, _advice = _run("backup", "--new-key")
    identity = Identity.from_str(secret.partition("=")[2])
    assert public == f"BACKUP_KEY={identity.to_public()}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence", "status"),
    [
        (
            ["backup"],
            "No folder for backups is set. Set BACKUP_FOLDER, or name a file.",
            1,
        ),
        (
            ["backup", "/nowhere/a.backup", "--event", "cup"],
            "The backup cannot be read or written: /nowhere: No such file or directory",
            1,
        ),
        (["backup", "--event", "lost"], NO_EVENT, 2),
        (["restore", "/nowhere/a.backup"], NO_FILE, 1),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    arguments: list[str], sentence: str, status: int
) -> None:
    an_event(0, slug="cup")
    assert _refusal(*arguments) == (sentence, status)


@pytest.mark.django_db
def test_a_database_that_is_in_use_is_never_restored_into(tmp_path: Path) -> None:
    file = str(tmp_path / "service.backup")
    _run("backup", file)
    tables = len(connection.introspection.table_names())
    sentence = f"The database is not empty ({tables} tables). Restore into an empty one."
    assert _refusal("restore", file) == (sentence, 1)


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_rows_that_cannot_be_migrated_are_said_to_be_stored(
    empty_database: str, tmp_path: Path
) -> None:
    file = a_backup_that_no_migration_takes(tmp_path)

    restored = _manage("restore", str(file), env={**os.environ, "DATABASE_URL": empty_database})

    assert (restored.returncode, restored.stdout) == (4, "")
    assert restored.stderr == (
        "CommandError: All rows are stored, but what follows failed: ProgrammingError: relation"
        ' "django_content_type" already exists. Restore into another empty database; where it'
        " fails there, too, by release 1.\n"
    )


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_an_earlier_server_takes_no_backup_although_pg_restore_can_read_it(
    earlier_server: str, tmp_path: Path
) -> None:
    file = tmp_path / "service.backup"
    write_backup(file)

    restored = _manage("restore", str(file), env={**os.environ, "DATABASE_URL": earlier_server})

    versions = r"of PostgreSQL (18\.\d+); the server here is (16\.\d+), its pg_restore (18\.\d+)\. "
    assert (restored.returncode, restored.stdout) == (1, "")
    assert re.search(versions, restored.stderr), restored.stderr
    assert "Events can be moved one by one: manage.py backup --event SLUG" in restored.stderr


@pytest.mark.django_db(transaction=True)
def test_a_backup_of_a_later_postgresql_names_the_versions_and_another_way(
    empty_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "service.backup"
    write_backup(file)
    path = f"{EARLIER}{os.pathsep}{os.environ['PATH']}"

    given = {**os.environ, "DATABASE_URL": empty_database, "PATH": path}
    restored = _manage("restore", str(file), env=given)

    versions = r"of PostgreSQL (18\.\d+); the server here is (18\.\d+), its pg_restore (16\.\d+)\. "
    assert (restored.returncode, restored.stdout) == (1, "")
    assert re.search(versions, restored.stderr)
    assert "Events can be moved one by one: manage.py backup --event SLUG" in restored.stderr


def test_a_backup_of_a_later_release_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.backup"
    about = {**ABOUT, "migrations": ["scoring.0001_initial", "scoring.9999_later"]}
    write_archive(file, about=about, parts={}, key="")
    assert _refusal("restore", str(file)) == (
        "A later release made this backup (1, with scoring.9999_later). Install that one first.",
        1,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("of", "parts", "reason"),
    [
        ("service", {}, "secrets.json is missing"),
        ("service", {"secrets.json": b"{}"}, "secrets.json has not all settings"),
        ("service", {"secrets.json": b"[" * 500_000}, "secrets.json has not all settings"),
        (
            "service",
            {"secrets.json": b'{"SECRET_KEY": "a\\nDEBUG=1", "SECRET_KEY_FALLBACKS": ""}'},
            "secrets.json has a setting of several lines",
        ),
        ("event", {}, "event.json.gz is missing"),
        ("event", {"event.json.gz": b"{}"}, "event.json.gz: Not a gzipped file (b'{}')"),
        (
            "event",
            {"event.json.gz": gzip.compress(bytes(EVENT_LIMIT + 1), 1)},
            "event.json.gz is larger than any event",
        ),
    ],
)
def test_a_backup_that_someone_made_up_is_refused_in_one_line(
    tmp_path: Path, of: str, parts: dict[str, bytes], reason: str
) -> None:
    file, club = tmp_path / "a.backup", an_organisation()
    for name, content in parts.items():
        (tmp_path / name).write_bytes(content)
    given = {name: tmp_path / name for name in parts}
    write_archive(file, about={**ABOUT, "of": of}, parts=given, key="")
    asked = ["--organisation", club.slug] if of == "event" else ["--secrets"]
    sentence = f"The file is damaged or no backup: {reason}"
    assert _refusal("restore", str(file), *asked) == (sentence, 1)


def _run(*arguments: str) -> list[str]:
    printed = StringIO()
    call_command(*arguments, stdout=printed, stderr=StringIO())
    return printed.getvalue().splitlines()


def _refusal(*arguments: str) -> tuple[str, int]:
    """Return what a command says that refuses, and its status."""
    with pytest.raises(CommandError) as refused:
        _run(*arguments)
    return str(refused.value), refused.value.returncode


def _manage(*arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "manage.py", *arguments),
        cwd=ROOT,
        env=dict(env),
        capture_output=True,
        text=True,
        check=False,
    )


def _everything_in(database: str) -> list[str]:
    """Return tables, rows, sequences, constraints, triggers and functions of a database as SQL."""
    command = ("pg_dump", "--no-owner", "--no-privileges", database)
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    # The argument of the first is drawn by chance; casts are written in another place each time.
    lines = [one for one in printed.splitlines() if not one.startswith(("\\restrict", "\\unrestr"))]
    return [_CASTS.sub("", one) if "= ANY (" in one else one for one in lines]


def _opened(address: str, session: str = "") -> str:
    """Return where a browser with that session ends up."""
    cookie = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"} if session else {}
    request = urllib.request.Request(address, headers=cookie)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - our own address
        return str(answer.url)


def _counts(printed: str) -> str:
    return printed.splitlines()[0].partition(". ")[2]


def _stored_counts() -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM tournaments_organisation),"
            " (SELECT count(*) FROM tournaments_event), (SELECT count(*) FROM scoring_series),"
            " (SELECT count(*) FROM scoring_entry), (SELECT count(*) FROM tournaments_user)"
        )
        counted = cursor.fetchone()
    sentence = (
        "Organisations: {}, events: {}, series: {}, entries: {}, accounts: {}. Each event and each"
        " series was verified."
    )
    return sentence.format(*counted)
