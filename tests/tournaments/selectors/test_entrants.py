"""Who takes part in an event."""

import pytest

from tests.builders import an_event
from tournaments.models import Person
from tournaments.selectors.entrants import (
    count_entrants,
    distinct_names,
    entrants_of,
    next_start_number,
    numbers_by_name,
    told_apart,
)
from tournaments.services.entrants import register_names, withdraw_entrant

pytestmark = pytest.mark.django_db


def test_entrants_of_keeps_who_is_withdrawn_in_the_order_of_numbers() -> None:
    event = an_event(3)
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    entrants = [(one.number, one.person.name, one.withdrawn) for one in entrants_of(event)]

    assert entrants == [(1, "Anna", True), (2, "Béla", False), (3, "Cili", False)]


@pytest.mark.parametrize(("players", "number"), [(0, 1), (3, 4)])
def test_next_start_number_follows_the_highest(players: int, number: int) -> None:
    assert next_start_number(an_event(players)) == number


def test_count_entrants_distinguishes_who_takes_part_from_who_has_gone() -> None:
    event = an_event(3)
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    assert count_entrants(event) == (2, 1)


def test_numbers_by_name_puts_namesakes_together() -> None:
    event = an_event(2)
    register_names(event_id=event.pk, names=["ANNA", "Zoë"])

    assert numbers_by_name(event) == {"anna": [1, 3], "béla": [2], "zoë": [4]}


def test_names_apart_distinguishes_namesakes_by_their_numbers() -> None:
    event = an_event(2)
    register_names(event_id=event.pk, names=["anna"])

    assert distinct_names(entrants_of(event)) == ["Anna (1)", "Béla", "anna (3)"]


def test_who_shares_a_name_is_told_apart_by_the_club() -> None:
    event = an_event(4)
    Person.objects.filter(entrants__number__in=[1, 2, 3]).update(name="Anna")
    event.entrants.filter(number=1).update(home_club="Bern")
    event.entrants.filter(number=4).update(home_club="Graz")

    assert told_apart(entrants_of(event)) == {1: "Anna (Bern)", 2: "Anna", 3: "Anna", 4: "Dani"}
