"""An event's seatings, side by side."""

import pytest

from scoring.services.seatings import publish_seating, request_seating
from tests.builders import a_proposed_seating, a_published_seating, an_event
from tournaments.models import Seating, SeatingMode
from tournaments.selectors.seatings import (
    following_proposals,
    planned_from,
    replaced_proposals,
)
from tournaments.services.layouts import change_proposal, restore_proposal, write_seating
from tournaments.services.proposals import propose_seating
from tournaments.services.seatings import close_seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def schedule() -> list[Seating]:
    """Three seatings planned in advance."""
    event = an_event(8)
    first = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1, planned=3)
    propose_seating(seating_id=first.pk)
    return list(event.seatings.order_by("number"))


def test_following_proposals_are_those_planned_to_come_later(schedule: list[Seating]) -> None:
    first, second, third = schedule
    publish_seating(seating_id=first.pk)

    assert list(following_proposals(first)) == [second, third]
    assert list(following_proposals(third)) == []


def test_planned_from_counts_a_seating_and_those_after_it(schedule: list[Seating]) -> None:
    assert [planned_from(one) for one in schedule] == [3, 2, 1]


def test_planned_from_of_tables_by_hand_is_one() -> None:
    layout = {1: (1, 2, 3, 4)}

    assert planned_from(write_seating(event_id=an_event(4).pk, layout=layout, accept=())) == 1


def test_replaced_proposals_are_the_others_of_the_same_number_newest_first() -> None:
    event = an_event(8)
    close_seating(seating_id=a_published_seating(event).pk)
    request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)  # it is never planned
    first, second, third = (a_proposed_seating(event, seed) for seed in (2, 3, 4))

    assert list(replaced_proposals(third)) == [second, first]


def test_replaced_proposals_of_one_that_was_restored_hold_the_change() -> None:
    layout, swapped = {1: (1, 2, 3, 4)}, {1: (2, 1, 3, 4)}
    first = write_seating(event_id=an_event(4).pk, layout=layout, accept=())
    changed = change_proposal(seating_id=first.pk, layout=swapped, accept=())

    assert list(replaced_proposals(restore_proposal(seating_id=changed.pk))) == [changed]


def test_replaced_proposals_are_at_most_ten() -> None:
    event = an_event(4)
    layout = {1: (1, 2, 3, 4)}
    newest = [write_seating(event_id=event.pk, layout=layout, accept=()) for _ in range(12)][-1]

    assert len(replaced_proposals(newest)) == 10
