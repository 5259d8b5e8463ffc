"""Making standings."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scoring.models import RulingKind, StandingsSnapshot
from scoring.selectors.snapshots import Unchanged
from scoring.selectors.standings import (
    current_standings,
    shown_after,
    shown_standings,
    stale_events,
    with_standings,
)
from scoring.services.seatings import reopen_seating
from scoring.services.standings import _make, _store, refresh_standings
from tests.builders import a_published_seating, a_ruling, a_table, a_user, an_entry, an_event
from tests.scoring.plays import play, play_fully
from tournaments.models import Event, EventState, ResultsVersion, StandingsShown
from tournaments.services.results_versions import raise_version

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


def test_standings_are_made_once_a_result_however_often_they_are_asked_for() -> None:
    event = a_table(players=3).seating.event
    made = []

    for _ in range(2):
        raise_version(event.pk)
        with CaptureQueriesContext(connection) as asked:
            for _ in range(5):
                refresh_standings(event_id=event.pk)
        made.append(sum("REPEATABLE READ" in query["sql"] for query in asked))

    assert made == [1, 1]


def test_stale_events_are_those_whose_results_are_newer_than_their_standings() -> None:
    table = a_table()
    event = table.seating.event
    an_event(3)
    refresh_standings(event_id=event.pk)
    assert event not in stale_events()

    an_entry(table)

    assert event in stale_events()


@pytest.fixture
def event() -> Event:
    """Two full seatings of three players and their standings; Anna won both."""
    event = an_event(3, rounds=1, evidence=["points"])
    play_fully(event, 9, 5, 1)
    play_fully(event, 9, 5, 1)
    refresh_standings(event_id=event.pk)
    return event


def totals(event: Event) -> dict[int | None, list[int]]:
    """Everybody's points in the order of the ranks, by number of the seating, None for now."""
    snapshots = event.snapshots.select_related("after")
    return {
        one.after.number if one.after else None: [row["points"] for row in one.rows]
        for one in snapshots
    }


def test_a_correction_reaches_all_standings_that_rest_on_it(event: Event) -> None:
    assert totals(event) == {1: [840, 420, 0], 2: [1680, 840, 0], None: [1680, 840, 0]}

    a_ruling(event.seatings.get(number=2), 1, kind=RulingKind.FIXED, points=4)
    version = refresh_standings(event_id=event.pk)

    assert totals(event) == {1: [840, 420, 0], 2: [844, 840, 0], None: [844, 840, 0]}
    assert set(event.snapshots.values_list("version", flat=True)) == {version}


def test_what_others_replaced_meanwhile_is_made_anew(event: Event) -> None:
    unchanged = Unchanged(event.seatings.get(number=1).pk, "as it was")

    assert not _store(event.pk, 1000, [unchanged])

    event.snapshots.filter(after=unchanged.after).update(digest="of an older moment", rows=[])
    raise_version(event.pk)
    refresh_standings(event_id=event.pk)
    assert totals(event)[1] == [840, 420, 0]


def test_standings_after_more_seatings_take_no_more_queries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # Three that begin and end the transaction, the version with its event, names, five of results.
    with django_assert_num_queries(10):
        _make(event.pk, anew=True)
    play_fully(event, 9, 5, 1)  # which is not kept yet
    with django_assert_num_queries(13):
        _make(event.pk, anew=True)


@pytest.mark.parametrize(("shown", "running"), [("now", "now"), ("seating", 2), ("hidden", None)])
def test_the_public_sees_what_the_organiser_says_and_at_the_end_everything(
    event: Event, shown: str, running: int | str | None
) -> None:
    event.standings_shown = shown
    play(event, 1, 5, 9)
    refresh_standings(event_id=event.pk)
    assert seen(event) == running

    event.state = EventState.FINISHED

    assert seen(event) == "now"


def full(event: Event) -> list[int]:
    """The numbers of the seatings after which standings are kept."""
    told: Any = with_standings(event.seatings.order_by("number"))
    return [seating.number for seating in told if seating.full]


def seen(event: Event) -> int | str | None:
    """After which seating, or now, the standings are that the public sees; None for none."""
    snapshot = shown_standings(event)
    if snapshot is None:
        return None
    return snapshot.after.number if snapshot.after else "now"


def test_standings_after_a_seating_can_be_read_unless_they_are_hidden(event: Event) -> None:
    first = shown_after(event, 1)
    assert first is not None
    assert [row["points"] for row in first.rows] == [840, 420, 0]
    assert (full(event), shown_after(event, 3)) == ([1, 2], None)

    event.standings_shown = StandingsShown.HIDDEN

    assert shown_after(event, 1) is None


def test_standings_after_a_seating_that_is_opened_again_are_not_shown(event: Event) -> None:
    event.standings_shown = StandingsShown.SEATING

    reopen_seating(seating_id=event.seatings.get(number=2).pk, reason="Early", by=a_user())
    refresh_standings(event_id=event.pk)

    assert (seen(event), full(event)) == (1, [1])
