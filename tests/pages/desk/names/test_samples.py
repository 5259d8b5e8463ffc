"""Lists as clubs have them, each compared with what was meant by it."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from pages.desk.names.lines import read_list
from tournaments.new_entrants import NewEntrant

FOLDER = Path(__file__).parents[3] / "data" / "lists"
READ = {  # as they were meant; all others lose names or clubs, or make people of other lines
    "a-number-in-a-name.txt", "cp1250.csv", "cp1252.csv", "cp932.csv", "name-vorname-alone.csv",
    "nicknames.txt", "sheets.xlsx", "start-gg.csv", "utf-16.txt", "wca.csv",
}  # fmt: skip
SAMPLES = [
    pytest.param(path, marks=[] if path.name in READ else pytest.mark.xfail)
    for path in sorted(FOLDER.iterdir())
    if Path(f"{path}.json").exists()
]


def said(newcomer: NewEntrant) -> dict[str, Any]:
    """What a list says of a person, without what it leaves open."""
    pairs = ((field.name, getattr(newcomer, field.name)) for field in fields(newcomer))
    return {name: value for name, value in pairs if value}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_list_is_read_as_it_was_meant(sample: Path) -> None:
    meant = json.loads(Path(f"{sample}.json").read_text())

    found = read_list(sample.read_bytes(), language=meant["language"])

    assert [*map(said, found.newcomers)] == meant["people"]
