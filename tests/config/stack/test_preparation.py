"""``python -m config.stack.preparation``, as two roles. ``test_run`` looks at what comes of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection

from scoring.models import Entry
from tests.processes import ROOT, environment
from tests.runtime_role import RuntimeRole

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def locked_out(site_role: RuntimeRole) -> Iterator[RuntimeRole]:
    """The role of the site, while it cannot log in."""
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER ROLE "{site_role.name}" NOLOGIN')
    yield site_role
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER ROLE "{site_role.name}" LOGIN')


@pytest.mark.soak
def test_the_owner_upgrades_and_the_site_looks_after_the_demo(
    locked_out: RuntimeRole, static_files: Path, tmp_path: Path
) -> None:
    name = connection.settings_dict["NAME"]
    owner = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    done = subprocess.run(
        [sys.executable, "-m", "config.stack.preparation", str(tmp_path / "demo.json")],
        cwd=ROOT,
        env=environment(locked_out, STATIC_ROOT=str(static_files), DATABASE_OWNER_URL=owner),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout.splitlines()) == (
        1,
        [
            "Backing up what an update changes …",
            "Bringing the database up to date …",
            "Granting rights …",
            "Collecting static files …",
            "Preparing the demo event …",
        ],
    )
    assert "is not permitted to log in" in done.stderr
    assert not Entry.objects.exists()
