from collections.abc import Callable, Iterable, Mapping

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import PairCost
from engine.seating.local_search import Relocation


def relocation(
    groups: Mapping[int, Iterable[int]],
    targets: Mapping[int, int],
    *,
    pair_cost: PairCost = lambda _one, _other: 0,
    staying: Iterable[int] = (),
    moved: Mapping[int, int] | None = None,
    joining_cost: Callable[[int, int], int] = lambda _player, _table: 0,
) -> Relocation:
    return Relocation(
        groups,
        targets,
        staying=frozenset(staying),
        moved=moved or {},
        pair_cost=pair_cost,
        joining_cost=joining_cost,
    )


def unfriendly(*pairs: tuple[int, int]) -> PairCost:
    """Let only these pairs cost anything."""
    return lambda one, other: (min(one, other), max(one, other)) in pairs


def test_relocation_removes_players_from_tables_that_are_too_large_or_given_up() -> None:
    moving = relocation({1: (1, 2, 3, 4), 2: (5, 6), 3: (7, 8)}, {1: 3, 2: 5})

    moving.remove_surplus()

    assert moving.groups == {1: [2, 3, 4], 2: [5, 6], 3: []}
    assert moving.origins == {1: 1, 7: 3, 8: 3}


def test_relocation_removes_players_by_how_often_they_moved_then_by_how_badly_they_fit() -> None:
    moving = relocation(
        {1: (1, 2, 3, 4, 5)},
        {1: 3},
        staying=[1],
        moved={2: 1},
        pair_cost=unfriendly((1, 2), (1, 5)),
    )

    moving.remove_surplus()

    # 1 stays, and 2 has moved before; of the others 5 fits in worst, then they are alike.
    assert list(moving.origins) == [5, 3]


def test_relocation_inserts_players_where_they_cost_nothing() -> None:
    moving = relocation({1: (1, 2), 2: (3, 4)}, {1: 3, 2: 3}, pair_cost=unfriendly((1, 9)))

    moving.remove_surplus()
    moving.insert([9, 8])

    assert moving.destinations == {9: 2, 8: 1}


def test_relocation_improves_by_changing_with_each_other() -> None:
    moving = relocation({1: (1, 2), 2: (3, 4)}, {1: 3, 2: 3}, pair_cost=unfriendly((3, 8), (4, 8)))
    moving.insert([9, 8])
    assert moving.destinations == {9: 1, 8: 2}

    moving.improve()

    assert moving.destinations == {9: 2, 8: 1}


def test_relocation_improves_by_staying_while_a_neighbour_goes() -> None:
    moving = relocation({1: (1, 2, 3, 4), 2: (5, 6)}, {1: 3, 2: 3}, pair_cost=unfriendly((1, 5)))
    moving.remove_surplus()
    moving.insert([])
    assert moving.destinations == {1: 2}

    moving.improve()

    assert (moving.origins, moving.destinations) == ({2: 1}, {2: 2})
    assert moving.groups == {1: [1, 3, 4], 2: [5, 6, 2]}


@given(
    st.lists(st.integers(0, 5), min_size=2, max_size=5),
    st.sets(st.tuples(st.integers(1, 25), st.integers(1, 25)), max_size=60),
)
def test_relocation_ends_where_no_two_of_them_could_change_and_be_better_off(
    sizes: list[int], pairs: set[tuple[int, int]]
) -> None:
    numbers = iter(range(1, 30))
    groups = {table: [next(numbers) for _ in range(size)] for table, size in enumerate(sizes)}
    pair_cost = unfriendly(*pairs)
    even = {table: len(range(table, sum(sizes), len(sizes))) for table in groups}
    moving = relocation(groups, even, pair_cost=pair_cost)

    moving.remove_surplus()
    moving.insert([])
    moving.improve()

    def total(tables: Mapping[int, list[int]]) -> int:
        return sum(
            pair_cost(one, other) for group in tables.values() for one in group for other in group
        )

    for one, here in moving.destinations.items():
        for other, there in moving.destinations.items():
            exchange = {one: other, other: one}
            changed = {
                table: [exchange.get(player, player) for player in group]
                for table, group in moving.groups.items()
            }
            assert here == there or total(changed) >= total(moving.groups)


def test_relocation_inserts_where_joining_costs_least() -> None:
    moving = relocation(
        {1: (1, 2), 2: (3, 4)}, {1: 3, 2: 3}, joining_cost=lambda _player, table: 3 - table
    )

    moving.insert([5, 6])

    assert moving.destinations == {5: 2, 6: 1}


def test_relocation_charges_no_one_for_staying_at_their_own_table() -> None:
    moving = relocation(
        {1: (1, 2, 3), 2: (4,)},
        {1: 2, 2: 2},
        pair_cost=unfriendly((1, 4), (2, 3)),
        joining_cost=lambda _player, _table: 5,
    )
    moving.remove_surplus()
    moving.insert([])

    moving.improve()

    assert moving.groups == {1: [1, 3], 2: [4, 2]}
