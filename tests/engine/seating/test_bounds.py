from dataclasses import replace
from itertools import combinations

from engine.seating.bounds import lower_bound
from engine.seating.cost import cost_of
from engine.seating.problems import Problem


def a_problem(players: int, *, preferred: int = 4, seatings: int = 1) -> Problem:
    return Problem(
        players=tuple(range(1, players + 1)),
        seatings=seatings,
        preferred=preferred,
        smallest=3,
        largest=8,
        seed=1,
    )


def test_lower_bound_with_more_pairs_than_meetings_is_nothing() -> None:
    assert lower_bound(a_problem(16, seatings=5)) == 0


def test_lower_bound_counts_the_meetings_beyond_one_for_each_pair() -> None:
    # 15 tables with 6 meetings each, for 66 pairs.
    assert lower_bound(a_problem(12, seatings=5)) == 24


def test_lower_bound_of_one_table_playing_three_times_is_its_cost() -> None:
    # 10 pairs meet a second time for 1 and a third time for 3.
    assert lower_bound(a_problem(5, seatings=3)) == 40


def test_lower_bound_knows_who_has_met() -> None:
    assert lower_bound(replace(a_problem(3), history=(((1, 2, 3),),))) == 3


def test_lower_bound_counts_only_pairs_of_those_who_take_part() -> None:
    problem = replace(a_problem(7), history=(((1, 2, 3, 4),),), present=((2, 3, 4),))

    assert lower_bound(problem) == 3


def test_lower_bound_is_never_above_the_best_of_all_plans() -> None:
    history = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))
    problem = replace(a_problem(6, preferred=3), history=history)
    earlier = [table for seating in history for table in seating]
    plans = [((1, *two), tuple({2, 3, 4, 5, 6} - set(two))) for two in combinations(range(2, 7), 2)]
    best = min(cost_of(plan, earlier=earlier, preferred=3).total for plan in plans)

    # Five pairs have not met, so of six meetings at least one is a repeat; but those five lie
    # so that the best, 1 3 5 and 2 4 6, repeats four.
    assert (lower_bound(problem), best) == (1, 4)
