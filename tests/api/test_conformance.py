"""The API on the real server does what its description says: every check of schemathesis."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.ladder import ROWS
from tests.builders import a_key, a_table
from tests.scoring.seasons import a_series
from tournaments.models import Scope
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db(transaction=True)

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
WHAT_IS_LEFT_OUT = Path(__file__).with_name("schemathesis.toml")


@pytest.mark.soak
@pytest.mark.parametrize("caller", ["a stranger", "a captain", *Scope])
def test_every_address_keeps_its_promises(caller: str, website: str, tmp_path: Path) -> None:
    table = a_table()
    event = table.seating.event
    headers: dict[str, str] = {
        "a stranger": "X-Request-ID: of-a-stranger",
        "a captain": f"Authorization: Place {link_of(table.place)}",
        **{str(scope): f"Authorization: Bearer {a_key(event, scope)}" for scope in Scope},
    }
    config = tmp_path / "schemathesis.toml"
    rows = f"""
[parameters]
"path.table_id" = {table.pk}
"path.slug" = "{event.slug}"
"path.event" = "{event.slug}"
"path.club" = "{event.organisation.slug}"
"path.person_id" = {event.entrants.get(number=1).person_id}
"path.series" = "{a_series().slug}"
"path.round_number" = 1
"path.number" = 1
"path.code" = "closed"
"""
    config.write_text(rows + WHAT_IS_LEFT_OUT.read_text())

    done = subprocess.run(
        (
            *(SCHEMATHESIS, "--config-file", config),
            *("run", f"{website}/api/v1/schema/", "--continue-on-failure"),
            *("--header", headers[caller], "--no-color"),
            *("--max-examples", "200"),
            # No faster than an address may ask, so that refusals for that hide nothing.
            *("--rate-limit", "500/m"),
        ),
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Tested: {len(ROWS)}" in done.stdout
