"""Moves between tables, in words."""

from engine.seating.rebalance import Chair, Move
from pages.desk.seatings.moves import Journey, describe_journey, journeys

BEFORE = {1: (1, 2, 3), 2: (4, 5, 6)}
NAMES = {2: "Béla"}


def test_journeys_of_the_same_tables_are_none() -> None:
    assert journeys(BEFORE, BEFORE) == []


def test_journeys_to_other_tables_come_before_those_along_a_table() -> None:
    assert journeys(BEFORE, {1: (3, 1, 4), 2: (2, 5, 6)}) == [
        Journey(2, Chair(1, 1), Chair(2, 0)),
        Journey(4, Chair(2, 0), Chair(1, 2)),
        Journey(1, Chair(1, 0), Chair(1, 1)),
        Journey(3, Chair(1, 2), Chair(1, 0)),
    ]


def test_journeys_lead_from_nowhere_and_to_nowhere() -> None:
    assert journeys(BEFORE, {1: (1, 7, 3), 2: (4, 5, 6)}) == [
        Journey(2, Chair(1, 1), None),
        Journey(7, None, Chair(1, 1)),
    ]


def test_a_journey_is_described_with_name_tables_and_seats() -> None:
    journey = Journey(2, Chair(4, 1), Chair(1, 3))

    assert describe_journey(journey, NAMES) == "Béla (2): table 4, seat 2 → table 1, seat 4"


def test_a_move_of_a_rebalance_is_described_alike() -> None:
    assert describe_journey(Move(7, None, Chair(1, 3)), NAMES) == "7: nowhere → table 1, seat 4"
