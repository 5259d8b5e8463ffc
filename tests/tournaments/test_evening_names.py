"""Names and days of evenings that follow each other."""

from datetime import date

import pytest

from tournaments.evening_names import LONGEST_NAME, next_day, next_name


@pytest.mark.parametrize(
    ("name", "following"),
    [
        pytest.param("Dienstagsrunde 14", "Dienstagsrunde 15", id="number-at-the-end"),
        pytest.param("99. Clubabend", "100. Clubabend", id="number-in-front"),
        pytest.param("Season 2 evening 9", "Season 2 evening 10", id="last-of-two-numbers"),
        pytest.param("Runde 07", "Runde 08", id="zero-in-front"),
        pytest.param("第14回定例会", "第15回定例会", id="number-between-letters"),
        pytest.param("第９回定例会", "第１０回定例会", id="full-width-digits"),
        pytest.param("Runde 3 (2026)", "Runde 4 (2026)", id="year-stays"),
        pytest.param("Spring Cup", "Spring Cup 2", id="no-number"),
        pytest.param("Spring Cup 2026", "Spring Cup 2026 2", id="a-year-alone"),
        pytest.param("Abend am 3.11.", "Abend am 3.11. 2", id="a-date"),
        pytest.param("Abend ab 19:30", "Abend ab 19:30 2", id="an-hour"),
        pytest.param("Evening 1-2", "Evening 1-2 2", id="from-to"),
    ],
)
def test_next_name_counts_the_evening_on(name: str, following: str) -> None:
    assert next_name(name) == following


@pytest.mark.parametrize(
    ("name", "following"),
    [
        pytest.param(f"{'a' * 98} 9", f"{'a' * 98}10", id="longer-number"),
        pytest.param("a" * 100, f"{'a' * 98} 2", id="no-number"),
        pytest.param(f"9{'a' * 99}", f"10{'a' * 99}", id="number-in-front"),
    ],
)
def test_next_name_fits_into_a_name(name: str, following: str) -> None:
    assert next_name(name) == following[:LONGEST_NAME]


@pytest.mark.parametrize(
    ("today", "day"),
    [
        pytest.param(date(2026, 3, 3), date(2026, 3, 10), id="on-the-same-evening"),
        pytest.param(date(2026, 2, 1), date(2026, 3, 10), id="before-it"),
        pytest.param(date(2026, 3, 10), date(2026, 3, 10), id="a-week-later"),
        pytest.param(date(2026, 3, 11), date(2026, 3, 17), id="after-the-week"),
        pytest.param(date(2026, 8, 1), date(2026, 8, 4), id="after-the-summer"),
    ],
)
def test_next_day_keeps_the_weekday_and_has_not_passed(today: date, day: date) -> None:
    assert next_day(date(2026, 3, 3), today=today) == day
