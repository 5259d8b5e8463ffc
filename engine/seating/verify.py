"""Verification of a plan: it is made once more from its problem, and compared."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeGuard, cast

from engine.seating.plans import propose, write_plan
from engine.seating.problem_text import read_object, read_problem
from engine.seating.problems import SeatingProblem
from engine.seating.refusals import ProblemRefused, Reason, Refusal

_KEYS = ("problem", "plan")
_DEEPEST = 4  # levels of a plan: itself, seatings, tables, players


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of two plans at a path such as ``seatings[0][2]``; None is nothing there."""

    path: str
    claimed: object
    derived: object


def read_claim(text: str) -> tuple[SeatingProblem, Mapping[str, object]]:
    """Return the problem and the plan in the JSON text of an object of the two.

    The plan has the form of ``write_plan``.

    Raises:
        ProblemRefused: it is no such object, or its problem cannot be read; carries every reason.
    """
    value = read_object(text)
    reasons = [Reason(Refusal.KEY_UNKNOWN, {"key": key}) for key in value if key not in _KEYS]
    for key in _KEYS:
        if key not in value:
            reasons.append(Reason(Refusal.KEY_MISSING, {"key": key}))
        elif not isinstance(value[key], dict):
            reasons.append(Reason(Refusal.KEY_WRONG, {"key": key, "wanted": "an object"}))
    if not reasons and not _within(value["plan"], _DEEPEST):
        data = {"key": "plan", "wanted": "an object as seat prints it"}
        reasons.append(Reason(Refusal.KEY_WRONG, data))
    if reasons:
        raise ProblemRefused(reasons)
    problem, plan = (cast("Mapping[str, object]", value[key]) for key in _KEYS)
    return read_problem(problem), plan


def differences(problem: SeatingProblem, claimed: Mapping[str, object]) -> list[Difference]:
    """Return where a claimed plan differs from the one that its problem leads to.

    The plan was made by this release of the program or an earlier one: it is made once more in the
    way of the problem's version. A plan that says it was stopped is stopped after as many steps
    again.
    """
    steps = claimed.get("steps") if claimed.get("stopped") is True else None
    again = propose(problem, stop_after=steps if isinstance(steps, int) else None)
    return list(_compare("", claimed, write_plan(again)))


def write_difference(difference: Difference) -> dict[str, object]:
    """Return the difference in its JSON form."""
    return {
        "where": difference.path,
        "claimed": difference.claimed,
        "derived": difference.derived,
    }


def _compare(path: str, claimed: object, derived: object) -> Iterator[Difference]:
    if isinstance(claimed, Mapping) and isinstance(derived, Mapping):
        for key in {**derived, **claimed}:
            inside = f"{path}.{key}" if path else str(key)
            yield from _compare(inside, claimed.get(key), derived.get(key))
    elif _nested(claimed) and _nested(derived) and len(claimed) == len(derived):
        for index, pair in enumerate(zip(claimed, derived, strict=True)):
            yield from _compare(f"{path}[{index}]", *pair)
    elif json.dumps(claimed) != json.dumps(derived):  # else true would be 1
        yield Difference(path, claimed, derived)


def _nested(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and any(isinstance(item, list) for item in value)


def _within(value: object, levels: int) -> bool:
    """Return whether objects and lists are nested no deeper than so many levels."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return levels > 0 and all(_within(item, levels - 1) for item in value)
