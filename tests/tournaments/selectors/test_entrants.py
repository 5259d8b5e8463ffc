"""Who takes part in an event."""

import pytest

from tests.builders import an_event
from tournaments.selectors.entrants import entrants_of, next_start_number
from tournaments.services.entrants import withdraw_entrant

pytestmark = pytest.mark.django_db


def test_entrants_of_keeps_who_is_withdrawn_in_the_order_of_numbers() -> None:
    event = an_event(3)
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    entrants = [(one.number, one.person.name, one.withdrawn) for one in entrants_of(event)]

    assert entrants == [(1, "Anna", True), (2, "Béla", False), (3, "Cili", False)]


@pytest.mark.parametrize(("players", "number"), [(0, 1), (3, 4)])
def test_next_start_number_follows_the_highest(players: int, number: int) -> None:
    assert next_start_number(an_event(players)) == number
