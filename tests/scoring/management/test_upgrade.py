"""``manage.py upgrade``."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from config.stack.addresses import free_port
from tests.runtime_role import RuntimeRole

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE, NEXT = "0013_fewer_indexes", "0014_organisation_versions"
BACKING_UP, MIGRATING = "Backing up what an update changes …", "Bringing the database up to date …"
GRANTING, COLLECTING = "Granting rights …", "Collecting static files …"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Settings, site_role: RuntimeRole) -> Iterator[Path]:
    """A folder for backups and static files; in the end all is migrated and granted as it was."""
    settings.BACKUP_FOLDER = str(tmp_path / "backups")
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATICFILES_DIRS = []
    yield tmp_path
    call_command("migrate", verbosity=0)
    call_command("grant_runtime_role", site_role.name)


def upgrade(*role: str) -> list[str]:
    printed = StringIO()
    call_command("upgrade", *role, stdout=printed)
    return printed.getvalue().splitlines()


def is_migrated() -> bool:
    return ("scoring", NEXT) in MigrationRecorder(connection).applied_migrations()


def test_upgrade_backs_up_and_migrates_where_a_migration_waits(folder: Path) -> None:
    call_command("migrate", "scoring", BEFORE, verbosity=0)

    said = upgrade()

    [backup] = (folder / "backups").iterdir()
    assert said == [BACKING_UP, str(backup), MIGRATING, COLLECTING]
    assert is_migrated()


def test_upgrade_grants_and_collects_and_makes_no_backup_where_none_waits(
    folder: Path, site_role: RuntimeRole
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'REVOKE ALL ON scoring_entry FROM "{site_role.name}"')

    assert upgrade(site_role.name) == [BACKING_UP, MIGRATING, GRANTING, COLLECTING]

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT has_table_privilege(%s, 'scoring_entry', 'INSERT')", [site_role.name]
        )
        assert cursor.fetchone() == (True,)
    assert (folder / "static/captain/round.js").exists()
    assert not (folder / "backups").exists()


@pytest.fixture
def away() -> Iterator[pytest.MonkeyPatch]:
    """Until this is undone, no database answers on the port that its settings name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(connection.settings_dict, "HOST", "127.0.0.1")
        patch.setitem(connection.settings_dict, "PORT", str(free_port()))
        yield patch


def reason() -> str:
    return (
        'connection failed: connection to server at "127.0.0.1",'
        f" port {connection.settings_dict['PORT']} failed: Connection refused"
    )


def test_upgrade_waits_for_a_database_that_starts_as_well(away: pytest.MonkeyPatch) -> None:
    class Started(StringIO):
        """What is printed; once it is said that the database is waited for, it has started."""

        def flush(self) -> None:
            if "Waiting" in self.getvalue():
                away.undo()

    waiting = f"Waiting for the database: {reason()}"
    printed = Started()
    call_command("upgrade", stdout=printed)

    assert printed.getvalue().splitlines() == [waiting, BACKING_UP, MIGRATING, COLLECTING]


def test_upgrade_without_a_database_gives_up_in_one_line(away: pytest.MonkeyPatch) -> None:
    away.setattr("scoring.management.commands.upgrade.PATIENCE", 0.0)

    with pytest.raises(CommandError) as refused:
        upgrade()

    assert str(refused.value) == f"The database cannot be reached: {reason()}"


def test_upgrade_without_a_backup_changes_nothing(folder: Path, settings: Settings) -> None:
    call_command("migrate", "scoring", BEFORE, verbosity=0)
    settings.BACKUP_FOLDER = "/nowhere/backups"

    with pytest.raises(CommandError) as refused:
        upgrade()

    assert str(refused.value) == (
        "The backup cannot be read or written: /nowhere/backups: No such file or directory"
    )
    assert not is_migrated()
    assert not (folder / "static").exists()
