from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.constructions.point_assignment import players_by_point
from engine.seating.constructions.starters import STARTERS
from engine.seating.constructions.transversal_designs import transversal_design
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
