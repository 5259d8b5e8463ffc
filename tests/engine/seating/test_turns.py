"""Who sits out in turn, and at which places tables stand in turn."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.turns import THIRD_TIME, places_in_turn, sitting_out

EVERYONE = (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("count", "earlier", "out"),
    [
        pytest.param(1, [], (5,), id="first-the-highest-start-number"),
        pytest.param(2, [], (4, 5), id="ascending"),
        pytest.param(1, [{5}], (4,), id="not-again-before-the-others"),
        pytest.param(2, [{4, 5}, {2, 3}], (1, 5), id="who-has-not-yet-then-the-longest-ago"),
        pytest.param(1, [{3}, {5}, {4}, {2}, {1}], (3,), id="all-once-the-longest-ago"),
        pytest.param(1, [{1, 2, 3, 4}, {1, 2, 3, 4}], (5,), id="a-late-comer-first"),
        pytest.param(1, [{5, 9}, {4}, {3}], (2,), id="who-is-not-here-counts-for-nothing"),
        pytest.param(0, [], (), id="no-one"),
    ],
)
def test_who_sits_out(count: int, earlier: Sequence[Collection[int]], out: tuple[int, ...]) -> None:
    assert sitting_out(EVERYONE, count, earlier=earlier) == out


def test_of_equal_turns_the_last_of_the_ranks_sits_out() -> None:
    ranks = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}

    assert sitting_out(EVERYONE, 1, earlier=[{1}], ranks=ranks) == (2,)


@given(st.lists(st.tuples(st.sets(st.integers(1, 9), min_size=1), st.integers(1, 3)), max_size=20))
def test_no_one_sits_out_again_before_all_who_are_there_have_as_often(
    evening: list[tuple[set[int], int]],
) -> None:
    earlier: list[tuple[int, ...]] = []
    for there, count in evening:
        times = Counter(player for group in earlier for player in group)
        out = sitting_out(there, count, earlier=earlier)

        assert len(out) == min(count, len(there))
        plays = there.difference(out)
        assert all(times[one] <= times[other] for one in out for other in plays)
        earlier.append(out)


@given(players=st.integers(2, 12), count=st.integers(1, 3), seatings=st.integers(1, 12))
def test_over_an_evening_all_sit_out_equally_often_or_once_more(
    players: int, count: int, seatings: int
) -> None:
    earlier: list[tuple[int, ...]] = []
    for _ in range(seatings):
        earlier.append(sitting_out(range(1, players + 1), min(count, players), earlier=earlier))
    times = Counter(player for group in earlier for player in group)
    counts = [times[player] for player in range(1, players + 1)]

    assert max(counts) - min(counts) <= 1


FIRST, SECOND, THIRD = (1, 2, 3), (4, 5, 6), (7, 8, 9)


@pytest.mark.parametrize(
    ("earlier", "staying", "places"),
    [
        pytest.param({}, (), (1, 2, 5), id="as-planned-without-a-past"),
        pytest.param({1: {9: 2}}, (), (1, 2, 5), id="a-place-that-is-not-used-now"),
        pytest.param({1: {1: 1}}, (), (2, 1, 5), id="no-one-where-they-were"),
        pytest.param({1: {1: 1}}, (0,), (1, 2, 5), id="a-table-that-stays"),
        pytest.param({1: {1: 1}, 4: {1: 1}}, (), (5, 2, 1), id="to-the-place-that-is-new-to-all"),
        pytest.param({1: {1: 1}}, (1,), (5, 2, 1), id="round-a-table-that-stays"),
        pytest.param(
            {1: {1: 2, 2: 1, 5: 1}, 4: {1: 1}, 5: {1: 1}, 7: {1: 1}},
            (),
            (5, 2, 1),
            id="two-second-times-rather-than-one-third",
        ),
        pytest.param({1: {1: 1, 2: 1, 5: 1}}, (), (1, 2, 5), id="nothing-helps"),
    ],
)
def test_where_tables_stand(
    earlier: dict[int, dict[int, int]], staying: Collection[int], places: tuple[int, ...]
) -> None:
    tables = (FIRST, SECOND, THIRD)

    assert places_in_turn(tables, (1, 2, 5), staying=staying, earlier=earlier) == places


@st.composite
def halls(draw: st.DrawFn) -> tuple[int, dict[int, dict[int, int]]]:
    tables = draw(st.integers(1, 5))
    times = st.dictionaries(st.integers(1, tables), st.integers(1, 3), max_size=tables)
    earlier = draw(st.dictionaries(st.integers(1, 2 * tables), times))
    return tables, earlier


@given(halls())
def test_no_way_to_lay_the_tables_brings_fewer_people_back(
    hall: tuple[int, dict[int, dict[int, int]]],
) -> None:
    count, earlier = hall
    tables = [(2 * table - 1, 2 * table) for table in range(1, count + 1)]
    places = range(1, count + 1)

    def returns(laid: Sequence[int]) -> int:
        had = [
            earlier.get(player, {}).get(place, 0)
            for table, place in zip(tables, laid, strict=True)
            for player in table
        ]
        return sum(1 if times == 1 else THIRD_TIME * (times - 1) for times in had if times)

    def unmoved(laid: Sequence[int]) -> int:
        return sum(one == other for one, other in zip(laid, places, strict=True))

    laid = places_in_turn(tables, places, staying=(), earlier=earlier)

    assert sorted(laid) == list(places)
    assert returns(laid) == min(map(returns, permutations(places)))
    as_good = [other for other in permutations(places) if returns(other) == returns(laid)]
    assert unmoved(laid) == max(map(unmoved, as_good))


def test_four_tables_that_never_change_go_round_the_hall() -> None:
    tables = [(1, 2), (3, 4), (5, 6), (7, 8)]
    had: dict[int, Counter[int]] = {player: Counter() for table in tables for player in table}
    for _ in range(8):
        laid = places_in_turn(tables, (1, 2, 3, 4), staying=(), earlier=had)
        for table, place in zip(tables, laid, strict=True):
            for player in table:
                had[player][place] += 1

    assert all(times == {1: 2, 2: 2, 3: 2, 4: 2} for times in had.values())
