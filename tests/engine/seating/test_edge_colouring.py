from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.edge_colouring import SeatOrders, chair_counts, chair_imbalance, neighbours


def orders_of(
    tables: Iterable[Sequence[int]], *, earlier: Iterable[Sequence[int]] = ()
) -> SeatOrders:
    orders = SeatOrders(earlier)
    for table in tables:
        orders.add(table)
    return orders


def test_seat_orders_add_gives_chairs_that_players_have_not_had() -> None:
    orders = orders_of([(1, 2, 3), (1, 2, 4), (4, 2, 3)])

    # 2 has had the first two chairs; 4, who has had the last one, leaves it to 2.
    assert orders.tables == [[1, 2, 3], [2, 1, 4], [4, 3, 2]]


def test_seat_orders_add_knows_the_earlier_tables() -> None:
    assert orders_of([(1, 2, 3)], earlier=[(1, 2, 3), (2, 3, 1)]).tables == [[3, 1, 2]]


def test_seat_orders_even_out_exchanges_along_a_chain_of_tables() -> None:
    tables = [(1, 2, 3), (5, 6, 4), (4, 3, 5), (2, 1, 6), (3, 4, 5), (6, 2, 1)]
    orders = orders_of(tables)
    assert orders.tables == [list(table) for table in tables]

    orders.balance_chairs()

    # 2 has had the middle chair twice and 5 the last one: 2 takes it from 3 at the first table,
    # and 3, who gets the middle chair, takes the last one from 5 at the third.
    assert orders.tables == [[1, 3, 2], [5, 6, 4], [4, 5, 3], [2, 1, 6], [3, 4, 5], [6, 2, 1]]


def test_seat_orders_part_neighbours_keeps_the_chairs_as_even_as_they_are() -> None:
    orders = orders_of([(1, 2, 3)], earlier=[(3, 1, 2), (2, 3, 1), (3, 1, 2)])
    assert orders.tables == [[1, 2, 3]]

    orders.separate_neighbours()

    assert orders.tables == [[1, 2, 3]]


def test_seat_orders_part_neighbours_where_it_is_even_either_way() -> None:
    orders = orders_of([(1, 2, 3)], earlier=[(1, 2, 3), (2, 3, 1), (3, 1, 2)])
    assert orders.tables == [[1, 2, 3]]

    orders.separate_neighbours()

    assert orders.tables == [[2, 1, 3]]


def test_chair_counts_counts_the_chairs_of_the_largest_table_one_sat_at() -> None:
    assert chair_counts([(1, 2, 3), (4, 3, 5, 1)]) == {
        1: [1, 0, 0, 1],
        2: [0, 1, 0],
        3: [0, 1, 1, 0],
        4: [1, 0, 0, 0],
        5: [0, 0, 1, 0],
    }


def test_neighbours_are_the_next_ones_clockwise() -> None:
    assert list(neighbours((7, 8, 9))) == [(7, 8), (8, 9), (9, 7)]


def test_chair_imbalance_allows_a_difference_of_one() -> None:
    assert [chair_imbalance(had) for had in ([0, 0], [1, 0], [2, 0], [5, 2, 3])] == [0, 0, 1, 2]


def test_seat_orders_part_neighbours_gives_up_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.seating.edge_colouring.SEPARATION_BUDGET", 0)
    orders = orders_of([(1, 2, 3)], earlier=[(1, 2, 3), (2, 3, 1), (3, 1, 2)])

    orders.separate_neighbours()

    assert orders.tables == [[1, 2, 3]]


@given(st.lists(st.permutations(range(6)), min_size=1, max_size=5), st.integers(0, 4))
def test_seat_orders_balanced_gain_nothing_from_an_exchange_at_one_table(
    permutations: list[list[int]], before: int
) -> None:
    tables = [half for order in permutations for half in (order[:3], order[3:])]
    earlier, planned = tables[: 2 * before], tables[2 * before :]
    orders = orders_of(planned, earlier=earlier)

    orders.balance_chairs()

    def imbalances() -> tuple[int, int]:
        had = chair_counts([*earlier, *orders.tables]).values()
        return sum(map(chair_imbalance, had)), sum(times**2 for one in had for times in one)

    reached = imbalances()
    for table in orders.tables:
        for here, there in combinations(range(3), 2):
            table[here], table[there] = table[there], table[here]
            assert imbalances() >= reached
            table[here], table[there] = table[there], table[here]
