"""The form of an event file: its format, its digest, and the keys of its lists."""

import json
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any, Final, TypeAlias
from zipfile import BadZipFile, ZipFile

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.selectors.event_files.columns import (
    ADDED,
    ADDED_LISTS,
    CONTEXTS,
    FILE_TABLES,
    FORMAT,
    SERIES,
    USERS,
    VERSION,
    columns_of,
)
from scoring.selectors.event_files.earlier import read_earlier
from scoring.selectors.event_files.values import NotAValue, of_field
from scoring.selectors.event_files.writing import plain_json
from tournaments.models import Organisation

LARGEST: Final = 25_000_000  # bytes; 500 players in 10 seatings are 15 million
PEOPLE_LIMIT: Final = 5_000  # far more than any hall holds
VALUE_LIMIT: Final = 4_000_000  # values; 25 million bytes of a real event hold 2.4 million
SERIES_LIMIT: Final = 100  # in which an event counts; far more than any club has
PROBLEM_LIMIT: Final = 20  # that are shown of a file
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = Mapping[str, list[Row]]  # by list; a single object is a list of one

FILE_ONLY: Final[dict[str, frozenset[str]]] = {
    USERS: frozenset({"id", "name"}),
    CONTEXTS: frozenset({"id", "user", "reason", "reason_public"}),
    SERIES: frozenset({"slug", "name", "weight"}),
}
_SINGLE = frozenset(table.name for table in FILE_TABLES if table.single)


def keys_of_lists() -> dict[str, frozenset[str]]:
    """Return the keys of each list's rows."""
    keys = {
        table.name: frozenset(column.key for column in columns_of(table)) for table in FILE_TABLES
    }
    return keys | FILE_ONLY


@dataclass(frozen=True, slots=True)
class Document:
    """A file as lists of rows. Every row has its keys; its values are not checked yet."""

    organisation: str
    digest: str
    rows: Rows


def holds_too_much(file: bytes) -> bool:
    """Return whether a file may hold more values than the desk reads, without decoding it.

    Each value but the first comes behind one of these; those in texts count as well.
    """
    return sum(map(file.count, (b",", b"[", b"{"))) > VALUE_LIMIT


def read_document(file: bytes) -> Document:
    """Return a file as lists of rows.

    Raises:
        EventFileRefused: carries the problems, at most ``PROBLEM_LIMIT``.
    """
    content, digest = _content(file)
    keys = keys_of_lists()
    for name in ADDED_LISTS:
        content.setdefault(name, [])
    problems = list(_key_problems("", content.keys(), {"organisation", *keys}))
    organisation = content.pop("organisation", "")
    problems += _name_problems(organisation)
    for name in _SINGLE & content.keys():
        content[name] = [content[name]]
    read_earlier(content)
    for name in keys.keys() & content.keys():
        _fill_in(content[name], ADDED.get(name, {}))
        problems += _row_problems(name, content[name], keys[name])
    if problems:
        raise EventFileRefused(problems[:PROBLEM_LIMIT])
    return Document(organisation, digest, content)


def path_of(name: str, index: int, key: str = "") -> str:
    """Return the path of a row or its value, like ``piles[3].points``; the first row is 0."""
    row = name if name in _SINGLE else f"{name}[{index}]"
    return f"{row}.{key}" if key else row


def _content(file: bytes) -> tuple[Row, str]:
    """Return what the file holds, and the digest of that.

    It may be packed alone in a ZIP file, and be in any encoding of Unicode, with a mark or without.
    """
    plain = unpacked(file)
    try:
        text = plain.decode(json.detect_encoding(plain))
        document = json.loads(text, parse_constant=_refuse_constant)
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise EventFileRefused([FileProblem(FileFault.NO_EVENT)])
        if document.get("version") != VERSION:
            raise EventFileRefused([FileProblem(FileFault.OTHER_VERSION)])
        content = document.get("content")
        digest = sha256(plain_json(content).encode()).hexdigest()
    except (ValueError, RecursionError) as fault:
        raise EventFileRefused([FileProblem(FileFault.NO_EVENT)]) from fault
    if not isinstance(content, dict) or document.get("digest") != digest:
        raise EventFileRefused([FileProblem(FileFault.CHANGED)])
    return content, digest


def unpacked(file: bytes) -> bytes:
    """Return a file as it is, of a ZIP file the only one in it, beside what macOS adds.

    Raises:
        EventFileRefused: there is another number of files, it is broken, or too large.
    """
    if not file.startswith(b"PK\x03\x04"):
        return file
    try:
        with ZipFile(BytesIO(file)) as packed:
            parts = [
                part
                for part in packed.infolist()
                if not part.is_dir() and not part.filename.startswith("__MACOSX/")
            ]
            if len(parts) != 1:
                raise EventFileRefused([FileProblem(FileFault.NO_EVENT)])
            with packed.open(parts[0]) as part:
                plain = part.read(LARGEST + 1)  # and no further, whatever it unfolds into
    except (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, zlib.error) as fault:
        raise EventFileRefused([FileProblem(FileFault.NO_EVENT)]) from fault
    if len(plain) > LARGEST:
        raise EventFileRefused([FileProblem(FileFault.TOO_LARGE)])
    return plain


def _name_problems(organisation: object) -> Iterator[FileProblem]:
    try:
        of_field(Organisation._meta.get_field("name"))(organisation)  # noqa: SLF001 - Django's name for a public interface
    except NotAValue as refused:
        yield FileProblem(refused.fault, "organisation")


def _refuse_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are no JSON


def _fill_in(rows: Any, added: Mapping[str, Any]) -> None:
    for row in rows if added and isinstance(rows, list) else []:
        if isinstance(row, dict):
            row.update({key: value for key, value in added.items() if key not in row})


def _row_problems(name: str, rows: Any, keys: Collection[str]) -> Iterator[FileProblem]:
    if not isinstance(rows, list):
        yield FileProblem(FileFault.VALUE, name)
        return
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            yield FileProblem(FileFault.VALUE, path_of(name, index))
        elif row.keys() != keys:
            yield from _key_problems(path_of(name, index) + ".", row.keys(), keys)


def _key_problems(
    path: str, keys: Collection[str], wanted: Collection[str]
) -> Iterator[FileProblem]:
    for key in sorted(set(wanted).difference(keys)):
        yield FileProblem(FileFault.MISSING, f"{path}{key}")
    for key in sorted(set(keys).difference(wanted)):
        yield FileProblem(FileFault.UNKNOWN, f"{path}{key}")
