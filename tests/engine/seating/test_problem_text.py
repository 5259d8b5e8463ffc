import json
from dataclasses import replace

import pytest

from engine.seating.problem_text import read_problem, write_problem
from engine.seating.problems import Mode, SeatingProblem
from engine.seating.refusals import ProblemRefused, Reason, Refusal

SEVEN = SeatingProblem(
    players=(1, 2, 3, 4, 5, 6, 7), seatings=1, preferred=4, smallest=3, largest=8, seed=1
)
ASKED = {
    "players": [1, 2, 3, 4, 5, 6, 7],
    "seatings": 1,
    "preferred": 4,
    "smallest": 3,
    "largest": 8,
    "seed": 1,
}


def reasons(changes: dict[str, object]) -> tuple[Reason, ...]:
    with pytest.raises(ProblemRefused) as caught:
        read_problem(ASKED | changes)
    return caught.value.reasons


def test_read_problem_takes_what_is_left_out_as_usual() -> None:
    assert read_problem(json.dumps(ASKED)) == replace(SEVEN, version=1)
    assert (SEVEN.mode, SEVEN.history, SEVEN.max_tables) == (Mode.MIX, (), None)


def test_read_problem_reads_every_key() -> None:
    text = """{"players": [7, 6, 5, 4, 3, 2, 1], "seatings": 2, "preferred": 4, "smallest": 3,
        "largest": 5, "seed": 9, "mode": "random", "history": [[[1, 2, 3], [4, 5, 6, 7]]],
        "present": [[3, 2, 1], [7, 6, 5, 4, 3, 2]], "sizes": [[3], [3, 3]], "max_tables": 2,
        "steps": 500, "version": 2}"""

    assert read_problem(text) == SeatingProblem(
        players=(1, 2, 3, 4, 5, 6, 7),
        seatings=2,
        preferred=4,
        smallest=3,
        largest=5,
        seed=9,
        mode=Mode.RANDOM,
        history=(((1, 2, 3), (4, 5, 6, 7)),),
        present=((1, 2, 3), (2, 3, 4, 5, 6, 7)),
        sizes=((3,), (3, 3)),
        max_tables=2,
        steps=500,
        version=2,
    )


def test_write_problem_gives_one_text_for_the_same_problem() -> None:
    text = write_problem(replace(SEVEN, players=(7, 1, 6, 2, 5, 3, 4), max_tables=2))

    assert text == (
        '{"players":[1,2,3,4,5,6,7],"seatings":1,"preferred":4,"smallest":3,"largest":8,'
        '"seed":1,"mode":"mix","max_tables":2,"steps":2000000,"version":2}'
    )


def test_write_problem_leaves_the_text_of_an_earlier_release_as_it_is() -> None:
    text = (
        '{"players":[1,2,3,4,5,6,7],"seatings":1,"preferred":4,"smallest":3,"largest":8,'
        '"seed":1,"mode":"mix","steps":2000000}'
    )

    assert write_problem(read_problem(text)) == text


def test_write_problem_is_undone_by_read_problem() -> None:
    problem = replace(
        SEVEN,
        mode=Mode.RANDOM,
        history=(((3, 1, 2), (4, 7, 6, 5)),),
        present=((1, 2, 3, 4),),
        sizes=((4,),),
    )

    assert read_problem(write_problem(problem)) == problem


@pytest.mark.parametrize("text", ["", "[1, 2]", '{"players": ', "[" * 100_000])
def test_read_problem_of_something_else_is_unreadable(text: str) -> None:
    with pytest.raises(ProblemRefused) as caught:
        read_problem(text)

    assert [reason.code for reason in caught.value.reasons] == [Refusal.UNREADABLE]


def test_read_problem_in_a_wrong_form_names_every_key_at_once() -> None:
    given = {
        "playrs": [1],
        "seatings": "1",
        "preferred": 4.0,
        "smallest": True,
        "largest": 8,
        "mode": "chess",
        "history": [[1, 2, 3]],
    }

    with pytest.raises(ProblemRefused) as caught:
        read_problem(given)

    number, nested = "a whole number", "a list of lists of lists of whole numbers"
    assert caught.value.reasons == (
        Reason(Refusal.KEY_UNKNOWN, {"key": "playrs"}),
        Reason(Refusal.KEY_MISSING, {"key": "players"}),
        Reason(Refusal.KEY_MISSING, {"key": "seed"}),
        Reason(Refusal.KEY_WRONG, {"key": "seatings", "wanted": number}),
        Reason(Refusal.KEY_WRONG, {"key": "preferred", "wanted": number}),
        Reason(Refusal.KEY_WRONG, {"key": "smallest", "wanted": number}),
        Reason(
            Refusal.KEY_WRONG,
            {"key": "mode", "wanted": "mix or random or swiss or balance or final"},
        ),
        Reason(Refusal.KEY_WRONG, {"key": "history", "wanted": nested}),
    )


