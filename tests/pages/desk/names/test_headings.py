"""Columns by their headings, in any of the five languages."""

import pytest

from pages.desk.names.headings import Column, columns_of, is_marked, language_of

ALL = [Column.UNUSED, Column.NAME, Column.CLUB, Column.TEAM, Column.LANGUAGE, Column.OUT]


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
        pytest.param("Vorname|Nachname", [Column.GIVEN, Column.FAMILY], id="two"),
        pytest.param("Name|Vorname", [Column.FAMILY, Column.GIVEN], id="german"),
        pytest.param("Nome|Cognome", [Column.GIVEN, Column.FAMILY], id="italian"),
        pytest.param("Name|Name", [Column.NAME, Column.UNUSED], id="twice"),
        pytest.param("せい|めい", [Column.SORT_NAME, Column.SORT_NAME], id="a-reading-in-halves"),
        pytest.param("Club|Team", [Column.CLUB, Column.TEAM], id="no-name"),
        pytest.param("Anna Maier", [Column.UNUSED], id="no-headings"),
        pytest.param("Teilnehmer/in|Club (Ort)", [Column.NAME, Column.CLUB], id="with-endings"),
        pytest.param("Spieler*innen|VEREIN:", [Column.NAME, Column.CLUB], id="with-marks"),
    ],
)
def test_columns_of_names(headings: str, columns: list[Column]) -> None:
    assert columns_of(headings.split("|")) == columns


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


@pytest.mark.parametrize(
    "heading",
    [
        "Player name", "Attendee", "Teilnehmer/in", "Spielername", "Mitglied", "Vorname Nachname",
        "Vor- & Nachname", "Játékos neve", "Versenyző", "Nome Cognome", "Iscritto", "Atleta",
        "選手氏名", "会員名", "フルネーム",
    ],
)  # fmt: skip
def test_headings_of_names(heading: str) -> None:
    assert columns_of([heading]) == [Column.NAME]


@pytest.mark.parametrize("heading", ["Surname/first name", "Name, Vorname", "Cognome e nome"])
def test_headings_of_names_with_the_family_s_first(heading: str) -> None:
    assert columns_of([heading]) == [Column.FAMILY_FIRST]


@pytest.mark.parametrize("heading", ["Verein/Ort", "Clubname", "Club/City", "クラブ名"])
def test_headings_of_clubs(heading: str) -> None:
    assert columns_of([heading]) == [Column.CLUB]


@pytest.mark.parametrize("heading", ["フリガナ", "ふりがな", "よみ", "読み", "よみがな"])
def test_headings_of_readings(heading: str) -> None:
    assert columns_of([heading]) == [Column.SORT_NAME]


@pytest.mark.parametrize(
    "heading", ["Licence no.", "Mitglieds-Nr.", "Tagsági szám", "N. tessera", "会員番号"]
)
def test_member_numbers_are_known_in_every_language(heading: str) -> None:
    assert columns_of([heading, "Name"]) == [Column.MEMBER_NUMBER, Column.NAME]
