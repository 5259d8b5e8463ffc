"""The outside of an event file: its format, its digest, and which keys stand where."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeAlias

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.selectors.event_files.columns import (
    CONTEXTS,
    FILE_TABLES,
    FORMAT,
    USERS,
    VERSION,
    columns_of,
)
from scoring.selectors.event_files.writing import plain_json

LARGEST: Final = 25_000_000  # bytes that the desk takes; 500 players, 10 seatings: 15 million
MOST_TOLD: Final = 20  # problems
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = Mapping[str, list[Row]]  # by list; of what stands there once, a list of one

MADE: Final[dict[str, frozenset[str]]] = {
    USERS: frozenset({"id", "name"}),
    CONTEXTS: frozenset({"id", "user"}),
}
_SINGLE = frozenset(table.name for table in FILE_TABLES if table.single)


def keys_of_lists() -> dict[str, frozenset[str]]:
    """Return the keys of each list's rows."""
    keys = {table.name: frozenset(one.key for one in columns_of(table)) for table in FILE_TABLES}
    return keys | MADE


@dataclass(frozen=True, slots=True)
class Document:
    """What stands in a file. Every row has its keys; nobody has looked at the values."""

    organisation: str
    rows: Rows


def read_document(given: bytes) -> Document:
    """Return what stands in a file.

    Raises:
        EventFileRefused: carries the problems, at most ``MOST_TOLD``.
    """
    content = _content(given)
    keys = keys_of_lists()
    problems = list(_compared("", content.keys(), {"organisation", *keys}))
    organisation = content.pop("organisation", "")
    if not isinstance(organisation, str):
        problems.append(FileProblem(FileFault.VALUE, "organisation"))
    for name in keys.keys() & content.keys():
        content[name] = [content[name]] if name in _SINGLE else content[name]
        problems += _misshaped(name, content[name], keys[name])
    if problems:
        raise EventFileRefused(problems[:MOST_TOLD])
    return Document(organisation, content)


def place_of(name: str, index: int, key: str = "") -> str:
    """Return where a row or its value stands, like ``piles[3].points``; the first row is 0."""
    row = name if name in _SINGLE else f"{name}[{index}]"
    return f"{row}.{key}" if key else row


def _content(given: bytes) -> Row:
    try:
        document = json.loads(given.decode(), parse_constant=_refuse_constant)
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
    return content


def _refuse_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity are no JSON


def _misshaped(name: str, rows: Any, keys: Collection[str]) -> Iterator[FileProblem]:
    if not isinstance(rows, list):
        yield FileProblem(FileFault.VALUE, name)
        return
    for index, row in enumerate(rows):
        if not isinstance(row, dict):
            yield FileProblem(FileFault.VALUE, place_of(name, index))
        elif row.keys() != keys:
            yield from _compared(place_of(name, index) + ".", row.keys(), keys)


def _compared(where: str, given: Collection[str], wanted: Collection[str]) -> Iterator[FileProblem]:
    for key in sorted(set(wanted).difference(given)):
        yield FileProblem(FileFault.MISSING, f"{where}{key}")
    for key in sorted(set(given).difference(wanted)):
        yield FileProblem(FileFault.UNKNOWN, f"{where}{key}")
