"""Writing a whole event as one JSON file: docs/event-file.md describes it."""

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from hashlib import sha256
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet
from pghistory.models import Context

from scoring.event_tables import EventTable
from scoring.models import SeriesEvent
from scoring.selectors.event_files.columns import (
    CONTEXTS,
    FILE_TABLES,
    FORMAT,
    LONGEST_NAME,
    SERIES,
    STAND_IN_SUFFIX,
    USERS,
    VERSION,
    Column,
    ColumnKind,
    columns_of,
)
from tournaments.models import Event, User

_BATCH_SIZE = 2000  # rows in memory


def write_event(event: Event) -> Iterator[str]:
    """Yield the text of an event file, piece by piece, all of it as it was at one moment.

    The same event gives the same text, whichever ids its rows have in the database.
    """
    alone = not connection.in_atomic_block
    with transaction.atomic():
        if alone:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        event = Event.objects.select_related("organisation").get(pk=event.pk)
        digest = sha256()
        yield f'{{\n"format": {plain_json(FORMAT)},\n"version": {VERSION},\n"content": '
        for piece in _content(event):
            digest.update(piece.encode())
            yield _SPREAD.get(piece, piece)
        yield f',\n"digest": "{digest.hexdigest()}"\n}}\n'


def plain_json(value: object) -> str:
    """Return a value as JSON without spaces: what the digest is over."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


# Between rows the file begins a new line, which the digest does not count.
_OPEN, _CLOSE, _NEXT, _LIST, _END = "{", "}", ",", "[", "]"
_SPREAD = {_OPEN: "{\n", _CLOSE: "\n}", _NEXT: ",\n", _LIST: "[\n", _END: "\n]"}


def _content(event: Event) -> Iterator[str]:
    numbers = _numbers_of(event)
    yield _OPEN
    yield f'"organisation":{plain_json(event.organisation.name)}'
    for table in FILE_TABLES:
        yield _NEXT
        yield f'"{table.name}":'
        rows = _written(table, event, numbers)
        yield from [next(rows)] if table.single else _list(rows)
    made_for_file = {
        USERS: _users(numbers),
        CONTEXTS: _contexts(numbers),
        SERIES: _series(event),
    }
    for name, made in made_for_file.items():
        yield _NEXT
        yield f'"{name}":'
        yield from _list(map(plain_json, made))
    yield _CLOSE


def _list(rows: Iterable[str]) -> Iterator[str]:
    yield _LIST
    for index, row in enumerate(rows):
        if index:
            yield _NEXT
        yield row
    yield _END


@dataclass(slots=True)
class _Numbers:
    """The numbers of rows in the file, by list and id: from 1 in the order of the ids.

    Rows that are gone have numbers, too, where a history names them.
    """

    ids: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    owners: dict[str, list[int]] = field(default_factory=dict)  # by which a list finds its rows
    contexts: dict[Any, int] = field(default_factory=dict)  # in the order they appear
    devices: dict[str, int] = field(default_factory=dict)  # as well
    users: dict[Any, int] = field(default_factory=dict)  # by context
    reasons: dict[Any, str] = field(default_factory=dict)  # as well, where there is one
    public_reasons: set[Any] = field(default_factory=set)  # of these contexts
    by_list: dict[str, dict[int, int]] = field(default_factory=dict)

    def of(self, name: str, pk: int | None) -> int | None:
        return None if pk is None else self.by_list[name][pk]


def _numbers_of(event: Event) -> _Numbers:
    numbers = _Numbers()
    for table in FILE_TABLES:
        has_number = any(column.key == "id" for column in columns_of(table))
        columns = [column for column in columns_of(table) if column.kind != ColumnKind.VALUE]
        names = [column.field.attname for column in columns]
        for pk, *values in (
            _rows(table, event, numbers).values_list("pk", *names).iterator(_BATCH_SIZE)
        ):
            if has_number:
                numbers.ids[table.name].add(pk)
            for column, value in zip(columns, values, strict=True):
                _note(numbers, column, value)
    _note_contexts(numbers)
    numbers.by_list = {
        name: {pk: number for number, pk in enumerate(sorted(ids), start=1)}
        for name, ids in numbers.ids.items()
    }
    return numbers


def _note_contexts(numbers: _Numbers) -> None:
    """Collect the users of all contexts, with numbers, and their reasons."""
    contexts = Context.objects.in_bulk(list(numbers.contexts))
    metadata = {pk: context.metadata or {} for pk, context in contexts.items()}
    at_work = {pk: user for pk, about in metadata.items() if (user := about.get("user"))}
    numbers.reasons = {
        pk: reason for pk, about in metadata.items() if (reason := about.get("reason"))
    }
    numbers.public_reasons = {pk for pk, about in metadata.items() if about.get("reason_public")}
    known = set(User.objects.filter(pk__in=at_work.values()).values_list("pk", flat=True))
    numbers.users = {pk: user for pk, user in at_work.items() if user in known}
    numbers.ids[USERS] |= known


def _rows(table: EventTable, event: Event, numbers: _Numbers) -> QuerySet[Any]:
    # Rows named later are gone, and their history would find rows that no number was given to.
    owners = numbers.owners.setdefault(
        table.name, list(numbers.ids[table.of]) if table.of else [event.pk]
    )
    rows: QuerySet[Any] = table.model_class._base_manager.filter(**{f"{table.parent}__in": owners})  # noqa: SLF001 - Django's name for a public interface
    return rows.order_by("pk")


def _note(numbers: _Numbers, column: Column, value: Any) -> None:
    """Give numbers to all rows, contexts and devices that a value refers to."""
    if value in (None, ""):
        return
    match column.kind:
        case ColumnKind.CONTEXT:
            numbers.contexts.setdefault(value, len(numbers.contexts) + 1)
        case ColumnKind.DEVICE:
            numbers.devices.setdefault(value, len(numbers.devices) + 1)
        case ColumnKind.USER:
            numbers.ids[USERS].add(value)
        case ColumnKind.ROW:
            numbers.ids[column.of].add(value)
        case ColumnKind.TABLES:
            numbers.ids["tables"].update(value)
        case ColumnKind.SEAT_CHANGES:
            for seat, _, *entrants in value:
                numbers.ids["seats"].add(seat)
                numbers.ids["entrants"].update(
                    entrant for entrant in entrants if entrant is not None
                )


def _written(table: EventTable, event: Event, numbers: _Numbers) -> Iterator[str]:
    columns = columns_of(table)
    names = [column.field.attname for column in columns]
    for values in _rows(table, event, numbers).values_list(*names).iterator(_BATCH_SIZE):
        row = {
            column.key: _value(table, column, value, numbers)
            for column, value in zip(columns, values, strict=True)
        }
        yield plain_json(row)


def _value(table: EventTable, column: Column, value: Any, numbers: _Numbers) -> object:
    """Return a value as it is written."""
    if column.key == "id":
        return numbers.of(table.name, value)
    match column.kind:
        case ColumnKind.VALUE:
            return _plain(value)
        case ColumnKind.ROW:
            return numbers.of(column.of, value)
        case ColumnKind.EVENT:
            return value is not None
        case ColumnKind.USER:
            return numbers.of(USERS, value)
        case ColumnKind.CONTEXT:
            return numbers.contexts.get(value)
        case ColumnKind.DEVICE:
            return str(numbers.devices[value]) if value else ""
        case ColumnKind.TABLES:
            return [numbers.of("tables", table_id) for table_id in value]
        case ColumnKind.SEAT_CHANGES:
            return [_seat_change(change, numbers) for change in value]


def _seat_change(change: Sequence[Any], numbers: _Numbers) -> list[int | None]:
    seat, from_round, *entrants = change
    sitting = [numbers.of("entrants", entrant) for entrant in entrants]
    return [numbers.of("seats", seat), from_round, *sitting]


def _plain(value: Any) -> object:
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date() | time():
            return value.isoformat()
        case bytes() | memoryview():
            return b64encode(value).decode()
        case _:
            return value


def _users(numbers: _Numbers) -> Iterator[Mapping[str, object]]:
    """Yield the users who changed something, by number and name."""
    for user in User.objects.filter(pk__in=numbers.ids[USERS]).order_by("pk"):
        yield {"id": numbers.of(USERS, user.pk), "name": name_of(user)}


def name_of(user: User) -> str:
    """Return the name of an account, cut; for an imported one, the name in its file."""
    return user.get_username().rsplit(STAND_IN_SUFFIX, 1)[0][:LONGEST_NAME]


def _contexts(numbers: _Numbers) -> Iterator[Mapping[str, object]]:
    """Yield the contexts of changes: their users, None for a phone, reasons, and nothing else."""
    for pk, number in numbers.contexts.items():
        user = numbers.of(USERS, numbers.users.get(pk))
        yield {
            "id": number,
            "user": user,
            "reason": numbers.reasons.get(pk, ""),
            "reason_public": pk in numbers.public_reasons,
        }


def _series(event: Event) -> Iterator[Mapping[str, object]]:
    """Yield the series in which an event counts, by address, each with its weight there."""
    rows = SeriesEvent.objects.filter(event=event).order_by("series__slug")
    for slug, name, weight in rows.values_list("series__slug", "series__name", "weight"):
        yield {"slug": slug, "name": name, "weight": weight}
