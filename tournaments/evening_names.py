"""Names and days of evenings that follow each other."""

import re
from datetime import date, timedelta
from typing import Final

LONGEST_NAME: Final = 100  # characters, as the database has it
# A number of an evening: short, and no part of a date, an hour or a year.
_NUMBER: Final = re.compile(r"(?<![\d.:/-])\d{1,3}(?!\d|[.:/-]\d)")


def next_name(name: str) -> str:
    """Return the name of the evening after one: its number goes up, without one it is the second.

    A name that gets too long for its number is cut before it.

    >>> next_name("Dienstagsrunde 14")
    'Dienstagsrunde 15'
    >>> next_name("Spring Cup")
    'Spring Cup 2'
    """
    numbers = list(_NUMBER.finditer(name))
    if not numbers:
        return _fitting(name, " 2", "")
    number = numbers[-1]
    following = f"{int(number[0]) + 1:0{len(number[0])}}"
    if not number[0].isascii():  # full-width digits, as Japanese names have them
        following = following.translate(_FULL_WIDTH)
    return _fitting(name[: number.start()], following, name[number.end() :])


_FULL_WIDTH: Final = {ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"}


def _fitting(before: str, number: str, after: str) -> str:
    room = max(0, LONGEST_NAME - len(number) - len(after))
    return f"{before[:room]}{number}{after}"[:LONGEST_NAME]


def next_day(day: date, *, today: date) -> date:
    """Return the day a week on, or the first one of the same weekday that has not passed.

    >>> next_day(date(2026, 3, 3), today=date(2026, 3, 3))
    datetime.date(2026, 3, 10)
    """
    weeks = max(1, -(-(today - day).days // 7))
    return day + timedelta(weeks=weeks)
