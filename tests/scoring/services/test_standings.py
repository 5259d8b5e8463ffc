"""Making standings."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scoring import tasks
from scoring.models import RulingKind, Source, StandingsSnapshot
from scoring.selectors.standings import (
    current_standings,
    seatings_with_standings,
    shown_after,
    shown_standings,
    stale_events,
)
from scoring.services.lots import draw_lots
from scoring.services.sanctions import withdraw_sanction
from scoring.services.seatings import close_seating, reopen_seating
from scoring.services.standings import _build, refresh_standings
from scoring.services.tables import close_table, postpone_table, resume_table
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_sanction,
    a_table,
    a_user,
    an_entry,
    an_event,
    points_sheet,
)
from tests.scoring.plays import play, play_fully
from tournaments.models import Event, EventState, ResultsVersion, Role, StandingsShown, Table
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event
from tournaments.services.people import change_person
from tournaments.services.results_versions import raise_version

pytestmark = pytest.mark.django_db(transaction=True)


def test_standings_of_an_event_that_was_discarded_meanwhile_are_no_fault_of_the_worker() -> None:
    tasks.refresh_standings(event_id=1)

    assert not Event.objects.exists()


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


def test_refresh_standings_before_any_result_lists_all_unranked_and_what_is_missing() -> None:
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
    StandingsSnapshot.objects.create(event=event, version=1000, rows=[{"name": "newer"}])

    refresh_standings(event_id=event.pk)

    assert [snapshot.rows for snapshot in StandingsSnapshot.objects.all()] == [[{"name": "newer"}]]


def test_standings_are_made_once_a_result_however_often_they_are_asked_for() -> None:
    event = a_table(players=3).seating.event
    made = []

    for _ in range(2):
        raise_version(event.pk)
        with CaptureQueriesContext(connection) as queries:
            for _ in range(5):
                refresh_standings(event_id=event.pk)
        made.append(sum("REPEATABLE READ" in query["sql"] for query in queries))

    assert made == [1, 1]


def test_standings_are_made_by_a_look_a_reading_and_a_storing() -> None:
    table = a_table(players=3, rounds=2)
    for number in (1, 2):
        an_entry(table, number)
        with CaptureQueriesContext(connection) as queries:
            refresh_standings(event_id=table.seating.event_id)

    statements = [query["sql"] for query in queries]
    reading = slice(statements.index("BEGIN"), statements.index("COMMIT") + 1)
    del statements[reading]
    assert [sql.partition(" ")[0] for sql in statements] == ["SELECT", "UPDATE"]


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
    """All points in the order of the ranks, by number of the seating, None for now."""
    snapshots = event.snapshots.select_related("after")
    return {
        one.after.number if one.after else None: [row["points"] for row in one.rows]
        for one in snapshots
    }


def versions(event: Event) -> dict[int | None, int]:
    """The versions of all standings, by number of the seating, None for now."""
    return dict(event.snapshots.values_list("after__number", "version"))


def test_a_correction_reaches_all_standings_that_rest_on_it(event: Event) -> None:
    assert totals(event) == {1: [840, 420, 0], 2: [1680, 840, 0], None: [1680, 840, 0]}

    a_ruling(event.seatings.get(number=2), 1, kind=RulingKind.FIXED, points=4)
    version = refresh_standings(event_id=event.pk)

    assert totals(event) == {1: [840, 420, 0], 2: [844, 840, 0], None: [844, 840, 0]}
    assert set(event.snapshots.values_list("version", flat=True)) == {version}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda table: an_entry(table, sheet=points_sheet(1, 5, 9)), id="entry"),
        pytest.param(lambda table: postpone_table(table_id=table.pk), id="postponed"),
        pytest.param(lambda table: close_table(table_id=table.pk), id="closed"),
    ],
)
def test_a_change_of_the_seating_at_play_writes_the_standings_of_now_alone(
    event: Event, change: Callable[[Table], object]
) -> None:
    stored = versions(event)
    [table] = tables_of(a_published_seating(event))
    change(table)

    version = refresh_standings(event_id=event.pk)

    assert version > stored[None]
    assert dict(event.snapshots.values_list("after__number", "version")) == stored | {None: version}


@pytest.mark.parametrize("change", [resume_table, close_table])
def test_a_postponed_table_of_a_closed_seating_writes_its_standings_again(
    event: Event, change: Callable[..., object]
) -> None:
    seating = a_published_seating(event)
    [table] = tables_of(seating)
    postpone_table(table_id=table.pk)
    close_seating(seating_id=seating.pk)
    refresh_standings(event_id=event.pk)

    change(table_id=table.pk)

    version = refresh_standings(event_id=event.pk)
    assert versions(event) == dict.fromkeys((1, 2, 3, None), version)


def draw(event: Event) -> None:
    """Draw lots between the first two, whom rulings have tied."""
    Event.objects.filter(pk=event.pk).update(tie_breaks=["lot"])
    for seating in event.seatings.all():
        a_ruling(seating, 1, kind=RulingKind.FIXED, points=420)
    refresh_standings(event_id=event.pk)
    draw_lots(event_id=event.pk, numbers=(1, 2), by=a_user())


def correct(event: Event) -> None:
    """Correct the round of the first seating, closed though it is."""
    [table] = tables_of(event.seatings.get(number=1))
    director = a_user(event.organisation, Role.DIRECTOR)
    an_entry(
        table,
        based_on=1,
        sheet=points_sheet(1, 2, 3),
        source=Source.DESK,
        by=director,
        correction="Counted again",
    )


def rename(event: Event) -> None:
    person = event.entrants.get(number=1).person
    person.name = "Anna Nagy"
    change_person(person, fields=["name"])


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda event: a_ruling(event.seatings.get(number=1)), id="ruling"),
        pytest.param(a_sanction, id="sanction"),
        pytest.param(draw, id="lot"),
        pytest.param(correct, id="correction"),
        pytest.param(lambda event: change_event(event, fields=["tie_breaks"]), id="rules"),
        pytest.param(rename, id="name"),
    ],
)
def test_what_concerns_closed_seatings_writes_their_standings_again(
    event: Event, change: Callable[[Event], object]
) -> None:
    change(event)

    version = refresh_standings(event_id=event.pk)

    assert versions(event) == dict.fromkeys((1, 2, None), version)


def test_standings_with_warnings_are_the_same_in_every_value(event: Event) -> None:
    def stored() -> list[object]:
        return list(event.snapshots.order_by("after__number").values_list("after", "rows", "teams"))

    before = stored()
    a_sanction(event, 1, points=None)
    withdraw_sanction(sanction_id=a_sanction(event, 2, points=None).pk)

    refresh_standings(event_id=event.pk)
    assert stored() == before

    change_event(event, fields=["tie_breaks"])  # writes those after closed seatings again, too
    refresh_standings(event_id=event.pk)
    assert stored() == before


def test_standings_after_more_seatings_take_no_more_queries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # Three that begin and end the transaction, the version, what is outdated, names, results.
    with django_assert_num_queries(14):
        _build(event.pk)
    play_fully(event, 9, 5, 1)
    with django_assert_num_queries(14):
        _build(event.pk)


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
    seatings = seatings_with_standings(event)
    return [seating.number for seating in seatings if seating.full]


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
