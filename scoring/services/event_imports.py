"""Storing a whole event as its file says."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final, TypeAlias
from uuid import uuid4

import pghistory
import structlog
from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import F, Model, OuterRef, Subquery
from django.db.models.sql import InsertQuery
from pghistory.models import Context

from scoring.errors import (
    EventFileRefused,
    FileFault,
    FileProblem,
    SeriesClosed,
    SeriesEventRefused,
    SeriesOutdated,
    SeriesRefused,
)
from scoring.event_tables import EventTable
from scoring.models import EventImport
from scoring.owner_functions import recorded_models
from scoring.selectors.event_files.columns import (
    CONTEXTS,
    FILE_TABLES,
    STAND_IN_SUFFIX,
    USERS,
    Column,
    ColumnKind,
    columns_of,
)
from scoring.selectors.event_files.contents import Contents, series_of_contents
from scoring.selectors.event_files.documents import PROBLEM_LIMIT, Row, path_of
from scoring.selectors.event_files.series import Outcome, outcomes
from scoring.selectors.snapshots import build_snapshots
from scoring.selectors.verification import differences_of
from scoring.sender import REFRESH_STANDINGS, enqueue_on_commit
from scoring.services.series import add_new_event
from tournaments.models import Event, Organisation, SeatingState, User
from tournaments.selectors.events import free_slug
from tournaments.selectors.published_plans import WithheldReason, published_plan, withheld_reason
from tournaments.selectors.seatings import published_seatings
from tournaments.services.people import forget_merges, hold_numbers, hold_people
from tournaments.services.places import new_short_codes

log = structlog.get_logger("event_files")

Ids: TypeAlias = Mapping[str, Mapping[int, Any]]  # in the database, by list and number

_BATCH_SIZE: Final = 500  # rows in one statement
CHECK_STEPS: Final = 8  # verifying a result takes as long as storing so many rows


def steps_of(contents: Contents) -> int:
    """Return how many steps ``import_event`` will report."""
    rows = contents.rows
    closed = sum(bool(row["state"] == SeatingState.CLOSED) for row in rows["seatings"])
    checked = len(rows["chain"]) + closed + len(rows["entries"]) + 1
    return sum(len(rows[table.name]) for table in FILE_TABLES) + CHECK_STEPS * checked


@transaction.atomic
def import_event(
    *,
    organisation: Organisation,
    contents: Contents,
    on_progress: Callable[[int], None],
    chosen: Mapping[int, int] = {},
) -> Event:
    """Store an event file as a new event of an organisation, verify it, and return it.

    ``chosen`` are people of the register, by the start number they have in the file; nothing about
    them changes. Everyone else becomes a new person, without a member number where it is another
    person's, users become accounts that no one can use;
    links, codes and standings are new. Another address is found for one that is taken, and the
    event's pages say for good from which file it was read. It counts again in the series of the
    file that take it: ``scoring.selectors.event_files.series`` says in which. Times, versions and
    the chain stay what they were, so that the event written again gives the same file but for the
    organisation's name, where it was taken the address, series that did not take it, and what the
    register says of the people chosen; the history has one more row where it calls them otherwise.

    Raises:
        EventFileRefused: people who are not in the register any more, rows that cannot be stored,
            or results that do not fit together; nothing is stored.
    """
    held = hold_people(organisation_id=organisation.pk, person_ids=chosen.values())
    if gone := sorted(number for number, pk in chosen.items() if pk not in held):
        raise EventFileRefused([FileProblem(FileFault.PERSON, str(number)) for number in gone])
    slug_of_file = contents.event["slug"]  # another one may have to be found
    known = {
        row["person"]: chosen[row["number"]]
        for row in contents.rows["entrants"]
        if row["number"] in chosen
    }
    _drop_taken_numbers(organisation, contents)
    target = _Import(organisation, contents, _new_ids(contents, known), known, on_progress)
    problems = [problem for table in FILE_TABLES for problem in _store_rows(target, table)]
    if not problems:
        event = Event.objects.get(pk=target.event_id)
        _note_names(event, chosen)
        problems = list(islice(_differences(event, on_progress), PROBLEM_LIMIT))
    if problems:
        raise EventFileRefused(problems[:PROBLEM_LIMIT])
    forget_merges(held)
    EventImport.objects.create(
        event=event,
        organisation=contents.organisation,
        slug=slug_of_file,
        digest=contents.digest,
    )
    _count_in_series(event, contents, slug_of_file)
    enqueue_on_commit(REFRESH_STANDINGS, event.pk)
    return event


def _drop_taken_numbers(organisation: Organisation, contents: Contents) -> None:
    """Leave out the member numbers of a file that people of the register have, or one before."""
    people = contents.rows["people"]
    taken = {*hold_numbers(organisation.pk, {row["number"] for row in people})}
    for row in people:
        if row["number"] in taken:
            row["number"] = ""
        taken.add(row["number"])


@dataclass(frozen=True, slots=True)
class _Import:
    """All that is needed to store rows: ``ids`` are those in the database, by list and number."""

    organisation: Organisation
    contents: Contents
    ids: Ids
    known: Mapping[int, int]  # people of the register, by number
    on_progress: Callable[[int], None]

    def stores(self, table: EventTable, row: Row) -> bool:
        """Return whether a row is stored: people of the register are there already."""
        return table.name != "people" or row["id"] not in self.known

    @property
    def event_id(self) -> int:
        pk: int = self.ids["event"][1]
        return pk


def _new_ids(contents: Contents, known: Mapping[int, int]) -> dict[str, dict[int, Any]]:
    """Return ids for each row that has a number: known people's own, else new in the same order."""
    slug = free_slug(contents.event["slug"])
    contents.event["slug"] = slug
    ids: dict[str, dict[int, Any]] = {
        table.name: _ids(table, contents.numbers[table.name])
        for table in FILE_TABLES
        if not table.single
    }
    ids["people"] |= known
    ids["event"] = _ids(FILE_TABLES[0], {1})
    ids[USERS] = _create_accounts(contents.rows[USERS], slug)
    ids[CONTEXTS] = _create_contexts(contents.rows[CONTEXTS], ids[USERS])
    return ids


