from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import (
    Cost,
    cost_of,
    least_increase,
    meeting_price,
    short_price,
    times_short,
)

A_TABLE = st.lists(st.integers(1, 9), min_size=3, max_size=5, unique=True)
TABLES = st.lists(A_TABLE, max_size=6)


@pytest.mark.parametrize(
    ("planned", "earlier", "meetings"),
    [
        pytest.param([(1, 2, 3)], [], 0, id="first-meetings"),
        pytest.param([(1, 2, 3)], [(1, 4, 5), (2, 6, 7)], 0, id="nobody-met-before"),
        pytest.param([(1, 2, 3)], [(4, 2, 1)], 1, id="one-pair-twice"),
        pytest.param([(1, 2, 3)], [(3, 2, 1)], 3, id="three-pairs-twice"),
        pytest.param([(1, 2, 3)], [(1, 2, 4), (1, 2, 5)], 3, id="a-third-time-costs-three"),
        pytest.param([(1, 2, 3), (1, 2, 4), (1, 2, 5)], [], 4, id="three-times-in-all"),
        pytest.param([], [(1, 2, 3), (1, 2, 3)], 0, id="what-is-over-costs-nothing"),
    ],
)
def test_cost_of_repeated_meetings_grows_with_their_square(
    planned: list[tuple[int, ...]], earlier: list[tuple[int, ...]], meetings: int
) -> None:
    cost = cost_of(planned, earlier=earlier, preferred=3)

    assert cost == Cost(meetings=meetings, short_tables=0)


@pytest.mark.parametrize(
    ("planned", "short_tables"),
    [
        pytest.param([(4, 5, 6), (1, 2, 3, 7)], 0, id="others-go"),
        # 1 goes a second time (3 more squares instead of the 1 of somebody new).
        pytest.param([(1, 4, 5), (2, 3, 6, 7)], 2, id="one-goes-again"),
        pytest.param([(1, 2, 3), (4, 5, 6, 7)], 6, id="all-three-go-again"),
    ],
)
def test_cost_of_short_tables_counts_those_sent_again_while_others_were_spared(
    planned: list[tuple[int, ...]], short_tables: int
) -> None:
    cost = cost_of(planned, earlier=[(1, 2, 3), (4, 5, 6, 7)], preferred=4)

    assert cost.short_tables == short_tables


def test_cost_of_short_tables_for_everybody_is_nothing() -> None:
    earlier = [(1, 2, 3), (4, 5, 6)]

    assert cost_of([(1, 4, 2), (3, 5, 6)], earlier=earlier, preferred=4).short_tables == 0


def test_cost_total_weighs_a_short_table_more_than_meetings() -> None:
    assert Cost(meetings=7, short_tables=2).total == 2_007


@pytest.mark.parametrize(("extra", "cost"), [(0, 0), (2, 0), (3, 1), (5, 3), (6, 6), (9, 17)])
def test_least_increase_fills_up_the_lowest_first(extra: int, cost: int) -> None:
    # Two pairs have not met and one has met once: 2 meetings for 0, 3 for 1, 3 for 3, then 5.
    assert least_increase({0: 2, 1: 1}, extra, meeting_price) == cost


def test_least_increase_with_nobody_low_starts_higher() -> None:
    assert least_increase({2: 1}, 2, short_price) == 5 + 7


def test_times_short_counts_tables_below_the_preferred_size() -> None:
    tables = [(1, 2, 3), (1, 4, 5), (2, 3, 4, 5)]

    assert times_short(tables, preferred=4) == {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}


@given(TABLES, TABLES)
def test_cost_of_meetings_is_the_difference_of_two_sums_over_all_pairs(
    planned: list[list[int]], earlier: list[list[int]]
) -> None:
    def repeats(tables: list[list[int]]) -> int:
        met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
        return sum(max(0, times - 1) ** 2 for times in met.values())

    cost = cost_of(planned, earlier=earlier, preferred=4)

    assert cost.meetings == repeats(earlier + planned) - repeats(earlier)
    assert cost.short_tables >= 0
