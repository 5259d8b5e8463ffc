"""``manage.py upgrade``: database and static files of this release, before its processes start."""

from argparse import ArgumentParser
from time import monotonic, sleep
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from scoring.backups.errors import BackupError
from scoring.privileges import grant_runtime_role
from scoring.services.backups import keep_backup

PATIENCE = 300.0  # seconds for a database that starts as well, or recovers
PAUSE = 1.0  # seconds


class Command(BaseCommand):
    """Run as the owner of the tables. Unchanged parts are left alone."""

    help = "Back up what a migration changes, migrate, grant rights and collect static files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("role", nargs="?", help="that the site runs as; left out: the owner")

    def handle(self, *args: Any, role: str | None, **options: Any) -> None:
        self._wait_for_database()
        self.stdout.write("Backing up what an update changes …")
        if settings.BACKUP_FOLDER and _migration_waits():
            self._back_up()
        self.stdout.write("Bringing the database up to date …")
        call_command("migrate", interactive=False, verbosity=0)
        if role:
            self.stdout.write("Granting rights …")
            grant_runtime_role(role)
        self.stdout.write("Collecting static files …")
        call_command("collectstatic", interactive=False, verbosity=0)

    def _wait_for_database(self) -> None:
        """Return once it can be reached: a machine that starts may be sooner than its database."""
        give_up, reported = monotonic() + PATIENCE, ""
        while fault := _connection_fault():
            if monotonic() > give_up:
                raise CommandError(f"The database cannot be reached: {fault}")
            if fault != reported:
                self.stdout.write(f"Waiting for the database: {fault}")
                self.stdout.flush()
                reported = fault
            sleep(PAUSE)

    def _back_up(self) -> None:
        try:
            self.stdout.write(str(keep_backup()))
        except (BackupError, OperationalError) as error:
            raise CommandError(str(error).partition("\n")[0]) from error


def _connection_fault() -> str:
    """Return why the database cannot be reached; nothing where it can."""
    try:
        psycopg.connect(**connection.get_connection_params()).close()
    except psycopg.OperationalError as error:
        return str(error).partition("\n")[0]
    return ""


def _migration_waits() -> bool:
    """Return whether a database that is in use is about to be changed."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(plan and executor.loader.applied_migrations)