def _ids(table: EventTable, numbers: set[int]) -> dict[int, Any]:
    return dict(zip(sorted(numbers), _next_ids(table, len(numbers)), strict=True))


def _next_ids(table: EventTable, count: int) -> list[int]:
    meta = table.model_class._meta  # noqa: SLF001 - Django's name for a public interface
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [meta.db_table, meta.pk.column, count],
        )
        return sorted(pk for (pk,) in cursor.fetchall())


def _create_accounts(users: Sequence[Row], slug: str) -> dict[int, int]:
    """Return ids of new accounts, by number, that stand for users of the file; none can log in."""
    wanted = {row["id"]: _stand_in(row["name"], slug) for row in users}
    existing = User.objects.filter(username__in=wanted.values())
    taken = set(existing.values_list("username", flat=True))
    accounts = {}
    for row in users:
        # Two of a file have one name where its event was read before and a user of that name went
        # on; and an event that was thrown away can have left such an account behind.
        again = wanted[row["id"]] in taken
        username = _stand_in(row["name"], uuid4().hex[:8]) if again else wanted[row["id"]]
        account = User(username=username, password=make_password(None), is_active=False)
        account.save(force_insert=True)
        taken.add(username)
        accounts[row["id"]] = account.pk
    return accounts


def _stand_in(name: str, mark: str) -> str:
    return f"{name}{STAND_IN_SUFFIX}{mark})"


def _create_contexts(contexts: Sequence[Row], users: Mapping[int, int]) -> dict[int, Any]:
    """Store the contexts of changes, with users and reasons; return the ids by number."""
    created = {
        row["id"]: Context(
            id=uuid4(),
            metadata={
                "user": users.get(row["user"]),
                "reason": row["reason"],
                "reason_public": row["reason_public"],
            },
        )
        for row in contexts
    }
    Context.objects.bulk_create(created.values(), batch_size=_BATCH_SIZE)
    return {number: context.pk for number, context in created.items()}


