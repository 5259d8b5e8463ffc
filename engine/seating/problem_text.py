"""The one canonical text of a seating problem, written and read."""

import json
from collections.abc import Mapping
from typing import Any

from engine.seating.problems import Mode, SeatingProblem
from engine.seating.refusals import ProblemRefused, Reason, Refusal

# The depth of a key's nested lists; 0 is a single whole number. Under the keys of _VALUES
# stands an object: by start number, one value of that type each.
_DEPTHS = {
    "players": 1,
    "seatings": 0,
    "preferred": 0,
    "smallest": 0,
    "largest": 0,
    "seed": 0,
    "mode": 0,
    "history": 3,
    "present": 2,
    "sizes": 2,
    "max_tables": 0,
    "apart": 2,
    "steps": 0,
    "version": 0,
}
_VALUES: Mapping[str, type] = {"clubs": str, "teams": str, "fixed": int, "ranks": int}
_KEYS = (*_DEPTHS, *_VALUES)
_REQUIRED = ("players", "seatings", "preferred", "smallest", "largest", "seed")
_LEFT_OUT: tuple[object, ...] = (None, (), {})  # values that the canonical text does not write
_UNSAID = {"version": 1}  # what a text means that has no such key, as those of the first releases


def read_problem(source: str | Mapping[str, object]) -> SeatingProblem:
    """Return the problem in a JSON text, or in the object such a text holds.

    Raises:
        ProblemRefused: carries every reason; where the form is wrong, the meaning of the
            rest is not looked at.
    """
    written = read_object(source) if isinstance(source, str) else source
    reasons = [Reason(Refusal.KEY_UNKNOWN, {"key": key}) for key in written if key not in _KEYS]
    reasons += [
        Reason(Refusal.KEY_MISSING, {"key": key}) for key in _REQUIRED if key not in written
    ]
    values: dict[str, Any] = dict(_UNSAID)
    for key in filter(written.__contains__, _KEYS):
        try:
            values[key] = _read_value(key, written[key])
        except ValueError:
            reasons.append(Reason(Refusal.KEY_WRONG, {"key": key, "wanted": _wanted(key)}))
    if reasons:
        raise ProblemRefused(reasons)
    return SeatingProblem(**values)


def write_problem(problem: SeatingProblem) -> str:
    """Return the canonical text of a problem: equal problems give equal bytes.

    ``read_problem`` turns it back into the same problem.
    """
    values = {key: getattr(problem, key) for key in _KEYS}
    written = {
        key: value
        for key, value in values.items()
        if value not in _LEFT_OUT and value != _UNSAID.get(key)
    }
    return json.dumps(written, separators=(",", ":"))


def read_object(text: str) -> Mapping[str, object]:
    """Return the object in a JSON text.

    Raises:
        ProblemRefused: there is none; says why.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProblemRefused([Reason(Refusal.UNREADABLE, {"why": str(error)})]) from error
    if not isinstance(value, dict):
        raise ProblemRefused([Reason(Refusal.UNREADABLE, {"why": "not an object"})])
    return value


def _read_value(key: str, value: object) -> object:
    """Return what stands under a key, lists as tuples.

    Raises:
        ValueError: it has another form than the key wants.
    """
    if key in _VALUES:
        return _read_by_player(value, _VALUES[key])
    if key != "mode":
        return _read_nested(value, _DEPTHS[key])
    if not isinstance(value, str):
        raise ValueError
    return Mode(value)


def _read_nested(value: object, depth: int) -> object:
    if depth and isinstance(value, list | tuple):
        return tuple(_read_nested(item, depth - 1) for item in value)
    if not depth and type(value) is int:  # a bool is no number here
        return value
    raise ValueError


def _read_by_player(value: object, wanted: type) -> Mapping[int, object]:
    """Return what an object says of each player; JSON has start numbers as text there."""
    if not isinstance(value, Mapping):
        raise ValueError
    by_player = {int(str(player)): item for player, item in value.items()}
    if list(map(str, by_player)) != list(map(str, value)):  # 01, or the same number twice
        raise ValueError
    if not all(type(item) is wanted for item in by_player.values()):  # a bool is no number here
        raise ValueError
    return by_player


def _wanted(key: str) -> str:
    """Return the form that a key wants, in words."""
    if key == "mode":
        return " or ".join(Mode)
    if key in _VALUES:
        value = "a text" if _VALUES[key] is str else "a whole number"
        return f"an object with {value} for each start number"
    depth = _DEPTHS[key]
    return "a list of " + "lists of " * (depth - 1) + "whole numbers" if depth else "a whole number"
