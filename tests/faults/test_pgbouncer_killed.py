"""pgbouncer between the service and its database, set up as the operators' guide says."""

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.installation import Installation, small_installation
from tests.faults.phones import phones_of_an_evening, sending, wait_for_more, wait_until_unanswered
from tests.faults.results import assert_nothing_was_lost
from tests.processes import ROOT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.soak,
    pytest.mark.skipif(not shutil.which("pgbouncer"), reason="needs Debian's pgbouncer"),
]

LONG = 20.0  # seconds that it is away


@pytest.fixture(scope="module")
def installation(
    installation_folder: Path, django_db_setup: None, django_db_blocker: Any
) -> Iterator[Installation]:
    guide = (ROOT / "docs/operators.md").read_text()
    [settings] = re.findall(r"^```ini\n(\[pgbouncer\].*?)^```", guide, re.MULTILINE | re.DOTALL)
    (installation_folder / "pgbouncer.ini").write_text(settings)
    with django_db_blocker.unblock(), small_installation(installation_folder) as small:
        yield small


@pytest.mark.parametrize("seconds", [0.0, LONG], ids=["killed", "away-for-20-seconds"])
def test_entries_go_on_once_pgbouncer_is_back(installation: Installation, seconds: float) -> None:
    phones = phones_of_an_evening(installation.address)

    with sending(phones):
        wait_for_more(phones, more=1)
        with installation.away("pgbouncer"):
            wait_until_unanswered(phones)
            time.sleep(seconds)  # the fault itself
        wait_for_more(phones)

    assert {answer for phone in phones for answer in phone.unanswered} == {"503"}
    assert_nothing_was_lost(installation, phones)