def test_read_problem_with_several_faults_reports_all_of_them() -> None:
    assert reasons(
        {"players": [1, 1], "history": [[[1, 2, 3]], [[1, 4, 4]]], "seed": -1, "steps": -1}
    ) == (
        Reason(
            Refusal.OUT_OF_RANGE, {"key": "seed", "value": -1, "lowest": 0, "highest": 2**53 - 1}
        ),
        Reason(
            Refusal.OUT_OF_RANGE, {"key": "steps", "value": -1, "lowest": 0, "highest": 10_000_000}
        ),
        Reason(Refusal.DUPLICATE_PLAYER, {"where": "players", "seating": None, "players": [1]}),
        Reason(Refusal.UNKNOWN_PLAYER, {"where": "history", "seating": 1, "players": [2, 3]}),
        Reason(Refusal.DUPLICATE_PLAYER, {"where": "history", "seating": 2, "players": [4]}),
        Reason(Refusal.UNKNOWN_PLAYER, {"where": "history", "seating": 2, "players": [4]}),
        Reason(Refusal.TOO_FEW_PLAYERS, {"seating": None, "players": 2, "needed": 3}),
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"players": [1, 2, 3, 4, 5], "smallest": 4, "largest": 4},
            Reason(
                Refusal.SIZES_IMPOSSIBLE,
                {"seating": None, "players": 5, "smallest": 4, "largest": 4},
            ),
            id="five-at-tables-of-four",
        ),
        pytest.param(
            {"largest": 4, "max_tables": 1},
            Reason(Refusal.TOO_MANY_TABLES, {"seating": None, "tables": 2, "max_tables": 1}),
            id="one-box-for-seven",
        ),
        pytest.param(
            {"smallest": 5},
            Reason(Refusal.LIMITS_CROSSED, {"smallest": 5, "preferred": 4, "largest": 8}),
            id="smallest-above-preferred",
        ),
        pytest.param(
            {"largest": 9},
            Reason(Refusal.OUT_OF_RANGE, {"key": "largest", "value": 9, "lowest": 3, "highest": 8}),
            id="nine-at-a-table",
        ),
        pytest.param(
            {"seatings": 0},
            Reason(
                Refusal.OUT_OF_RANGE, {"key": "seatings", "value": 0, "lowest": 1, "highest": 60}
            ),
            id="nothing-to-plan",
        ),
        pytest.param(
            {"version": 3},
            Reason(Refusal.OUT_OF_RANGE, {"key": "version", "value": 3, "lowest": 1, "highest": 2}),
            id="of-a-later-release",
        ),
        pytest.param(
            {"players": list(range(1, 100_001))},
            Reason(Refusal.TOO_MANY_PLAYERS, {"players": 100_000, "most": 5_000}),
            id="a-hundred-thousand-players",
        ),
        pytest.param(
            {"present": [[1, 2]]},
            Reason(Refusal.TOO_FEW_PLAYERS, {"seating": 1, "players": 2, "needed": 3}),
            id="two-present",
        ),
        pytest.param(
            {"present": [[1, 2, 3, 8]]},
            Reason(Refusal.UNKNOWN_PLAYER, {"where": "present", "seating": 1, "players": [8]}),
            id="a-stranger-present",
        ),
        pytest.param(
            {"present": [[1, 2, 3, 1]]},
            Reason(Refusal.DUPLICATE_PLAYER, {"where": "present", "seating": 1, "players": [1]}),
            id="a-player-present-twice",
        ),
        pytest.param(
            {"present": [[1, 2, 3], [4, 5, 6]]},
            Reason(Refusal.SEATINGS_DIFFER, {"key": "present", "given": 2, "wanted": 1}),
            id="present-for-two-seatings",
        ),
        pytest.param(
            {"sizes": [[4, 4]]},
            Reason(Refusal.SIZES_DO_NOT_FIT, {"seating": 1, "sizes": [4, 4], "players": 7}),
            id="sizes-for-eight",
        ),
        pytest.param(
            {"sizes": [[5, 2]]},
            Reason(Refusal.SIZES_DO_NOT_FIT, {"seating": 1, "sizes": [5, 2], "players": 7}),
            id="a-table-of-two",
        ),
        pytest.param(
            {"sizes": [[4, 3]], "max_tables": 1},
            Reason(Refusal.TOO_MANY_TABLES, {"seating": 1, "tables": 2, "max_tables": 1}),
            id="more-sizes-than-boxes",
        ),
    ],
)
def test_read_problem_that_cannot_work_says_why(
    changes: dict[str, object], expected: Reason
) -> None:
    assert reasons(changes) == (expected,)


def test_read_problem_with_limits_below_one_does_not_divide_by_them() -> None:
    assert [reason.code for reason in reasons({"smallest": 0})] == [Refusal.OUT_OF_RANGE]


@pytest.mark.parametrize("mode", [1, None, ["mix"], {"mix": 1}, True])
def test_mode_that_is_no_text_is_refused(mode: object) -> None:
    given = {**json.loads(write_problem(SEVEN)), "mode": mode}

    with pytest.raises(
        ProblemRefused,
        match=r"KEY_WRONG \(key mode, wanted mix or random or swiss or balance or final\)",
    ):
        read_problem(given)
