from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.targets import TableLoad, fewest_moves, order_to_keep, target_sizes


def standing(table: int, players: int, staying: int = 0) -> TableLoad:
    return TableLoad(table=table, players=players, staying=staying)


def slow_fewest_moves(standings: list[TableLoad], arrivals: int, tables: int) -> int | None:
    """Try every size of every table, new ones included."""
    players = sum(one.players for one in standings) + arrivals
    places = [*standings, *(standing(0, 0) for _ in range(tables))]
    found = []
    for sizes in product({0, players // tables, -(-players // tables)}, repeat=len(places)):
        used = [size for size in sizes if size]
        if (len(used), sum(used)) != (tables, players) or max(used) - min(used) > 1:
            continue
        if all(size >= one.staying for size, one in zip(sizes, places, strict=True)):
            found.append(
                sum(max(0, one.players - size) for size, one in zip(sizes, places, strict=True))
            )
    return min(found, default=None)


@pytest.mark.parametrize(
    ("sizes", "arrivals", "moves"),
    [
        pytest.param([4, 4, 4], 0, {1: 8, 2: 4, 3: 0, 4: 3}, id="already-even"),
        # Into two tables of 5 go all of the smallest; into four of 2 or 3 go one each, and a pair.
        pytest.param([4, 4, 2], 0, {1: 6, 2: 2, 3: 1, 4: 2}, id="one-table-lost-two"),
        pytest.param([4, 4], 3, {1: 4, 2: 0, 3: 0, 4: 2}, id="arrivals-fill-a-new-table"),
    ],
)
def test_fewest_moves_by_number_of_tables(
    sizes: list[int], arrivals: int, moves: dict[int, int]
) -> None:
    ordered = order_to_keep(standing(table, size) for table, size in enumerate(sizes))

    assert fewest_moves(ordered, sum(sizes) + arrivals, range(1, 5)) == moves


def test_fewest_moves_leaves_out_numbers_of_tables_that_move_who_is_to_stay() -> None:
    ordered = order_to_keep([standing(1, 5, staying=4), standing(2, 4), standing(3, 3, staying=1)])

    # One table would have to be broken where a player stays; at four tables 3 is the size.
    assert fewest_moves(ordered, 12, range(1, 5)) == {2: 4, 3: 1}


STANDINGS = st.lists(
    st.integers(0, 6).flatmap(
        lambda players: st.builds(
            TableLoad,
            table=st.just(0),
            players=st.just(players),
            staying=st.one_of(st.just(0), st.integers(0, players)),
        )
    ),
    max_size=4,
)


@given(STANDINGS, st.integers(0, 6))
def test_fewest_moves_are_the_fewest_of_all_ways(standings: list[TableLoad], arrivals: int) -> None:
    players = sum(one.players for one in standings) + arrivals
    counts = range(1, min(players, 4) + 1)

    slow = {tables: slow_fewest_moves(standings, arrivals, tables) for tables in counts}

    assert fewest_moves(order_to_keep(standings), players, counts) == {
        tables: moves for tables, moves in slow.items() if moves is not None
    }


@given(STANDINGS, st.integers(0, 6))
def test_target_sizes_take_as_many_moves_as_said(standings: list[TableLoad], arrivals: int) -> None:
    ordered = order_to_keep(
        TableLoad(table=number, players=one.players, staying=one.staying)
        for number, one in enumerate(standings)
    )
    players = sum(one.players for one in ordered) + arrivals
    for tables, moves in fewest_moves(ordered, players, range(1, min(players, 5) + 1)).items():
        kept, new = target_sizes(ordered, players, tables)
        sizes = [*kept.values(), *new]
        assert (len(sizes), sum(sizes)) == (tables, players)
        assert max(sizes) - min(sizes) <= 1
        assert all(kept.get(one.table, 0) >= one.staying for one in ordered)
        assert moves == sum(max(0, one.players - kept.get(one.table, 0)) for one in ordered)
