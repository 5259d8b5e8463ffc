"""``manage.py verify_series``."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Series, SeriesStandings
from scoring.services.series_closing import close_series
from tests.builders import a_sanction, a_user, an_organisation
from tests.scoring.seasons import (
    a_series,
    an_evening,
    make_series,
    make_standings,
    open_again,
    some_people,
)
from tournaments.models import Event, EventState
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def series() -> Series:
    """Anna won November."""
    people = some_people(an_organisation())
    return a_series(an_evening(people, 9, 5, 1, day=date(2026, 11, 6)))


def verify(slug: str) -> list[str]:
    printed = StringIO()
    call_command("verify_series", slug, stdout=printed)
    return printed.getvalue().splitlines()


FITS = "Records, history, lots and standings are as they were stored."


def test_a_clean_series_is_reported_step_by_step(series: Series) -> None:
    assert verify(series.slug) == [f"[{'█' * 40}] 1 of 1 steps", FITS]


def test_what_changed_since_a_closing_is_counted_and_is_no_difference(series: Series) -> None:
    close_series(series_id=series.pk, by=a_user())
    november = Event.objects.get()
    open_again(november)
    a_sanction(november, 1, points=-84)
    move_event(event_id=november.pk, to=EventState.FINISHED)
    make_standings(november)
    assert verify(series.slug)[2:] == [
        "The standings are not up to date yet and were left out. Check again later.",
        FITS,
    ]
    make_series(series)

    assert verify(series.slug)[2:] == [
        "Since the series was closed, the standing of 1 people would be another one.",
        FITS,
    ]


def test_the_first_difference_is_named_and_ends_with_1(series: Series) -> None:
    SeriesStandings.objects.update(rows=[])

    with pytest.raises(CommandError, match=r"^Standings, line 1: ") as ended:
        verify(series.slug)

    assert ended.value.returncode == 1


def test_an_unknown_address_ends_with_2() -> None:
    with pytest.raises(CommandError, match="No series has this address") as ended:
        verify("nowhere")

    assert ended.value.returncode == 2
