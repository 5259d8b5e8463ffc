"""``python -m config.stack.preparation FILE``: what comes before the site opens, in one process.

To import Django takes longer than to find that nothing has changed. ``FILE`` gets the addresses of
the demo, one of which opens a captain's page, with the password of its organiser.
"""

import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.core.management import execute_from_command_line
from django.db import connections

from config.stack.console import print_line


def prepare(demo: Path) -> None:
    """Upgrade as the owner of the tables, then look after the demo as the site; say what is done.

    ``DATABASE_URL`` is the site's address of the database, ``DATABASE_OWNER_URL`` the owner's.

    Raises:
        SystemExit: a command failed, and has said why.
    """
    site, owner = os.environ["DATABASE_URL"], os.environ["DATABASE_OWNER_URL"]
    os.environ.update(DJANGO_SETTINGS_MODULE="config.settings", DATABASE_URL=owner)
    role = urlsplit(site).username if site != owner else None
    execute_from_command_line(["manage.py", "upgrade", *([role] if role else [])])
    _log_in(site)
    print_line("Preparing the demo event …")
    with demo.open("w") as file, redirect_stdout(file):
        execute_from_command_line(["manage.py", "demo", "--json", "--skip-checks"])


def _log_in(address: str) -> None:
    """Let what follows use the database by another address."""
    connections["default"].close_pool()  # type: ignore[attr-defined]  # stubs: that of any database
    del connections["default"]
    connections.settings["default"] |= dj_database_url.parse(address)


if __name__ == "__main__":
    prepare(Path(sys.argv[1]))
