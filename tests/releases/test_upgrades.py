"""Data of every earlier release becomes data of this one: databases and event files."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from psycopg import sql

from scoring.models import Entry
from scoring.selectors.event_files.contents import read_contents
from scoring.services.event_imports import import_event
from tests.builders import an_organisation

RELEASES = Path(__file__).parents[1] / "data" / "releases"

CASTS = re.compile(r"::(character varying|text)|[()\[\]]")
# All that tells two schemas apart, except for the order of columns: an upgrade adds them last.
SCHEMA = """
    SELECT table_name || '.' || column_name,
           concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default,
                     identity_generation, collation_name)
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL
    SELECT conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT tablename || '.' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
"""


def schema() -> set[tuple[str, str]]:
    """Return all parts by name and definition, without casts and brackets.

    PostgreSQL writes these differently once it has read a dump of its own.
    """
    with connection.cursor() as cursor:
        cursor.execute(SCHEMA)
        return {(part, CASTS.sub("", definition)) for part, definition in cursor.fetchall()}


def run_on_server(statement: str, name: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(sql.SQL(statement).format(sql.Identifier(name)))


@pytest.fixture(params=sorted(RELEASES.glob("*.sql")), ids=lambda path: path.stem)
def upgraded(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[set[tuple[str, str]]]:
    """Use a database of an earlier release, migrated; give the schema of a new database."""
    with django_db_blocker.unblock():
        new = schema()
        name = connection.settings_dict["NAME"]
        earlier = f"{name}_earlier"
        run_on_server("DROP DATABASE IF EXISTS {}", earlier)
        run_on_server("CREATE DATABASE {}", earlier)
        try:
            connection.close()
            connection.settings_dict["NAME"] = earlier
            with psycopg.connect(**connection.get_connection_params()) as database:
                database.execute(request.param.read_bytes())
            call_command("migrate", verbosity=0)
            yield new
        finally:
            connection.close()
            connection.settings_dict["NAME"] = name
            run_on_server("DROP DATABASE {}", earlier)


def test_an_upgraded_database_is_built_like_a_new_one(upgraded: set[tuple[str, str]]) -> None:
    assert schema() == upgraded


@pytest.mark.usefixtures("upgraded")
def test_an_upgraded_event_verifies_and_shows_its_standings() -> None:
    printed = StringIO()

    call_command("verify_event", "demo", stdout=printed)

    assert printed.getvalue().splitlines()[-1] == (
        "Chain, verdicts, points, totals and standings are as they were stored."
    )
    assert "Demo evening" in Client().get("/en/e/demo/standings/").text


@pytest.mark.django_db
@pytest.mark.parametrize("file", sorted(RELEASES.glob("*.json")), ids=lambda path: path.stem)
def test_an_event_file_of_an_earlier_release_can_be_read(file: Path) -> None:
    content = file.read_bytes()

    event = import_event(
        organisation=an_organisation(),
        contents=read_contents(content),
        on_progress=lambda _: None,
    )

    entries = json.loads(content)["content"]["entries"]
    assert Entry.objects.filter(round__table__seating__event=event).count() == len(entries)
