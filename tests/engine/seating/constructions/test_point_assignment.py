import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from types import FrameType

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.constructions.point_assignment import players_by_point
from engine.seating.constructions.starters import STARTERS
from engine.seating.constructions.transversal_designs import transversal_design
from engine.seating.cost import Weights
from engine.seating.objective import Objective
from engine.seating.problems import Seating, SeatingProblem

SIXTEEN = SeatingProblem(
    players=tuple(range(1, 17)), seatings=4, preferred=4, smallest=3, largest=8, seed=1
)


def meetings(
    seatings: list[Seating], players: dict[int, int], wanted: list[tuple[int, int]]
) -> list[int]:
    """Return how often each two of the wanted players meet."""
    return [
        sum(
            {one, other} <= {players[point] for point in table}
            for seating in seatings
            for table in seating
        )
        for one, other in wanted
    ]


def test_players_by_point_without_constraints_are_drawn_by_lot() -> None:
    seatings = transversal_design(4, 4, 4)
    drawn = [players_by_point(seatings, SIXTEEN, Random(seed)) for seed in (1, 2)]  # noqa: S311, tables

    assert [sorted(players) for players in drawn] == [list(range(16))] * 2
    assert [sorted(players.values()) for players in drawn] == [list(range(1, 17))] * 2
    assert drawn[0] != drawn[1]


def test_players_by_point_of_a_team_come_in_a_row_that_never_meets(rng: Random) -> None:
    seatings = transversal_design(4, 4, 4)
    problem = replace(SIXTEEN, teams={player: "ABCD"[player % 4] for player in range(1, 17)})

    players = players_by_point(seatings, problem, rng)

    rows = [{players[point] % 4 for point in range(row, row + 4)} for row in range(0, 16, 4)]
    assert sorted(map(len, rows)) == [1, 1, 1, 1]


@given(st.integers(0, 1_000))
def test_players_by_point_keep_pairs_apart_that_need_not_meet(seed: int) -> None:
    # Of 24 players everybody meets 21 others in seven seatings, and never two.
    starter = next(one for one in STARTERS if one.fits(6, 4) and one.repeats == 0)
    seatings = list(islice(starter.develop(), 7))
    apart = [(1, 2), (3, 4)]
    problem = SeatingProblem(
        players=tuple(range(1, 25)),
        seatings=7,
        preferred=4,
        smallest=3,
        largest=8,
        seed=seed,
        apart=tuple(apart),
    )

    players = dict(players_by_point(seatings, problem, Random(seed)))  # noqa: S311, tables

    assert meetings(seatings, players, apart) == [0, 0]


@given(st.integers(0, 1_000))
def test_players_by_point_cannot_be_bettered_by_an_exchange(seed: int) -> None:
    # A club of more than the three whom each meets, one of fewer, and pairs who are kept apart.
    seatings = transversal_design(4, 4, 1)
    clubs = dict.fromkeys(range(1, 8), "many") | dict.fromkeys(range(8, 11), "few")
    problem = replace(SIXTEEN, seatings=1, clubs=clubs, apart=((1, 2), (3, 11)), seed=seed)
    players = dict(players_by_point(seatings, problem, Random(seed)))  # noqa: S311, tables

    def cost(players: dict[int, int]) -> int:
        tables = tuple(tuple(map(players.__getitem__, table)) for table in seatings[0])
        return Objective(problem).cost([tables]).weighed(Weights(meetings=0, short_tables=0))

    exchanges = (
        players | {one: players[other], other: players[one]}
        for one, other in combinations(players, 2)
    )
    assert cost(players) == min(map(cost, [players, *exchanges]))


def calls_made(work: Callable[[], object]) -> int:
    """Return how many functions of Python were called, or generators resumed."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def test_players_by_point_look_at_whom_they_meet_and_not_at_all_of_a_large_club() -> None:
    def one_club(players: int) -> int:
        everyone = tuple(range(1, players + 1))
        clubs = dict.fromkeys(everyone, "all")
        problem = replace(SIXTEEN, players=everyone, seatings=2, clubs=clubs)
        seatings = transversal_design(players // 4, 4, 2)
        return calls_made(lambda: players_by_point(seatings, problem, Random(1)))  # noqa: S311, tables

    assert one_club(4 * 53) < 3 * one_club(4 * 27)
