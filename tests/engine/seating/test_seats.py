from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.problems import Seating, Table
from engine.seating.seats import (
    SeatOrders,
    arrange_seats,
    chair_counts,
    chair_imbalance,
    imbalance,
    neighbours,
)
from engine.seating.shuffling import shuffled
from engine.seating.sizes import table_sizes

RANDOMS = st.randoms(use_true_random=False)


def dealt(rng: Random, players: list[int], sizes: tuple[int, ...]) -> Seating:
    """Return a seating drawn by lot."""
    mixed = iter(shuffled(rng, players))
    return tuple(tuple(next(mixed) for _ in range(size)) for size in sizes)


def all_tables(seatings: tuple[Seating, ...]) -> list[Table]:
    return [table for seating in seatings for table in seating]


def slow_imbalance(tables: list[Table]) -> int:
    """Count as the definition says it, player by player and chair by chair."""
    total = 0
    for player in {player for table in tables for player in table}:
        sat_at = [table for table in tables if player in table]
        had = [
            sum(1 for table in sat_at if len(table) > chair and table[chair] == player)
            for chair in range(max(map(len, sat_at)))
        ]
        total += max(0, max(had) - min(had) - 1)
    return total


def test_arrange_seats_gives_everybody_the_chair_they_have_not_had(rng: Random) -> None:
    earlier = [(1, 2, 3), (3, 1, 2)]

    assert arrange_seats([((1, 2, 3),)], earlier=earlier, rng=rng) == (((2, 3, 1),),)


def test_arrange_seats_counts_the_seatings_it_has_just_arranged(rng: Random) -> None:
    seatings = arrange_seats([((1, 2, 3),)] * 3, earlier=[], rng=rng)

    sat = Counter(
        (player, chair) for ((*table,),) in seatings for chair, player in enumerate(table)
    )
    assert sat == {(player, chair): 1 for player in (1, 2, 3) for chair in (0, 1, 2)}


@given(RANDOMS)
def test_arrange_seats_keeps_who_sits_with_whom(order: Random) -> None:
    seatings = [((1, 2, 3, 4), (5, 6, 7)), ((1, 5, 2, 6), (3, 4, 7))]

    arranged = arrange_seats(seatings, earlier=[], rng=order)

    assert [[sorted(table) for table in seating] for seating in arranged] == [
        [sorted(table) for table in seating] for seating in seatings
    ]


@given(RANDOMS, st.integers(3, 8), st.integers(1, 4), st.integers(1, 9), st.integers(0, 5))
def test_arrange_seats_at_tables_of_one_size_leaves_no_imbalance(
    order: Random, size: int, tables: int, seatings: int, spare: int
) -> None:
    # The spare players are those who sit out: another few every time.
    players = list(range(size * tables + spare))
    planned = [dealt(order, players, (size,) * tables) for _ in range(seatings)]

    assert imbalance(all_tables(arrange_seats(planned, earlier=[], rng=order))) == 0


@given(RANDOMS, st.integers(9, 25), st.integers(3, 7), st.integers(1, 9))
def test_arrange_seats_at_uneven_tables_evens_out_the_chairs_that_all_have(
    order: Random, players: int, preferred: int, seatings: int
) -> None:
    sizes = table_sizes(players, preferred=preferred, smallest=3, largest=8)
    everyone = list(range(players))
    planned = [dealt(order, everyone, sizes) for _ in range(seatings)]

    arranged = all_tables(arrange_seats(planned, earlier=[], rng=order))

    for player in everyone:
        had = Counter(table.index(player) for table in arranged if player in table)
        common = [had[chair] for chair in range(sizes[-1])]
        assert max(common) - min(common) <= 1


@given(RANDOMS, st.sampled_from([(3, 3), (4, 4), (4, 3), (5, 4)]), st.integers(0, 6))
def test_arrange_seats_of_one_seating_has_the_least_imbalance_after_any_history(
    order: Random, sizes: tuple[int, ...], before: int
) -> None:
    players = list(range(sum(sizes)))
    earlier = [table for _ in range(before) for table in dealt(order, players, sizes)]
    seating = dealt(order, players, sizes)

    arranged = all_tables(arrange_seats([seating], earlier=earlier, rng=order))

    # What a table adds depends on no one else's seats, so each is tried in all orders alone.
    apart = [
        min(slow_imbalance([*earlier, way]) for way in permutations(table)) for table in seating
    ]
    without = slow_imbalance(earlier)
    assert slow_imbalance([*earlier, *arranged]) - without == sum(one - without for one in apart)


def test_arrange_seats_of_a_schedule_at_uneven_tables_finds_the_least_imbalance(
    rng: Random,
) -> None:
    planned = [((1, 2, 3, 4), (5, 6, 7)), ((1, 2, 5, 6), (3, 4, 7)), ((1, 2, 3, 7), (4, 5, 6))]

    arranged = all_tables(arrange_seats(planned, earlier=[], rng=rng))

    # Three play at three tables of four and have three chairs; those at short tables twice, too.
    assert imbalance(arranged) == 0


@given(RANDOMS, st.integers(1, 3))
def test_arrange_seats_loses_no_evenness_for_new_neighbours(order: Random, before: int) -> None:
    players = list(range(8))
    earlier = [table for _ in range(before) for table in dealt(order, players, (4, 4))]
    seating = dealt(order, players, (4, 4))

    arranged = arrange_seats([seating], earlier=earlier, rng=order)

    ways = product(*(list(permutations(table)) for table in seating))
    least = min(imbalance([*earlier, *way]) for way in ways)
    assert imbalance([*earlier, *all_tables(arranged)]) == least


def test_arrange_seats_gives_other_left_neighbours_where_chairs_allow(rng: Random) -> None:
    arranged = all_tables(arrange_seats([((1, 2, 3, 4, 5),)] * 3, earlier=[], rng=rng))
    beside = Counter(pair for table in arranged for pair in neighbours(table))

    # Each of the five has four others, so there is another one to the left for three seatings.
    assert (imbalance(arranged), max(beside.values())) == (0, 1)


@pytest.mark.parametrize(
    ("tables", "uneven"),
    [
        pytest.param([], 0, id="nothing-yet"),
        pytest.param([(1, 2, 3)], 0, id="once-is-even"),
        pytest.param([(1, 2, 3), (1, 3, 2)], 1, id="twice-where-another-chair-was-never-had"),
        pytest.param([(1, 2, 3)] * 3, 6, id="three-times-is-two-too-many-for-each-of-three"),
        pytest.param([(1, 2, 3), (1, 3, 2), (4, 1, 5, 6)], 1, id="the-last-chair-counts-too"),
    ],
)
def test_imbalance_is_what_the_chairs_differ_by_beyond_one(
    tables: list[Table], uneven: int
) -> None:
    assert imbalance(tables) == slow_imbalance(tables) == uneven


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
    monkeypatch.setattr("engine.seating.seats.SEPARATION_BUDGET", 0)
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
