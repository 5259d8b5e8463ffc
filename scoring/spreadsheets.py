"""Files for spreadsheets: CSV, as the reader's language cuts it into cells, and workbooks."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from typing import Any, Final, TypeAlias

from django.http import HttpResponse
from django.utils.formats import get_format

CSV: Final = "csv"
XLSX: Final = "xlsx"
TYPES: Final = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_FORMULA = re.compile(r"\s*[=+\-@]")  # how spreadsheets know one, in a cell that holds a text
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # no workbook may hold them

Cell: TypeAlias = str | int | float | None


def spreadsheet(
    rows: Iterable[Sequence[Cell]], *, kind: str, name: str, title: str
) -> HttpResponse:
    """Return a file to keep, ``CSV`` or ``XLSX``; ``name`` is that of the file without its ending.

    The first row has the headings.
    """
    return HttpResponse(
        _workbook(rows, title=title) if kind == XLSX else _text(rows),
        content_type=TYPES[kind],
        headers={"Content-Disposition": f'attachment; filename="{name}.{kind}"'},
    )


def _workbook(rows: Iterable[Sequence[Cell]], *, title: str) -> bytes:
    """Return a workbook in which every text is one: no guard has to change it."""
    from openpyxl import Workbook  # here: it takes 5 MB, and few evenings need it
    from openpyxl.cell import WriteOnlyCell

    book, content = Workbook(write_only=True), BytesIO()
    sheet = book.create_sheet(title)
    sheet.freeze_panes = "A2"

    def cell(value: Cell) -> Any:
        if not isinstance(value, str):
            return value
        text = WriteOnlyCell(sheet, _printable(value))
        text.data_type = "s"  # what begins with "=" would be a formula
        return text

    for row in rows:
        sheet.append([cell(value) for value in row])
    book.save(content)
    return content.getvalue()


def _text(rows: Iterable[Sequence[Cell]]) -> str:
    """Return a text that spreadsheets of the language cut into cells."""
    # Where numbers have a decimal comma, spreadsheets cut lines at semicolons.
    separator = ";" if _decimal_separator() == "," else ","
    content = StringIO()
    csv.writer(content, delimiter=separator).writerows([*map(_text_cell, row)] for row in rows)
    # Without the mark in front, spreadsheets take the letters of other languages apart.
    return f"\ufeff{content.getvalue()}"


def _text_cell(value: Cell) -> Cell:
    """Return what stands in a cell: a text that looks like a formula is kept a text."""
    if isinstance(value, float):
        return str(value).replace(".", _decimal_separator())
    if not isinstance(value, str):
        return value
    printable = _printable(value)
    # Where people write with full-width signs, spreadsheets know a formula by these, too.
    plain = unicodedata.normalize("NFKC", printable)
    return f"'{printable}" if _FORMULA.match(plain) else printable


def _printable(text: str) -> str:
    return _UNPRINTABLE.sub("", text)


def _decimal_separator() -> str:
    return str(get_format("DECIMAL_SEPARATOR"))
