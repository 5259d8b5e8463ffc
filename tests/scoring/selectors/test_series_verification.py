"""What is forged in a series, with the rights of the site's role, is found."""

import json
from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection

from scoring.models import Series, SeriesRecord
from scoring.selectors.chains import hash_of
from scoring.selectors.series_verification import (
    awaits_series,
    differences_of_series,
    steps_of_series,
)
from scoring.services.series_closing import close_series
from scoring.services.series_lots import draw_series_lots
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.runtime_role import RuntimeRole, as_site
from tests.scoring.seasons import a_series, an_evening, make_series, some_people

pytestmark = pytest.mark.django_db


def a_season() -> Series:
    """Anna and Béla have 1260 points each, and drew lots; Cili has none."""
    people = some_people(an_organisation())
    series = a_series(
        an_evening(people, 9, 5, 1, day=date(2026, 11, 6), name="November"),
        an_evening(people, 5, 9, 1, day=date(2026, 12, 4), name="December"),
        tie_breaks=["lot"],
    )
    draw_series_lots(series_id=series.pk, people=[each.pk for each in people[:2]], by=a_user())
    make_series(series)
    return series


@pytest.fixture(scope="module")
def stored(site_role: RuntimeRole, store_once: StoreOnce) -> Series:
    """The role is there before: it outlives what is taken back."""
    return store_once(a_season)


@pytest.fixture
def series(stored: Series, db: None) -> Series:
    return Series.objects.get(pk=stored.pk)


def found(series: Series) -> list[str]:
    fresh = Series.objects.get(pk=series.pk)
    steps: list[None] = []
    differences = [str(each) for each in differences_of_series(fresh, lambda: steps.append(None))]
    assert len(steps) == steps_of_series(fresh)
    return differences


def run(statement: str, *values: int | str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL pghistory.context_id = ''")  # that of the desk, before
        cursor.execute(statement, values)


def more_points(series: Series) -> None:
    rows = series.standings.rows
    rows[1]["points"] += 84_000
    run("UPDATE scoring_seriesstandings SET rows = %s", as_stored(rows))


def a_line_less(series: Series) -> None:
    run("UPDATE scoring_seriesstandings SET rows = %s", as_stored(series.standings.rows[:2]))


def another_order(series: Series) -> None:
    first, second, last = series.standings.rows
    first, second = {**second, "rank": 1}, {**first, "rank": 2}
    run("UPDATE scoring_seriesstandings SET rows = %s", as_stored([first, second, last]))


def as_stored(rows: list[dict[str, object]]) -> str:
    return json.dumps({key: [row[key] for row in rows] for key in rows[0]})


def another_weight(series: Series) -> None:
    run("UPDATE scoring_seriesevent SET weight = 200 WHERE event_id = %s", event_of(series))
    make_series(series)


def an_event_less(series: Series) -> None:
    run("DELETE FROM scoring_seriesevent WHERE event_id = %s", event_of(series))
    make_series(series)


def another_rule(series: Series) -> None:
    run("UPDATE scoring_series SET best_events = 1")
    make_series(series)


def event_of(series: Series) -> int:
    number: int = series.series_events.get(event__name="December").event_id
    return number


def lots_of_choice(series: Series) -> None:
    """Draw again until the wanted one wins, and write another seed beside it."""
    order = [lot.person for lot in series.draws.get().lots.all()]
    run(
        "INSERT INTO scoring_seriesdraw (series_id, seed, reason, by_id, created_at)"
        " SELECT series_id, seed, 'Again', by_id, now() FROM scoring_seriesdraw"
    )
    newest = series.draws.latest("pk")
    for position, person in enumerate(reversed(order), 1):
        run(
            "INSERT INTO scoring_serieslot (draw_id, person, position) VALUES (%s, %s, %s)",
            *(newest.pk, person, position),
        )
    run("UPDATE scoring_series SET asked = asked + 1")
    make_series(series)


def points_of_an_event(series: Series) -> None:
    """Write other standings of an event, of which the series is made."""
    run(
        "UPDATE scoring_standingssnapshot SET rows = replace(rows, '840', '841')"
        " WHERE after_id IS NULL AND event_id = %s",
        event_of(series),
    )
    run("UPDATE scoring_series SET asked = asked + 1")
    make_series(series)


def a_counterpart(series: Series) -> None:
    people = [row["person"] for row in series.standings.rows]
    run(
        "INSERT INTO scoring_counterpart (series_id, person_id, same_as_id) VALUES (%s, %s, %s)",
        *(series.pk, people[2], people[1]),
    )
    make_series(series)


def a_record_of_other_lines(series: Series) -> None:
    """Close the series with a winner of choice, in text, lines and hash alike."""
    record = close_series(series_id=series.pk, by=a_user())
    first, *others = record.rows
    rows = [{**first, "points": first["points"] + 1}, *others]
    text = record.text.replace(f"points {first['points']}", f"points {first['points'] + 1}", 1)
    SeriesRecord.objects.create(
        series=series,
        number=2,
        text=text,
        rows=rows,
        notes=record.notes,
        previous=record.hash,
        hash=hash_of(record.hash, text),
        reason="Counted again",
        by=record.by,
    )


def a_record_of_another_weight(series: Series) -> None:
    record = close_series(series_id=series.pk, by=a_user())
    text = record.text.replace("weight 100", "weight 200", 1)
    SeriesRecord.objects.create(
        series=series,
        number=2,
        text=text,
        rows=record.rows,
        notes=record.notes,
        previous=record.hash,
        hash=hash_of(record.hash, text),
        by=record.by,
    )


def a_record_that_does_not_follow(series: Series) -> None:
    record = close_series(series_id=series.pk, by=a_user())
    SeriesRecord.objects.create(
        series=series,
        number=2,
        text=record.text,
        rows=record.rows,
        notes=record.notes,
        previous="0" * 64,
        hash="0" * 64,
        by=record.by,
    )


@pytest.mark.parametrize(
    ("forge", "named"),
    [
        (more_points, "Standings, line 2: points"),
        (a_line_less, "Standings, line 3: bonus None is stored, 0 is computed"),
        (another_order, "Standings, line 1: contributions"),
        (another_weight, "event {event} was changed on"),
        (an_event_less, "event {event} was changed on"),
        (another_rule, "best_events was changed on"),
        (lots_of_choice, "lots 2 are in another order than their seed gives"),
        (points_of_an_event, "event {slug}: its standings are not what its results give"),
        (a_counterpart, "person {person} was changed on"),
        (a_record_of_other_lines, "Record 2, line 1: points"),
        (a_record_of_another_weight, "record 2 has “event"),
        (a_record_that_does_not_follow, "record 2 does not follow the one before it"),
    ],
)
def test_a_forged_series_is_found(
    forge: Callable[[Series], None], named: str, series: Series, site_role: RuntimeRole
) -> None:
    assert found(series) == []
    event = series.series_events.get(event__name="December").event
    person = series.standings.rows[2]["person"]

    with as_site(site_role):
        forge(series)

    first = found(series)[0]
    assert first.startswith(named.format(event=event.pk, slug=event.slug, person=person)), first


def test_a_series_that_is_old_is_left_out_until_it_is_made_again(series: Series) -> None:
    more_points(series)
    Series.objects.update(asked=99)
    series.refresh_from_db()

    assert (found(series), awaits_series(series)) == ([], True)
    make_series(series)
    assert (found(series), awaits_series(series)) == ([], False)
