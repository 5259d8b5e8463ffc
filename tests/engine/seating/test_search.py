from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.seating.drafts import Draft
from engine.seating.problems import Problem, Seating
from engine.seating.search import draw, improve

SEVEN = Problem(
    players=(1, 2, 3, 4, 5, 6, 7), seatings=7, preferred=4, smallest=3, largest=8, seed=1
)
# 16 players at tables of 4 who all meet again: every table repeats all of its six meetings.
ROWS = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))


def a_draft(seating: Seating = ROWS) -> Draft:
    return Draft([seating], earlier=ROWS, preferred=4)


def test_draw_sends_everybody_to_the_short_table_equally_often(rng: Random) -> None:
    seatings = draw(SEVEN, rng)

    # Seven seatings with a table of three are three short seats for each of seven players.
    short = Counter(player for seating in seatings for player in seating[1])
    assert short == dict.fromkeys(SEVEN.players, 3)


def test_draw_spares_those_who_sat_at_a_short_table_in_the_history(rng: Random) -> None:
    problem = replace(SEVEN, seatings=1, history=(((1, 2, 3), (4, 5, 6, 7)),))

    short = draw(problem, rng)[0][1]

    assert set(short) < {4, 5, 6, 7}


def test_draw_follows_the_sizes_and_who_is_present(rng: Random) -> None:
    problem = replace(
        SEVEN, seatings=2, sizes=((3, 4), (3,)), present=((1, 2, 3, 4, 5, 6, 7), (2, 4, 6))
    )

    drawn = draw(problem, rng)

    assert [[len(table) for table in seating] for seating in drawn] == [[3, 4], [3]]
    assert sorted(drawn[1][0]) == [2, 4, 6]


def test_improve_separates_those_who_have_met(rng: Random) -> None:
    seatings, steps = improve(a_draft(), rng, steps=5_000, bound=0, progress=None)

    columns = [{(player - 1) // 4 for player in table} for table in seatings[0]]
    assert columns == [{0, 1, 2, 3}] * 4
    assert 0 < steps < 5_000


def test_improve_stops_at_the_bound_without_a_step(rng: Random) -> None:
    draft = a_draft()

    found = improve(draft, rng, steps=5_000, bound=draft.cost, progress=None)

    assert found == ((ROWS,), 0)


def test_improve_without_steps_changes_nothing(rng: Random) -> None:
    assert improve(a_draft(), rng, steps=0, bound=0, progress=None) == ((ROWS,), 0)


def test_improve_takes_no_step_more_than_allowed(rng: Random) -> None:
    _, steps = improve(a_draft(), rng, steps=30, bound=0, progress=None)

    assert steps == 30


def test_improve_with_a_single_table_ends_with_it(rng: Random) -> None:
    table = (1, 2, 3, 4)

    found = improve(a_draft((table,)), rng, steps=500, bound=0, progress=None)

    assert found == (((table,),), 500)


@pytest.mark.parametrize("steps", [2_000, 2_020, 3_980, 4_000])
def test_improve_returns_the_best_on_the_way_and_reports_it(steps: int, rng: Random) -> None:
    # Four tables of five from two seatings of four tables: the search wanders and never ends.
    seating = tuple(tuple(range(first, first + 5)) for first in (1, 6, 11, 16))
    draft = Draft([seating] * 7, earlier=[], preferred=5)
    told: list[tuple[int, int, int]] = []

    seatings, done = improve(
        draft, rng, steps=steps, bound=0, progress=lambda *now: told.append(now)
    )

    best = Draft(seatings, earlier=[], preferred=5).cost
    assert done == steps
    assert [report[0] for report in told] == list(range(0, steps + 1, 1_000))
    assert {report[1] for report in told} == {steps}
    costs = [report[2] for report in told]
    assert costs == sorted(costs, reverse=True)
    assert best <= min(costs[-1], draft.cost)
