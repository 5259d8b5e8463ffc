"""Series: what counts in them, and the making of their standings."""

from datetime import date

import pytest

from scoring.models import Series
from scoring.services.series import add_event, change_series, refresh_series
from tests.builders import a_user, an_organisation
from tests.scoring.seasons import a_series, an_evening, some_people, standing
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> list[Person]:
    return some_people(an_organisation())


@pytest.fixture
def november(people: list[Person]) -> Event:
    return an_evening(people, 9, 5, 1, day=date(2026, 11, 6))


@pytest.fixture
def december(people: list[Person]) -> Event:
    return an_evening(people, 1, 9, 5, day=date(2026, 12, 4))


def test_a_series_adds_up_the_points_of_its_events(november: Event, december: Event) -> None:
    series = a_series(november, december)

    assert standing(series) == [(1, "Béla", 1260), (2, "Anna", 840), (3, "Cili", 420)]


def test_a_weight_and_a_rule_make_the_standings_again(november: Event, december: Event) -> None:
    series = a_series(november)
    add_event(series_id=series.pk, event_id=december.pk, weight=50, by=a_user())
    refresh_series(series_id=series.pk)
    assert standing(series) == [(1, "Anna", 840), (1, "Béla", 840), (3, "Cili", 210)]

    change_series(series_id=series.pk, best_events=1)
    refresh_series(series_id=series.pk)
    assert standing(series) == [(1, "Anna", 840), (2, "Béla", 420), (3, "Cili", 210)]
    assert Series.objects.get(pk=series.pk).version > series.version
