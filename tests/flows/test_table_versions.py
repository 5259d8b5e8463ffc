"""Every service that changes what the phones at a table see raises the number that wakes them."""

import json
from collections.abc import Iterable, Mapping

import pytest

from engine.sheets import Evidence
from scoring.models import Confirmation, DraftPile, Entry, Round, TableVersion
from scoring.selectors.piles import round_draft
from scoring.services import (
    confirmations,
    entries,
    occupancies,
    people,
    piles,
    rebalances,
    rulings,
    seatings,
    tables,
    voidings,
)
from tests.builders import start_numbers
from tests.conftest import StoreOnce
from tests.drafts import PHONES, a_pile
from tests.flows.evenings import Evening, an_evening
from tests.flows.service_calls import CALLED, CALLS
from tests.flows.service_parts import Service
from tournaments.models import Event, Table
from tournaments.selectors.tables import with_seats

# What phones at a table are to see within a second.
CHANGES: set[Service] = {
    confirmations.confirm_at_desk,
    confirmations.confirm_entry,
    confirmations.confirm_rounds,
    entries.submit_entry,
    occupancies.join_table,
    occupancies.leave_table,
    occupancies.order_seats,
    occupancies.substitute,
    occupancies.swap_players,
    occupancies.take_choice,
    piles.clear_pile,
    piles.put_pile,
    rebalances.merge_table,
    rebalances.rebalance_seating,
    rebalances.undo_rebalance,
    rulings.give_ruling,
    rulings.withdraw_ruling,
    seatings.close_seating,
    seatings.reopen_seating,
    tables.close_table,
    tables.end_short_table,
    tables.end_table,
    tables.open_table,
    tables.release_table,
    voidings.restore_round,
    voidings.void_round,
}
OVER = {people.erase_person}  # takes piles along, when no phone is at the table any more


def seen_at(table: Table) -> str:
    """What a phone at a table can see of it: rounds, who plays them, piles, entries, locks."""
    found: list[object] = [table.state, table.locked]
    for played in Round.objects.filter(table=table).order_by("number"):
        draft = round_draft(table, played)
        entered = Entry.objects.filter(round=played).order_by("version")
        agreed = Confirmation.objects.filter(entry__round=played).order_by("pk")
        found += [
            [played.number, played.state, played.first_leader, draft.seats],
            draft.all_shown(),
            list(entered.values_list("version", flat=True)),
            list(agreed.values_list("pk", flat=True)),
        ]
    return json.dumps(found)


def seen_in(event: Event) -> dict[int, str]:
    tables = with_seats(Table.objects.filter(seating__event=event, seating__state="published"))
    closed = with_seats(Table.objects.filter(seating__event=event, seating__state="closed"))
    return {table.pk: seen_at(table) for table in (*tables, *closed)}


def numbers_of(tables: Iterable[int]) -> dict[int, int]:
    stored = TableVersion.objects.filter(table__in=tables)
    return dict.fromkeys(tables, 0) | dict(stored.values_list("table_id", "number"))


def changed(before: Mapping[int, object], after: Mapping[int, object]) -> set[int]:
    return {table for table in before.keys() & after if before[table] != after[table]}


def an_evening_with_piles() -> Evening:
    evening = an_evening()
    for table in with_seats(evening.playing.tables.order_by("pk")):
        for number in start_numbers(table, 2):
            pile = {"points": number}
            a_pile(table, number, pile, round_number=2, evidence=Evidence.POINTS, device=PHONES[1])
    return evening


@pytest.fixture(scope="module")
def stored_evening(store_once: StoreOnce) -> Evening:
    """The evening that all tests of this module find, with a pile of each person who plays."""
    return store_once(an_evening_with_piles)


@pytest.mark.parametrize("service", CALLED)
def test_a_service_raises_the_number_of_the_tables_that_see_a_change(
    service: Service, evening: Evening
) -> None:
    arguments = CALLS[service](evening)
    seen = seen_in(evening.event)
    numbers = numbers_of(seen)

    service(**arguments)

    others = changed(seen, seen_in(evening.event))
    raised = changed(numbers, numbers_of(seen))
    if service in CHANGES:
        assert others
        assert raised >= others
    elif service not in OVER:
        assert (others, raised) == (set(), set())
    over = DraftPile.objects.exclude(round__state="open", round__table__state="open")
    assert not over.exists()
