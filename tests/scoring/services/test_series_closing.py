"""Closing a series: frozen standings, a chain of records, and what differs afterwards."""

from datetime import date

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.errors import ClosingRefused, ReasonProblem, ReasonRefused, SeriesClosed
from scoring.models import Series, SeriesRecord
from scoring.selectors.series_pages import series_page
from scoring.services.series import (
    add_event,
    change_series,
    change_weight,
    remove_event,
)
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from tests.builders import a_sanction, a_user, an_organisation
from tests.conftest import StoreOnce
from tests.scoring.seasons import (
    a_planned_evening,
    a_series,
    an_evening,
    make_series,
    make_standings,
    open_again,
    some_people,
)
from tournaments.models import Event, EventState, Person
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def two_evenings() -> Series:
    """Anna, Béla and Cili in November and December: 840, 1260 and 420."""
    people = some_people(an_organisation())
    november = an_evening(people, 9, 5, 1, day=date(2026, 11, 6))
    december = an_evening(people, 1, 9, 5, day=date(2026, 12, 4))
    return a_series(november, december, tie_breaks=["lot"])


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Series:
    return store_once(two_evenings)


@pytest.fixture
def series(stored: Series, db: None) -> Series:
    return Series.objects.get(pk=stored.pk)


@pytest.fixture
def november(series: Series) -> Event:
    return Event.objects.get(series_events__series=series, starts_on=date(2026, 11, 6))


def correct(event: Event, series: Series) -> None:
    """Take 84 points from the first of an event that was over, and make all standings again."""
    open_again(event)
    a_sanction(event, 1, points=-84)
    move_event(event_id=event.pk, to=EventState.FINISHED)
    make_standings(event)
    make_series(series)


def test_a_record_says_everything_that_counts_and_no_name(series: Series) -> None:
    record = close_series(series_id=series.pk, by=a_user())

    people = dict(Person.objects.values_list("name", "pk"))
    events = dict(Event.objects.values_list("starts_on__month", "pk"))
    heads = {
        month: Event.objects.get(pk=pk).chain_records.latest("number").hash
        for month, pk in events.items()
    }
    anna, bela, cili = (people[name] for name in ("Anna", "Béla", "Cili"))
    assert record.text.splitlines() == [
        "stichtafel series 1",
        "time - to -",
        "unlisted no",
        "counted by points",
        "rank points none",
        "least matches -",
        "best events -",
        "full only no",
        "bonus 0",
        "tie-breaks lot",
        f"as of {series.standings.as_of}",
        f"event {events[11]} weight 100 chain {heads[11]}",
        f"event {events[12]} weight 100 chain {heads[12]}",
        (
            f"rank 1 person {bela} points 126000 mean - matches 2 events 2 bonus 0"
            " tie-breaks - decided by -"
        ),
        f"person {bela} event {events[11]} points 42000 counts rank 2 matches 1",
        f"person {bela} event {events[12]} points 84000 counts rank 1 matches 1",
        (
            f"rank 2 person {anna} points 84000 mean - matches 2 events 2 bonus 0"
            " tie-breaks - decided by -"
        ),
        f"person {anna} event {events[11]} points 84000 counts rank 1 matches 1",
        f"person {anna} event {events[12]} points 0 counts rank 3 matches 1",
        (
            f"rank 3 person {cili} points 42000 mean - matches 2 events 2 bonus 0"
            " tie-breaks - decided by -"
        ),
        f"person {cili} event {events[11]} points 0 counts rank 3 matches 1",
        f"person {cili} event {events[12]} points 42000 counts rank 2 matches 1",
    ]


def test_what_changes_below_a_closed_series_is_a_difference_until_it_is_closed_again(
    series: Series, november: Event
) -> None:
    first = close_series(series_id=series.pk, by=a_user())
    correct(november, series)

    page = series_page(series)
    assert [(line.rank, line.points) for line in page.lines] == [
        (1, 126_000), (2, 84_000), (3, 42_000),
    ]  # fmt: skip
    [difference] = page.differences
    assert difference.name == "Anna"
    assert difference.before
    assert difference.after
    assert (difference.before.points, difference.after.points) == (84_000, 75_600)

    with pytest.raises(ReasonRefused) as refused:
        close_series(series_id=series.pk, by=a_user())
    assert refused.value.data == {"why": ReasonProblem.MISSING}
    second = close_series(series_id=series.pk, by=a_user(), reason="Anna came late in November")

    assert (second.number, second.previous) == (2, first.hash)
    assert SeriesRecord.objects.get(number=1).text == first.text
    assert series_page(series).differences == []


def test_a_series_is_not_closed_while_it_is_old_or_an_event_goes_on_or_nothing_differs(
    series: Series, november: Event
) -> None:
    def why() -> str:
        with pytest.raises(ClosingRefused) as refused:
            close_series(series_id=series.pk, by=a_user(), reason="Once more")
        return str(refused.value.data["why"])

    open_again(november)
    reasons = [why()]
    move_event(event_id=november.pk, to=EventState.FINISHED)
    change_series(series_id=series.pk, best_events=1)
    reasons.append(why())
    make_standings(november)
    make_series(series)
    close_series(series_id=series.pk, by=a_user())
    reasons.append(why())

    assert reasons == ["going_on", "made", "same"]


def test_rule_events_weights_and_lots_of_a_closed_series_are_refused(
    series: Series, november: Event
) -> None:
    close_series(series_id=series.pk, by=a_user())
    another = a_planned_evening(some_people(series.organisation))
    by = a_user()

    for change in (
        lambda: change_series(series_id=series.pk, best_events=1),
        lambda: add_event(series_id=series.pk, event_id=another.pk, by=by),
        lambda: change_weight(series_id=series.pk, event_id=november.pk, weight=50, by=by),
        lambda: remove_event(series_id=series.pk, event_id=november.pk, by=by),
        lambda: draw_series_lots(series_id=series.pk, people=[1, 2], by=by),
    ):
        with pytest.raises(SeriesClosed):
            change()
    change_series(series_id=series.pk, name="Season 2026", shown="end")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_series SET bonus = 840",
        "UPDATE scoring_series SET months = 12",
        "UPDATE scoring_seriesevent SET weight = 50",
        "DELETE FROM scoring_seriesevent",
        (
            "INSERT INTO scoring_seriesdraw (series_id, reason, by_id, created_at)"
            " SELECT id, '', (SELECT min(id) FROM tournaments_user), now() FROM scoring_series"
        ),
        "UPDATE scoring_seriesrecord SET hash = ''",
        "DELETE FROM scoring_seriesrecord",
    ],
)
def test_the_database_refuses_to_change_what_a_closed_series_is_made_of(
    statement: str, series: Series
) -> None:
    close_series(series_id=series.pk, by=a_user())

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
