"""The sheets of a workbook, XLSX or ODS, as their cells read.

Formulas are never worked out: the values count that were stored with them.
"""

import io
import re
import zipfile
from collections.abc import Callable, Container, Iterator, Sequence
from functools import lru_cache
from posixpath import join, normpath
from xml.etree import ElementTree as ET  # nosec B405  # Expat bounds what entities unfold into

from pages.bounds import BOUNDS
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable
from pages.desk.names.rows import (
    FORMULA,
    LAST_CELL,
    LAST_LINE,
    Reason,
    Row,
    Sheet,
    filled,
    with_reading,
)

_UNPACKED_LIMIT = BOUNDS["admin:names"].unfolded  # bytes
_ELEMENT_LIMIT = 120_000  # of the parts that are read; 5,000 people in six columns have 95,000
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")  # Windows' end of a line is _x000D_


def sheets_of_workbook(content: bytes) -> tuple[Sheet, ...]:
    """Return the sheets that are shown, in their order; charts are none.

    Raises:
        ListUnreadable: no workbook, a broken one, or one that unfolds into too much.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if sum(part.file_size for part in parts.infolist()) > _UNPACKED_LIMIT:
                raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
            names = {name.lower(): name for name in parts.namelist()}
            elements = 0

            def read(part: str) -> bytes:
                nonlocal elements
                about = parts.getinfo(names[part.lower()])
                with parts.open(about) as packed:
                    # Without a number all is unfolded first, whatever the part says of its size.
                    unfolded = packed.read(about.file_size)
                # An element takes as long as many bytes, also one that is empty.
                elements += unfolded.count(b"<") - unfolded.count(b"</")
                if elements > _ELEMENT_LIMIT:
                    raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
                if b"<!DOCTYPE" in unfolded.replace(b"\0", b""):  # elements that no one counts
                    raise ValueError(part)
                return unfolded

            sheets = _ods(read) if "content.xml" in names else _xlsx(read, names)
            return tuple(sheets)
    except ListUnreadable:
        raise
    except Exception as error:  # a broken workbook may break its reading at any place
        raise ListUnreadable([ListProblem(ListFault.NO_SHEET)]) from error


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _attribute(element: ET.Element, name: str) -> str:
    return next((value for key, value in element.items() if _local(key) == name), "")


def _elements(part: bytes, *tags: str) -> Iterator[ET.Element]:
    """Return the elements of these names as they end; what they hold is forgotten after each."""
    ends = tuple(f"}}{tag}" for tag in tags)
    for _, element in ET.iterparse(io.BytesIO(part)):  # noqa: S314  # nosec B314  # bounded
        if element.tag.endswith(ends):
            yield element
            element.clear()


def _xlsx(read: Callable[[str], bytes], there: Container[str]) -> Iterator[Sheet]:
    targets = {
        _attribute(element, "Id"): normpath(join("/xl", _attribute(element, "Target")))[1:]
        for element in _elements(read("xl/_rels/workbook.xml.rels"), "Relationship")
        if _attribute(element, "Type").endswith("/worksheet")
    }
    texts = (
        [_shared(element) for element in _elements(read("xl/sharedStrings.xml"), "si")]
        if "xl/sharedstrings.xml" in there
        else []
    )
    zeros = _zeros(read("xl/styles.xml")) if "xl/styles.xml" in there else {}
    shown = [
        (_attribute(element, "name"), targets[_attribute(element, "id")])
        for element in _elements(read("xl/workbook.xml"), "sheet")
        if _attribute(element, "state") in ("", "visible") and _attribute(element, "id") in targets
    ]
    for name, part in shown:
        yield Sheet(name, filled(_xlsx_rows(read(part), texts, zeros)))


def _zeros(styles: bytes) -> dict[str, int]:
    """Return how many digits a number has, by the style of its cell: 00007 has five."""
    formats: dict[str, str] = {}
    digits: dict[str, int] = {}
    for element in _elements(styles, "numFmt", "cellXfs"):
        if _local(element.tag) == "numFmt":
            formats[_attribute(element, "numFmtId")] = _attribute(element, "formatCode")
            continue
        for index, style in enumerate(element):
            code = formats.get(_attribute(style, "numFmtId"), "")
            if code and not code.strip("0"):
                digits[str(index)] = len(code)
    return digits


def _shared(item: ET.Element) -> str:
    """Return a text with its reading, where the one who typed it left one."""
    if len(item) == 1 and item[0].tag.endswith("}t"):
        return _unescaped(item[0].text or "")
    base = "".join(
        _unescaped(part.text or "")
        for element in item
        if _local(element.tag) in ("t", "r")
        for part in element.iter()
        if _local(part.tag) == "t"
    )
    reading, at = "", 0
    for part in (element for element in item if _local(element.tag) == "rPh"):
        begins, ends = int(part.get("sb", 0)), int(part.get("eb", 0))
        reading += base[at:begins] + "".join(part.itertext())
        at = ends
    return with_reading(base, reading + base[at:]) if reading else base


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda code: chr(int(code[1], 16)), text) if "_x" in text else text


def _xlsx_rows(part: bytes, texts: Sequence[str], zeros: dict[str, int]) -> Iterator[Row]:
    line = 0
    for row in _elements(part, "row"):
        line = int(row.get("r") or line + 1)
        if line > LAST_LINE:
            return
        cells: list[str] = []
        for cell in row:
            letters = cell.get("r", "").rstrip("0123456789")
            at = _column_number(letters) if letters else len(cells) + 1
            if len(cells) < at <= LAST_CELL:
                cells += [""] * (at - 1 - len(cells))
                cells.append(_xlsx_text(cell, texts, zeros))
        hidden = row.get("hidden") in ("1", "true")
        yield Row.of(line, cells, Reason.HIDDEN if hidden else None)


@lru_cache(maxsize=1_000)
def _column_number(letters: str) -> int:
    number = 0
    for letter in letters[:3].upper():
        number = number * 26 + ord(letter) - 64
    return number


def _xlsx_text(cell: ET.Element, texts: Sequence[str], zeros: dict[str, int]) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return _guarded("".join(map(_shared, cell)))
    value = next((element.text or "" for element in cell if element.tag.endswith("}v")), "")
    if kind == "s" and value:
        return _guarded(texts[int(value)])
    if kind == "str":
        return _guarded(_unescaped(value))
    if kind == "b":
        return "TRUE" if value == "1" else "FALSE" if value else ""
    return _number(value, zeros.get(cell.get("s", ""), 0)) if kind == "n" else ""


def _number(value: str, digits: int) -> str:
    if not value or value.isdecimal():
        return value.zfill(digits) if value else ""
    number = float(value)
    return str(int(number)).zfill(digits) if number.is_integer() else str(number)


def _guarded(text: str) -> str:
    """Return a text as a file of text would hold it: what looks like a formula has a guard."""
    return f"'{text}" if FORMULA.match(text) else text


def _ods(read: Callable[[str], bytes]) -> Iterator[Sheet]:
    rows: list[Row] = []
    line = 0
    for element in _elements(read("content.xml"), "table-row", "table"):
        if _local(element.tag) == "table":
            yield Sheet(_attribute(element, "name"), filled(rows))
            rows, line = [], 0
            continue
        cells: list[str] = []
        for cell in element:
            if len(cells) < LAST_CELL and _local(cell.tag) in ("table-cell", "covered-table-cell"):
                paragraphs = [element for element in cell if _local(element.tag) == "p"]
                text = "\n".join(map(_ods_text, paragraphs)) if paragraphs else _ods_value(cell)
                times = min(int(_attribute(cell, "number-columns-repeated") or 1), LAST_CELL)
                cells += [_guarded(text)] * times
        hidden = _attribute(element, "visibility") in ("collapse", "filter")
        times = int(_attribute(element, "number-rows-repeated") or 1)
        until = min(line + times, LAST_LINE) if any(cells) else line
        rows += [
            Row.of(at, cells, Reason.HIDDEN if hidden else None)
            for at in range(line + 1, until + 1)
        ]
        line += times


def _ods_value(cell: ET.Element) -> str:
    """Return the value of a cell that says nowhere how it is shown, as programs may write it."""
    kind = _attribute(cell, "value-type")
    if kind in ("float", "percentage", "currency"):
        return _number(_attribute(cell, "value"), 0)
    value = _attribute(cell, f"{kind}-value")
    return value.upper() if kind == "boolean" else value


def _ods_text(paragraph: ET.Element) -> str:
    text = paragraph.text or ""
    for element in paragraph:
        kind = _local(element.tag)
        inside = (
            " " * int(_attribute(element, "c") or 1) if kind in ("s", "tab") else _ods_text(element)
        )
        text += ("" if kind == "ruby-text" else inside[:100]) + (element.tail or "")
    return text
