from datetime import date, time

import pytest
from django.utils import translation

from pages.days import days, hours
from tournaments.models import Event


@pytest.mark.parametrize(
    ("language", "last", "shown"),
    [
        ("en", date(2026, 3, 6), "6 March 2026"),
        ("en", date(2026, 3, 8), "6 March 2026 to 8 March 2026"),
        ("de", date(2026, 3, 8), "6. März 2026 bis 8. März 2026"),
        ("it", date(2026, 3, 8), "6 marzo 2026 – 8 marzo 2026"),  # as Italian has it
        ("ja", date(2026, 3, 8), "2026年3月6日～2026年3月8日"),  # noqa: RUF001  # as Japanese has it
    ],
)
def test_days_of_an_event_are_named_in_the_reader_s_language(
    language: str, last: date, shown: str
) -> None:
    with translation.override(language):
        assert days(Event(starts_on=date(2026, 3, 6), ends_on=last)) == shown


@pytest.mark.parametrize(
    ("language", "doors", "start", "shown"),
    [
        ("en", None, None, ""),
        ("en", time(18, 30), time(19), "doors 18:30, start 19:00"),
        ("en", time(18, 30), None, "doors 18:30"),
        ("en", None, time(9, 5), "start 09:05"),
        ("de", time(18, 30), time(19), "Einlass 18:30, Beginn 19:00"),
        ("hu", time(18, 30), time(19), "kapunyitás 18:30, kezdés 19:00"),
        ("it", time(18, 30), time(19), "apertura porte 18:30, inizio 19:00"),
        ("ja", time(18, 30), time(19), "開場 18:30、開始 19:00"),
    ],
)
def test_hours_of_an_event_are_named_in_the_reader_s_language(
    language: str, doors: time | None, start: time | None, shown: str
) -> None:
    with translation.override(language):
        assert hours(Event(doors_at=doors, starts_at=start)) == shown
