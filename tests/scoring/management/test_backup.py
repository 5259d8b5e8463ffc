"""``manage.py backup`` and ``restore`` as real processes, as the roles that the guide names."""

import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.backups.archives import new_key
from tests.processes import ROOT, environment, free_port, web_server
from tests.runtime_role import RuntimeRole
from tests.scoring.full_events import a_full_event
from tournaments.models import User
from tournaments.selectors.places import link_of

PUBLIC, SECRET = new_key()
_CASTS = re.compile(r"::(text|character varying)(\[\])?|[()]")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def empty_database() -> Iterator[str]:
    """The address of an empty database, for the owner of the tables."""
    name = f"{connection.settings_dict['NAME']}_restored"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def test_restore_brings_back_every_row_and_opens_links_and_sessions(
    site_role: RuntimeRole, empty_database: str, tmp_path: Path, static_files: Path, client: Client
) -> None:
    event = a_full_event()
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
    assert _everything_in(empty_database) == _everything_in(_our_database())

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


def _manage(*arguments: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "manage.py", *arguments),
        cwd=ROOT,
        env=dict(env),
        capture_output=True,
        text=True,
        check=False,
    )


def _our_database() -> str:
    name = connection.settings_dict["NAME"]
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


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
    return printed.splitlines()[0].partition(": ")[2]


def _stored_counts() -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM tournaments_organisation),"
            " (SELECT count(*) FROM tournaments_event), (SELECT count(*) FROM scoring_entry),"
            " (SELECT count(*) FROM tournaments_user)"
        )
        counted = cursor.fetchone()
    return (
        "{} organisations, {} events, {} entries and {} accounts. Each event was verified.".format(
            *counted
        )
    )
