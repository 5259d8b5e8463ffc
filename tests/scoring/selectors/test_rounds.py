"""How far tables have come."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Entry, Round, RoundState
from scoring.selectors.rounds import (
    Condition,
    RoundsReported,
    TableProgress,
    missing_tables,
    progress_of,
    reported_by_seating,
    tables_at_play,
)
from scoring.services.seatings import close_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_sheet,
    an_entry,
    an_event,
)
from tournaments.models import Place, Seating, TableState
from tournaments.selectors.tables import tables_of

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
