"""A list of people as it is pasted or sent in a file, cut into lines and cells."""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from openpyxl import load_workbook

from config.bounds import BOUNDS
from pages.desk.names.headings import columns_of
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable

FILE_LIMIT = BOUNDS["admin:names"].packed  # bytes
LINE_LIMIT = 5_000  # people at once, far more than any hall holds
CELL_LIMIT = 40  # columns that are looked at
_UNPACKED_LIMIT = BOUNDS["admin:names"].unfolded  # bytes
_ELEMENT_LIMIT = 100_000  # of all parts of a workbook; 5,000 people in six columns have 95,000
_SEPARATORS = "\t;,"
# What spreadsheets write where they write no Unicode, by the language of the event.
_OLD_ENCODINGS: Mapping[str, str] = {"hu": "cp1250", "ja": "cp932"}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list."""

    line: int  # from 1, as an editor or a spreadsheet counts
    cells: tuple[str, ...]


def rows_of_file(content: bytes, language: str) -> list[Row]:
    """Return the lines of a text or of the first sheet of a workbook that hold something.

    Formulas are never worked out: of a workbook the values count that were stored with them.

    Raises:
        ListUnreadable: too large, no list at all, or cells that are cut wrongly.
    """
    if len(content) > FILE_LIMIT:
        raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
    if content.startswith(b"PK\x03\x04"):
        return _filled(_sheet(content))
    return rows_of_text(_decoded(content, language))


def rows_of_text(text: str) -> list[Row]:
    """Return the lines of a text that hold something, cut where its headings show how.

    Without headings each line is cut at its tabs, else at semicolons: "Maier, Anna" is one name.

    Raises:
        ListUnreadable: a quotation mark is not closed.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    for separator in _SEPARATORS:
        if separator in first and columns_of(_cut_line(first, separator)):
            return _filled(_cut(lines, separator))
    return _filled(
        (number, line.split("\t" if "\t" in line else ";"))
        for number, line in enumerate(lines, start=1)
    )


def _cut_line(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator))
    except csv.Error:  # longer than any heading
        return []


def _cut(lines: Sequence[str], separator: str) -> Iterator[tuple[int, Sequence[str]]]:
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise ListUnreadable([ListProblem(ListFault.QUOTES, begins)]) from error


def _filled(lines: Iterable[tuple[int, Sequence[str]]]) -> list[Row]:
    """Return the lines that hold something, without empty cells at their ends."""
    ends = (
        (line, cells, [at for at, cell in enumerate(cells) if cell.strip()])
        for line, cells in lines
    )
    return [Row(line, tuple(cells[: filled[-1] + 1])) for line, cells, filled in ends if filled]


def _decoded(content: bytes, language: str) -> str:
    for encoding in _encodings(content, language):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ListUnreadable([ListProblem(ListFault.ENCODING)])


def _encodings(content: bytes, language: str) -> list[str]:
    """Return the encodings to try, in their order."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ["utf-16"]
    if b"\0" in content[:200]:  # every second byte of plain letters, the first or the second one
        return ["utf-16-be" if content[:1] == b"\0" else "utf-16-le"]
    return ["utf-8-sig", _OLD_ENCODINGS.get(language, "cp1252")]


def _sheet(content: bytes) -> list[tuple[int, Sequence[str]]]:
    try:
        return _cells(content)
    except ListUnreadable:
        raise
    except Exception as error:  # a broken workbook may break openpyxl at any place, in any way
        raise ListUnreadable([ListProblem(ListFault.NO_SHEET)]) from error


def _cells(content: bytes) -> list[tuple[int, Sequence[str]]]:
    # Openpyxl itself, for tablib reads as many empty lines as a sheet says that it has.
    book = load_workbook(_without_styles(content), read_only=True, data_only=True)
    rows = book.worksheets[0].iter_rows(
        max_row=LINE_LIMIT + 100, max_col=CELL_LIMIT, values_only=True
    )
    return [(line, [*map(_text, cells)]) for line, cells in enumerate(rows, start=1)]


def _without_styles(content: bytes) -> io.BytesIO:
    """Return the workbook without its styles, of which a few kB packed take openpyxl minutes.

    Raises:
        ListUnreadable: it unfolds into too much.
        ValueError: a part declares what no workbook has.
    """
    kept = io.BytesIO()
    elements = 0
    with zipfile.ZipFile(io.BytesIO(content)) as given, zipfile.ZipFile(kept, "w") as parts:
        if sum(part.file_size for part in given.infolist()) > _UNPACKED_LIMIT:
            raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
        for part in given.infolist():
            if part.filename.lower() != "xl/styles.xml":
                with given.open(part) as packed:
                    # Without a number all is unfolded first, whatever the part says of its size.
                    unfolded = packed.read(part.file_size)
                # An element takes openpyxl as long as many bytes, also one that is empty.
                elements += unfolded.count(b"<") - unfolded.count(b"</")
                if elements > _ELEMENT_LIMIT:
                    raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
                if b"<!DOCTYPE" in unfolded.replace(b"\0", b""):  # elements that no one counts
                    raise ValueError(part.filename)
                parts.writestr(part.filename, unfolded)
    kept.seek(0)
    return kept


def _text(value: object) -> str:
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
