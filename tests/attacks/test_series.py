"""A stored series is forged, with the rights that the site has, and ``verify_series`` finds it."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pytest
from django.db import ProgrammingError, connection

from scoring.models import Series, SeriesRecord
from scoring.selectors.chains import hash_of
from scoring.selectors.lots import drawn_order
from scoring.selectors.series_verification import differences_of_series
from tests.conftest import StoreOnce
from tests.runtime_role import RuntimeRole, as_site
from tests.scoring.seasons import make_series
from tests.scoring.whole_season import NOVEMBER, WholeSeason, a_whole_season

pytestmark = pytest.mark.django_db

Rows: TypeAlias = list[dict[str, Any]]


@pytest.fixture(scope="module")
def whole(site_role: RuntimeRole, commit_once: StoreOnce) -> WholeSeason:
    return commit_once(a_whole_season)


@pytest.fixture
def season(whole: WholeSeason, db: None) -> Series:
    return Series.objects.get(pk=whole.season.pk)


@pytest.fixture
def cup(whole: WholeSeason, db: None) -> Series:
    return Series.objects.get(pk=whole.cup.pk)


def first_difference(series: Series) -> str | None:
    """Return what ``verify_series`` names."""
    fresh = Series.objects.get(pk=series.pk)
    return next(map(str, differences_of_series(fresh, lambda: None)), None)


def execute(statement: str, *values: int | str | None) -> None:
    """Execute a statement of somebody who has the site's password and not its code."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL pghistory.context_id = ''")
        cursor.execute(statement, values)


def as_stored(rows: Rows) -> str:
    return json.dumps({key: [row[key] for row in rows] for key in rows[0]})


def a_seed_against(people: Sequence[int]) -> int:
    """Return a seed that draws another order."""
    return next(seed for seed in range(99) if list(drawn_order(seed, people)) != [*people])


def store_rows(series: Series, rows: Rows) -> None:
    statement = "UPDATE scoring_seriesstandings SET rows = %s WHERE series_id = %s"
    execute(statement, as_stored(rows), series.pk)


def points_more(rows: Rows) -> Rows:
    rows[5]["points"] += 84_000
    return rows


def ranks_swapped(rows: Rows) -> Rows:
    first, second, *others = rows
    return [second | {"rank": 1}, first | {"rank": 2}, *others]


def a_line_less(rows: Rows) -> Rows:
    return rows[:-1]


def a_line_more(rows: Rows) -> Rows:
    return [*rows, rows[-1] | {"person": 1}]


def a_dropped_evening_that_counts(rows: Rows) -> Rows:
    """Let Anna have August, too: the points are right as a sum of what counts."""
    anna = rows[1]
    contributions = [
        [event, points, "counts", rank, matches]
        for event, points, _, rank, matches in anna["contributions"]
    ]
    sum_ = sum(points for _, points, *_ in contributions)
    anna |= {"rank": 1, "points": sum_, "contributions": contributions}
    return [anna, rows[0] | {"rank": 2}, *rows[2:]]


def a_chart_of_other_ranks(rows: Rows) -> Rows:
    rows[0]["ranks"][0] = 1
    return rows


def test_a_season_that_no_one_forged_is_as_it_was_stored(season: Series, cup: Series) -> None:
    assert (first_difference(season), first_difference(cup)) == (None, None)


@pytest.mark.parametrize(
    ("forged", "named"),
    [
        (points_more, "Standings, line 6: points 238000 is stored, 154000 is computed"),
        (ranks_swapped, "Standings, line 1: contributions"),
        (a_line_less, "Standings, line 11: bonus None is stored, 0 is computed"),
        (a_line_more, "Standings, line 12: bonus 0 is stored, None is computed"),
        (a_dropped_evening_that_counts, "Standings, line 1: contributions"),
        (a_chart_of_other_ranks, "Standings, line 1: ranks [1, 1,"),
    ],
)
def test_forged_lines_are_found(
    forged: Callable[[Rows], Rows], named: str, season: Series, site_role: RuntimeRole
) -> None:
    with as_site(site_role):
        store_rows(season, forged(season.standings.rows))

    assert str(first_difference(season)).startswith(named)


