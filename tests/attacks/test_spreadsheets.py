"""Small workbooks that would take minutes to read."""

import io
import tracemalloc
import zipfile
from struct import pack

import pytest
from openpyxl import Workbook

from pages.desk.names.files import ListSource
from pages.desk.names.messages import ListFault, ListUnreadable
from pages.desk.names.rows import LAST_CELL


def a_workbook(part: str, before: bytes, added: bytes) -> bytes:
    """A workbook whose only cell is Anna, with something added to one of its parts."""
    book, plain, changed = Workbook(), io.BytesIO(), io.BytesIO()
    book.worksheets[0].append(["Anna"])
    book.save(plain)
    with zipfile.ZipFile(plain) as given, zipfile.ZipFile(changed, "w", 8) as parts:
        for name in given.namelist():
            content = given.read(name)
            parts.writestr(
                name, content.replace(before, added + before) if name == part else content
            )
    return changed.getvalue()


def test_a_workbook_with_broken_styles_is_refused() -> None:
    given = a_workbook("xl/styles.xml", b"</cellXfs>", b"this is no style" * 100 + b"<")

    with pytest.raises(ListUnreadable) as refused:
        ListSource.of_file(given, "en")
    assert [one.fault for one in refused.value.problems] == [ListFault.NO_SHEET]


def test_a_small_workbook_that_unfolds_into_too_much_is_refused() -> None:
    given = a_workbook("xl/worksheets/sheet1.xml", b"</row>", b"<c/>" * 1_000_000)

    assert len(given) < 40_000
    with pytest.raises(ListUnreadable) as refused:
        ListSource.of_file(given, "en")
    assert [one.fault for one in refused.value.problems] == [ListFault.TOO_LARGE]


@pytest.mark.parametrize("empty", [b"<c/>", b"<c></c>"])
def test_more_cells_than_a_list_of_people_has_are_not_looked_at(empty: bytes) -> None:
    given = a_workbook("xl/worksheets/sheet1.xml", b"</row>", empty * 120_000)

    with pytest.raises(ListUnreadable) as refused:
        ListSource.of_file(given, "en")
    assert [one.fault for one in refused.value.problems] == [ListFault.TOO_LARGE]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_workbook_that_declares_elements_of_its_own_is_refused(encoding: str) -> None:
    book = b"<!DOCTYPE worksheet [<!ENTITY a '<c/>'>]><worksheet/>".decode().encode(encoding)
    given = a_workbook("xl/worksheets/sheet1.xml", b"<worksheet", book)

    with pytest.raises(ListUnreadable) as refused:
        ListSource.of_file(given, "en")
    assert [one.fault for one in refused.value.problems] == [ListFault.NO_SHEET]


def test_a_workbook_that_lies_about_its_size_unfolds_no_further_than_it_says() -> None:
    claimed, true = 1_000, 50_000_000
    honest = io.BytesIO()
    with zipfile.ZipFile(honest, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/worksheets/sheet1.xml", bytes(true))
    given = honest.getvalue().replace(pack("<L", true), pack("<L", claimed))

    tracemalloc.start()
    try:
        with pytest.raises(ListUnreadable) as refused:
            ListSource.of_file(given, "en")
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert [one.fault for one in refused.value.problems] == [ListFault.NO_SHEET]
    assert most < true // 10


@pytest.mark.parametrize(
    ("row", "lines"),
    [
        pytest.param(
            "<x:table-row x:number-rows-repeated='1048576'>{}</x:table-row>", 5_100, id="r"
        ),
        pytest.param("<x:table-row>{}</x:table-row>", 1, id="one-row"),
    ],
)
def test_a_cell_that_is_repeated_without_end_is_read_as_far_as_people_can_stand(
    row: str, lines: int
) -> None:
    cell = "<x:table-cell x:number-columns-repeated='16384'><x:p>Anna</x:p></x:table-cell>"
    given = io.BytesIO()
    with zipfile.ZipFile(given, "w") as parts:
        table = f"<x:table x:name='a'>{row.format(cell)}</x:table>"
        parts.writestr("content.xml", f"<x:d xmlns:x='urn:x'>{table}</x:d>")

    rows = ListSource.of_file(given.getvalue(), "en").sheets[0].rows

    # The column behind the last one tells that there are too many.
    assert [len(rows), {len(line.cells) for line in rows}] == [lines, {LAST_CELL}]


def test_a_workbook_whose_entities_unfold_without_end_is_refused() -> None:
    entities = "".join(f"<!ENTITY e{n} '{f'&e{n - 1};' * 10}'>" for n in range(1, 12))
    given = io.BytesIO()
    with zipfile.ZipFile(given, "w") as parts:
        parts.writestr(
            "content.xml", f"<!DOCTYPE d [<!ENTITY e0 'Anna'>{entities}]><d><a>&e11;</a></d>"
        )

    with pytest.raises(ListUnreadable) as refused:
        ListSource.of_file(given.getvalue(), "en")
    assert [one.fault for one in refused.value.problems] == [ListFault.NO_SHEET]
