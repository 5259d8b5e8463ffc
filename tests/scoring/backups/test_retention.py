"""Which backups are kept, in whole values and as laws."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scoring.backups.names import BackupName
from scoring.backups.retention import is_due, outdated

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2026, 11, 25), timezones=st.just(UTC))  # noqa: DTZ001 - the zone is beside them
NAMES = st.builds(BackupName, MOMENTS, st.sampled_from(["", "spring", "autumn"]))


def test_outdated_keeps_a_day_then_the_newest_of_a_day_then_of_a_month() -> None:
    kept = [
        "2026-11-24T03:00",
        "2026-11-23T12:00",  # 24 hours ago, the first of two of its day
        "2026-11-23T20:00",
        "2026-11-22T20:00",
        "2026-11-10T20:00",  # 14 days ago
        "2026-10-31T20:00",
        "2025-12-31T20:00",
    ]
    gone = [
        "2026-11-22T03:00",  # not the newest of its day
        "2026-11-09T20:00",  # 15 days ago, not the newest of its month
        "2026-10-30T20:00",
        "2025-11-22T20:00",  # more than a year ago
    ]
    assert outdated(map(_name, kept + gone), NOW) == set(map(_name, gone))


def test_outdated_counts_each_event_by_itself() -> None:
    morning = NOW - timedelta(days=2)
    names = [BackupName(morning), BackupName(morning, "spring"), BackupName(NOW, "autumn")]
    assert outdated(names, NOW) == set()


def test_outdated_keeps_the_newest_of_the_service_for_ever_and_of_an_event_for_a_year() -> None:
    old = NOW - timedelta(days=367)
    names = [BackupName(old), BackupName(old, "spring")]
    assert outdated(names, NOW) == {BackupName(old, "spring")}


@given(st.sets(NAMES))
def test_outdated_never_takes_the_newest_of_the_service_or_any_more_when_asked_again(
    names: set[BackupName],
) -> None:
    kept = names - outdated(names, NOW)
    newest = max((name for name in names if not name.event), default=None)
    assert newest is None or newest in kept
    assert outdated(kept, NOW) == set()


@given(st.sets(NAMES), NAMES)
def test_outdated_takes_no_more_where_an_older_backup_is_beside(
    names: set[BackupName], other: BackupName
) -> None:
    before = {name for name in names if name > other}
    assert outdated(before | {other}, NOW) - {other} == outdated(before, NOW)


def test_is_due_once_after_three_at_night() -> None:
    assert is_due(None, NOW)
    assert is_due(_moment("2026-11-24T02:59"), NOW)
    assert not is_due(_moment("2026-11-24T03:00"), NOW)


def test_is_due_before_three_counts_from_the_night_before() -> None:
    early = NOW.replace(hour=1)
    assert not is_due(early - timedelta(hours=20), early)
    assert is_due(early - timedelta(hours=23), early)


def test_is_due_where_the_last_one_is_of_a_clock_that_was_ahead() -> None:
    assert not is_due(NOW, NOW)
    assert is_due(NOW + timedelta(seconds=1), NOW)


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _name(text: str) -> BackupName:
    return BackupName(_moment(text))
