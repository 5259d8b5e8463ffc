"""The content of an event file: every value read and checked, none stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import chain, islice, pairwise
from operator import itemgetter
from typing import Any

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.models import Entry, Series, SeriesEvent
from scoring.selectors.event_files.columns import CONTEXTS, FILE_TABLES, SERIES, USERS, columns_of
from scoring.selectors.event_files.documents import (
    PROBLEM_LIMIT,
    SERIES_LIMIT,
    Row,
    Rows,
    keys_of_lists,
    path_of,
    read_document,
)
from scoring.selectors.event_files.earlier import name_entrants
from scoring.selectors.event_files.rules import broken_rules
from scoring.selectors.event_files.values import (
    NotAValue,
    Numbers,
    Reader,
    number,
    of_field,
    reader_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """An event as it is in a file: rows by list, in order, and their values by key.

    Rows refer to each other by the numbers of the file. ``numbers`` are all of them by list,
    also of rows that only a history refers to.
    """

    organisation: str
    digest: str  # of the file
    rows: Rows
    numbers: Numbers

    @property
    def event(self) -> Row:
        """The event's own row."""
        return self.rows["event"][0]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSeries:
    """A series in which an event counts by its file."""

    slug: str
    name: str  # in the file
    weight: int  # per cent


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The content of a file in short, for a person who decides whether to import it."""

    organisation: str
    name: str
    slug: str
    starts_on: date
    ends_on: date
    state: str
    players: int
    seatings: int  # published or closed
    rounds: int  # reported
    series: tuple[FileSeries, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePerson:
    """A person of a file who may be in the register of the organisation that reads it."""

    number: int  # start number
    name: str
    home_club: str  # in the register the file comes from
    member_number: str = ""  # as the club is
    person_id: int | None = None  # as whom they are read; None for a new person

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


def read_contents(file: bytes) -> Contents:
    """Return the content of a file, checked as far as that needs no database.

    Raises:
        EventFileRefused: carries the problems, at most 20.
    """
    document = read_document(file)
    rows = document.rows
    present: dict[str, set[int]] = {}
    problems = list(islice(_number_problems(rows, present), PROBLEM_LIMIT))
    if problems:
        raise EventFileRefused(problems)
    named = {name: set(numbers) for name, numbers in present.items()}
    problems = list(
        islice(chain(_list_problems(rows), _value_problems(rows, present, named)), PROBLEM_LIMIT)
    )
    # The rules compare values that have to be read first.
    problems = problems or list(islice(broken_rules(rows), PROBLEM_LIMIT))
    if problems:
        raise EventFileRefused(problems)
    name_entrants(rows)
    return Contents(
        organisation=document.organisation, digest=document.digest, rows=rows, numbers=named
    )


def summary_of(contents: Contents) -> Summary:
    """Return what a file holds, in numbers."""
    event, rows = contents.event, contents.rows
    return Summary(
        organisation=contents.organisation,
        name=event["name"],
        slug=event["slug"],
        starts_on=event["starts_on"],
        ends_on=event["ends_on"],
        state=event["state"],
        players=len(rows["entrants"]),
        seatings=sum(row["state"] in ("published", "closed") for row in rows["seatings"]),
        rounds=len({row["round"] for row in rows["entries"]}),
        series=tuple(series_of_contents(contents)),
    )


def series_of_contents(contents: Contents) -> list[FileSeries]:
    """Return the series in which the event of a file counted where the file was written."""
    return [FileSeries(**row) for row in contents.rows[SERIES]]


def people_of(contents: Contents) -> list[FilePerson]:
    """Return the people who may be in a register by start number: neither made up nor erased."""
    people = {
        row["id"]: row
        for row in contents.rows["people"]
        if not row["made_up_for"] and row["erased_at"] is None
    }
    return [
        FilePerson(
            number=row["number"],
            name=person["name"],
            home_club=person["home_club"],
            member_number=person["number"],
        )
        for row in sorted(contents.rows["entrants"], key=itemgetter("number"))
        if (person := people.get(row["person"]))
    ]


def _number_problems(rows: Rows, present: dict[str, set[int]]) -> Iterator[FileProblem]:
    """Yield the first number of a row that does not rise; fill in ``present`` by list."""
    for name, keys in keys_of_lists().items():
        numbers = [row["id"] for row in rows[name]] if "id" in keys else []
        for index, (before, after) in enumerate(pairwise([0, *numbers])):
            if not _rises(before, after):
                yield FileProblem(FileFault.VALUE, path_of(name, index, "id"))
                return
        present[name] = set(numbers)


def _rises(before: Any, value: Any) -> bool:
    try:
        return bool(number(value) > before)
    except NotAValue:
        return False


def _list_problems(rows: Rows) -> Iterator[FileProblem]:
    """Yield the problems of the lists that only files have: users and contexts."""
    users = {row["id"] for row in rows[USERS]}
    for index, row in enumerate(rows[USERS]):
        name = row["name"]
        if not (isinstance(name, str) and name and name.isprintable()):
            yield FileProblem(FileFault.VALUE, path_of(USERS, index, "name"))
    read_reason = of_field(Entry._meta.get_field("reason"))  # noqa: SLF001 - Django's name for a public interface
    for index, row in enumerate(rows[CONTEXTS]):
        if row["user"] is not None and not (type(row["user"]) is int and row["user"] in users):
            yield FileProblem(FileFault.REFERENCE, path_of(CONTEXTS, index, "user"))
        try:
            read_reason(row["reason"])
        except NotAValue as refused:
            yield FileProblem(refused.fault, path_of(CONTEXTS, index, "reason"))
        if not isinstance(row["reason_public"], bool):
            yield FileProblem(FileFault.VALUE, path_of(CONTEXTS, index, "reason_public"))
    yield from _series_problems(rows[SERIES])


def _series_problems(series: Sequence[Row]) -> Iterator[FileProblem]:
    if len(series) > SERIES_LIMIT:
        yield FileProblem(FileFault.VALUE, SERIES)
        return
    addresses = [row["slug"] for row in series]
    for index, row in enumerate(series):
        for key, read in _series_readers().items():
            try:
                again = key == "slug" and row[key] in addresses[:index]
                if again or not read(row[key]):  # a weight is 1 at least
                    raise NotAValue
            except NotAValue as refused:
                yield FileProblem(refused.fault, path_of(SERIES, index, key))


@cache
def _series_readers() -> Mapping[str, Reader]:
    fields = {
        "slug": Series._meta.get_field("slug"),  # noqa: SLF001 - Django's name for a public interface
        "name": Series._meta.get_field("name"),  # noqa: SLF001 - as above
        "weight": SeriesEvent._meta.get_field("weight"),  # noqa: SLF001 - as above
    }
    return {key: of_field(field) for key, field in fields.items()}


def _value_problems(rows: Rows, present: Numbers, named: Numbers) -> Iterator[FileProblem]:
    """Read every value, in place; yield those that cannot be."""
    for table in FILE_TABLES:
        columns = [column for column in columns_of(table) if column.key != "id"]
        readers = [(column.key, reader_of(column, present, named)) for column in columns]
        for index, row in enumerate(rows[table.name]):
            for key, read in readers:
                try:
                    row[key] = read(row[key])
                except NotAValue as refused:
                    yield FileProblem(refused.fault, path_of(table.name, index, key))
