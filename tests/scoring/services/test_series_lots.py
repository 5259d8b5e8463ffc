"""Lots of a series: drawn once, kept through merges."""

from datetime import date

import pytest

from scoring.errors import LotRefused, ReasonProblem, ReasonRefused
from scoring.models import Series, SeriesLot
from scoring.selectors.lots import drawn_order
from scoring.services.people import merge_people
from scoring.services.series_lots import draw_series_lots
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.scoring.seasons import (
    a_series,
    an_evening,
    make_series,
    make_standings,
    some_people,
    standing,
)
from tournaments.models import Person

pytestmark = pytest.mark.django_db


def a_tie() -> Series:
    """Anna and Béla have 1260 points each; Cili has none."""
    people = some_people(an_organisation())
    return a_series(
        an_evening(people, 9, 5, 1, day=date(2026, 11, 6)),
        an_evening(people, 5, 9, 1, day=date(2026, 12, 4)),
        tie_breaks=["lot"],
    )


@pytest.fixture(scope="module")
def stored(store_once: StoreOnce) -> Series:
    return store_once(a_tie)


@pytest.fixture
def series(stored: Series, db: None) -> Series:
    return Series.objects.get(pk=stored.pk)


def number(name: str) -> int:
    return Person.objects.get(name=name).pk


def remade(series: Series) -> list[tuple[int | None, str, int]]:
    make_series(series)
    return standing(series)


def test_lots_decide_a_tie_and_the_order_is_that_of_the_seed(series: Series) -> None:
    assert standing(series) == [(1, "Anna", 1260), (1, "Béla", 1260), (3, "Cili", 0)]
    tied = [number("Béla"), number("Anna")]

    draw = draw_series_lots(series_id=series.pk, people=tied, by=a_user())

    drawn = list(draw.lots.values_list("person", flat=True))
    assert drawn == drawn_order(draw.seed or 0, tied)
    make_series(series)
    rows = Series.objects.get(pk=series.pk).standings.rows
    assert [(row["rank"], row["person"], row["decided_by"]) for row in rows] == [
        (1, drawn[0], None),
        (2, drawn[1], "lot"),
        (3, number("Cili"), None),
    ]


def test_lots_drawn_again_need_a_reason_and_the_newest_count(series: Series) -> None:
    tied = [number("Anna"), number("Béla")]
    draw_series_lots(series_id=series.pk, people=tied, order=tied, by=a_user())
    assert remade(series)[0][1] == "Anna"

    with pytest.raises(ReasonRefused) as refused:
        draw_series_lots(series_id=series.pk, people=tied, by=a_user())
    assert refused.value.data == {"why": ReasonProblem.MISSING}
    draw_series_lots(
        series_id=series.pk, people=tied, order=tied[::-1], reason="A lot fell down", by=a_user()
    )

    assert remade(series)[0][1] == "Béla"


@pytest.mark.parametrize(
    ("names", "order", "why"),
    [(["Anna", "Cili"], None, "tied"), (["Anna", "Béla"], ["Anna", "Cili"], "order")],
)
def test_lots_are_drawn_among_all_who_are_tied_alone(
    names: list[str], order: list[str] | None, why: str, series: Series
) -> None:
    with pytest.raises(LotRefused) as refused:
        draw_series_lots(
            series_id=series.pk,
            people=[number(name) for name in names],
            order=[number(name) for name in order] if order else None,
            by=a_user(),
        )

    assert refused.value.data == {"why": why}


def test_a_lot_outlives_a_merge(series: Series) -> None:
    tied = [number("Béla"), number("Anna")]
    draw_series_lots(series_id=series.pk, people=tied, order=tied, by=a_user())
    [twin] = some_people(series.organisation, 1)
    Person.objects.filter(pk=twin.pk).update(name="Béla Nagy")

    merge_people(kept_id=twin.pk, gone_id=number("Béla"))
    for row in series.series_events.all():
        make_standings(row.event)

    assert [(rank, name) for rank, name, _ in remade(series)] == [
        (1, "Béla Nagy"),
        (2, "Anna"),
        (3, "Cili"),
    ]
    assert list(SeriesLot.objects.values_list("person", flat=True)) == tied
