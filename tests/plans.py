"""Frozen problems and their plans, which every Python that runs the service finds again.

It needs no package. ``python -m tests.plans`` writes tests/data/plans.json again: what then differs
would seat a stored problem at other tables.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.seating.plans import propose, write_plan
from engine.seating.problem_text import read_problem
from engine.seating.problems import Mode

PATH = Path(__file__).parent / "data" / "plans.json"


def plans_text() -> str:
    """Return the file: a problem and its plan in each line."""
    cases = [
        {"problem": problem, "plan": write_plan(propose(read_problem(problem)))}
        for problem in _problems()
    ]
    return '{"cases": [\n' + ",\n".join(map(json.dumps, cases)) + "\n]}\n"


def _problems() -> Iterator[dict[str, object]]:
    """Yield problems of every aim, solved by every method."""
    plain = {"preferred": 4, "smallest": 3, "largest": 5, "steps": 20_000, "version": 2}
    for players, seatings in ((7, 3), (16, 5), (24, 7), (21, 4), (40, 3)):
        everyone = range(1, players + 1)
        yield {**plain, "players": [*everyone], "seatings": seatings, "seed": players}
    for mode in Mode:
        random = Random(mode)  # noqa: S311 - a test, not a secret
        players = 22
        everyone = range(1, players + 1)
        first = read_problem(
            {**plain, "players": [*everyone], "seatings": 2, "seed": 5, "mode": "random"}
        )
        yield {
            **plain,
            "players": [*everyone],
            "seatings": 1,
            "seed": 38,
            "mode": mode,
            "history": propose(first).seatings,
            "clubs": {one: "abc"[int(random.random() * 3)] for one in everyone},
            "teams": {one: str(one % 11) for one in everyone},
            "apart": [[1, 2], [3, 9]],
            "fixed": {4: 2},
            "ranks": {one: 1 + int(random.random() * players) for one in everyone},
        }


if __name__ == "__main__":
    PATH.write_text(plans_text())
