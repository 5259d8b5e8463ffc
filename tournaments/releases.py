"""Which databases this release can go on with."""

from typing import Any

from django.core.management import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader

OUR_APPS = ("tournaments", "scoring")


def refuse_other_releases(*, using: str, **_: Any) -> None:
    """Stop a migration of data that another release wrote: one before 0.1.0, or a later one.

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
