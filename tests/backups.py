"""A backup that can be read, of rows that no release can go on with."""

import os
import subprocess
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.db import connection

from scoring.backups.archives import write_archive

ABOUT: Final[dict[str, Any]] = {
    "of": "service",
    "event": "",
    "made_at": "2026-11-24",
    "release": "1",
    "migrations": [],
}


def our_database() -> str:
    """The address of the database of this test, for the owner of the tables."""
    name = connection.settings_dict["NAME"]
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def a_backup_that_no_migration_takes(folder: Path) -> Path:
    """The backup of a database with one table, which the first migration makes."""
    dump, secrets, file = folder / "database.dump", folder / "secrets.json", folder / "a.backup"
    secrets.write_text('{"SECRET_KEY": "key", "SECRET_KEY_FALLBACKS": ""}')
    one_table = ("--format=custom", "--table=django_content_type", f"--file={dump}")
    subprocess.run(("pg_dump", *one_table, our_database()), check=True)
    write_archive(file, about=ABOUT, parts={dump.name: dump, secrets.name: secrets}, key="")
    return file
