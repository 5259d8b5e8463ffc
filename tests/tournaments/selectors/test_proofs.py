"""Whether a proof is still about the tables."""

import pytest

from engine.seating.rebalance import Aim
from scoring.selectors.rebalances import wanted_moves
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import publish_seating, request_seating
from tests.builders import (
    a_late_entrant,
    a_proposed_seating,
    a_published_seating,
    an_event,
    reread,
    start_numbers,
)
from tournaments.models import Event, Seating, SeatingMode, SeatingState, Table
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.proofs import proof_holds
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.layouts import restore_proposal, swap_seats, write_seating
from tournaments.services.occupancies import reorder_seats, take_seat
from tournaments.services.proposals import keep_table, propose_seating

pytestmark = pytest.mark.django_db


def a_schedule(event: Event) -> tuple[Seating, Seating]:
    """Two seatings planned in advance, in which no one meets anyone again."""
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=2)
    propose_seating(seating_id=first.pk)
    first, second = event.seatings.order_by("number")
    return first, second


def swap_the_first_of_two_tables(seating: Seating) -> Seating:
    one, other, *_ = layout_of(seating).values()
    return swap_seats(seating_id=seating.pk, number=one[0], other=other[0])


def let_a_late_comer_join(table: Table) -> None:
    take_seat(reread(table), position=None, number=a_late_entrant(table), from_round=2)


def test_proof_holds_of_a_seating_as_planned_though_a_table_sits_in_another_order() -> None:
    seating = a_published_seating(an_event(8))
    table = tables_of(seating)[0]
    reorder_seats(table, numbers=start_numbers(table)[::-1])

    assert proof_holds(seating)


def test_proof_does_not_hold_of_tables_by_hand() -> None:
    event = an_event(4)

    assert not proof_holds(write_seating(event_id=event.pk, layout={1: (1, 2, 3, 4)}, accept=()))


def test_proof_does_not_hold_of_a_plan_whose_problem_a_file_left_out() -> None:
    seating = a_published_seating(an_event(4))
    seating.problem = ""

    assert not proof_holds(seating)


def test_proof_does_not_hold_beside_a_kept_table() -> None:
    event = an_event(12)
    keep_table(table_id=tables_of(a_proposed_seating(event))[0].pk, kept=True)

    assert not proof_holds(a_proposed_seating(event, seed=2))


def test_proof_does_not_hold_once_people_have_moved() -> None:
    event = an_event(12)
    seating = a_published_seating(event)
    for number in layout_of(seating)[3][:2]:
        withdraw_entrant(entrant_id=event.entrants.get(number=number).pk)
    wanted, _ = wanted_moves(seating, Aim.FEWEST_MOVES)
    rebalance_seating(seating_id=seating.pk, aim=Aim.FEWEST_MOVES, seen=wanted.moves, by=None)

    assert not proof_holds(seating)


def test_proof_does_not_hold_while_the_seating_planned_before_is_changed_by_hand() -> None:
    first, second = a_schedule(an_event(16))
    planned = [proof_holds(first), proof_holds(second)]

    changed = swap_the_first_of_two_tables(first)
    by_hand = [proof_holds(changed), proof_holds(second)]
    restore_proposal(seating_id=changed.pk)

    assert (planned, by_hand) == ([True, True], [False, False])
    assert [proof_holds(first), proof_holds(second)] == [True, True]


def test_proof_does_not_hold_once_someone_has_joined_the_seating_planned_before() -> None:
    first, second = a_schedule(an_event(16))
    let_a_late_comer_join(tables_of(publish_seating(seating_id=first.pk))[0])

    assert [proof_holds(first), proof_holds(second)] == [False, False]


def test_proof_does_not_hold_once_someone_has_joined_an_earlier_seating() -> None:
    event = an_event(4, preferred_size=4, largest_size=5)
    earlier = a_published_seating(event)
    proposed = a_proposed_seating(event)
    before = proof_holds(proposed)
    let_a_late_comer_join(tables_of(earlier)[0])

    assert (before, proof_holds(proposed)) == (True, False)


def test_proof_holds_of_a_proposal_that_another_one_has_replaced() -> None:
    event = an_event(8)
    first = a_proposed_seating(event)
    a_proposed_seating(event, seed=2)
    first.refresh_from_db()

    assert first.state == SeatingState.REPLACED
    assert proof_holds(first)
