"""Days as headings of lists name them."""

import re
import unicodedata
from datetime import date, timedelta
from typing import Final

from tournaments.models import EARLIEST_DAY, LATEST_DAY

_YEAR_FIRST: Final = re.compile(r"((?:19|20)\d\d)\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*((?:20)?\d\d)(?!\d)")
_SERIAL: Final = re.compile(r"[34567]\d{4}")  # how workbooks count days
_SERIAL_0: Final = date(1899, 12, 30)


def day_of(heading: str) -> date | None:
    """Return the day that a heading names with its year, None where it names none.

    >>> day_of("Abend am 5.3.25"), day_of("2025年3月5日"), day_of("45721")
    (datetime.date(2025, 3, 5), datetime.date(2025, 3, 5), datetime.date(2025, 3, 5))
    """
    plain = unicodedata.normalize("NFKC", heading).strip()
    try:
        if found := _YEAR_FIRST.search(plain):
            day = date(*map(int, found.groups()))
        elif found := _DAY_FIRST.search(plain):
            number, month, year = map(int, found.groups())
            day = date(year if year > 99 else 2000 + year, month, number)
        elif _SERIAL.fullmatch(plain):
            day = _SERIAL_0 + timedelta(days=int(plain))
        else:
            return None
    except ValueError:
        return None
    return day if EARLIEST_DAY <= day <= LATEST_DAY else None
