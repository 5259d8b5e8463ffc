"""Storing a whole event as its file says."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias
from uuid import uuid4

import pghistory.trigger
import pgtrigger
import structlog
from django.contrib.auth.hashers import make_password
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Model
from django.db.models.sql import InsertQuery
from pghistory.models import Context

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.event_tables import EventTable
from scoring.selectors.event_files.columns import (
    CONTEXTS,
    FILE_TABLES,
    STANDS_FOR,
    USERS,
    Column,
    Holds,
    columns_of,
)
from scoring.selectors.event_files.contents import Contents
from scoring.selectors.event_files.documents import MOST_TOLD, Row, place_of
from scoring.selectors.exports import standings_now
from scoring.selectors.verification import differences_of
from scoring.sender import REFRESH_STANDINGS, enqueue_on_commit
from tournaments.models import Event, Organisation, SeatingState, User
from tournaments.selectors.events import free_slug
from tournaments.services.places import new_short_code

log = structlog.get_logger("event_files")

Ids: TypeAlias = Mapping[str, Mapping[int, Any]]  # in the database, by list and number

_AT_ONCE: Final = 500  # rows in one statement
CHECKING: Final = 8  # verifying a result takes as long as storing so many rows


def steps_of(contents: Contents) -> int:
    """Return how far ``import_event`` will say that it has come."""
    rows = contents.rows
    closed = sum(bool(one["state"] == SeatingState.CLOSED) for one in rows["seatings"])
    checked = len(rows["chain"]) + closed + len(rows["entries"]) + 1
    return sum(len(rows[table.name]) for table in FILE_TABLES) + CHECKING * checked


@transaction.atomic
def import_event(
    *, organisation: Organisation, contents: Contents, further: Callable[[int], None]
) -> Event:
    """Store what an event file says as a new event of an organisation, and verify it.

    People become new rows of the register, users accounts that nobody can use; links, codes and
    the standings are made anew. Another address is found for one that is taken. Times, versions
    and the chain stay what they were, so that the event written again gives the same file but
    for the organisation's name and, where it was taken, the address.

    Raises:
        EventFileRefused: rows that cannot be stored, or results that do not fit together;
            nothing is stored.
    """
    storing = _Storing(organisation, contents, _new_ids(contents), further)
    with pgtrigger.ignore(*_HISTORY_TRIGGERS):  # the histories are in the file
        problems = [problem for table in FILE_TABLES for problem in _store(storing, table)]
    if not problems:
        event = Event.objects.get(pk=storing.event_id)
        problems = list(islice(_differences(event, further), MOST_TOLD))
    if problems:
        raise EventFileRefused(problems[:MOST_TOLD])
    enqueue_on_commit(REFRESH_STANDINGS, event.pk)
    return event


@dataclass(frozen=True, slots=True)
class _Storing:
    """What rows need to be stored: ``ids`` are those in the database, by list and number."""

    organisation: Organisation
    contents: Contents
    ids: Ids
    further: Callable[[int], None]

    @property
    def event_id(self) -> int:
        found: int = self.ids["event"][1]
        return found


# Rows that are only added fire no other triggers: the append-only ones stay in force.
_HISTORY_TRIGGERS: Final = tuple(
    f"{model._meta.label}:{trigger.name}"  # noqa: SLF001 - Django's name for a public interface
    for model, trigger in pgtrigger.registered()
    if isinstance(trigger, pghistory.trigger.Event)
)


def _new_ids(contents: Contents) -> dict[str, dict[int, Any]]:
    """Return new ids for everything that has a number: they rise as the numbers do."""
    slug = free_slug(contents.event["slug"])
    contents.event["slug"] = slug
    ids: dict[str, dict[int, Any]] = {
        table.name: _ids(table, contents.numbers[table.name])
        for table in FILE_TABLES
        if not table.single
    }
    ids["event"] = _ids(FILE_TABLES[0], {1})
    ids[USERS] = _accounts(contents.rows[USERS], slug)
    ids[CONTEXTS] = _changes(contents.rows[CONTEXTS], ids[USERS])
    return ids


def _ids(table: EventTable, numbers: set[int]) -> dict[int, Any]:
    return dict(zip(sorted(numbers), _next_ids(table, len(numbers)), strict=True))


def _next_ids(table: EventTable, count: int) -> list[int]:
    meta = table.rows._meta  # noqa: SLF001 - as above
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [meta.db_table, meta.pk.column, count],
        )
        return sorted(pk for (pk,) in cursor.fetchall())


def _accounts(users: Sequence[Row], slug: str) -> dict[int, int]:
    """Return accounts by number that stand for people of the file and let nobody in."""
    wanted = {one["id"]: f"{one['name']}{STANDS_FOR}{slug}" for one in users}
    there = User.objects.filter(username__in=[f"{one})" for one in wanted.values()])
    taken = set(there.values_list("username", flat=True))
    found = {}
    for number, name in wanted.items():
        # Only an event that was thrown away can have left such an account behind.
        username = f"{name})" if f"{name})" not in taken else f"{name} {uuid4().hex[:8]})"
        account = User(username=username, password=make_password(None), is_active=False)
        account.save(force_insert=True)
        found[number] = account.pk
    return found


def _changes(contexts: Sequence[Row], users: Mapping[int, int]) -> dict[int, Any]:
    """Store who was at work at each change; return the ids by number."""
    made = {
        one["id"]: Context(id=uuid4(), metadata={"user": users.get(one["user"])})
        for one in contexts
    }
    Context.objects.bulk_create(made.values(), batch_size=_AT_ONCE)
    return {number: context.pk for number, context in made.items()}


def _store(storing: _Storing, table: EventTable) -> Iterator[FileProblem]:
    """Store the rows of a list; yield the first that the database refuses."""
    rows, fill = storing.contents.rows[table.name], _fill(storing, table)
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        made = [table.rows(**{name: give(row) for name, give in fill}) for row in some]
        _number(table, made)
        if not _insert(made):
            first = next((index for index, one in enumerate(made) if not _insert([one])), 0)
            yield FileProblem(FileFault.IMPOSSIBLE, place_of(table.name, start + first))
            return
        storing.further(len(some))


def _number(table: EventTable, made: Sequence[Model]) -> None:
    """Give ids to rows that have no numbers in the file, as nothing refers to them."""
    unnumbered = [one for one in made if one.pk is None]
    for one, pk in zip(unnumbered, _next_ids(table, len(unnumbered)), strict=True):
        one.pk = pk


def _insert(rows: list[Model]) -> bool:
    """Insert rows with all their values, times too; return whether the database took them."""
    model = type(rows[0])
    query = InsertQuery(model)
    query.insert_values(model._meta.concrete_fields, rows, raw=True)  # noqa: SLF001 - as above
    try:
        with transaction.atomic():
            query.get_compiler(connection=connection).execute_sql()
    except OperationalError:
        raise  # it is not the row
    except DatabaseError:
        return False
    return True


Give: TypeAlias = Callable[[Row], Any]


def _fill(storing: _Storing, table: EventTable) -> list[tuple[str, Give]]:
    """Return what gives a row the value of each field; other fields keep their defaults."""
    columns = {one.field.attname: one for one in columns_of(table)}
    fill = [(name, _of_column(storing, table, column)) for name, column in columns.items()]
    others = [one for one in table.rows._meta.concrete_fields if one.attname not in columns]  # noqa: SLF001 - as above
    found = ((one.attname, _of_event(storing, table, one)) for one in others)
    return fill + [(name, give) for name, give in found if give]


def _of_event(storing: _Storing, table: EventTable, field: Any) -> Give | None:
    """Return what gives the value of a field that is not in the file."""
    if new := _NEW.get(f"{table.model}.{field.name}"):
        return lambda _: new()
    model = field.related_model or (table.rows if field.primary_key else None)
    if model is Event or (table.model == "tournaments.EventHistory" and field.name == "id"):
        return lambda _: storing.event_id
    if model is Organisation:
        return lambda _: storing.organisation.pk
    if field.name == "id" and not field.primary_key:  # a history keeps it twice
        [of] = [one for one in columns_of(table) if one.key == "of"]
        return _of_column(storing, table, of)
    return None


_NEW: Final[Mapping[str, Callable[[], object]]] = {
    "tournaments.Place.short_code": new_short_code,
    "tournaments.Registration.key": uuid4,
}


def _of_column(storing: _Storing, table: EventTable, column: Column) -> Give:
    """Return what gives the value of a column, numbers as ids."""
    key, ids = column.key, storing.ids
    if key == "id":
        return lambda row: ids[table.name][row[key]]
    match column.holds:
        case Holds.VALUE | Holds.DEVICE:
            return lambda row: row[key]
        case Holds.EVENT:
            return lambda row: storing.event_id if row[key] else None
        case Holds.TABLES:
            return lambda row: [ids["tables"][one] for one in row[key]]
        case Holds.CHAIRS:
            return lambda row: [_chair(ids, chair) for chair in row[key]]
        case Holds.USER:
            return lambda row: _id(ids[USERS], row[key])
        case Holds.CONTEXT:
            return lambda row: _id(ids[CONTEXTS], row[key])
        case Holds.ROW:
            return lambda row: _id(ids[column.of], row[key])


def _id(ids: Mapping[int, Any], number: int | None) -> Any:
    return None if number is None else ids[number]


def _chair(ids: Ids, chair: Sequence[int | None]) -> list[int | None]:
    seat, from_round, *entrants = chair
    return [_id(ids["seats"], seat), from_round, *(_id(ids["entrants"], one) for one in entrants)]


# How rows that fit nothing may break what reads them.
_BREAKING: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def _differences(event: Event, further: Callable[[int], None]) -> Iterator[FileProblem]:
    """Yield what does not fit together in an event that is stored but not yet kept."""
    try:
        for difference in differences_of(event, partial(further, CHECKING)):
            yield FileProblem(FileFault.DIFFERS, str(difference))
        standings_now(event)  # they are made in a moment, and nothing may break there
    except _BREAKING as fault:
        log.warning("event file unreadable", exc_info=fault)
        yield FileProblem(FileFault.DIFFERS)
