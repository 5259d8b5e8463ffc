"""What a change of an event, of people or of a rule would do to series, with nothing done."""

from datetime import date
from functools import partial

import pytest

from scoring.models import Series
from scoring.selectors.series_differences import SeriesDifference, SeriesState
from scoring.services.previews import effects_of
from scoring.services.sanctions import give_sanction
from scoring.services.series import change_series
from scoring.services.series_closing import close_series
from scoring.services.series_previews import merge_effects, series_effects_of
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.scoring.seasons import a_series, an_evening, open_again, some_people
from tests.stored import everything_stored
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db


def two_evenings() -> Series:
    """Béla 1260, Anna 840, Cili 420; Dani played in December alone, out of the places."""
    people = some_people(an_organisation(), 4)
    return a_series(
        an_evening(people[:3], 9, 5, 1, day=date(2026, 11, 6), name="November"),
        an_evening([*people[:2], people[3]], 1, 9, 5, day=date(2026, 12, 4)),
    )


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Series:
    return store_once(two_evenings)


@pytest.fixture
def series(stored: Series, db: None) -> Series:
    return Series.objects.get(pk=stored.pk)


def number(name: str) -> int:
    return Person.objects.get(name=name).pk


def state(rank: int, points: int) -> SeriesState:
    """Points in 1/840."""
    return SeriesState(rank=rank, points=100 * points)


def test_a_sanction_in_an_old_event_shows_what_it_changes_in_every_series(
    series: Series,
) -> None:
    best = a_series(*Event.objects.order_by("starts_on"), best_events=1)
    november = Event.objects.get(name="November")
    open_again(november)
    bela = november.entrants.get(person__name="Béla")
    give = partial(give_sanction, entrant_id=bela.pk, points=-420, reason="Late", by=a_user())
    before = everything_stored()

    effects = effects_of(november.pk, give)

    assert everything_stored() == before
    assert [(each.after.series, each.closed) for each in effects.series] == [(series, False)]
    assert list(effects.series[0].differences) == [
        SeriesDifference(
            number=number("Anna"), name="Anna", before=state(2, 840), after=state(1, 840)
        ),
        SeriesDifference(
            number=number("Béla"), name="Béla", before=state(1, 1260), after=state(1, 840)
        ),
    ]
    assert best.pk  # of which only the better evening counts


def test_a_closed_series_is_named_as_such(series: Series) -> None:
    close_series(series_id=series.pk, by=a_user())
    november = Event.objects.get(name="November")
    open_again(november)
    anna = november.entrants.get(person__name="Anna")

    effects = effects_of(
        november.pk,
        partial(give_sanction, entrant_id=anna.pk, points=-84, reason="Late", by=a_user()),
    )

    assert [each.closed for each in effects.series] == [True]


def test_an_event_in_no_series_has_no_effects_on_any(series: Series) -> None:
    alone = an_evening(some_people(series.organisation), 9, 5, 1)
    open_again(alone)
    entrant = alone.entrants.get(number=1)

    effects = effects_of(
        alone.pk,
        partial(give_sanction, entrant_id=entrant.pk, points=-84, reason="Late", by=a_user()),
    )

    assert effects.series == ()


def test_a_rule_shows_its_consequence_on_the_events_that_are_there(series: Series) -> None:
    effects = series_effects_of(
        series.pk, partial(change_series, series_id=series.pk, best_events=1)
    )

    assert list(effects.differences) == [
        SeriesDifference(
            number=number("Anna"), name="Anna", before=state(2, 840), after=state(1, 840)
        ),
        SeriesDifference(
            number=number("Béla"), name="Béla", before=state(1, 1260), after=state(1, 840)
        ),
    ]
    assert Series.objects.get(pk=series.pk).best_events is None


def test_a_merge_shows_where_two_people_would_stand_as_one(series: Series) -> None:
    before = everything_stored()

    [effects] = merge_effects(kept_id=number("Cili"), gone_id=number("Dani"))

    assert everything_stored() == before
    assert list(effects.differences) == [
        SeriesDifference(
            number=number("Cili"), name="Cili", before=state(4, 0), after=state(3, 420)
        ),
        SeriesDifference(number=number("Dani"), name="Dani", before=state(3, 420), after=None),
    ]