def test_a_weight_that_no_user_changed_is_found(season: Series, site_role: RuntimeRole) -> None:
    event = season.series_events.get(event__starts_on=NOVEMBER.day).event_id

    with as_site(site_role):
        statement = "UPDATE scoring_seriesevent SET weight = 900 WHERE event_id = %s"
        execute(f"{statement} AND series_id = %s", event, season.pk)
        make_series(season)

    found = str(first_difference(season))
    assert found.startswith(f"event {event} was changed on ")
    assert found.endswith("by no user of the desk")


def test_the_history_of_a_weight_cannot_be_put_right(
    season: Series, site_role: RuntimeRole
) -> None:
    for statement in (
        "DELETE FROM scoring_serieseventhistory",
        "UPDATE scoring_serieseventhistory SET weight = 100",
    ):
        with pytest.raises(ProgrammingError, match="permission denied"), as_site(site_role):
            execute(statement)


def test_other_standings_of_an_event_are_found_below_a_series_made_of_them(
    season: Series, site_role: RuntimeRole
) -> None:
    event = season.series_events.get(event__starts_on=NOVEMBER.day).event
    (now,) = event.snapshots.filter(after=None)
    before = season.standings.rows
    rows: Rows = [row | {"points": 840} for row in now.rows]

    with as_site(site_role):
        statement = "UPDATE scoring_standingssnapshot SET rows = %s WHERE id = %s"
        execute(statement, as_stored(rows), now.pk)
        execute("UPDATE scoring_series SET asked = asked + 1 WHERE id = %s", season.pk)
        make_series(season)

    assert before != Series.objects.get(pk=season.pk).standings.rows
    assert str(first_difference(season)).startswith(f"event {event.slug}: its standings are not")


def test_lots_of_another_order_than_that_of_their_seed_are_found(
    season: Series, site_role: RuntimeRole
) -> None:
    drawn = season.draws.get()
    people = [lot.person for lot in drawn.lots.order_by("position")]

    with as_site(site_role):
        execute(
            "INSERT INTO scoring_seriesdraw (series_id, seed, reason, by_id, created_at)"
            " VALUES (%s, %s, 'Again', %s, now())",
            *(season.pk, a_seed_against(people), drawn.by_id),
        )
        again = season.draws.latest("pk")
        for position, person in enumerate(people, 1):
            execute(
                "INSERT INTO scoring_serieslot (draw_id, person, position) VALUES (%s, %s, %s)",
                *(again.pk, person, position),
            )

    assert first_difference(season) == "lots 2 are in another order than their seed gives"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_seriesrecord SET text = replace(text, 'rank 1 ', 'rank 2 ')",
        "UPDATE scoring_seriesrecord SET rows = ''",
        "DELETE FROM scoring_seriesrecord",
        "UPDATE scoring_serieslot SET position = 3 - position",
        "DELETE FROM scoring_seriesdraw",
    ],
)
@pytest.mark.usefixtures("whole", "db")
def test_what_is_frozen_and_what_was_drawn_cannot_be_changed_by_the_site(
    statement: str, site_role: RuntimeRole
) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), as_site(site_role):
        execute(statement)


def test_another_text_of_a_record_is_found_if_the_owner_of_the_tables_wrote_it(cup: Series) -> None:
    execute("SET LOCAL session_replication_role = replica")
    execute("UPDATE scoring_seriesrecord SET text = replace(text, 'rank 1 ', 'rank 2 ')")

    assert first_difference(cup) == "the text of record 1 has another hash"


def test_other_lines_of_a_record_are_found_if_the_owner_of_the_tables_wrote_them(
    cup: Series,
) -> None:
    rows = cup.records.get().rows
    execute("SET LOCAL session_replication_role = replica")
    execute("UPDATE scoring_seriesrecord SET rows = %s", as_stored(points_more(rows)))

    assert str(first_difference(cup)).startswith("record 1 has “rank 6 person ")


def test_a_record_of_other_lines_is_found_though_events_have_changed_since(
    cup: Series, site_role: RuntimeRole
) -> None:
    last = cup.records.get()
    first, *others = last.rows
    rows = [first | {"points": first["points"] + 1}, *others]
    text = last.text.replace(f"points {first['points']}", f"points {first['points'] + 1}", 1)

    with as_site(site_role):
        SeriesRecord.objects.create(
            series=cup,
            number=2,
            text=text,
            rows=rows,
            notes=last.notes,
            previous=last.hash,
            hash=hash_of(last.hash, text),
            reason="Counted again",
            by=last.by,
        )

    assert first_difference(cup) == ("record 2 has other standings than record 1, made of the same")
