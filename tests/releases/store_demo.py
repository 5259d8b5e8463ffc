"""``make release-data``: what the demo of this release stores, for later releases to read.

Wants an empty database; writes a dump of it and an event file into ``tests/data/releases``.
"""

import os
import subprocess
import tomllib
from pathlib import Path

import django

from config.stack.postgres import installed_binaries

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Play the demo, store its standings, write both files."""
    django.setup()

    from django.core.management import call_command
    from django.db import connection

    from scoring.services.standings import refresh_standings
    from tournaments.models import Event, User

    call_command("migrate", verbosity=0)
    call_command("demo")
    event, organiser = Event.objects.get(), User.objects.get()
    organiser.set_unusable_password()
    organiser.save()
    refresh_standings(event_id=event.pk)

    release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    file = ROOT / "tests" / "data" / "releases" / release
    call_command("export_event", event.slug, f"{file}.json")
    options = ["--no-owner", "--no-privileges", "--rows-per-insert=500"]
    (_psql, *words), given = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, options
    )
    dump = subprocess.run(
        [str(installed_binaries() / "pg_dump"), *words],
        env={**os.environ, **(given or {})},
        check=True,
        capture_output=True,
        text=True,
    )
    # Lines with a backslash are for psql, which the tests do not need.
    lines = [line for line in dump.stdout.splitlines() if not line.startswith("\\")]
    Path(f"{file}.sql").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