def _store_rows(target: _Import, table: EventTable) -> Iterator[FileProblem]:
    """Store the rows of a list; yield the first that the database refuses."""
    rows, getters = target.contents.rows[table.name], _getters(target, table)
    for start in range(0, len(rows), _BATCH_SIZE):
        some = rows[start : start + _BATCH_SIZE]
        created = {
            index: table.model_class(**{name: get(row) for name, get in getters})
            for index, row in enumerate(some, start)
            if target.stores(table, row)
        }
        # Nothing refers to them.
        unnumbered = [context for context in created.values() if context.pk is None]
        for context, pk in zip(unnumbered, _next_ids(table, len(unnumbered)), strict=True):
            context.pk = pk
        if created and not _insert([*created.values()]):
            first = next(
                (index for index, context in created.items() if not _insert([context])), start
            )
            yield FileProblem(FileFault.IMPOSSIBLE, path_of(table.name, first))
            return
        target.on_progress(len(some))


def _insert(rows: list[Model]) -> bool:
    """Insert rows with all their values, times too; return whether the database took them."""
    recorded = type(rows[0]) in recorded_models()
    try:
        with transaction.atomic():
            (_insert_with_history if recorded else _insert_plainly)(rows)
    except OperationalError:
        raise  # it is not the row
    except DatabaseError:
        return False
    return True


def _insert_plainly(rows: list[Model]) -> None:
    model = type(rows[0])
    query = InsertQuery(model)
    query.insert_values(model._meta.concrete_fields, rows, raw=True)  # noqa: SLF001 - as above
    query.get_compiler(connection=connection).execute_sql()


def _insert_with_history(rows: list[Model]) -> None:
    """Insert rows whose history is in the file: the database's own function records nothing."""
    meta = rows[0]._meta  # noqa: SLF001 - as above
    values = [
        {str(field.column): getattr(row, field.attname) for field in meta.concrete_fields}
        for row in rows
    ]
    with connection.cursor() as cursor:
        written = json.dumps(values, default=_as_read_by_postgres)
        cursor.execute("SELECT stichtafel_store_rows(%s, %s)", [meta.db_table, written])


def _as_read_by_postgres(value: object) -> str:
    """Return a moment, a day, an id or bytes as PostgreSQL reads it from JSON."""
    return f"\\x{value.hex()}" if isinstance(value, bytes) else str(value)


Getter: TypeAlias = Callable[[Row], Any]


def _getters(target: _Import, table: EventTable) -> list[tuple[str, Getter]]:
    """Return a getter for each field that has a value; other fields keep their defaults."""
    columns = {column.field.attname: column for column in columns_of(table)}
    getters = [(name, _getter_of_column(target, table, column)) for name, column in columns.items()]
    fields = table.model_class._meta.concrete_fields  # noqa: SLF001 - as above
    others = [field for field in fields if field.attname not in columns]
    outside = ((field.attname, _getter_outside_file(target, table, field)) for field in others)
    return getters + [(name, get) for name, get in outside if get]


def _getter_outside_file(target: _Import, table: EventTable, field: Any) -> Getter | None:
    """Return the getter of a field that is not in the file, None for its default."""
    if new := _NEW_VALUES.get(f"{table.model}.{field.name}"):
        values = iter(new(len(target.contents.rows[table.name])))
        return lambda _: next(values)
    model = field.related_model or (table.model_class if field.primary_key else None)
    if model is Event or (table.model == "tournaments.EventHistory" and field.name == "id"):
        return lambda _: target.event_id
    if model is Organisation:
        return lambda _: target.organisation.pk
    if field.name == "id" and not field.primary_key:  # a history keeps it twice
        [of] = [column for column in columns_of(table) if column.key == "of"]
        return _getter_of_column(target, table, of)
    return None


