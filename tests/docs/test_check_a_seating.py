"""The how-to about checking a seating: its commands are run here, as they stand there."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
HOW_TO = (ROOT / "docs/check-a-seating.md").read_text()
VERIFY, SEAT = re.findall(r"```sh\npython (.*?)\n```", HOW_TO)
_, PROBLEM = re.findall(r"```json\n(.*?)```", HOW_TO, flags=re.DOTALL)


def run(command: str, text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the how-to on a file of the name it has there."""
    *arguments, name = shlex.split(command)
    file = folder / name
    file.write_text(text)
    return subprocess.run(
        [sys.executable, *arguments, str(file)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def claimed(folder: Path) -> dict[str, Any]:
    """Return the problem of the how-to beside the plan that its last command prints."""
    return {
        "problem": json.loads(PROBLEM),
        "plan": json.loads(run(SEAT, PROBLEM, folder).stdout),
    }


def test_a_plan_as_it_was_made_is_the_same(tmp_path: Path) -> None:
    checked = run(VERIFY, json.dumps(claimed(tmp_path)), tmp_path)

    assert (checked.returncode, checked.stdout) == (0, '{"same": true}\n')


def test_a_plan_with_two_players_exchanged_differs_at_their_tables(tmp_path: Path) -> None:
    claim = claimed(tmp_path)
    ((first, second, _),) = claim["plan"]["seatings"]
    first[0], second[0] = second[0], first[0]

    checked = run(VERIFY, json.dumps(claim), tmp_path)

    assert checked.returncode == 1
    answer = json.loads(checked.stdout)
    assert answer["same"] is False
    assert [found["where"] for found in answer["differences"]] == [
        "seatings[0][0]",
        "seatings[0][1]",
    ]


def test_a_file_that_cannot_be_read_is_answered_with_one_line(tmp_path: Path) -> None:
    checked = run(VERIFY, PROBLEM, tmp_path)

    assert (checked.returncode, checked.stdout) == (2, "")
    assert checked.stderr.count("\n") == 1
