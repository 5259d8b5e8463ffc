"""The tables of a final, against those worked out by hand and the best of all there are."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.final_tables import Displacement, displacements, final_tables
from engine.seating.objective import Objective
from engine.seating.problems import Mode, Seating, SeatingProblem
from tests.engine.seating.trying_all import all_seatings


def a_final(*sizes: int, **constraints: Any) -> SeatingProblem:
    """Return the final of players whose start numbers are their ranks."""
    players = tuple(range(1, sum(sizes) + 1))
    return SeatingProblem(
        players=players,
        seatings=1,
        preferred=4,
        smallest=3,
        largest=8,
        seed=1,
        mode=Mode.FINAL,
        sizes=(sizes,),
        ranks={player: player for player in players},
        **constraints,
    )


@pytest.mark.parametrize(
    ("problem", "tables"),
    [
        pytest.param(a_final(4, 3), [{1, 2, 3, 4}, {5, 6, 7}], id="by-the-standings"),
        pytest.param(
            a_final(4, 4, apart=((1, 2), (1, 3), (1, 4))),
            [{1, 5, 6, 7}, {2, 3, 4, 8}],
            id="the-best-with-none-of-the-next",
        ),
        pytest.param(
            a_final(4, 4, apart=((7, 8),)), [{1, 2, 3, 7}, {4, 5, 6, 8}], id="the-last-two-apart"
        ),
        pytest.param(
            a_final(4, 4, 4, 4, teams=dict.fromkeys(range(13, 17), "last")),
            [{1, 2, 3, 13}, {4, 5, 6, 14}, {7, 8, 9, 15}, {10, 11, 12, 16}],
            id="the-last-of-one-team",
        ),
        pytest.param(
            a_final(4, 4, teams=dict.fromkeys((1, 2, 3), "best")),
            [{1, 2, 4, 5}, {3, 6, 7, 8}],
            id="more-of-a-team-than-tables",
        ),
        pytest.param(
            a_final(4, 4, 4, fixed={7: 1}),
            [{5, 6, 7, 8}, {1, 2, 3, 4}, {9, 10, 11, 12}],
            id="one-of-the-middle-fixed-at-the-first",
        ),
        pytest.param(
            a_final(4, 4, fixed={1: 2, 8: 1}),
            [{5, 6, 7, 8}, {1, 2, 3, 4}],
            id="both-tables-fixed",
        ),
        pytest.param(
            a_final(4, 4, fixed={2: 1}, apart=((1, 2),)),
            [{2, 3, 4, 5}, {1, 6, 7, 8}],
            id="the-first-apart-from-one-who-is-fixed",
        ),
    ],
)
def test_final_tables_seat_the_best_first(problem: SeatingProblem, tables: list[set[int]]) -> None:
    seating = final_tables(problem)

    assert seating is not None
    assert list(map(set, seating)) == tables


@pytest.mark.parametrize(
    ("problem", "tables", "moved"),
    [
        pytest.param(a_final(4, 4), [(1, 2, 3, 4), (5, 6, 7, 8)], {}, id="by-the-standings"),
        pytest.param(
            a_final(4, 4, teams={1: "red", 2: "red"}),
            [(1, 3, 4, 5), (2, 6, 7, 8)],
            {2: Displacement(table=1, team_mates=(1,)), 5: Displacement(table=2)},
            id="team-mates-at-the-first",
        ),
        pytest.param(
            a_final(4, 4, apart=((7, 8),)),
            [(1, 2, 3, 7), (4, 5, 6, 8)],
            {4: Displacement(table=1), 7: Displacement(table=2, kept_apart=(8,))},
            id="the-last-two-apart",
        ),
        pytest.param(
            a_final(4, 4, fixed={1: 2, 8: 1}),
            [(5, 6, 7, 8), (1, 2, 3, 4)],
            {},
            id="fixed-tables-move-no-one",
        ),
        pytest.param(
            a_final(4, 4),
            [(1, 2, 3, 5), (4, 6, 7, 9)],
            {4: Displacement(table=1), 5: Displacement(table=2)},
            id="two-exchanged-and-one-brought-in-by-hand",
        ),
    ],
)
def test_displacements_are_those_whom_the_ranks_alone_seat_elsewhere(
    problem: SeatingProblem, tables: Sequence[tuple[int, ...]], moved: dict[int, Displacement]
) -> None:
    assert displacements(problem, tables) == moved


def test_final_tables_of_thousands_are_found_within_the_tries() -> None:
    two_by_two = {player: str((player + 1) // 2) for player in range(1, 2_001)}

    seating = final_tables(a_final(*[4] * 500, teams=two_by_two))

    assert seating == tuple(
        tuple(range(first, first + 8, 2))
        for eight in range(1, 2_001, 8)
        for first in (eight, eight + 1)
    )


PLAYERS = st.integers(1, 9)
CONSTRAINTS = st.fixed_dictionaries(
    {
        "teams": st.dictionaries(PLAYERS, st.sampled_from("AB")),
        "apart": st.sets(
            st.tuples(PLAYERS, PLAYERS).filter(lambda pair: pair[0] < pair[1]), max_size=6
        ).map(tuple),
    }
)


@given(st.sampled_from([(5, 4), (3, 3, 3), (4, 5)]), CONSTRAINTS)
def test_final_tables_are_the_first_of_all_with_the_fewest_pairs_that_should_not_be(
    sizes: tuple[int, ...], constraints: Mapping[str, Any]
) -> None:
    problem = a_final(*sizes, **constraints)
    objective = Objective(problem)

    def place(seating: Seating) -> tuple[int, list[int]]:
        cost = objective.cost([seating])
        table_of = {one: index for index, table in enumerate(seating) for one in table}
        return cost.teams + cost.apart, [table_of[player] for player in problem.players]

    found = final_tables(problem)
    assert found is not None
    assert place(found) == min(map(place, all_seatings(frozenset(problem.players), sizes)))
