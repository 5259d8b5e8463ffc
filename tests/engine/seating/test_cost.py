from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import (
    DEFAULT_WEIGHTS,
    Cost,
    count_meetings,
    meeting_cost,
    pair_cost,
    plan_cost,
    plan_cost_after,
    short_table_cost,
    times_short,
    water_filling_cost,
)

A_TABLE = st.lists(st.integers(1, 9), min_size=3, max_size=5, unique=True)
TABLES = st.lists(A_TABLE, max_size=6)


@pytest.mark.parametrize(
    ("planned", "earlier", "meetings"),
    [
        pytest.param([(1, 2, 3)], [], 0, id="first-meetings"),
        pytest.param([(1, 2, 3)], [(1, 4, 5), (2, 6, 7)], 0, id="no-one-met-before"),
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
    cost = plan_cost(planned, earlier=earlier, preferred=3)

    assert cost == Cost(meetings=meetings, short_tables=0)


@pytest.mark.parametrize(
    ("planned", "short_tables"),
    [
        pytest.param([(4, 5, 6), (1, 2, 3, 7)], 0, id="others-go"),
        # 1 goes a second time (3 more squares instead of the 1 of a new pair).
        pytest.param([(1, 4, 5), (2, 3, 6, 7)], 2, id="one-goes-again"),
        pytest.param([(1, 2, 3), (4, 5, 6, 7)], 6, id="all-three-go-again"),
    ],
)
def test_cost_of_short_tables_counts_those_sent_again_while_others_were_spared(
    planned: list[tuple[int, ...]], short_tables: int
) -> None:
    cost = plan_cost(planned, earlier=[(1, 2, 3), (4, 5, 6, 7)], preferred=4)

    assert cost.short_tables == short_tables


def test_cost_of_short_tables_for_everybody_is_nothing() -> None:
    earlier = [(1, 2, 3), (4, 5, 6)]

    assert plan_cost([(1, 4, 2), (3, 5, 6)], earlier=earlier, preferred=4).short_tables == 0


def test_cost_of_short_tables_sends_a_newcomer_once_in_a_seating() -> None:
    earlier = [(1, 2, 3), (4, 5, 6)] * 3

    def uneven(planned: list[tuple[int, ...]], version: int = 2) -> int:
        cost = plan_cost_after(
            count_meetings(earlier),
            times_short(earlier, preferred=4),
            planned,
            preferred=4,
            version=version,
        )
        return cost.short_tables

    once = [(1, 2, 7), (3, 4, 5, 6)]
    # 7 goes for 1, 1 and 2 for 7 each. Version 1 had sent 7 three times, for 1 + 3 + 5.
    assert (uneven(once), uneven(once, version=1)) == (0, 6)
    assert uneven([(1, 2, 3), (4, 5, 6, 7)]) == 3 * 7 - 15
    # Twice in two seatings, and not 1 in place of 5 a second time.
    assert uneven([*once, (3, 4, 7), (1, 2, 5, 6)]) == 0
    assert uneven([*once, (1, 4, 7), (2, 3, 5, 6)]) == 2


def test_cost_total_weighs_a_short_table_more_than_meetings() -> None:
    assert Cost(meetings=7, short_tables=2).total == 2_007


@pytest.mark.parametrize(("extra", "cost"), [(0, 0), (2, 0), (3, 1), (5, 3), (6, 6), (9, 17)])
def test_water_filling_cost_fills_up_the_lowest_first(extra: int, cost: int) -> None:
    # Two pairs have not met and one has met once: 2 meetings for 0, 3 for 1, 3 for 3, then 5.
    assert water_filling_cost({0: 2, 1: 1}, extra, meeting_cost) == cost


def test_water_filling_cost_with_none_low_starts_higher() -> None:
    assert water_filling_cost({2: 1}, 2, short_table_cost) == 5 + 7


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

    cost = plan_cost(planned, earlier=earlier, preferred=4)

    assert cost.meetings == repeats(earlier + planned) - repeats(earlier)
    assert cost.short_tables >= 0


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        pytest.param((1, 4), 0, id="strangers"),
        pytest.param((1, 2), 3, id="met-twice"),
        pytest.param((3, 1), 1 + DEFAULT_WEIGHTS.clubs, id="met-once-and-of-one-club"),
        pytest.param((4, 5), DEFAULT_WEIGHTS.hard, id="one-team"),
        pytest.param((6, 4), DEFAULT_WEIGHTS.hard, id="to-be-kept-apart"),
        pytest.param((5, 6), 0, id="neither-has-a-club"),
    ],
)
def test_pair_cost_adds_up_all_that_speaks_against_it(pair: tuple[int, int], expected: int) -> None:
    cost = pair_cost(
        [(1, 2, 3), (2, 1, 5)],
        clubs={1: "A", 3: "A", 4: "B"},
        teams={4: "T", 5: "T", 6: "U"},
        apart=[(4, 6)],
    )

    assert cost(*pair) == cost(*reversed(pair)) == expected
