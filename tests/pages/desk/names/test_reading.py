"""What a list says, and what an organiser says instead."""

from typing import Any

import pytest

from pages.desk.names.files import ListSource
from pages.desk.names.headings import Column
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable, list_messages
from pages.desk.names.reading import Corrections, ReadList
from pages.desk.names.reading import read_list as read_given_list
from pages.desk.names.rows import Reason
from tournaments.new_entrants import NewEntrant


def read_list(text: str, *, language: str, **corrections: Any) -> ReadList:
    return read_given_list(
        ListSource(text), language=language, corrections=Corrections(**corrections)
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("Anna\nBéla", ["Anna", "Béla"], id="one-a-line"),
        pytest.param("1. Anna\n2) Béla\n3: Cili", ["Anna", "Béla", "Cili"], id="with-numbers"),
        pytest.param("1\tAnna\n2\tBéla", ["Anna", "Béla"], id="with-a-column-of-numbers"),
        pytest.param("1.\tAnna\n2)\tBéla", ["Anna", "Béla"], id="with-numbers-before-tabs"),
        pytest.param("  Anna   Maier \n\n\r\n\tBéla", ["Anna Maier", "Béla"], id="untidy"),
        pytest.param("Anna\nAnna", ["Anna", "Anna"], id="two-of-the-same-name"),
        pytest.param("Be\u0301la", ["Béla"], id="accent-as-a-mark-of-its-own"),
        pytest.param("花子\n3 Musketeers", ["花子", "3 Musketeers"], id="a-number-in-the-name"),
        pytest.param("Name\nAnna", ["Anna"], id="one-heading"),
        pytest.param("Maier, Anna\nvan Dyk,Eva", ["Anna Maier", "Eva van Dyk"], id="family-first"),
        pytest.param("4 - Maier, Anna\n5- Béla", ["Anna Maier", "Béla"], id="numbers-and-dashes"),
        pytest.param("3-Sterne-Koch", ["3-Sterne-Koch"], id="a-number-in-a-word"),
        pytest.param("Name;Klub\nMaier, Anna;Bern", ["Anna Maier"], id="family-first-in-a-column"),
        pytest.param("Zoë Å / Bern\nAda Ko/Graz", ["Zoë Å", "Ada Ko"], id="club-behind-a-slash"),
        pytest.param("Zoë <b>Å</b>", ["Zoë <b>Å</b>"], id="a-slash-in-marks-of-a-page"),
        pytest.param("Ak, Anna,", ["Ak, Anna,"], id="two-commas"),
    ],
)
def test_names_alone_are_read(text: str, names: list[str]) -> None:
    assert [one.name for one in read_list(text, language="en").newcomers] == names


def test_every_column_is_read_and_the_others_are_named() -> None:
    text = (
        "Nr.;Name;Verein;E-Mail;Team;Sprache;außer Konkurrenz\n"
        "7;Anna Maier;Bern;a@b.c;Rot;deutsch;\n"
        ";;;;;;\n"
        "8;Béla;;;;hu;x\n"
    )

    found = read_list(text, language="de")

    assert found.newcomers == (
        NewEntrant(name="Anna Maier", home_club="Bern", team="Rot", language="de"),
        NewEntrant(name="Béla", language="hu", out_of_competition=True),
    )
    assert found.columns == (
        Column.UNUSED,
        Column.NAME,
        Column.CLUB,
        Column.UNUSED,
        Column.TEAM,
        Column.LANGUAGE,
        Column.OUT,
    )


@pytest.mark.parametrize(("language", "name"), [("de", "Anna Maier"), ("hu", "Maier Anna")])
@pytest.mark.parametrize("text", ["Nachname,Vorname\nMaier,Anna", "Maier, Anna"])
def test_a_name_in_two_parts_is_put_together_as_the_language_does(
    text: str, language: str, name: str
) -> None:
    [one] = read_list(text, language=language).newcomers

    assert one.name == name


@pytest.mark.parametrize(
    ("text", "sorted_as"),
    [
        pytest.param("van Dyk, Anna", "van Dyk, Anna", id="pasted"),
        pytest.param("Vorname;Nachname\nAnna;van Dyk", "van Dyk, Anna", id="two-columns"),
        pytest.param("Name;Sortiername\nAnna van Dyk;Dyk", "Dyk", id="a-column-of-its-own"),
        pytest.param("Anna Maier", "", id="not-known"),
    ],
)
def test_what_a_list_says_of_the_family_name_sorts(text: str, sorted_as: str) -> None:
    [one] = read_list(text, language="de").newcomers

    assert one.sort_name == sorted_as


