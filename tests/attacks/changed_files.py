"""Event files in which values are others than they were, by every column of the format."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias
from uuid import uuid4

from django.contrib.postgres.fields import ArrayField
from django.db import transaction

from scoring.models import CallKind
from scoring.selectors.event_files.columns import FILE_TABLES, Column, columns_of
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.documents import path_of
from scoring.selectors.event_files.values import NotAValue, Reader, number, reader_of
from scoring.selectors.event_files.writing import write_event
from scoring.services.calls import call_director
from scoring.services.seatings import publish_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    an_entry,
    points_sheet,
    start_numbers,
)
from tests.scoring.full_events import a_full_event, sealed
from tournaments.models import Event, Seating
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.tables import tables_of
from tournaments.services.events import change_event
from tournaments.services.registrations import send_registration

Content: TypeAlias = dict[str, Any]

_DEEP: Final[Any] = json.loads(60 * "[" + 60 * "]")
_A_PROBLEM = '{"players":[1,2,3],"seatings":1,"preferred":3,"smallest":3,"largest":3,"seed":1%s}'
TEXTS: Final = [
    *("", " ", "\0", "bell \x07", "\u202e", "\u2028", "\ufffe", "<script>", 5000 * "x"),
    *("-", "0", "en", "ja", "xx", "r4", "漢字 😀", "hattrick", "jp90", "Antarctica/Troll"),
    *("0001-01-01", "2000-01-01", "2199-12-31", "9999-12-31", "2026-03-06T19:00:00"),
    *("0001-01-01T00:00:00+14:00", "2000-01-02T00:00:00+00:00", "2199-12-30T00:00:00+00:00"),
    *("9999-12-31T23:59:59+00:00", '{"players":[]}', _A_PROBLEM % ""),
    _A_PROBLEM % ',"clubs":{"1":"\\u0000"}',
]
NUMBERS: Final = [
    *(-(10**9), -1, 0, 1, 2, 3, 7, 8, 99, 1000, 1001, 32_767, 32_768, 10**6, 10**9),
    *(2**31 - 1, 2**31, 10**15, 2**63 - 1, 2**63, 1.5, 1e308),
]
OTHERS: Final[list[Any]] = [
    *(None, True, False, {}, {"a": {}}, {"de": "\0"}, {"de": "Halt"}, {"cost": "x"}, _DEEP),
    *([], [None], [[]], [0], [1], [1, 1], [99], [1000], [""], ["\0"], ["r4"], ["lot", "lot"]),
    *([[1, [1]]], [[1, [10**9]]], [[1, 1, 1, 1]], [[1, 1000, None, None]]),
    {"cost": 10**15, "meetings": -1, "short_tables": 1, "method": 500 * "x"},
]
# A draft has no public page, and who makes an event one says so.
_BY_DESIGN: Final = {("event", "state")}


@dataclass(frozen=True, slots=True)
class Change:
    """Another value in a row of a file."""

    name: str  # of the list
    row: int
    key: str
    value: Any

    @property
    def path(self) -> str:
        """Where it is, as problems name it."""
        return path_of(self.name, self.row, self.key)

    def __str__(self) -> str:
        return f"{self.path} = {str(self.value)[:80]!r}"


@cache
def content_of_an_evening() -> Content:
    """A file with a row in every list: seatings closed, two in play, one proposed; not stored."""
    with transaction.atomic():
        event = a_full_event()
        by_hand = publish_seating(seating_id=event.seatings.get(state="proposed").pk)
        _report(by_hand)
        _report(a_published_seating(event))
        a_proposed_seating(event)
        call_director(place=event.places.get(number=1), kind=CallKind.WRONG)
        event = Event.objects.get(pk=event.pk)
        event.self_registration = True
        change_event(event, fields=["self_registration"])
        send_registration(
            event_id=event.pk, key=uuid4(), new_entrant=NewEntrant(name="Zoé"), source="192.0.2.7"
        )
        text = "".join(write_event(event))
        transaction.set_rollback(True)
    content: Content = json.loads(text)["content"]
    return content


def _report(seating: Seating) -> None:
    table = tables_of(seating)[0]
    an_entry(table, sheet=points_sheet(*range(len(start_numbers(table)))))


def changes(content: Content) -> Iterator[list[Change]]:
    """All changes of each column, in the first and in the last row of its list."""
    for table in FILE_TABLES:
        rows = [content[table.name]] if table.single else content[table.name]
        for column in columns_of(table):
            if (table.name, column.key) not in _BY_DESIGN:
                yield [
                    Change(table.name, row, column.key, value)
                    for row in sorted({0, len(rows) - 1})
                    for value in _values(column)
                    if (type(value), value) != (type(rows[row][column.key]), rows[row][column.key])
                ]


def _values(column: Column) -> list[Any]:
    of_one = getattr(column.field, "base_field", column.field)
    chosen = [key for key, _ in of_one.flatchoices]
    if isinstance(column.field, ArrayField):
        chosen = [[key] for key in chosen]
    return [*TEXTS, *NUMBERS, *OTHERS, *chosen]


def readable(content: Content) -> Iterator[list[Change]]:
    """Those of the changes of each column that are values of it; the rules come later."""
    numbers = read_contents(sealed(content)).numbers
    columns = {(table.name, one.key): one for table in FILE_TABLES for one in columns_of(table)}
    for every in changes(content):
        read: Reader = number
        if every[0].key != "id":
            read = reader_of(columns[every[0].name, every[0].key], numbers, deepcopy(numbers))
        yield [change for change in every if _fits(read, change.value)]


def _fits(read: Reader, value: object) -> bool:
    try:
        read(value)
    except NotAValue:
        return False
    return True


def changed(content: Content, made: Sequence[Change]) -> bytes:
    """The file of this content with these changes, and the digest it then has."""
    new = dict(content)
    for one in made:
        if one.name == "organisation":
            new[one.name] = one.value
        elif isinstance(new[one.name], dict):
            new[one.name] = new[one.name] | {one.key: one.value}
        else:
            rows = list(new[one.name])
            rows[one.row] = rows[one.row] | {one.key: one.value}
            new[one.name] = rows
    return sealed(new)
