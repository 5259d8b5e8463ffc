"""Rules for keeping backups: all of a day, one of each day, one of each month."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from typing import Final

from scoring.backups.names import BackupName

ALL_FOR: Final = timedelta(days=1)
DAILY_FOR: Final = timedelta(days=14)
MONTHLY_FOR: Final = timedelta(days=366)
NIGHT: Final = timedelta(hours=3)  # UTC


def outdated(names: Iterable[BackupName], now: datetime) -> set[BackupName]:
    """Return the backups that may go, of the whole service and of each event by itself.

    All of the last 24 hours stay, the newest of each day for 14 days, the newest of each month for
    a year, and always the newest of the whole service. Days and months are those of UTC.
    """
    series = defaultdict[str, list[BackupName]](list)
    for name in names:
        series[name.event].append(name)
    return {name for several in series.values() for name in set(several) - _kept(several, now)}


def is_due(last: datetime | None, now: datetime) -> bool:
    """Return whether the nightly backup is to be made: none was since three at night, UTC.

    So a machine that is off at night makes it within the hour after it is on. One of a time to come
    is of a clock that was ahead, and does not count.
    """
    night = now.replace(hour=0, minute=0, second=0, microsecond=0) + NIGHT
    since = night if night <= now else night - timedelta(days=1)
    return last is None or not since <= last <= now


def _kept(names: Iterable[BackupName], now: datetime) -> set[BackupName]:
    ordered = sorted(names)
    service = [name for name in ordered if not name.event]
    daily = _newest_of_each(ordered, lambda moment: moment.date())
    monthly = _newest_of_each(ordered, lambda moment: moment.date().replace(day=1))
    return {
        *service[-1:],
        *(name for name in ordered if now - name.made_at <= ALL_FOR),
        *(name for name in daily if now - name.made_at <= DAILY_FOR),
        *(name for name in monthly if now - name.made_at <= MONTHLY_FOR),
    }


def _newest_of_each(
    ordered: Iterable[BackupName], period: Callable[[datetime], date]
) -> Iterable[BackupName]:
    return {period(name.made_at): name for name in ordered}.values()
