from datetime import date

import pytest
from django.utils import translation

from pages.days import days
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
