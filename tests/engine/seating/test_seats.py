from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.problems import Seating, Table
from engine.seating.seats import arrange_seats, imbalance, repeated_neighbours
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

    # What a table adds depends on nobody else's seats, so each is tried in all orders alone.
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

    # Each of the five has four others, so there is another one to the left for three seatings.
    assert (imbalance(arranged), repeated_neighbours(arranged)) == (0, 0)


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


@pytest.mark.parametrize(
    ("tables", "repeats"),
    [
        pytest.param([(1, 2, 3), (1, 3, 2)], 0, id="the-other-way-round"),
        pytest.param([(1, 2, 3), (3, 1, 2)], 3, id="the-same-circle-turned"),
        pytest.param([(1, 2, 3), (1, 2, 4), (5, 1, 2)], 2, id="one-pair-twice-more"),
    ],
)
def test_repeated_neighbours_counts_the_same_one_on_the_left_again(
    tables: list[Table], repeats: int
) -> None:
    assert repeated_neighbours(tables) == repeats
