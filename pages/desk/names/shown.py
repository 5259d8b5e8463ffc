"""A list as its page shows it, and what its form says of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat

from pages.desk.entrants.newcomers import NEW, NewcomerLine
from pages.desk.names.files import ENCODINGS, HEADINGS_WITHIN, GivenList
from pages.desk.names.headings import Column
from pages.desk.names.messages import (
    ENCODING_NAMES,
    REASON_LABELS,
    ListUnreadable,
    list_messages,
)
from pages.desk.names.reading import Corrections, ReadLine, ReadList
from pages.desk.names.rows import LINE_LIMIT, Reason, split_reading
from pages.names import tidy
from tournaments.new_entrants import NewEntrant

_EXAMPLES = 3  # names that show whether the letters are right


def corrected(
    sent: Mapping[str, str], given: GivenList, shown: Corrections, found: ReadList
) -> tuple[GivenList, Corrections]:
    """Return the list and its corrections as the form says.

    Raises:
        ValueError: something is said that cannot be.
    """
    if (sheet := int(sent.get("sheet", given.sheet))) != given.sheet:
        return GivenList.of_json(replace(given, sheet=sheet).as_json()), Corrections()
    encoding = sent.get("encoding", given.encoding)
    given = GivenList.of_json(replace(given, encoding=encoding).as_json())
    if "heading" in sent:
        return given, Corrections(
            heading=int(sent["heading"]), crossed=shown.crossed, taken=shown.taken
        )
    columns = {
        at: Column(sent[name])
        for at, column in enumerate(found.columns)
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
        one.row.line: tidy(name)
        for one in found.lines
        if one.newcomer
        and tidy(name := sent.get(f"name-{one.row.line}", one.newcomer.name)) != one.newcomer.name
    }
    choices = {
        one.row.line: sent[name] for one in found.lines if (name := f"line-{one.row.line}") in sent
    }
    return given, replace(
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
    taken = (one.taken_as(choice_of(line, one, corrections)) for line, one in people.items())
    return [one for one in taken if one is not None]


def choice_of(line: int, one: NewcomerLine, corrections: Corrections) -> str:
    """Return what is chosen for a line, at first as usual."""
    return corrections.choices.get(line, one.chosen) if one.doubtful else NEW


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
        """Whether it has the headings."""
        return self.read.reason == Reason.HEADING

    @property
    def reason(self) -> str:
        """Why it is left out; empty for a person's."""
        return str(REASON_LABELS[self.read.reason]) if self.read.reason else ""


def shown_lines(
    lines: Sequence[ReadLine],
    found: ReadList,
    people: Mapping[int, NewcomerLine],
    corrections: Corrections,
    *,
    headings: bool,
) -> list[ShownLine]:
    """Return some lines of a list; ``headings`` says whether the first ones are among them."""
    return [
        ShownLine(
            one,
            as_chosen(one.row.line, people, corrections),
            cells=[
                split_reading(cell)[0]
                for cell in islice(chain(one.row.cells, repeat("")), len(found.columns))
            ],
            may_be_heading=headings and at < HEADINGS_WITHIN,
            problems=list_messages(one.problems, limit=LINE_LIMIT),
        )
        for at, one in enumerate(lines)
    ]


def as_chosen(
    line: int, people: Mapping[int, NewcomerLine], corrections: Corrections
) -> NewcomerLine | None:
    """Return the person of a line with what is chosen, None for no person's."""
    one = people.get(line)
    return replace(one, chosen=choice_of(line, one, corrections)) if one else None


def unused_headings(found: ReadList) -> list[str]:
    """Return the headings of the columns that are left out."""
    cells = next((one.row.cells for one in found.lines if one.row.line == found.heading), ())
    return [
        tidy(cell)
        for cell, column in zip(cells, found.columns, strict=False)
        if column == Column.UNUSED and cell.strip()
    ]


def letter_examples(found: ReadList) -> list[str]:
    """Return names that show whether their letters are right."""
    return [one.name for one in found.newcomers if not one.name.isascii()][:_EXAMPLES]


def encodings_of(given: GivenList, language: str) -> list[tuple[str, str]]:
    """Return the encodings in which a file can be read, each with its name."""
    wanted = dict.fromkeys([given.encoding, *ENCODINGS.get(language, ()), *ENCODINGS[""]])
    found = []
    for encoding in wanted if given.encoding else ():
        try:
            given.read_as(encoding).plain()
        except ListUnreadable:
            continue
        found.append((encoding, ENCODING_NAMES[encoding]))
    return found
