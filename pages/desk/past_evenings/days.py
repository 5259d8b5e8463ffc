"""Days as headings of lists name them."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from tournaments.models import EARLIEST_DAY, LATEST_DAY

_YEAR_FIRST: Final = re.compile(r"((?:19|20)\d\d)\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*((?:20)?\d\d)(?!\d)")
_NO_YEAR: Final = re.compile(r"(\d{1,2})\s*(?:\.|月)\s*(\d{1,2})\s*(?:\.|日)")
_MONTH_FIRST: Final = frozenset({"hu", "ja"})  # languages
_SERIAL: Final = re.compile(r"[34567]\d{4}")  # how workbooks count days
_SERIAL_0: Final = date(1899, 12, 30)


def days_of(headings: Sequence[str], *, language: str, until: date) -> list[date | None]:
    """Return the day of each heading, None where it names none.

    Evenings stand in their order, the last one before ``until``: so a year follows that is missing.

    >>> days_of(["Name", "8.10.", "14.1."], language="de", until=date(2026, 11, 28))
    [None, datetime.date(2025, 10, 8), datetime.date(2026, 1, 14)]
    """
    days = []
    for heading in reversed(headings):
        day = day_of(heading) or _last_day_of(heading, language, until)
        until = day or until
        days.append(day)
    return days[::-1]


def _last_day_of(heading: str, language: str, until: date) -> date | None:
    parts = _NO_YEAR.fullmatch(unicodedata.normalize("NFKC", heading).strip())
    if parts is None:
        return None
    numbers = (int(parts[1]), int(parts[2]))
    month, number = numbers if language in _MONTH_FIRST else numbers[::-1]
    for year in range(until.year, until.year - 5, -1):  # 29 February comes every four years
        try:
            day = date(year, month, number)
        except ValueError:
            continue
        if EARLIEST_DAY <= day <= until:
            return day
    return None


def day_of(heading: str) -> date | None:
    """Return the day that a heading names with its year, None where it names none.

    >>> day_of("Abend am 5.3.25"), day_of("2025年3月5日"), day_of("45721")
    (datetime.date(2025, 3, 5), datetime.date(2025, 3, 5), datetime.date(2025, 3, 5))
    """
    plain = unicodedata.normalize("NFKC", heading).strip()
    try:
        if parts := _YEAR_FIRST.search(plain):
            day = date(*map(int, parts.groups()))
        elif parts := _DAY_FIRST.search(plain):
            number, month, year = map(int, parts.groups())
            day = date(year if year > 99 else 2000 + year, month, number)
        elif _SERIAL.fullmatch(plain):
            day = _SERIAL_0 + timedelta(days=int(plain))
        else:
            return None
    except ValueError:
        return None
    return day if EARLIEST_DAY <= day <= LATEST_DAY else None
