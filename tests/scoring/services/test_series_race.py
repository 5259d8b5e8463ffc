"""Two workers make the standings of a series at the same time, and one of them read too early."""

import threading
from datetime import date

import pytest

from scoring.models import Series, SeriesStandings
from scoring.selectors.series import stale_series
from scoring.services.series import _make, _replace, change_series, refresh_series
from tests.at_once import all_at_once
from tests.builders import an_organisation
from tests.scoring.seasons import a_series, an_evening, some_people, standing

pytestmark = pytest.mark.django_db(transaction=True)

ALL = [(1, "Béla", 1260), (2, "Anna", 840), (3, "Cili", 420)]
BEST = [(1, "Anna", 840), (1, "Béla", 840), (3, "Cili", 420)]


@pytest.fixture
def series() -> Series:
    """Two evenings of which all counts; then the better one alone."""
    people = some_people(an_organisation())
    november = an_evening(people, 9, 5, 1, day=date(2026, 11, 6))
    december = an_evening(people, 1, 9, 5, day=date(2026, 12, 4))
    return a_series(november, december)


def test_standings_that_were_read_before_others_were_stored_replace_none(series: Series) -> None:
    change_series(series_id=series.pk, name="Season", full_only=True)
    early = _make(series.pk)
    change_series(series_id=series.pk, best_events=1)
    refresh_series(series_id=series.pk)

    assert early
    assert not _replace(series.pk, early)
    assert (standing(series), stale_series()) == (BEST, [])


def test_without_a_look_at_what_is_stored_an_early_reading_would_come_back(
    series: Series,
) -> None:
    """The control: what the one above refuses would be wrong."""
    change_series(series_id=series.pk, name="Season", full_only=True)
    early = _make(series.pk)
    change_series(series_id=series.pk, best_events=1)
    refresh_series(series_id=series.pk)

    assert early
    SeriesStandings.objects.filter(pk=series.pk).update(
        rows=early.standings.rows, asked=early.standings.asked
    )

    assert (standing(series), stale_series()) == (ALL, [series])


def test_many_workers_at_once_end_with_the_newest_standings(series: Series) -> None:
    begun = threading.Barrier(4)

    def change() -> None:
        begun.wait()
        change_series(series_id=series.pk, best_events=1)
        refresh_series(series_id=series.pk)

    def refresh() -> None:
        begun.wait()
        for _ in range(5):
            refresh_series(series_id=series.pk)

    all_at_once(change, refresh, refresh, refresh)

    assert (standing(series), stale_series()) == (BEST, [])


def test_two_workers_that_make_the_first_standings_store_one(series: Series) -> None:
    SeriesStandings.objects.all().delete()
    first = _make(series.pk)
    refresh_series(series_id=series.pk)

    assert first
    assert not _replace(series.pk, first)
    assert standing(series) == ALL
