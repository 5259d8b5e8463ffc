"""A list as its page shows it, and what its form says of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat

from pages.desk.entrants.newcomers import NEW, NewcomerLine
from pages.desk.names.files import ENCODINGS, HEADINGS_WITHIN, ListSource
from pages.desk.names.headings import Column
from pages.desk.names.messages import (
    ENCODING_NAMES,
    REASON_LABELS,
    ListUnreadable,
    list_messages,
)
from pages.desk.names.reading import Corrections, ReadLine, ReadList
from pages.desk.names.rows import LINE_LIMIT, Reason, split_reading
from tournaments.new_entrants import NewEntrant
from tournaments.printable import tidy

_EXAMPLES = 3  # names that show whether the letters are right


def corrected(
    sent: Mapping[str, str], source: ListSource, shown: Corrections, read: ReadList
) -> tuple[ListSource, Corrections]:
    """Return the list and its corrections as the form says.

    Raises:
        ValueError: something is said that cannot be.
    """
    if (sheet := int(sent.get("sheet", source.sheet))) != source.sheet:
        return ListSource.of_json(replace(source, sheet=sheet).as_json()), Corrections()
    encoding = sent.get("encoding", source.encoding)
    source = ListSource.of_json(replace(source, encoding=encoding).as_json())
    if "heading" in sent:
        return source, Corrections(
            heading=int(sent["heading"]), crossed=shown.crossed, taken=shown.taken
        )
    columns = {
        at: Column(sent[name])
        for at, column in enumerate(read.columns)
        if (name := f"column-{at}") in sent and sent[name] != column
    }
    crossed, taken = {*shown.crossed}, {*shown.taken}
    if "cross" in sent:
        crossed.add(int(sent["cross"]))
        taken.discard(int(sent["cross"]))
    if "take" in sent:
        taken.add(int(sent["take"]))
        crossed.discard(int(sent["take"]))
    names = {
        line.row.line: tidy(name)
        for line in read.lines
        if line.newcomer
        and tidy(name := sent.get(f"name-{line.row.line}", line.newcomer.name))
        != line.newcomer.name
    }
    choices = {
        line.row.line: sent[name]
        for line in read.lines
        if (name := f"line-{line.row.line}") in sent
    }
    return source, replace(
        shown,
        columns={**shown.columns, **columns},
        crossed=frozenset(crossed),
        taken=frozenset(taken),
        names={**shown.names, **names},
        choices={**shown.choices, **choices},
    )


def chosen_people(people: Mapping[int, NewcomerLine], corrections: Corrections) -> list[NewEntrant]:
    """Return the newcomers as was chosen for them.

    Raises:
        ValueError: something is chosen that cannot be.
    """
    taken = (
        person.taken_as(choice_of(line, person, corrections)) for line, person in people.items()
    )
    return [person for person in taken if person is not None]


def choice_of(line: int, person: NewcomerLine, corrections: Corrections) -> str:
    """Return what is chosen for a line, at first as usual."""
    return corrections.choices.get(line, person.chosen) if person.doubtful else NEW


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line of a list with its buttons."""

    read: ReadLine
    person: NewcomerLine | None
    cells: Sequence[str]
    may_be_heading: bool
    problems: Sequence[str]

    @property
    def line(self) -> int:
        """Its number, from 1."""
        return self.read.row.line

    @property
    def is_heading(self) -> bool:
        """Return whether it has the headings."""
        return self.read.reason == Reason.HEADING

    @property
    def reason(self) -> str:
        """The reason for which it is left out; empty for a person's."""
        return str(REASON_LABELS[self.read.reason]) if self.read.reason else ""


def shown_lines(
    lines: Sequence[ReadLine],
    read: ReadList,
    people: Mapping[int, NewcomerLine],
    corrections: Corrections,
    *,
    headings: bool,
) -> list[ShownLine]:
    """Return some lines of a list; ``headings`` says whether the first ones are among them."""
    return [
        ShownLine(
            line,
            as_chosen(line.row.line, people, corrections),
            cells=[
                split_reading(cell)[0]
                for cell in islice(chain(line.row.cells, repeat("")), len(read.columns))
            ],
            may_be_heading=headings and at < HEADINGS_WITHIN,
            problems=list_messages(line.problems, limit=LINE_LIMIT),
        )
        for at, line in enumerate(lines)
    ]


def as_chosen(
    line: int, people: Mapping[int, NewcomerLine], corrections: Corrections
) -> NewcomerLine | None:
    """Return the person of a line with what is chosen, None for no person's."""
    person = people.get(line)
    return replace(person, chosen=choice_of(line, person, corrections)) if person else None


def unused_headings(read: ReadList) -> list[str]:
    """Return the headings of the columns that are left out."""
    cells = next((line.row.cells for line in read.lines if line.row.line == read.heading), ())
    return [
        tidy(cell)
        for cell, column in zip(cells, read.columns, strict=False)
        if column == Column.UNUSED and cell.strip()
    ]


def letter_examples(read: ReadList) -> list[str]:
    """Return names that show whether their letters are right."""
    return [newcomer.name for newcomer in read.newcomers if not newcomer.name.isascii()][:_EXAMPLES]


def encodings_of(source: ListSource, language: str) -> list[tuple[str, str]]:
    """Return the encodings in which a file can be read, each with its name."""
    wanted = dict.fromkeys([source.encoding, *ENCODINGS.get(language, ()), *ENCODINGS[""]])
    readable = []
    for encoding in wanted if source.encoding else ():
        try:
            source.read_as(encoding).plain()
        except ListUnreadable:
            continue
        readable.append((encoding, ENCODING_NAMES[encoding]))
    return readable
