"""What a plan costs, against counts that share nothing with the engine."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem

EIGHT = SeatingProblem(
    players=tuple(range(1, 9)),
    seatings=1,
    preferred=4,
    smallest=3,
    largest=8,
    seed=1,
    history=(((1, 2, 3, 4), (5, 6, 7, 8)),),
    clubs={1: "A", 2: "A", 3: "A", 5: "B", 6: "B"},
    teams={3: "red", 8: "red"},
    apart=((1, 4), (2, 8)),
    ranks={1: 3, 2: 1, 3: 2, 4: 4, 5: 8, 6: 7, 7: 6, 8: 5},
)
BEST_FIRST = (2, 3, 1, 4, 8, 7, 6, 5)


def slow_distance(table: tuple[int, ...]) -> int:
    """Return how many places lie between each two at a table beyond what neighbours have."""
    places = sorted(BEST_FIRST.index(player) for player in table)
    lowest = range(len(places))
    return sum(b - a for a, b in combinations(places, 2)) - sum(
        b - a for a, b in combinations(lowest, 2)
    )


def slow_imbalance(table: tuple[int, ...]) -> int:
    """Return the square of how far twice the sum of places is from that of a fair share."""
    return int((2 * sum(map(BEST_FIRST.index, table)) - 7 * len(table)) ** 2)


TWO_TABLES = st.permutations(range(1, 9)).map(lambda order: (tuple(order[:4]), tuple(order[4:])))


@pytest.mark.parametrize("mode", Mode)
@given(seating=TWO_TABLES)
def test_cost_of_every_part_is_what_a_slow_count_gives(mode: Mode, seating: Seating) -> None:
    cost = Objective(replace(EIGHT, mode=mode)).cost([seating])

    pairs = [set(pair) for table in seating for pair in combinations(table, 2)]
    assert cost.clubs == sum(pair <= {1, 2, 3} or pair <= {5, 6} for pair in pairs)
    assert cost.teams == sum(pair == {3, 8} for pair in pairs)
    assert cost.apart == sum(pair in ({1, 4}, {2, 8}) for pair in pairs)
    assert cost.meetings == sum(pair <= {1, 2, 3, 4} or pair <= {5, 6, 7, 8} for pair in pairs)
    unfit = {
        Mode.SWISS: slow_distance,
        Mode.FINAL: slow_distance,
        Mode.BALANCE: slow_imbalance,
    }.get(mode, lambda _: 0)
    assert cost.standings == sum(map(unfit, seating))


def test_cost_of_neighbours_in_the_standings_is_nothing() -> None:
    swiss = Objective(replace(EIGHT, mode=Mode.SWISS))

    assert swiss.cost([((2, 3, 1, 4), (8, 7, 6, 5))]).standings == 0
    assert swiss.cost([((2, 3, 1, 8), (4, 7, 6, 5))]).standings == 6


def test_cost_in_total_puts_rules_over_short_tables_over_meetings_over_places() -> None:
    swiss = Objective(replace(EIGHT, mode=Mode.SWISS))

    # 1 and 4 are apart, and one pair of a club sits together; 2 has changed with 7.
    cost = swiss.cost([((7, 3, 1, 4), (8, 2, 6, 5))])

    assert (cost.apart, cost.meetings, cost.clubs, cost.standings) == (2, 6, 2, 3 + 13)
    assert cost.total == 2_000_006_056


@pytest.mark.parametrize("mode", [Mode.SWISS, Mode.BALANCE, Mode.FINAL])
def test_order_is_best_first_among_those_present(mode: Mode) -> None:
    problem = replace(EIGHT, mode=mode, present=((1, 2, 5, 6, 7, 8),))

    assert Objective(problem).order == (2, 1, 8, 7, 6, 5)


@pytest.mark.parametrize("mode", [Mode.MIX, Mode.RANDOM])
def test_order_without_standings_is_ascending_over_all_seatings(mode: Mode) -> None:
    problem = replace(EIGHT, mode=mode, seatings=2, present=((8, 1, 2), (4, 2, 1)))

    assert Objective(problem).order == (1, 2, 4, 8)


def test_order_of_those_who_share_a_rank_falls_by_the_lot_of_the_seed() -> None:
    ranks = dict.fromkeys(EIGHT.players, 1)
    orders = {
        Objective(replace(EIGHT, mode=Mode.SWISS, ranks=ranks, seed=seed)).order
        for seed in range(20)
    }

    assert len(orders) > 15
    assert {tuple(sorted(order)) for order in orders} == {EIGHT.players}


def test_strength_of_all_sums_up_to_nothing() -> None:
    objective = Objective(replace(EIGHT, mode=Mode.BALANCE))

    assert [objective.strength(player) for player in BEST_FIRST] == [-7, -5, -3, -1, 1, 3, 5, 7]
