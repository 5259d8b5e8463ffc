"""Data of every earlier release becomes data of this one: databases and event files."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F
from django.test import Client
from psycopg import sql

from scoring.models import Confirmation, Entry, StandingsSnapshot
from scoring.selectors.event_files.contents import read_contents
from scoring.services.backups import write_backup
from scoring.services.event_imports import import_event
from tests.builders import an_organisation
from tests.processes import ROOT
from tests.rare_cases import case
from tournaments.models import Entrant, Event, EventAddress, Table, User
from tournaments.selectors.tables import occupants, with_seats

RELEASES = Path(__file__).parents[1] / "data" / "releases"

RANKS_MADE_AGAIN = ("tournaments", "0021_ranks_made_again")  # since 0.3.0
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
    SELECT proname, prosrc || coalesce(pg_get_function_sqlbody(oid), '')
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace
"""


# What no later database has.
OF_0_1_0 = pytest.mark.parametrize(
    "earlier", [RELEASES / "0.1.0.sql"], indirect=True, ids=["0.1.0"]
)


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


# The upgrade of the oldest one takes every step of the others.
@pytest.fixture(
    params=[
        case(path, usual=not number, name=path.stem)
        for number, path in enumerate(sorted(RELEASES.glob("*.sql")))
    ]
)
def earlier(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[set[tuple[str, str]]]:
    """Use a database of an earlier release; give the schema of a new database."""
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
            yield new
        finally:
            connection.close()
            connection.settings_dict["NAME"] = name
            run_on_server("DROP DATABASE {}", earlier)


def test_an_upgraded_database_is_built_like_a_new_one_and_its_event_verifies(
    earlier: set[tuple[str, str]],
) -> None:
    ranks_are_new = RANKS_MADE_AGAIN in MigrationRecorder(connection).applied_migrations()
    call_command("migrate", verbosity=0)

    assert schema() == earlier
    demo = StandingsSnapshot.objects.filter(event__slug="demo")
    assert demo.exists()
    of_now = demo.filter(version__gte=F("event__results_version__closed_number"))
    assert of_now.exists() is ranks_are_new
    printed = StringIO()
    call_command("verify_event", "demo", stdout=printed)

    assert printed.getvalue().splitlines()[-1] == (
        "Chain, verdicts, points, totals and standings are as they were stored."
    )
    assert "Demo evening" in Client().get("/en/e/demo/standings/").text


def test_a_backup_of_an_upgraded_database_is_restored_by_the_release_that_made_it(
    earlier: set[tuple[str, str]], tmp_path: Path
) -> None:
    call_command("migrate", verbosity=0)
    write_backup(tmp_path / "service.backup")
    empty = f"{connection.settings_dict['NAME']}_restored"
    run_on_server("CREATE DATABASE {}", empty)
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{empty}").geturl()
    try:
        restored = subprocess.run(
            (sys.executable, "manage.py", "restore", str(tmp_path / "service.backup")),
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": address},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        run_on_server("DROP DATABASE {}", empty)

    assert restored.returncode == 0, restored.stderr
    assert "Each event and each series was verified." in restored.stdout


# Béla, on the second seat, has confirmed a round on two phones, Zoe, on the third one in place of
# another in this round alone, on one, and a director at the desk.
CONFIRMED_BY_SEATS = """
    UPDATE tournaments_event SET confirmation = 'player' WHERE slug = 'demo';
    INSERT INTO tournaments_occupancy (seat_id, entrant_id, from_round, to_round, added_at)
    SELECT seat.id, (SELECT max(id) FROM tournaments_entrant), 2, 2, now()
    FROM tournaments_seat seat WHERE seat.id = {third};
    INSERT INTO scoring_confirmation (entry_id, seat_id, device, by_id, created_at) VALUES
        ({entry}, {second}, 'phone', NULL, now()), ({entry}, {second}, 'other', NULL, now()),
        ({entry}, {third}, 'third', NULL, now()),
        ({entry}, NULL, '', (SELECT min(id) FROM tournaments_user), now());
"""
SEAT_AT = "SELECT id FROM tournaments_seat WHERE table_id = %s AND position = %s"
OF_ROUND_2 = """
    SELECT entry.id, entry.table_id FROM scoring_entry entry
    JOIN scoring_round round ON round.id = entry.round_id WHERE round.number = 2 LIMIT 1
"""


@pytest.mark.soak
@OF_0_1_0
@pytest.mark.usefixtures("earlier")
def test_confirmations_by_seat_become_those_of_the_people_who_sat_there() -> None:
    with connection.cursor() as cursor:
        entry, table = cursor.execute(OF_ROUND_2).fetchone()
        seats = [cursor.execute(SEAT_AT, [table, at]).fetchone()[0] for at in (1, 2)]
        cursor.execute(CONFIRMED_BY_SEATS.format(entry=entry, second=seats[0], third=seats[1]))

    call_command("migrate", verbosity=0)

    sitting = occupants(with_seats(Table.objects.filter(pk=table)).get(), 2)
    assert sitting[2].pk == Entrant.objects.latest("pk").pk
    rows = Confirmation.objects.order_by("id").values_list("entrant", "device", "by")
    assert list(rows) == [
        (sitting[1].pk, "phone", None),
        (sitting[2].pk, "third", None),
        (None, "", User.objects.earliest("pk").pk),
    ]
    event = Event.objects.get(slug="demo")
    assert event.confirmation == "needed"
    history = apps.get_model("tournaments", "EventHistory").objects
    assert set(history.values_list("confirmation", flat=True)) == {"none", "needed"}


@pytest.mark.soak
@OF_0_1_0
@pytest.mark.usefixtures("earlier")
def test_a_finished_event_that_one_player_confirmed_does_not_become_provisional() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_event SET confirmation = 'player', state = 'finished'")

    call_command("migrate", verbosity=0)

    assert Event.objects.get(slug="demo").confirmation == "asked"


@pytest.mark.soak
@OF_0_1_0
@pytest.mark.usefixtures("earlier")
def test_the_addresses_under_which_an_event_was_public_stay_its_own() -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_event SET slug = 'spring' WHERE slug = 'demo'")

    call_command("migrate", verbosity=0)

    event = Event.objects.get(slug="spring")
    kept = dict(EventAddress.objects.values_list("slug", "event"))
    assert {kept["demo"], kept["spring"]} == {event.pk}


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