# Each returns as many as there are rows.
_NEW_VALUES: Final[Mapping[str, Callable[[int], Iterable[object]]]] = {
    "tournaments.Place.short_code": new_short_codes,
    "tournaments.Registration.key": lambda count: [uuid4() for _ in range(count)],
}


def _getter_of_column(target: _Import, table: EventTable, column: Column) -> Getter:
    """Return the getter of a column, with ids in place of numbers."""
    key, ids = column.key, target.ids
    if key == "id":
        return lambda row: ids[table.name][row[key]]
    match column.kind:
        case ColumnKind.VALUE | ColumnKind.DEVICE:
            return lambda row: row[key]
        case ColumnKind.EVENT:
            return lambda row: target.event_id if row[key] else None
        case ColumnKind.TABLES:
            return lambda row: [ids["tables"][table_id] for table_id in row[key]]
        case ColumnKind.SEAT_CHANGES:
            return lambda row: [_seat_change(ids, change) for change in row[key]]
        case ColumnKind.USER:
            return lambda row: _id(ids[USERS], row[key])
        case ColumnKind.CONTEXT:
            return lambda row: _id(ids[CONTEXTS], row[key])
        case ColumnKind.ROW:
            return lambda row: _id(ids[column.of], row[key])


def _id(ids: Mapping[int, Any], number: int | None) -> Any:
    return None if number is None else ids[number]


def _seat_change(ids: Ids, change: Sequence[int | None]) -> list[int | None]:
    seat, from_round, *entrants = change
    sitting = [_id(ids["entrants"], entrant) for entrant in entrants]
    return [_id(ids["seats"], seat), from_round, *sitting]


def _note_names(event: Event, numbers: Iterable[int]) -> None:
    """Add to the history how the register calls people, where it is otherwise than in the file."""
    entrants = event.entrants.filter(number__in=numbers).order_by("number")
    entrants.update(number=F("number"))  # a trigger copies what the register says by now
    history: Any = apps.get_model("tournaments", "EntrantHistory")
    newest = history.objects.filter(pgh_obj=OuterRef("pk")).order_by("-pk").values("digest")[:1]
    for entrant in entrants.annotate(noted=Subquery(newest)).exclude(digest=F("noted")):
        pghistory.create_event(entrant, label="update")


def _count_in_series(event: Event, contents: Contents, slug_of_file: str) -> None:
    """Add an event to the series in which its file lets it count, by id, where they take it."""
    named = outcomes(
        series_of_contents(contents), event.organisation, slug=slug_of_file, event=None
    )
    taking = {
        each.series.pk: each.named.weight
        for each in named
        if each.series and each.outcome == Outcome.COUNTS
    }
    standings = {}
    if taking:
        [now] = build_snapshots(event, closed=False)
        standings = {event.pk: now.rows}
    for series_id, weight in sorted(taking.items()):
        with suppress(SeriesOutdated, SeriesClosed, SeriesRefused, SeriesEventRefused):
            add_new_event(series_id=series_id, event=event, weight=weight, standings=standings)


# Errors that may be raised where rows do not fit together.
_UNREADABLE: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def _differences(event: Event, on_progress: Callable[[int], None]) -> Iterator[FileProblem]:
    """Yield what does not fit together in an event that is stored, but not committed."""
    try:
        for difference in differences_of(event, partial(on_progress, CHECK_STEPS)):
            if not difference.in_history:
                yield FileProblem(FileFault.DIFFERS, str(difference))
        # The pages that the worker builds and anyone asks for next must not fail.
        list(build_snapshots(event, closed=True))
        for seating in published_seatings(event):
            if withheld_reason(seating) in (None, WithheldReason.STANDINGS):
                published_plan(seating)
    except _UNREADABLE as fault:
        log.warning("event file unreadable", exc_info=fault)
        yield FileProblem(FileFault.DIFFERS)
