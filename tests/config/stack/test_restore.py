"""``make restore``: a folder of data out of a backup, or no folder at all and why."""

import json
import sys
from pathlib import Path

import pytest
from pytest_django import Settings

from config.stack.addresses import free_port
from config.stack.folders import exclusive_lock
from config.stack.postgres import data_folder
from scoring.management.commands.restore import OF_ONE_EVENT
from scoring.models import StandingsSnapshot
from scoring.services.backups import write_backup
from tests.backups import a_backup_that_no_migration_takes
from tests.builders import a_published_seating, an_event
from tests.config.stack.conftest import Inside
from tests.config.stack.observed import descendants_of, kill_all, running, wait_until
from tournaments.models import Seating, SeatingState

EVENTS_AND_RIGHTS = """
SELECT slug, user, has_table_privilege('scoring_entry', 'UPDATE') FROM tournaments_event
"""
RUN = (sys.executable, "-m", "config.stack", "run")
RESTORE = (sys.executable, "-m", "config.stack", "restore")


@pytest.mark.django_db(transaction=True)
def test_restore_after_one_that_was_cut_off_makes_a_folder_that_the_site_can_run_from(
    inside: Inside, folder: Path, tmp_path: Path, settings: Settings
) -> None:
    settings.SECRET_KEY = "key of the backup"
    an_event(4, slug="spring-cup")
    backup = tmp_path / "service.backup"
    write_backup(backup)
    unfinished = folder / "restoring"
    with running(*RESTORE, str(backup), given={"STICHTAFEL_DATA": str(folder)}) as cut_off:
        cut_off.read_until("Restoring …")
        wait_until(lambda: any(unfinished.glob("tmp*/database.dump")), name="it is unpacked")
        kill_all(descendants_of(cut_off.number))
    assert [data_folder(each).exists() for each in (folder, unfinished)] == [False, True]

    with running(*RESTORE, str(backup), given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 0

    assert stack.lines[:2] == ["Starting PostgreSQL …", "Restoring …"]
    assert " Organisations: 1, events: 1, series: 0, entries: 0, accounts: 0." in stack.lines[-3]
    assert stack.lines[-2].startswith("Nothing is sent to webhooks and phones.")
    assert stack.lines[-1] == "Start the site: make run"
    with inside("query", "site", EVENTS_AND_RIGHTS) as server:
        assert server.finish() == 0
    assert not unfinished.exists()
    assert server.lines == ["[('spring-cup', 'stichtafel', False)]"]
    assert json.loads((folder / "secrets.json").read_text())["secret_key"] == "key of the backup"


def test_a_site_that_starts_removes_what_a_restore_that_was_cut_off_has_left(folder: Path) -> None:
    unpacked = folder / "restoring" / "tmp"
    unpacked.mkdir(parents=True)
    (unpacked / "database.dump").write_text("all names")

    given = {"STICHTAFEL_DATA": str(folder), "PORT": str(free_port())}
    with running(*RUN, given=given) as site:
        site.read_until("Starting PostgreSQL …")
        assert not (folder / "restoring").exists()


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_restore_keeps_all_where_events_differ_and_names_them(
    folder: Path, tmp_path: Path, settings: Settings
) -> None:
    settings.SECRET_KEY = "key of the backup"
    for slug in ("cup", "league", "open"):
        a_published_seating(an_event(4, slug=slug))
    Seating.objects.exclude(event__slug="league").update(state=SeatingState.CLOSED)
    trial = an_event(4, slug="trial", tie_breaks=["luck"])  # of which no rule says anything
    StandingsSnapshot.objects.create(event=trial, version=99, rows=[])
    backup = tmp_path / "service.backup"
    write_backup(backup)

    with running(*RESTORE, str(backup), given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 3

    differs = "differs: Seating 1: it is closed, but not in the chain"
    first = stack.lines.index(f"CommandError: All is restored, but cup {differs}")
    assert stack.lines[first + 1 : first + 4] == [
        f"All is restored, but open {differs}",
        "All is restored, but trial cannot be computed: KeyError: 'luck'",
        "It was so when the backup was made: compare with an older one and with paper.",
    ]
    assert (
        " Organisations: 4, events: 4, series: 0, entries: 0, accounts: 0."
        in stack.lines[first + 4]
    )
    assert stack.lines[first + 6 :] == ["Start the site: make run"]
    assert (data_folder(folder) / "PG_VERSION").exists()
    assert json.loads((folder / "secrets.json").read_text())["secret_key"] == "key of the backup"


@pytest.mark.soak
@pytest.mark.django_db
def test_restore_of_rows_that_cannot_be_migrated_says_that_they_are_removed_again(
    folder: Path, tmp_path: Path
) -> None:
    backup = a_backup_that_no_migration_takes(tmp_path)

    with running(*RESTORE, str(backup), given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 1

    assert "CommandError: All rows are stored, but what follows failed: " in stack.lines[2]
    assert stack.lines[-1] == (
        "All rows are removed again: nothing was restored. Restore by the release named above."
    )
    assert not data_folder(folder).exists()


def test_restore_of_no_backup_says_so_and_leaves_no_database(folder: Path, tmp_path: Path) -> None:
    no_backup = tmp_path / "notes.txt"
    no_backup.write_text("Buy cards.")

    with running(*RESTORE, str(no_backup), given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 1

    damaged = "CommandError: The file is damaged or no backup: truncated header"
    assert stack.lines == [damaged, "", "Nothing was restored."]
    assert not data_folder(folder).exists()


@pytest.mark.django_db(transaction=True)
def test_restore_of_an_event_says_that_it_is_one_and_where_it_is_read(
    folder: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "cup.backup"
    write_backup(backup, an_event(0, slug="cup"))

    with running(*RESTORE, str(backup), given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 1

    assert stack.lines == [f"CommandError: {OF_ONE_EVENT}", "", "Nothing was restored."]
    assert not data_folder(folder).exists()


@pytest.mark.parametrize(
    ("file", "given", "line"),
    [
        ("", {}, "Name the backup: make restore FILE=…"),
        (
            "a.backup",
            {"DATABASE_URL": "postgresql://elsewhere/x"},
            "DATABASE_URL names a PostgreSQL of your own: see docs/operators.md.",
        ),
    ],
    ids=["no file", "another server"],
)
def test_restore_that_cannot_begin_says_why(
    folder: Path, file: str, given: dict[str, str], line: str
) -> None:
    with running(*RESTORE, file, given={"STICHTAFEL_DATA": str(folder), **given}) as stack:
        assert stack.finish() == 1
    assert stack.lines == [line]


def test_restore_changes_no_database_that_is_there(folder: Path) -> None:
    data_folder(folder).mkdir()
    (data_folder(folder) / "PG_VERSION").write_text("18\n")

    with running(*RESTORE, "a.backup", given={"STICHTAFEL_DATA": str(folder)}) as stack:
        assert stack.finish() == 1

    assert stack.lines[0] == f"There is a database already in {folder}."
    assert (data_folder(folder) / "PG_VERSION").read_text() == "18\n"


def test_restore_beside_the_running_site_says_so(folder: Path) -> None:
    with (
        exclusive_lock(folder / "lock"),
        running(*RESTORE, "a.backup", given={"STICHTAFEL_DATA": str(folder)}) as stack,
    ):
        assert stack.finish() == 1
    assert stack.lines[0].startswith("Stichtafel already runs from this folder")
