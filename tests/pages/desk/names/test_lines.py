"""The lines of a list as people."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.desk.names.lines import ReadList, read_list, write_list
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable, list_messages
from tournaments.new_entrants import NewEntrant


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

    assert read_list(text, language="de") == ReadList(
        newcomers=(
            NewEntrant(name="Anna Maier", home_club="Bern", team="Rot", language="de"),
            NewEntrant(name="Béla", language="hu", out_of_competition=True),
        ),
        unused=("Nr.", "E-Mail"),
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


@pytest.mark.parametrize("text", ["1\tAnna\tBern\n2\tBéla\t", "1. Anna; Bern\n2. Béla"])
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
    ("text", "problems"),
    [
        pytest.param("", [ListProblem(ListFault.EMPTY)], id="nothing"),
        pytest.param(" \n\t\n", [ListProblem(ListFault.EMPTY)], id="blank-lines-only"),
        pytest.param("Name,Club\n", [ListProblem(ListFault.EMPTY)], id="headings-only"),
        pytest.param("A\n" * 5001, [ListProblem(ListFault.TOO_MANY, 5001)], id="too-many"),
        pytest.param(
            "Anna\nBéla\tBern\tRot", [ListProblem(ListFault.HEADINGS, 2)], id="no-headings"
        ),
        pytest.param(
            f"Name\tClub\tLanguage\tOut of competition\nAnna\t{'x' * 101}\tKlingon\n\tBern\n"
            "=A1\t\t\tperhaps\nB\0b",
            [
                ListProblem(ListFault.TOO_LONG, 2, "x" * 101),
                ListProblem(ListFault.LANGUAGE, 2, "Klingon"),
                ListProblem(ListFault.NO_NAME, 3),
                ListProblem(ListFault.FORMULA, 4, "=A1"),
                ListProblem(ListFault.YES_OR_NO, 4, "perhaps"),
                ListProblem(ListFault.UNPRINTABLE, 5, "B\0b"),
            ],
            id="everything-at-once",
        ),
        pytest.param(
            "Klub;Stadt\nAnna;Bern", [ListProblem(ListFault.HEADINGS, 1)], id="headings-but-no-name"
        ),
        pytest.param(
            "Klub,Stadt\nAnna,Bern", [ListProblem(ListFault.HEADINGS, 1)], id="with-commas"
        ),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, problems: list[ListProblem]) -> None:
    with pytest.raises(ListUnreadable) as caught:
        read_list(text, language="en")

    assert list(caught.value.problems) == problems


@pytest.mark.parametrize("fault", ListFault)
def test_every_fault_has_a_sentence(fault: ListFault) -> None:
    [sentence] = list_messages(ListUnreadable([ListProblem(fault, 3, "y" * 90)]), limit=9)

    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "y" * 41 not in sentence


TEXTS = st.text(string.ascii_letters + "é\"';,=-+ 1.花", max_size=12).map(
    lambda text: " ".join(text.split()).lstrip("= ")
)
NEWCOMERS = st.builds(
    NewEntrant,
    name=TEXTS.filter(bool),
    sort_name=TEXTS.map(str.strip),
    home_club=TEXTS.map(str.strip),
    team=TEXTS.map(str.strip),
    language=st.sampled_from(["", "de", "ja"]),
    out_of_competition=st.booleans(),
    person_id=st.none(),
)


@given(st.lists(NEWCOMERS, min_size=1, max_size=5))
def test_what_is_written_reads_back_the_same(newcomers: list[NewEntrant]) -> None:
    # "Maier, Anna" is read as Anna Maier, so it never comes without a sort name.
    given = [
        one for one in newcomers if one.name.strip() and (one.sort_name or "," not in one.name)
    ]

    if given:
        assert list(read_list(write_list(given), language="en").newcomers) == given
