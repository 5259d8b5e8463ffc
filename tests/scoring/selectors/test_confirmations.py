"""Who of the people of a round have confirmed it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scoring.selectors.confirmations import (
    Tally,
    UnconfirmedRound,
    count_provisional,
    unconfirmed_rounds,
)
from scoring.selectors.matches import PlayedRound, match_of, matches_of
from scoring.selectors.rounds import tables_at_play
from scoring.services.confirmations import confirm_at_desk, confirm_entry, confirm_rounds
from scoring.services.seatings import close_seating
from tests.builders import (
    a_published_seating,
    a_sheet,
    a_table,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    an_overridden_entry,
    reread,
    start_numbers,
)
from tournaments.models import Event, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


def confirmed(table: Table, *seats: int, number: int = 1, device: str = "phone") -> None:
    """The players on these seats, from 0, have confirmed a round on one phone."""
    entry = table.entries.filter(round__number=number).latest("version")
    players = start_numbers(reread(table), number)
    for seat in seats:
        confirm_entry(entry_id=entry.pk, device=device, player=players[seat])


def played(table: Table, number: int = 1) -> PlayedRound:
    return match_of(reread(table)).rounds[number - 1]


@pytest.mark.parametrize("confirmation", ["asked", "needed"])
def test_an_agreement_says_who_has_confirmed_who_has_not_and_on_how_many_phones(
    confirmation: str,
) -> None:
    table = a_table(confirmation=confirmation)
    an_entry(table)
    confirmed(table, 3, 0)
    confirmed(table, 2, device="another")

    agreement = played(table).agreement

    assert agreement is not None
    first, missing, third, fourth = start_numbers(table)
    assert agreement.numbers == [first, third, fourth]
    assert [entrant.number for entrant in agreement.people] == [first, missing, third, fourth]
    assert [entrant.number for entrant in agreement.missing] == [missing]
    assert (agreement.devices, agreement.director) == (2, False)


def test_an_agreement_begins_without_anyone_and_so_does_that_of_a_correction() -> None:
    table = a_table(confirmation="asked")
    an_entry(table)
    before = played(table).agreement
    confirmed(table, 0, 1, 2, 3)
    an_entry(table, based_on=1, sheet=a_sheet(seed=9))

    assert before is not None
    assert (before.numbers, before.devices, len(before.missing)) == ([], 0, 4)
    assert played(table).agreement == before


def test_a_directors_word_is_beside_those_of_the_players() -> None:
    table = a_table(confirmation="needed")
    entry = an_entry(table)
    confirmed(table, 1)

    confirm_at_desk(entry_id=entry.pk, by=a_user())

    agreement = played(table).agreement
    assert agreement is not None
    assert (len(agreement.numbers), agreement.devices, agreement.director) == (1, 1, True)
    assert not played(table).provisional


@pytest.mark.parametrize("confirmation", ["none", "director"])
def test_where_players_are_not_asked_there_is_no_agreement(confirmation: str) -> None:
    table = a_table(confirmation=confirmation)
    an_entry(table)

    assert played(table).agreement is None


def test_what_the_desk_entered_or_a_void_round_has_no_agreement() -> None:
    table = a_table(confirmation="needed")
    an_entry(table)
    a_void_round(table, 1)
    an_overridden_entry(reread(table), 2)

    assert [played(table, number).agreement for number in (1, 2, 3)] == [None, None, None]
    assert tally(table) is None


@pytest.mark.parametrize("tables", [1, 3])
def test_agreements_cost_no_query_of_their_own(tables: int) -> None:
    event = an_event(4 * tables, confirmation="needed", preferred_size=4, largest_size=4)
    seated = list(tables_of(a_published_seating(event)))
    for table in seated:
        an_entry(table)
        confirmed(table, 0, 1)

    with CaptureQueriesContext(connection) as queries:
        matches = matches_of(seated)

    agreements = [match.rounds[0].agreement for match in matches]
    assert [one and len(one.numbers) for one in agreements] == [2] * tables
    assert len(queries) == 3


def tally(table: Table) -> Any:
    [progress] = tables_at_play(table.seating.event)
    return progress.tally


def test_a_tile_counts_the_round_entered_last() -> None:
    table = a_table(confirmation="asked")
    an_entry(table)
    confirmed(table, 0)
    first = tally(table)
    an_entry(reread(table), 2)
    confirmed(table, 0, 1, 3, number=2)

    assert first == Tally(round=1, confirmed=1, people=4)
    assert tally(table) == Tally(round=2, confirmed=3, people=4)


@pytest.mark.parametrize("confirmation", ["none", "director"])
def test_a_tile_counts_no_one_where_players_are_not_asked(confirmation: str) -> None:
    table = a_table(confirmation=confirmation)
    an_entry(table)

    assert tally(table) is None


@pytest.mark.parametrize("confirmation", ["needed", "director"])
def test_unconfirmed_is_what_counts_and_lacks_the_confirmation_that_the_event_asks_for(
    confirmation: str,
) -> None:
    event = an_event(8, confirmation=confirmation, preferred_size=4, largest_size=4)
    first, second = tables_of(a_published_seating(event))
    entries = {number: an_entry(reread(first), number) for number in (1, 2, 3, 4)}
    a_void_round(reread(first), 2)
    confirm_at_desk(entry_id=entries[3].pk, by=a_user())
    corrected = an_entry(reread(first), 4, based_on=1, sheet=a_sheet(seed=9))
    other = an_entry(second)
    an_overridden_entry(reread(second), 2)
    expected = [(entries[1], 1), (corrected, 1), (other, 2)]

    before = unconfirmed_rounds(event)
    close_seating(seating_id=first.seating_id)

    assert before == [
        UnconfirmedRound(
            entry_id=entry.pk,
            round_id=entry.round_id,
            number=entry.round.number,
            table_id=entry.table_id,
            seating=1,
            place=place,
            room="",
        )
        for entry, place in expected
    ]
    assert (unconfirmed_rounds(event), count_provisional(event)) == (before, 3)


def test_of_three_rounds_one_is_confirmed_by_all_and_two_lack_the_word_of_a_player() -> None:
    table = a_table(confirmation="needed")
    for number in (1, 2, 3):
        an_entry(reread(table), number)
    confirmed(table, 0, 1, 2, 3, number=1)
    confirmed(table, 0, 1, 2, number=2)

    numbers = [one.number for one in unconfirmed_rounds(table.seating.event)]

    assert numbers == [2, 3]


@pytest.mark.parametrize(("confirmation", "queries"), [("none", 0), ("asked", 0), ("needed", 1)])
def test_unconfirmed_rounds_take_one_query_where_any_can_be(
    confirmation: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(12, confirmation=confirmation, preferred_size=4, largest_size=4)
    for table in tables_of(a_published_seating(event)):
        an_entry(table)

    with django_assert_num_queries(queries):
        found = unconfirmed_rounds(event)

    assert len(found) == 3 * queries


def test_a_directors_reason_stands_beside_the_round() -> None:
    table = a_table(confirmation="needed")
    event = Event.objects.get(pk=table.seating.event_id)
    entry = an_entry(table)
    confirm_rounds(event_id=event.pk, entries=[entry.pk], reason="They left.", by=a_user())

    assert (played(table).confirmed_because, played(table).provisional) == ("They left.", False)
