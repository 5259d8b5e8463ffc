"""How far tables have come."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Entry, Round, RoundState
from scoring.selectors.rounds import (
    Condition,
    RoundsReported,
    TableProgress,
    awaited_tables,
    missing_tables,
    progress_of,
    reported_by_seating,
    tables_at_play,
)
from scoring.services.seatings import close_seating, publish_seating
from scoring.services.tables import close_table
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_ruling,
    a_sheet,
    a_table_to_dissolve,
    an_entry,
    an_event,
    dissolved,
    points_sheet,
)
from tournaments.models import Place, Seating, TableState
from tournaments.selectors.tables import tables_of
from tournaments.services.layouts import write_seating

pytestmark = pytest.mark.django_db


def test_progress_counts_rounds_and_not_versions() -> None:
    seating = a_published_seating(an_event(8))
    first, second = tables_of(seating)
    published = Seating.objects.get().published_at
    Place.objects.filter(number=2).update(room="Red room")
    an_entry(first, 1)
    an_entry(first, 1, based_on=1, sheet=a_sheet(seed=2))
    an_entry(first, 2)

    assert progress_of(seating) == [
        TableProgress(
            table_id=first.pk,
            seating=1,
            place_id=first.place_id,
            place=1,
            room="",
            open=True,
            reported=2,
            rounds=5,
            last=Entry.objects.latest("pk").created_at,
        ),
        TableProgress(
            table_id=second.pk,
            seating=1,
            place_id=second.place_id,
            place=2,
            room="Red room",
            open=True,
            reported=0,
            rounds=5,
            last=published,
        ),
    ]


def test_progress_leaves_void_rounds_out() -> None:  # RULES.md 5.7, 6.17
    seating = a_published_seating(an_event(4))
    (table,) = tables_of(seating)
    an_entry(table, 1)
    Round.objects.filter(number__in=[1, 5]).update(state=RoundState.VOID)

    (progress,) = progress_of(seating)

    assert (progress.reported, progress.rounds, progress.complete) == (0, 3, False)


def test_progress_of_a_proposal_has_no_rounds() -> None:
    (progress,) = progress_of(a_proposed_seating(an_event(4)))

    assert (progress.reported, progress.rounds) == (0, 0)


def test_tables_at_play_are_those_of_published_seatings() -> None:
    event = an_event(4)
    close_seating(seating_id=a_published_seating(event).pk)
    a_published_seating(event)
    a_proposed_seating(event)

    assert [table.seating for table in tables_at_play(event)] == [2]


def test_missing_tables_are_open_and_owe_rounds() -> None:
    event = an_event(12, rounds=1)
    first, second, third = tables_of(a_published_seating(event))
    an_entry(first)
    second.state = TableState.CLOSED
    second.save(update_fields=["state"])

    assert [table.table_id for table in missing_tables(event)] == [third.pk]


def test_awaited_tables_are_those_whose_results_the_standings_lack() -> None:
    event = an_event(20, rounds=2, evidence=["points"])
    layout = {place: tuple(range(4 * place - 3, 4 * place + 1)) for place in range(1, 6)}
    seating = publish_seating(
        seating_id=write_seating(event_id=event.pk, layout=layout, accept=()).pk
    )
    whole, begun, closed, silent, ruled = tables_of(seating)
    for table, number in ((whole, 1), (whole, 2), (begun, 1), (closed, 1)):
        an_entry(table, number, sheet=points_sheet(5, 3, 2, 1))
    for table in (closed, silent, ruled):
        close_table(table_id=table.pk)
    for number in (17, 18, 19, 20):
        a_ruling(seating, number)

    assert [(one.place, one.reported, one.open) for one in awaited_tables(event)] == [
        (2, 1, True),
        (4, 0, False),
    ]


def test_a_postponed_table_of_a_closed_seating_is_awaited() -> None:
    event = an_event(8, rounds=2, evidence=["points"])
    first = a_published_seating(event)
    first.tables.filter(place__number=2).update(postponed=True)
    an_entry(tables_of(first)[0], sheet=points_sheet(5, 3, 2, 1))
    close_seating(seating_id=first.pk)
    a_proposed_seating(event)

    assert [(one.seating, one.place) for one in awaited_tables(event)] == [(1, 2)]


def test_a_table_that_was_dissolved_is_not_awaited() -> None:
    table = dissolved(a_table_to_dissolve())

    assert [one.place for one in awaited_tables(table.seating.event)] == [1]


@pytest.mark.parametrize("players", [4, 12])
def test_awaited_tables_take_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = a_published_seating(an_event(players)).event

    with django_assert_num_queries(5):
        assert len(awaited_tables(event)) == players // 4


@pytest.mark.parametrize("players", [4, 12])
def test_progress_takes_one_query_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_published_seating(an_event(players))

    with django_assert_num_queries(1):
        progress_of(seating)


@pytest.mark.parametrize(
    ("stands", "condition"),
    [
        ({}, Condition.PLAYING),
        ({"locked": True}, Condition.ATTENTION),
        ({"locked": True, "reported": 5}, Condition.DONE),
        ({"called": True, "reported": 5}, Condition.ATTENTION),
        ({"postponed": True}, Condition.POSTPONED),
        ({"postponed": True, "reported": 5}, Condition.DONE),
        ({"reported": 5, "provisional": 1}, Condition.UNCONFIRMED),
        ({"open": False}, Condition.CLOSED),
        ({"reported": 0}, Condition.WAITING),
    ],
)
def test_what_needs_a_director_comes_before_how_far_a_table_is(
    stands: dict[str, Any], condition: Condition
) -> None:
    given = {"open": True, "reported": 2, **stands}

    table = TableProgress(table_id=1, seating=1, place_id=1, place=1, room="", rounds=5, **given)

    assert table.condition == condition


@pytest.mark.parametrize("seatings", [1, 3])
def test_progress_of_all_seatings_leaves_void_rounds_out(
    seatings: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(8)
    for number in range(seatings):
        seating = a_published_seating(event, seed=number)
        table = tables_of(seating)[0]
        an_entry(table, 1)
        an_entry(table, 1, based_on=1, sheet=a_sheet(seed=2))
        table.rounds.filter(number=2).update(state=RoundState.VOID)
        if number < seatings - 1:
            close_seating(seating_id=seating.pk)
    a_proposed_seating(event)

    with django_assert_num_queries(1):
        progress = reported_by_seating(event)

    published = event.seatings.exclude(state="proposed")
    assert progress == {one.pk: RoundsReported(reported=1, rounds=9) for one in published}
