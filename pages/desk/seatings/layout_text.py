"""A seating as text, one line a table: written the same way always, read forgivingly."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.seating.layouts import Layout
from tournaments.models import MOST_PLACES

LONGEST_NUMBER = 9  # digits: no start number has more
# Between people; spaces are, too, but stand in names as well.
_BREAKS = re.compile(r"[,;/|\t、，；]+|(?<=\d)[-–.+&](?=\d)")  # noqa: RUF001 - as typed
_ORNAMENTS = "()[]#.–-*•"  # around a number, or alone
_HEAD = re.compile(r"^(.*?)[:：=](.*)$")  # noqa: RUF001 - as typed


class Fault(StrEnum):
    """The reason for which a line cannot be read."""

    EMPTY = "empty"
    TABLE = "table"
    TABLE_TWICE = "table_twice"
    NAME_UNKNOWN = "name_unknown"
    NAME_SHARED = "name_shared"


@dataclass(frozen=True, slots=True)
class LineProblem:
    """One thing that cannot be read; ``text`` is what stands there."""

    fault: Fault
    line: int  # from 1
    text: str = ""


class LayoutUnreadable(Exception):
    """A text cannot be read as tables; ``problems`` are all of them, by line."""

    def __init__(self, problems: Sequence[LineProblem]) -> None:
        super().__init__(*problems)
        self.problems = tuple(problems)


def write_layout(layout: Layout) -> str:
    """Return the tables as text that ``read_layout`` turns back into the same tables."""
    return "\n".join(
        f"{table}: {' '.join(map(str, players))}" for table, players in sorted(layout.items())
    )


def read_layout(text: str, numbers: Mapping[str, Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """Return the tables in a text such as ``4: 12 7 3 9``, by number.

    A line without a number is the table after the one before. People are start numbers or, where
    only one has it, names; ``numbers`` holds start numbers by name in small letters. A name
    behind its own start number is passed over, as are tables without people.

    Raises:
        LayoutUnreadable: names every line that cannot be read.
    """
    layout: dict[int, tuple[int, ...]] = {}
    problems: list[LineProblem] = []
    previous = 0
    for line, written in enumerate(text.splitlines(), start=1):
        if not written.strip():
            continue
        try:
            table, people = _split(written, line, previous)
            if table in layout:
                raise LayoutUnreadable([LineProblem(Fault.TABLE_TWICE, line, str(table))])
            previous = table
            layout[table] = tuple(_people(people, line, numbers))
        except LayoutUnreadable as fault:
            problems += fault.problems
    filled = {table: players for table, players in sorted(layout.items()) if players}
    if not filled and not problems:
        problems.append(LineProblem(Fault.EMPTY, 1))
    if problems:
        raise LayoutUnreadable(problems)
    return filled


def _split(written: str, line: int, previous: int) -> tuple[int, str]:
    """Return the table's number and the rest of a line.

    Raises:
        LayoutUnreadable: what stands before the colon is not one number of a table.
    """
    match = _HEAD.match(written)
    if match is None:
        return previous + 1, written
    head, people = match.groups()
    numbers = re.findall(r"\d+", head)
    if len(numbers) != 1 or len(numbers[0]) > LONGEST_NUMBER:
        raise LayoutUnreadable([LineProblem(Fault.TABLE, line, head.strip())])
    if not 1 <= int(numbers[0]) <= MOST_PLACES:
        raise LayoutUnreadable([LineProblem(Fault.TABLE, line, head.strip())])
    return int(numbers[0]), people


def _people(written: str, line: int, numbers: Mapping[str, Sequence[int]]) -> list[int]:
    """Return the start numbers of those who stand in a line.

    Raises:
        LayoutUnreadable: some of it is neither a start number nor one person's name.
    """
    players: list[int] = []
    problems: list[LineProblem] = []
    for part in _BREAKS.split(written):
        for word in _words(part, numbers):
            candidates = (
                (int(word),) if _is_number(word) else tuple(numbers.get(word.casefold(), ()))
            )
            if not _is_number(word) and players and players[-1] in candidates:
                continue  # a name behind its own number
            if len(candidates) == 1:
                players += candidates
            else:
                fault = Fault.NAME_SHARED if candidates else Fault.NAME_UNKNOWN
                problems.append(LineProblem(fault, line, word))
    if problems:
        raise LayoutUnreadable(problems)
    return players


def _words(part: str, numbers: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """Yield the numbers and names of a part: the longest name that begins at a word is meant."""
    words = [bare for word in part.split() if (bare := _bare(word))]
    longest = max((len(name.split()) for name in numbers), default=1)
    first = 0
    while first < len(words):
        ends = range(min(len(words), first + longest), first, -1)
        known = (end for end in ends if " ".join(words[first:end]).casefold() in numbers)
        end = next(known, first + 1)
        yield " ".join(words[first:end])
        first = end


def _bare(word: str) -> str:
    """Return a number without what surrounds it, nothing for ornaments alone."""
    bare = word.strip(_ORNAMENTS)
    return bare if not bare or _is_number(bare) else word


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST_NUMBER
