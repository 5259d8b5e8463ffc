import json
import subprocess
import sys
from pathlib import Path

from engine.seating.plans import propose, write_plan
from engine.seating.problem_text import read_problem

ASKED = {
    "players": [1, 2, 3, 4, 5, 6],
    "seatings": 1,
    "preferred": 3,
    "smallest": 3,
    "largest": 8,
    "mode": "mix",
    "seed": 1,
    "history": [[[1, 2, 3], [4, 5, 6]]],
    "steps": 2_000,
}


ROOT = Path(__file__).parents[3]


def seat(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", "seat", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_seat_prints_the_plan_as_json() -> None:
    answer = seat("-", text=json.dumps(ASKED, indent=2))

    assert (answer.returncode, answer.stderr) == (0, "")
    plan = json.loads(answer.stdout)
    assert plan == write_plan(propose(read_problem(ASKED)))
    # Whatever one does, two of three who have met sit together again at either table.
    assert plan["cost"]["total"] == 2
    assert list(plan) == ["seatings", "cost", "bound", "proved", "method", "steps", "seed"]


def test_seat_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "problem.json"
    file.write_text(json.dumps(ASKED))

    assert seat(str(file)).stdout == seat("-", text=json.dumps(ASKED)).stdout


def test_seat_of_a_problem_that_cannot_work_ends_with_all_reasons_in_one_line() -> None:
    answer = seat("-", text=json.dumps(ASKED | {"players": [1, 1], "history": []}))

    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == (
        "DUPLICATE_PLAYER (where players, players [1]); TOO_FEW_PLAYERS (players 2, needed 3)\n"
    )


def test_seat_of_something_else_than_json_says_so() -> None:
    answer = seat("-", text="players 1 2 3")

    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == ("UNREADABLE (why Expecting value: line 1 column 1 (char 0))\n")


def claim(**changes: object) -> str:
    """Return a problem beside its plan, with changes in the plan."""
    plan = write_plan(propose(read_problem(ASKED)))
    return json.dumps({"problem": ASKED, "plan": plan | changes})


def test_seat_verify_of_the_plan_that_seat_printed_says_that_it_is_the_same() -> None:
    answer = seat("--verify", "-", text=claim())

    assert (answer.returncode, answer.stdout, answer.stderr) == (0, '{"same": true}\n', "")


def test_seat_verify_of_another_plan_says_where_and_ends_with_status_1() -> None:
    answer = seat("--verify", "-", text=claim(seed=2))

    assert (answer.returncode, answer.stderr) == (1, "")
    assert json.loads(answer.stdout) == {
        "same": False,
        "differences": [{"where": "seed", "claimed": 2, "derived": 1}],
    }


def test_seat_verify_of_something_else_ends_with_one_line_and_status_2() -> None:
    answer = seat("--verify", "-", text=json.dumps(ASKED))

    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.count("\n") == 1
    assert "KEY_MISSING (key plan)" in answer.stderr
