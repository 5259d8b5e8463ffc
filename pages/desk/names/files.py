"""A list of people as it is pasted or sent in a file, cut into lines and cells."""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, Final, Self

from pages.bounds import BOUNDS
from pages.desk.names.headings import heading_weight
from pages.desk.names.messages import ListFault, ListProblem, ListUnreadable
from pages.desk.names.rows import LAST_LINE, Reason, Row, Sheet, dump_kept, filled, load_kept
from pages.desk.names.workbooks import sheets_of_workbook
from tournaments.printable import tidy

FILE_LIMIT = BOUNDS["admin:names"].packed  # bytes; 5,000 people with clubs and teams take 300,000
KEPT_LIMIT = 850_000  # bytes of a list in the form that corrects it; a body has 2**20
HEADINGS_WITHIN = 15  # lines
_SEPARATORS: Final = "\t;|,"
# What programs write where they write no Unicode, the likeliest first, by the event's language.
ENCODINGS: Mapping[str, Sequence[str]] = {
    "hu": ("cp1250", "mac_latin2", "cp852"),
    "ja": ("cp932", "euc_jp", "iso2022_jp"),
    "": ("cp1252", "mac_roman", "cp850", "cp1250"),
}
_LETTERS: Final = frozenset("äöüÄÖÜßéáíóúőűÉÁÍÓÚŐŰàèìòùÀÈÌÒÙâêîôûçñëïøåæœčšžćłý’–“”„«»€")
# What a file begins with that holds no list as plain lines.
_OTHER_FILES: Mapping[ListFault, re.Pattern[str]] = {
    ListFault.PDF: re.compile(r"%PDF-"),
    ListFault.TEXT_DOCUMENT: re.compile(r"\{\\rtf"),
    ListFault.WEB_PAGE: re.compile(
        r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|table)\b", re.IGNORECASE
    ),
    ListFault.OLD_WORKBOOK: re.compile(
        r"\s*<\?xml(?s:.{0,500})urn:schemas-microsoft-com:office:spreadsheet"
    ),
    ListFault.XML: re.compile(r"\s*<\?xml|\s*<(\w+)\b[^>]*>(?s:.*)</\1>\s*\Z"),
    ListFault.JSON: re.compile(r"\s*[\[{]\s*[\"{\[]"),
}
# A player's line of FIDE's tournament report file: name and federation at fixed places.
_TRF: Final = re.compile(r"001 [ \d]{4} .{5}(.{33}).*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list as it was pasted or sent."""

    text: str = ""  # bytes as Latin-1 where there is an encoding
    encoding: str = ""  # that the file does not say itself
    sheets: tuple[Sheet, ...] = ()  # of a workbook
    sheet: int = 0  # which is read

    @classmethod
    def of_file(cls, content: bytes, language: str) -> Self:
        """Return the list in a file; ``language`` is the event's.

        Raises:
            ListUnreadable: too large, or no list.
        """
        if len(content) > FILE_LIMIT:
            raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
        if content.startswith(b"PK\x03\x04"):
            sheets = sheets_of_workbook(content)
            if not any(sheet.rows for sheet in sheets):
                raise ListUnreadable([ListProblem(ListFault.EMPTY)])
            return cls(
                sheets=sheets, sheet=next(at for at, sheet in enumerate(sheets) if sheet.rows)
            )
        if content.startswith(b"\xd0\xcf\x11\xe0"):
            raise ListUnreadable([ListProblem(ListFault.OLD_WORKBOOK)])
        try:
            return cls(text=content.decode(_unicode(content)))
        except UnicodeDecodeError:
            if content.startswith((b"\xff\xfe", b"\xfe\xff")):
                raise ListUnreadable([ListProblem(ListFault.ENCODING)]) from None
        return cls(text=content.decode("latin-1"), encoding=_likeliest(content, language))

    @classmethod
    def of_json(cls, text: str) -> Self:
        """Return the list that ``as_json`` wrote.

        Raises:
            ValueError: it did not.
        """
        try:
            kept: Mapping[str, Any] = load_kept(text)
            sheets = tuple(
                Sheet(
                    str(name),
                    filled(
                        Row.of(int(line), [*map(str, cells)], Reason(reason) if reason else None)
                        for line, reason, cells in rows
                    ),
                )
                for name, rows in kept["sheets"]
            )
            source = cls(str(kept["text"]), str(kept["encoding"]), sheets, int(kept["sheet"]))
        except (TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            raise ValueError(text) from error
        if source.encoding and source.encoding not in chain.from_iterable(ENCODINGS.values()):
            raise ValueError(source.encoding)
        if source.sheet not in range(max(len(source.sheets), 1)):
            raise ValueError(source.sheet)
        return source

    def as_json(self) -> str:
        """Return the list as text for ``of_json``."""
        sheets = [
            [sheet.name, [[row.line, row.reason, row.cells] for row in sheet.rows]]
            for sheet in self.sheets
        ]
        kept = {"text": self.text, "encoding": self.encoding, "sheets": sheets, "sheet": self.sheet}
        return dump_kept(kept)

    def read_as(self, encoding: str) -> Self:
        """Return the same file in another encoding."""
        return replace(self, encoding=encoding)

    def rows(self) -> Sequence[Row]:
        """Return the lines that hold something.

        Raises:
            ListUnreadable: this is no list, or its letters cannot be read.
        """
        if self.sheets:
            return self.sheets[self.sheet].rows
        return _rows_of_text(self.plain())

    def plain(self) -> str:
        """Return the text with its letters.

        Raises:
            ListUnreadable: they cannot be read.
        """
        if not self.encoding:
            return self.text
        try:
            return self.text.encode("latin-1").decode(self.encoding)
        except UnicodeError as error:
            raise ListUnreadable([ListProblem(ListFault.ENCODING)]) from error


def _unicode(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if b"\0" in content[:200]:  # every second byte of plain letters, the first or the second one
        return "utf-16-be" if content[:1] == b"\0" else "utf-16-le"
    return "utf-8-sig"


def _likeliest(content: bytes, language: str) -> str:
    """Return the encoding in which most letters are some of the five languages.

    Raises:
        ListUnreadable: none fits.
    """
    fitting: dict[str, float] = {}
    for encoding in ENCODINGS.get(language, ENCODINGS[""]):
        try:
            special = [letter for letter in content.decode(encoding) if letter > "\x7f"]
        except UnicodeDecodeError:
            continue
        usual = sum(letter in _LETTERS or letter > "\u3000" for letter in special)
        fitting[encoding] = usual / max(len(special), 1)
    if not fitting:
        raise ListUnreadable([ListProblem(ListFault.ENCODING)])
    return max(fitting, key=lambda encoding: fitting[encoding])


def _rows_of_text(text: str) -> tuple[Row, ...]:
    """Return the lines of a text that hold something, cut where headings or most lines show how.

    Raises:
        ListUnreadable: it is no list.
    """
    for fault, beginning in _OTHER_FILES.items():
        if beginning.match(text):
            raise ListUnreadable([ListProblem(fault)])
    if _TRF.search(text):
        text = _TRF.sub(lambda player: player[1].strip(), text)
    lines = text.removeprefix("\ufeff").splitlines()
    if declared := re.fullmatch(r"\"?sep=(.)\"?", lines[0].strip() if lines else ""):
        first = Row(1, lines[0].strip(), Reason.SEPARATOR)
        return first, *filled(_cut(["", *lines[1:]], declared[1]))
    shown = [line for line in lines if line.strip()][:HEADINGS_WITHIN]
    weight, separator = max(
        (
            (heading_weight(_cut_line(line, mark)), mark)
            for mark in _SEPARATORS
            for line in shown
            if mark in line
        ),
        key=lambda pair: pair[0],
        default=(0, ""),
    )
    if weight > max((heading_weight([line]) for line in shown), default=0):
        return filled(_cut(lines, separator))
    if _commas_part(lines):
        return filled(_cut(lines, ","))
    if not any(mark in line.strip() for line in lines for mark in _SEPARATORS[:-1]):
        return filled(Row.of(at, [line.strip()]) for at, line in enumerate(lines, 1))
    return filled(Row.of(at, _cells_of(line)) for at, line in enumerate(lines, start=1))


def _cut_line(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:  # a nickname in quotation marks, or longer than any cell
        return line.split(separator)


def _cut(lines: Sequence[str], separator: str) -> list[Row]:
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    begins = 1
    rows = []
    try:
        for cells in reader:
            rows.append(Row.of(begins, cells))
            begins = reader.line_num + 1
    except csv.Error:  # somewhere a quotation mark is only that
        return [Row.of(at, _cut_line(line, separator)) for at, line in enumerate(lines, 1)]
    return rows


def _cells_of(line: str) -> list[str]:
    """Return the cells of a line without headings: cut at its tabs, else semicolons, else bars."""
    separator = next((mark for mark in "\t;|" if mark in line), None)
    return [line] if separator is None else _cut_line(line, separator)


def _commas_part(lines: Iterable[str]) -> bool:
    """Return whether commas part cells: most cells in front are quoted, or whole names.

    "Maier, Anna" is one cell, and so is "van Dyk, Eva".
    """
    plain = [line for line in map(tidy, islice(lines, LAST_LINE)) if line]
    bare = [re.sub(r"^\W*\d+\W*,", "", line) for line in plain if "," in line]
    if any(mark in line for line in bare for mark in "\t;|"):
        return False
    whole = sum(
        line.startswith('"') or (line[:1].isupper() and " " in line.partition(",")[0].strip())
        for line in bare
    )
    many = sum(line.count(",") >= 3 for line in bare)
    return 2 * max(whole, many) > len(plain)