@pytest.mark.parametrize(
    "text", ["1\tAnna\tBern\n2\tBéla\t", "1. Anna; Bern\n2. Béla", "1. Anna (Bern)\n2. Béla"]
)
def test_a_second_column_without_headings_is_the_club(text: str) -> None:
    assert read_list(text, language="en").newcomers == (
        NewEntrant(name="Anna", home_club="Bern"),
        NewEntrant(name="Béla"),
    )


def test_a_line_with_tabs_leaves_the_semicolons_of_the_others() -> None:
    assert read_list("Anna; Bern\nBéla\tGraz", language="en").newcomers == (
        NewEntrant(name="Anna", home_club="Bern"),
        NewEntrant(name="Béla", home_club="Graz"),
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("", ListProblem(ListFault.EMPTY), id="nothing"),
        pytest.param(" \n\t\n", ListProblem(ListFault.EMPTY), id="blank-lines-only"),
        pytest.param("A\n" * 5100, ListProblem(ListFault.TOO_MANY, 5001), id="too-many"),
        pytest.param(
            "Anna\nBéla" + "\t9" * 80, ListProblem(ListFault.TOO_WIDE, 2), id="too-many-columns"
        ),
    ],
)
def test_what_is_no_list_is_refused(text: str, problem: ListProblem) -> None:
    with pytest.raises(ListUnreadable) as caught:
        read_list(text, language="en")

    assert caught.value.problems == (problem,)


def test_what_cannot_be_registered_is_named_with_its_line() -> None:
    text = (
        f"Name\tClub\tLanguage\tOut of competition\tTable\nAnna\t{'x' * 101}\tKlingon\n\tBern\n"
        "Eva\t\t\tperhaps\tnear the door\nB\0b\nAn\u200bna"
    )

    assert read_list(text, language="en").problems == (
        ListProblem(ListFault.TOO_LONG, 2, "x" * 101),
        ListProblem(ListFault.LANGUAGE, 2, "Klingon"),
        ListProblem(ListFault.NO_NAME, 3),
        ListProblem(ListFault.YES_OR_NO, 4, "perhaps"),
        ListProblem(ListFault.TABLE, 4, "near the door"),
        ListProblem(ListFault.UNPRINTABLE, 5, "B�b"),
        ListProblem(ListFault.UNPRINTABLE, 6, "An�na"),
    )


@pytest.mark.parametrize("text", ["Klub;Stadt\nAnna;Bern", "Klub,Stadt\nAnna,Bern"])
def test_headings_without_one_of_the_names_wait_for_the_organiser(text: str) -> None:
    found = read_list(text, language="de")
    named = read_list(text, language="de", columns={0: Column.NAME, 1: Column.CLUB})

    assert (found.newcomers, found.lacks_names) == ((), ("Klub", "Stadt"))
    assert named.newcomers == (NewEntrant(name="Anna", home_club="Bern"),)


def test_every_guess_can_be_corrected() -> None:
    text = "Name;Verein\nAnna;Bern\nGesamt: 1\nEva;Graz"

    found = read_list(
        text,
        language="de",
        heading=0,
        columns={0: Column.CLUB, 1: Column.NAME},
        crossed=frozenset({4}),
        taken=frozenset({3}),
        names={2: "Berner, Bea"},
    )

    assert [(one.row.line, one.reason, one.newcomer) for one in found.lines] == [
        (1, None, NewEntrant(name="Verein", home_club="Name")),
        (2, None, NewEntrant(name="Bea Berner", sort_name="Berner, Bea", home_club="Anna")),
        (3, None, NewEntrant(name="")),
        (4, Reason.CROSSED, None),
    ]
    assert found.problems == (ListProblem(ListFault.NO_NAME, 3),)


@pytest.mark.parametrize("fault", ListFault)
def test_every_fault_has_a_sentence(fault: ListFault) -> None:
    [sentence] = list_messages([ListProblem(fault, 3, "y" * 90)], limit=9)

    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "y" * 41 not in sentence
