import json
import subprocess
import sys
from pathlib import Path

from engine.seating.plans import propose, write_plan
from engine.seating.problems import read_problem

ASKED = {
    "players": [1, 2, 3, 4, 5, 6],
    "seatings": 1,
    "preferred": 3,
    "smallest": 3,
    "largest": 8,
    "mode": "mix",
    "seed": 1,
    "history": [[[1, 2, 3], [4, 5, 6]]],
}


ROOT = Path(__file__).parents[3]


def seat(file: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", "seat", file],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_seat_prints_the_plan_as_json() -> None:
    answer = seat("-", json.dumps(ASKED, indent=2))

    assert (answer.returncode, answer.stderr) == (0, "")
    plan = json.loads(answer.stdout)
    assert plan == write_plan(propose(read_problem(ASKED)))
    # Whatever one does, two of three who have met sit together again at either table.
    assert plan["cost"]["total"] == 2
    assert list(plan) == ["seatings", "cost", "bound", "proved", "method", "steps", "seed"]


def test_seat_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "problem.json"
    file.write_text(json.dumps(ASKED))

    assert seat(str(file)).stdout == seat("-", json.dumps(ASKED)).stdout


def test_seat_of_a_problem_that_cannot_work_ends_with_all_reasons_in_one_line() -> None:
    answer = seat("-", json.dumps(ASKED | {"players": [1, 1], "history": []}))

    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == (
        "DUPLICATE_PLAYER (where players, players [1]); TOO_FEW_PLAYERS (players 2, needed 3)\n"
    )


def test_seat_of_something_else_than_json_says_so() -> None:
    answer = seat("-", "players 1 2 3")

    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == ("UNREADABLE (why Expecting value: line 1 column 1 (char 0))\n")
