"""Making standings."""

import pytest

from scoring.models import StandingsSnapshot
from scoring.selectors.standings import current_standings, stale_events
from scoring.services.standings import refresh_standings
from tests.builders import a_published_seating, a_table, an_entry, an_event
from tournaments.models import ResultsVersion

pytestmark = pytest.mark.django_db(transaction=True)


def test_refresh_standings_stores_ranked_rows_with_names_and_card_points() -> None:
    table = a_table(players=3, rounds=1)
    entry = an_entry(table)
    event = table.seating.event

    version = refresh_standings(event_id=event.pk)

    snapshot = current_standings(event)
    assert snapshot is not None
    assert snapshot.version == version == ResultsVersion.objects.get(pk=event.pk).number
    points = dict(entry.piles.values_list("seat__occupancies__entrant__number", "points"))
    best_first = sorted(points, key=lambda number: -points[number])
    assert [(row["rank"], row["number"], row["points"]) for row in snapshot.rows] == [
        (1, best_first[0], 840),
        (2, best_first[1], 420),
        (3, best_first[2], 0),
    ]
    assert [row["raw"] for row in snapshot.rows] == sorted(points.values(), reverse=True)


def test_refresh_standings_before_any_result_lists_everybody_unranked_and_what_is_missing() -> None:
    event = a_published_seating(an_event(3)).event

    refresh_standings(event_id=event.pk)

    snapshot = current_standings(event)
    assert snapshot is not None
    assert [(row["rank"], row["name"], row["missing"]) for row in snapshot.rows] == [
        (None, "Anna", [1]),
        (None, "Béla", [1]),
        (None, "Cili", [1]),
    ]


def test_refresh_standings_never_replaces_a_snapshot_of_a_higher_version() -> None:
    event = a_table().seating.event
    StandingsSnapshot.objects.create(event=event, version=1000, rows=["newer"])

    refresh_standings(event_id=event.pk)

    assert [snapshot.rows for snapshot in StandingsSnapshot.objects.all()] == [["newer"]]


def test_stale_events_are_those_whose_results_are_newer_than_their_standings() -> None:
    table = a_table()
    event = table.seating.event
    an_event(3)
    refresh_standings(event_id=event.pk)
    assert event not in stale_events()

    an_entry(table)

    assert event in stale_events()
