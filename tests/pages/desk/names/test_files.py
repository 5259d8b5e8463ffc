"""A pasted text or a file, cut into lines and cells."""

import io
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.desk.names.files import FILE_LIMIT, ListSource
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable
from pages.desk.names.rows import Row
from tests.pages.desk.workbooks import workbook


def rows_of_file(content: bytes, language: str) -> list[Row]:
    return [*ListSource.of_file(content, language).rows()]


def rows_of_text(text: str) -> list[Row]:
    return [*ListSource(text).rows()]


LISTS = Path(__file__).parents[3] / "data" / "lists"
NAMES = "Name;Klub\nKovács Béla;Győr\n"
TWO_ROWS = [Row.of(1, ["Name", "Klub"]), Row.of(2, ["Kovács Béla", "Győr"])]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1250"]
)
def test_a_file_is_read_in_every_usual_encoding(encoding: str) -> None:
    assert rows_of_file(NAMES.encode(encoding), "hu") == TWO_ROWS


@pytest.mark.parametrize(
    ("language", "encoding", "name"),
    [("de", "cp1252", "Jürgen Weiß"), ("hu", "cp1250", "Őri Űrű"), ("ja", "cp932", "山田 花子")],
)
def test_an_old_encoding_is_that_of_the_language(language: str, encoding: str, name: str) -> None:
    assert rows_of_file(name.encode(encoding), language) == [Row.of(1, [name])]


@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_a_text_with_headings_is_cut_where_they_are(separator: str) -> None:
    text = f'Name{separator}Verein\n\n"Maier{separator} ""Mimi"""{separator}Bern\r\nEva\n'

    assert rows_of_text(text) == [
        Row.of(1, ["Name", "Verein"]),
        Row.of(3, [f'Maier{separator} "Mimi"', "Bern"]),
        Row.of(4, ["Eva"]),
    ]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        pytest.param("Maier, Anna", ("Maier, Anna",), id="a-comma-belongs-to-the-name"),
        pytest.param('Anna "Mimi" Maier', ('Anna "Mimi" Maier',), id="quotation-marks-stay"),
        pytest.param("Anna\tBern", ("Anna", "Bern"), id="tab"),
        pytest.param("Anna;Bern", ("Anna", "Bern"), id="semicolon"),
    ],
)
def test_a_text_without_headings(text: str, cells: tuple[str, ...]) -> None:
    assert rows_of_text(f"\n{text}\n") == [Row.of(2, cells)]


def test_a_quotation_mark_that_is_not_closed_stays() -> None:
    assert rows_of_text('Name,Club\n"Maier, Anna",Bern\n"Eva,Bern\nCili,Bern\n') == [
        Row.of(1, ["Name", "Club"]),
        Row.of(2, ["Maier, Anna", "Bern"]),
        Row.of(3, ['"Eva', "Bern"]),
        Row.of(4, ["Cili", "Bern"]),
    ]


def test_a_cell_may_have_several_lines() -> None:
    assert rows_of_text('Name,Club\n"Anna\nMaria",Bern\nEva,Graz\n') == [
        Row.of(1, ["Name", "Club"]),
        Row.of(2, ["Anna\nMaria", "Bern"]),
        Row.of(4, ["Eva", "Graz"]),
    ]


@pytest.mark.parametrize("name", ["name-vorname.xlsx", "cp850.csv", "title.txt", "hidden.xlsx"])
def test_what_a_form_keeps_of_a_list_is_the_list(name: str) -> None:
    given = ListSource.of_file((LISTS / name).read_bytes(), "de")

    assert ListSource.of_json(given.as_json()) == given


def test_a_workbook_is_read_by_its_first_sheet_and_no_formula_is_worked_out() -> None:
    content = workbook(["Name", "Nr."], [], ["Anna", 3.0], ["=1+1", True])

    assert rows_of_file(content, "en") == [
        Row.of(1, ["Name", "Nr."]),
        Row.of(3, ["Anna", "3"]),
        Row.of(4, ["", "TRUE"]),
    ]


def test_a_workbook_with_a_cell_far_below_is_read_as_far_as_people_can_stand() -> None:
    assert rows_of_file(workbook(["Anna"], XFD1048576="far"), "en") == [Row.of(1, ["Anna"])]


def test_a_cell_of_a_workbook_that_only_holds_a_value_is_read() -> None:
    # So pyexcel-ods3 0.6.1 and ezodf 0.3.2 write what is no text, and tablib 3.10.0 its numbers.
    cells = """
        <o:c o:value-type="float" o:value="7"/><o:c o:value-type="percentage" o:value="0.5"/>
        <o:c o:value-type="boolean" o:boolean-value="true"/>
        <o:c o:value-type="date" o:date-value="2026-11-29"/>
        <o:c o:value-type="string" o:string-value="Anna"/><o:c/>
        <o:c o:value-type="float" o:value="1234"><o:p>1.234</o:p></o:c>
    """.replace("o:c", "o:table-cell")
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as parts:
        row = f"<o:table><o:table-row>{cells}</o:table-row></o:table>"
        parts.writestr("content.xml", f"<o:document xmlns:o='urn:o'>{row}</o:document>")

    assert rows_of_file(content.getvalue(), "de") == [
        Row.of(1, ["7", "0.5", "TRUE", "2026-11-29", "Anna", "", "1.234"])
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        pytest.param(b"a" * (FILE_LIMIT + 1), ListFault.TOO_LARGE, id="too-large"),
        pytest.param(b"\xff\xfea", ListFault.ENCODING, id="half-a-letter"),
        pytest.param(b"PK\x03\x04junk", ListFault.NO_SHEET, id="no-workbook"),
        pytest.param(workbook(["Anna"])[:-40], ListFault.NO_SHEET, id="a-workbook-cut-short"),
    ],
)
def test_a_file_that_is_no_list_is_refused(content: bytes, fault: ListFault) -> None:
    with pytest.raises(ListUnreadable) as caught:
        rows_of_file(content, "en")

    assert caught.value.problems == (ListProblem(fault),)


def test_a_workbook_that_unfolds_into_too_much_is_refused() -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", b" " * 21_000_000)

    with pytest.raises(ListUnreadable) as caught:
        rows_of_file(content.getvalue(), "en")

    assert caught.value.problems == (ListProblem(ListFault.TOO_LARGE),)


WORKBOOK = workbook(["Name", "Club"], ["Anna", "Bern"])


@given(
    st.one_of(
        st.binary(max_size=60),
        st.text('Name,Club;\t"\n é\0=', max_size=60).map(str.encode),
        st.builds(
            lambda at, byte: WORKBOOK[:at] + byte + WORKBOOK[at + 1 :],
            st.integers(4, len(WORKBOOK) - 1),
            st.binary(min_size=1, max_size=1),
        ),
    )
)
def test_whatever_is_sent_is_read_or_refused(content: bytes) -> None:
    with suppress(ListUnreadable):
        assert all(row.cells[-1].strip() for row in rows_of_file(content, "en"))


def test_a_line_longer_than_a_cell_can_be_is_no_heading() -> None:
    long = f"{'x' * 200_000};Name"

    assert rows_of_text(long) == [Row.of(1, ["x" * 200_000, "Name"])]


def test_a_cell_with_the_mark_between_cells_stays_one() -> None:
    assert Row.of(1, ["Anna\x1fMaier", "Bern", " ", ""]).cells == ["Anna Maier", "Bern"]
