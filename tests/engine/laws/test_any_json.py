"""Whatever JSON comes in, the engine answers or refuses it: nothing else is ever raised."""

import json
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.__main__ import main
from engine.advice import write_advice
from engine.checks import judge
from engine.sheets import SheetUnreadable, read_sheet
from tests.engine.slow.box import games
from tests.engine.slow.rounds import right_sheet, spoilt_sheet

LONGEST_REASON = 500  # characters

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
odd_values = json_values | st.sampled_from(
    [10**4000, -1, 10**9, 1.5, float("nan"), "\0", "\ud800", "r4", "x" * 10**5, [[]] * 99, {"": {}}]
)


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Return a sheet of any game and evidence, right or with a slip."""
    random = Random(draw(st.integers(0, 2**32)))  # noqa: S311, a test, not a secret
    evidence = draw(st.sampled_from(["cards", "counts", "points"]))
    right = right_sheet(random, draw(st.sampled_from(games())), evidence)
    return spoilt_sheet(random, right) if draw(st.booleans()) else right


@st.composite
def mutated_sheets(draw: st.DrawFn) -> Any:
    """Return a sheet in which one to three places hold something else, or nothing."""
    data: Any = deepcopy(draw(sheets()))
    for _ in range(draw(st.integers(1, 3))):
        owner, key = draw(st.sampled_from(_places(data)))
        if draw(st.booleans()):
            owner[key] = deepcopy(draw(odd_values))  # the next place may lie inside it
        else:
            del owner[key]
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Return every place of JSON, each as what holds it and the key in there."""
    places: list[tuple[Any, Any]] = []
    if isinstance(data, dict | list):
        inside = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in inside:
            places += [(data, key), *_places(value)]
    return places or [({"": 0}, "")]


def refusal_of(data: object) -> str:
    """Return why this is no sheet; nothing if it is one, whose whole answer then is JSON."""
    try:
        sheet = read_sheet(data)
    except SheetUnreadable as fault:
        return str(fault)
    json.dumps(write_advice(sheet, judge(sheet)), allow_nan=False)
    return ""


def status_of(command: str, *lines: str) -> int:
    """Return the status of a command on these lines: 0, or 2 with one line about the reason."""
    printed, reason = StringIO(), StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(printed), redirect_stderr(reason):
        file = Path(folder) / "lines.jsonl"
        file.write_text("\n".join(lines))
        status = main([command, str(file)])
    assert (status, reason.getvalue().count("\n")) in ((0, 0), (2, 1))
    assert len(reason.getvalue()) < LONGEST_REASON
    return status


@given(json_values)
def test_any_json_is_no_sheet_and_is_refused(data: object) -> None:
    assert 0 < len(refusal_of(data)) < LONGEST_REASON


@given(sheets())
def test_any_sheet_right_or_wrong_is_answered(sheet: dict[str, Any]) -> None:
    assert refusal_of(sheet) == ""


@given(mutated_sheets())
def test_mutated_sheet_is_answered_or_refused(data: object) -> None:
    assert len(refusal_of(data)) < LONGEST_REASON


@pytest.mark.parametrize("command", ["score", "trick", "seat"])
@given(data=json_values)
def test_command_refuses_any_json(command: str, data: object) -> None:
    assert status_of(command, json.dumps(data)) == 2


@pytest.mark.parametrize("command", ["score", "trick", "seat"])
@given(text=st.text('{}[]:,.-+eE0123456789"\\utrfalsn \0\x1b\u2028é', min_size=1, max_size=40))
def test_command_answers_or_refuses_any_text(command: str, text: str) -> None:
    status_of(command, text)


@given(mutated_sheets())
def test_score_answers_or_refuses_a_mutated_sheet(data: object) -> None:
    status_of("score", json.dumps(data))


@given(
    st.fixed_dictionaries(
        {
            "variant": st.sampled_from(["classic", "reverse", "hattrick"]) | json_values,
            "plays": st.lists(st.sampled_from(["r4", "b0", "rot 7", "x", ""]) | json_values),
        }
    )
)
def test_trick_answers_or_refuses(data: dict[str, Any]) -> None:
    status_of("trick", json.dumps(data))
