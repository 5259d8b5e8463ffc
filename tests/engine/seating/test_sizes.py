import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.sizes import possible_table_counts, split_evenly, table_sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (5, 4, 4)),
        (14, (4, 4, 3, 3)),
        (22, (4, 4, 4, 4, 3, 3)),
    ],
)
def test_table_sizes_near_four_put_the_fewest_players_at_another_size(
    players: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(players, preferred=4, smallest=3, largest=8) == sizes


def test_table_sizes_with_few_boxes_make_larger_tables() -> None:
    sizes = table_sizes(22, preferred=4, smallest=3, largest=8, max_tables=4)

    assert sizes == (6, 6, 5, 5)


def test_table_sizes_stay_within_the_limits_rather_than_near_the_preferred() -> None:
    assert table_sizes(9, preferred=4, smallest=3, largest=4) == (3, 3, 3)


@pytest.mark.parametrize("max_tables", [None, 1])
def test_table_sizes_that_cannot_work_are_refused(max_tables: int | None) -> None:
    players = 5 if max_tables is None else 8
    with pytest.raises(ValueError, match=f"{players} players do not fit tables of 4 to 4"):
        table_sizes(players, preferred=4, smallest=4, largest=4, max_tables=max_tables)


@pytest.mark.parametrize(
    ("players", "smallest", "largest", "counts"),
    [(5, 4, 4, []), (2, 3, 8, []), (11, 4, 5, []), (24, 3, 8, [3, 4, 5, 6, 7, 8])],
)
def test_possible_table_counts_are_all_that_work(
    players: int, smallest: int, largest: int, counts: list[int]
) -> None:
    found = possible_table_counts(players, smallest=smallest, largest=largest)

    assert list(found) == counts


@given(st.integers(1, 300), st.integers(3, 8), st.integers(3, 8))
def test_possible_table_counts_are_those_whose_even_split_is_within_the_limits(
    players: int, smallest: int, largest: int
) -> None:
    tried = [split_evenly(players, tables) for tables in range(1, players + 1)]

    assert list(possible_table_counts(players, smallest=smallest, largest=largest)) == [
        len(sizes) for sizes in tried if smallest <= sizes[-1] and sizes[0] <= largest
    ]


@given(st.integers(3, 2000), st.integers(3, 8))
def test_table_sizes_are_within_one_of_each_other_and_seat_everybody(
    players: int, preferred: int
) -> None:
    sizes = table_sizes(players, preferred=preferred, smallest=3, largest=8)

    assert sum(sizes) == players
    assert sizes[0] - sizes[-1] in (0, 1)
    assert list(sizes) == sorted(sizes, reverse=True)
