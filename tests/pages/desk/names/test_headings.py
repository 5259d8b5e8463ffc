"""Columns by their headings, in any of the five languages."""

import pytest

from pages.desk.names.headings import Column, columns_of, is_marked, language_of

ALL = {
    Column.NAME: 1,
    Column.CLUB: 2,
    Column.TEAM: 3,
    Column.LANGUAGE: 4,
    Column.OUT: 5,
}


@pytest.mark.parametrize(
    "headings",
    [
        "No.|Name|Club|Team|Language|Out of competition",
        "Nr.|SPIELER|Heimatverein|Mannschaft|Sprache:|Außer Konkurrenz",
        "Sz.|Név|Klub|Csapat|Nyelv|Versenyen kívül",
        "N.|Nome e cognome|Circolo|Squadra|Lingua|Fuori classifica",
        "番号|名前|所属クラブ|チーム|言語|順位対象外",
    ],
)
def test_columns_are_known_in_every_language(headings: str) -> None:
    assert columns_of(headings.split("|")) == ALL


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        pytest.param(["Vorname", "Nachname"], {Column.GIVEN: 0, Column.FAMILY: 1}, id="two"),
        pytest.param(["Name", "Vorname"], {Column.FAMILY: 0, Column.GIVEN: 1}, id="german"),
        pytest.param(["Nome", "Cognome"], {Column.GIVEN: 0, Column.FAMILY: 1}, id="italian"),
        pytest.param(["Name", "Name"], {Column.NAME: 0}, id="twice"),
        pytest.param(["Club", "Team"], None, id="no-name"),
        pytest.param(["Anna Maier"], None, id="no-headings"),
    ],
)
def test_columns_of_names(headings: list[str], columns: dict[Column, int] | None) -> None:
    assert columns_of(headings) == columns


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("DE", "de"),
        ("német", "de"),
        ("Deutsch", "de"),
        ("日本語", "ja"),
        ("", ""),
        ("Klingon", None),
    ],
)
def test_language_of(text: str, code: str | None) -> None:
    assert language_of(text) == code


@pytest.mark.parametrize(
    ("text", "marked"),
    [("x", True), ("Ja", True), ("はい", True), ("", False), ("nein", False), ("maybe", None)],
)
def test_is_marked(text: str, *, marked: bool | None) -> None:
    assert is_marked(text) is marked
