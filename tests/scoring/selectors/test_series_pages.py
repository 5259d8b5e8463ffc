"""What a page shows of a series, at a number of queries that never grows."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scoring.models import Series
from scoring.selectors.merges import people_now
from scoring.selectors.series import stale_series
from scoring.selectors.series_pages import PageContribution, series_page
from scoring.services.people import erase_person, merge_people
from scoring.services.series import _made_now, _replace, add_event, change_series
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    make_standings,
    some_people,
)
from tournaments.models import Event, EventState, Person

pytestmark = pytest.mark.django_db


def two_evenings() -> Series:
    """The better of two evenings counts: Anna 840, Béla 840, Cili 420."""
    people = some_people(an_organisation(), 4)
    return a_series(
        an_evening(people[:3], 9, 5, 1, day=date(2026, 11, 6)),
        an_evening([*people[:2], people[2]], 1, 9, 5, day=date(2026, 12, 4)),
        best_events=1,
    )


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Series:
    return store_once(two_evenings)


@pytest.fixture
def series(stored: Series, db: None) -> Series:
    return Series.objects.get(pk=stored.pk)


def test_a_page_has_a_line_for_each_person_with_what_counts_and_what_is_dropped(
    series: Series,
) -> None:
    page = series_page(series)

    assert [each.event.starts_on.month for each in page.events] == [11, 12]
    assert [(line.rank, line.person and line.person.name) for line in page.lines] == [
        (1, "Anna"),
        (1, "Béla"),
        (3, "Cili"),
    ]
    anna = page.lines[0]
    assert (anna.points, anna.matches, anna.events, anna.ranks) == (84_000, 1, 2, [1, 1])
    assert list(anna.contributions) == [
        PageContribution(points=84_000, reason="counts", rank=1, matches=1),
        PageContribution(points=0, reason="not_best", rank=3, matches=1),
    ]
    assert [each.counts for each in anna.contributions if each] == [True, False]


def test_a_page_and_standings_take_no_more_queries_with_more_events(series: Series) -> None:
    def asked() -> tuple[int, int, int]:
        Series.objects.filter(pk=series.pk).update(asked=series.asked + 1000)
        with CaptureQueriesContext(connection) as making:
            made = _made_now(series.pk)
        assert made
        with CaptureQueriesContext(connection) as storing:
            _replace(series.pk, made)
        with CaptureQueriesContext(connection) as showing:
            series_page(series)
        return len(making), len(storing), len(showing)

    before = asked()
    people = list(Person.objects.order_by("pk"))
    for week in range(3):
        add_event(
            series_id=series.pk,
            event_id=an_evening(people[1:], 9, 5, 1, day=date(2027, 1, 1 + week)).pk,
            by=a_user(),
        )
    make_series(series)

    assert asked() == before
    assert sum(before[:2]) <= 40


def test_the_sweep_looks_at_all_series_at_once(
    series: Series, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):
        assert stale_series() == []
    others = [a_series(*Event.objects.all()) for _ in range(2)]
    with django_assert_num_queries(6):
        stale = stale_series()
    assert others[-1] not in stale  # those before it saw the events change


def test_events_to_come_stand_beside_those_that_count(series: Series) -> None:
    people, by = list(Person.objects.order_by("pk")), a_user()
    later = a_planned_evening(people, day=date(2027, 2, 5))
    sooner = a_planned_evening(people, day=date(2027, 1, 8))
    for event in (later, sooner):
        add_event(series_id=series.pk, event_id=event.pk, weight=150, by=by)
    make_series(series)

    page = series_page(series)

    assert [(each.event, each.weight) for each in page.to_come] == [(sooner, 150), (later, 150)]
    assert page.next_event == page.to_come[0]
    Event.objects.filter(pk=sooner.pk).update(state=EventState.DRAFT)
    assert [each.event for each in series_page(series).to_come] == [later]


def test_erased_and_merged_people_have_the_name_of_now(series: Series) -> None:
    people = {person.name: person for person in Person.objects.all()}

    erase_person(person_id=people["Béla"].pk, label="Player 2")
    merge_people(kept_id=people["Dani"].pk, gone_id=people["Cili"].pk)

    names = [line.person.name for line in series_page(series).lines if line.person]
    assert names == ["Anna", "Player 2", "Dani"]  # at once, before they are made again
    for row in series.series_events.all():
        make_standings(row.event)
    assert stale_series() == [series]
    make_series(series)
    names = [line.person.name for line in series_page(series).lines if line.person]
    assert names == ["Anna", "Player 2", "Dani"]


def test_people_are_followed_through_several_merges(series: Series) -> None:
    twins = some_people(series.organisation, 3)
    first, second, third = (twin.pk for twin in twins)
    merge_people(kept_id=second, gone_id=first)
    merge_people(kept_id=third, gone_id=second)

    assert people_now({first, second, third, 0}) == {
        first: third,
        second: third,
        third: third,
        0: 0,
    }


def test_a_page_of_the_first_day_has_nothing_yet(series: Series) -> None:
    day = date(2027, 1, 1)
    change_series(series_id=series.pk, first_day=day, last_day=day + timedelta(days=365))
    make_series(series)

    page = series_page(series)

    assert (page.events, page.lines, page.to_come, page.hidden) == ([], [], [], False)
