from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backups.names import BackupName, StoredBackup, backups_in

MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2199, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - the zone is beside them
EARLIER = BackupName(datetime(2026, 11, 23, 3, tzinfo=UTC))
LATER = BackupName(datetime(2026, 11, 24, 20, 15, tzinfo=UTC), "spring-2")


@given(MOMENTS, st.from_regex(r"[-\w]{0,20}", fullmatch=True))
def test_parse_reads_what_is_written(made_at: datetime, event: str) -> None:
    name = BackupName(made_at, event)
    assert BackupName.parse(str(name)) == name


@pytest.mark.parametrize(
    "name",
    ["notes.txt", "stichtafel-20261124T031000000000Z-all.backup.age", "../stichtafel-x-all.backup",
     "stichtafel-20261399T031000000000Z-all.backup"],
)  # fmt: skip
def test_parse_of_another_file_is_none(name: str) -> None:
    assert BackupName.parse(name) is None


def test_backups_in_lists_the_newest_first_and_no_other_file(tmp_path: Path) -> None:
    for name, content in ((str(EARLIER), b"123"), (str(LATER), b"12"), ("notes.txt", b"1")):
        (tmp_path / name).write_bytes(content)
    assert backups_in(tmp_path) == [
        StoredBackup(LATER, tmp_path / str(LATER), 2),
        StoredBackup(EARLIER, tmp_path / str(EARLIER), 3),
    ]
    assert str(LATER) == "stichtafel-20261124T201500000000Z-event-spring-2.backup"
