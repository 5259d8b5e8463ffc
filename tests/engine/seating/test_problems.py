"""What stands against constraints: found before any search, all of it at once."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.seating.problem_text import read_problem, write_problem
from engine.seating.problems import Mode, SeatingProblem
from engine.seating.refusals import ProblemRefused, Reason, Refusal

SEVEN = SeatingProblem(
    players=(1, 2, 3, 4, 5, 6, 7), seatings=1, preferred=4, smallest=3, largest=8, seed=1
)
RANKS = {player: 8 - player for player in SEVEN.players}


def reasons(**changes: object) -> tuple[Reason, ...]:
    with pytest.raises(ProblemRefused) as caught:
        replace(SEVEN, **changes)  # type: ignore[arg-type]  # any field may be wished
    return caught.value.reasons


def test_constraints_come_back_from_their_text() -> None:
    problem = replace(
        SEVEN,
        mode=Mode.SWISS,
        clubs={2: "Sülz", 1: "Deutz"},
        teams={7: "Red"},
        apart=((3, 1), (1, 2), (1, 3)),
        fixed={5: 2},
        ranks=RANKS,
    )

    text = write_problem(problem)

    assert text == (
        '{"players":[1,2,3,4,5,6,7],"seatings":1,"preferred":4,"smallest":3,"largest":8,'
        '"seed":1,"mode":"swiss","apart":[[1,2],[1,3]],"steps":2000000,"version":2,'
        '"clubs":{"1":"Deutz","2":"S\\u00fclz"},"teams":{"7":"Red"},"fixed":{"5":2},'
        '"ranks":{"1":7,"2":6,"3":5,"4":4,"5":3,"6":2,"7":1}}'
    )
    assert read_problem(text) == problem


@pytest.mark.parametrize(
    "value",
    [
        pytest.param([[1, 2]], id="a-list"),
        pytest.param({"one": 2}, id="no-number"),
        pytest.param({"01": 2}, id="written-otherwise"),
        pytest.param({"1": "2"}, id="a-text"),
        pytest.param({"1": True}, id="yes"),
        pytest.param({"1": None}, id="nothing"),
        pytest.param({1: 2, "1": 3}, id="twice"),
    ],
)
def test_constraints_in_a_wrong_form_are_refused(value: object) -> None:
    with pytest.raises(ProblemRefused) as caught:
        read_problem({"players": [1, 2, 3], "fixed": value})

    wanted = "an object with a whole number for each start number"
    assert Reason(Refusal.KEY_WRONG, {"key": "fixed", "wanted": wanted}) in caught.value.reasons


@pytest.mark.parametrize("key", ["clubs", "teams", "fixed", "ranks"])
def test_constraints_for_strangers_are_refused(key: str) -> None:
    value = 1 if key in ("fixed", "ranks") else "Deutz"

    data = {"where": key, "seating": None, "players": [8, 9]}
    assert reasons(**{key: {9: value, 1: value, 8: value}}) == (
        Reason(Refusal.UNKNOWN_PLAYER, data),
    )


def test_pairs_apart_are_two_different_players() -> None:
    assert reasons(apart=((1, 1), (2, 3, 4), (1, 9))) == (
        Reason(Refusal.UNKNOWN_PLAYER, {"where": "apart", "seating": None, "players": [9]}),
        Reason(Refusal.NO_PAIR, {"players": [1, 1]}),
        Reason(Refusal.NO_PAIR, {"players": [2, 3, 4]}),
    )


@pytest.mark.parametrize("mode", [Mode.SWISS, Mode.BALANCE, Mode.FINAL])
def test_seatings_by_the_standings_are_one_at_a_time_with_ranks_for_all(mode: Mode) -> None:
    some = dict.fromkeys((1, 2, 3, 4), 1)

    assert reasons(mode=mode, seatings=2, ranks=some) == (
        Reason(Refusal.ONE_SEATING_ONLY, {"mode": mode.value, "seatings": 2}),
        Reason(Refusal.RANKS_MISSING, {"mode": mode.value, "players": [5, 6, 7]}),
    )


def test_seating_by_the_standings_needs_no_rank_of_those_absent() -> None:
    some = dict.fromkeys((1, 2, 3), 1)

    assert replace(SEVEN, mode=Mode.SWISS, present=((1, 2, 3),), ranks=some).ranks == some


@pytest.mark.parametrize(
    ("constraints", "expected"),
    [
        pytest.param(
            {"fixed": {1: 3, 2: 0}},
            (
                Reason(
                    Refusal.FIXED_TABLE_UNKNOWN,
                    {"seating": 1, "table": 0, "tables": 2, "players": [2]},
                ),
                Reason(
                    Refusal.FIXED_TABLE_UNKNOWN,
                    {"seating": 1, "table": 3, "tables": 2, "players": [1]},
                ),
            ),
            id="a-table-that-is-not-there",
        ),
        pytest.param(
            {"fixed": {1: 2, 2: 2, 3: 2, 4: 2}},
            (
                Reason(
                    Refusal.FIXED_TOO_MANY,
                    {"seating": 1, "table": 2, "chairs": 3, "players": [1, 2, 3, 4]},
                ),
            ),
            id="more-than-chairs",
        ),
        pytest.param(
            {"fixed": {1: 2, 2: 2, 3: 1}, "apart": ((1, 2), (1, 3))},
            (Reason(Refusal.FIXED_APART, {"seating": 1, "table": 2, "players": [1, 2]}),),
            id="kept-apart-at-one-table",
        ),
    ],
)
def test_fixed_tables_that_contradict_are_refused(
    constraints: Mapping[str, object], expected: tuple[Reason, ...]
) -> None:
    assert reasons(**constraints) == expected


def test_fixed_tables_of_those_absent_do_not_count() -> None:
    problem = replace(SEVEN, present=((4, 5, 6, 7),), fixed={1: 9, 2: 1, 3: 1}, apart=((2, 3),))

    assert problem.fixed == {1: 9, 2: 1, 3: 1}


def test_fixed_tables_are_not_looked_at_while_the_sizes_are_unknown() -> None:
    assert [one.code for one in reasons(smallest=0, fixed={1: 9})] == [Refusal.OUT_OF_RANGE]


def test_a_hundred_thousand_players_with_constraints_are_refused_for_their_number() -> None:
    everyone = range(1, 100_001)

    assert reasons(
        players=tuple(everyone),
        clubs=dict.fromkeys(everyone, "Deutz"),
        fixed=dict.fromkeys(everyone, 1),
        ranks={player: player for player in everyone},
        mode=Mode.SWISS,
    ) == (Reason(Refusal.TOO_MANY_PLAYERS, {"players": 100_000, "most": 5_000}),)


def test_problem_with_a_person_at_two_tables_of_an_earlier_seating_is_fine() -> None:
    moved = (((1, 2, 3), (4, 5, 6, 7, 1)),)

    assert replace(SEVEN, history=moved).history == moved


def test_problem_sizes_follow_who_is_present() -> None:
    problem = replace(SEVEN, seatings=2, present=((6, 5, 4, 3, 2, 1), (1, 2, 3, 4)))

    assert [problem.present_at(index) for index in (0, 1)] == [(1, 2, 3, 4, 5, 6), (1, 2, 3, 4)]
    assert [problem.sizes_at(index) for index in (0, 1)] == [(3, 3), (4,)]


def test_problem_with_sizes_given_keeps_their_order() -> None:
    assert replace(SEVEN, sizes=((3, 4),)).sizes_at(0) == (3, 4)


def test_problem_refused_reads_as_one_line() -> None:
    with pytest.raises(ProblemRefused) as caught:
        replace(SEVEN, players=(1, 1), max_tables=0)

    assert str(caught.value) == (
        "OUT_OF_RANGE (key max_tables, value 0, lowest 1, highest 5000); "
        "DUPLICATE_PLAYER (where players, players [1]); "
        "TOO_FEW_PLAYERS (players 2, needed 3)"
    )
