"""Lists as clubs have them, each compared with what was meant by it."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from pages.desk.names.files import ListSource
from pages.desk.names.messages import ListUnreadable
from pages.desk.names.reading import read_list
from pages.desk.names.rows import Reason
from tournaments.new_entrants import NewEntrant

FOLDER = Path(__file__).parents[3] / "data" / "lists"


def meant_by(sample: Path) -> dict[str, Any]:
    meant: dict[str, Any] = json.loads(Path(f"{sample}.json").read_text())
    return meant


SAMPLES = sorted(path for path in FOLDER.iterdir() if Path(f"{path}.json").exists())
LISTS = [path for path in SAMPLES if "fault" not in meant_by(path)]


def said(newcomer: NewEntrant) -> dict[str, Any]:
    """What a list says of a person, without what it leaves open."""
    pairs = ((field.name, getattr(newcomer, field.name)) for field in fields(newcomer))
    return {name: value for name, value in pairs if value}


@pytest.mark.parametrize("sample", LISTS, ids=lambda path: path.name)
def test_a_list_is_read_as_it_was_meant(sample: Path) -> None:
    meant = meant_by(sample)

    given = ListSource.of_file(sample.read_bytes(), meant["language"])
    found = read_list(given, language=meant["language"])

    assert {
        "language": meant["language"],
        "heading": found.heading,
        "left_out": {
            str(one.row.line): str(one.reason)
            for one in found.lines
            if one.reason and one.reason != Reason.HEADING
        },
        "people": [*map(said, found.newcomers)],
        **({"lacks_names": [*found.lacks_names]} if found.lacks_names else {}),
    } == meant
    assert found.problems == ()


@pytest.mark.parametrize("sample", sorted({*SAMPLES} - {*LISTS}), ids=lambda path: path.name)
def test_a_file_that_is_no_list_says_what_it_is(sample: Path) -> None:
    with pytest.raises(ListUnreadable) as caught:
        read_list(ListSource.of_file(sample.read_bytes(), "de"), language="de")

    assert [str(one.fault) for one in caught.value.problems] == [meant_by(sample)["fault"]]
