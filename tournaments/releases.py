"""The check that this release knows all migrations of the database."""

from typing import Any

from django.core.management import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader

OUR_APPS = ("tournaments", "scoring")


def refuse_other_releases(*, using: str, **_: Any) -> None:
    """Refuse to migrate a database of another release, before 0.1.0 or later than this one.

    Raises:
        CommandError: the database has migrations that this release does not know.
    """
    loader = MigrationLoader(connections[using])
    unknown = sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app in OUR_APPS and (app, name) not in loader.disk_migrations
    )
    if unknown:
        message = (
            f"Another release wrote this data: this one does not know {unknown[0]}. "
            "Start that release again, or start this one with an empty data folder."
        )
        raise CommandError(message)
