"""The time for which people are called to their tables, as long as no one plays."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.selectors.call_times import call_time_at, call_time_of, plays
from scoring.services.clocks import call_to_tables, start_clock
from scoring.services.seatings import close_seating
from tests.builders import a_table, an_entry
from tests.conftest import StoreOnce
from tournaments.models import Seating, Table

pytestmark = pytest.mark.django_db

SOON = datetime(2026, 3, 6, 18, 50, tzinfo=UTC)


def a_called_table() -> Table:
    table = a_table()
    Seating.objects.filter(pk=table.seating_id).update(called_for=SOON)
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_called_table)


def seating(table: Table) -> Seating:
    return Seating.objects.get(pk=table.seating_id)


def test_a_call_time_is_said_at_every_place_until_a_round_is_entered(table: Table) -> None:
    assert call_time_of(seating(table)) == call_time_at(table.place) == SOON

    an_entry(table)

    assert plays(seating(table))
    assert call_time_of(seating(table)) is call_time_at(table.place) is None


def test_a_clock_that_is_started_takes_the_call_time_away(table: Table) -> None:
    start_clock(seating_id=table.seating_id, minutes=60)

    assert seating(table).called_for is None
    assert plays(seating(table))


def test_a_closed_seating_calls_no_one(table: Table) -> None:
    close_seating(seating_id=table.seating_id)

    assert call_time_of(seating(table)) is call_time_at(table.place) is None


def test_a_seating_that_calls_no_one_costs_no_query(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Seating.objects.update(called_for=None)
    called = seating(table)

    with django_assert_num_queries(0):
        assert call_time_of(called) is None
    with django_assert_num_queries(1):
        assert call_time_at(table.place) is None


def test_another_call_takes_the_place_of_the_first(table: Table) -> None:
    later = timezone.now() + timedelta(minutes=5)

    call_to_tables(seating_id=table.seating_id, at=later)

    assert seating(table).called_for == later
