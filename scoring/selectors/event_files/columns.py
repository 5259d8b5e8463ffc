"""The columns of each table in an event file, and what is left out and why.

Columns are those of the models: a new field travels by itself. The tables are those of
``scoring.event_tables``.
docs/event-file.md describes the file. Give the format a new number whenever files
written before can no longer be read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeAlias

from django.db.models import Field, ForeignKey

from scoring.event_tables import EVENT_TABLES, EventTable

FORMAT: Final = "stichtafel event"
VERSION: Final = 1
USERS, CONTEXTS, SERIES = "users", "contexts", "series"  # lists that are made for the file alone
LONGEST_NAME: Final = 80  # of an account; a stand-in's has the event's address behind it
STAND_IN_SUFFIX: Final = (
    " ("  # begins it, in names of accounts that no one uses: others have no spaces
)

AnyField: TypeAlias = "Field[Any, Any]"


class ColumnKind(StrEnum):
    """The kinds of columns, by how their values are written."""

    VALUE = "value"  # as it is
    ROW = "row"  # the number of another row of the file
    EVENT = "event"  # whether it is this event
    USER = "user"  # the number of a name in the list of users
    CONTEXT = "context"  # the number of a change at the desk, in the list of contexts
    DEVICE = "device"  # the number of a phone
    TABLES = "tables"  # numbers of tables
    SEAT_CHANGES = "seat_changes"  # numbers of seats and entrants, of people who were moved


@dataclass(frozen=True, slots=True)
class Column:
    """One value of each row: its key in the file, and the model's field."""

    key: str
    field: AnyField
    kind: ColumnKind
    of: str = ""  # the list of the row that is meant
    history: bool = False  # of a history, which may name rows that are gone


LEFT_OUT_FIELDS: Final[Mapping[str, str]] = {
    "tournaments.Person.page": "said to this club, about its pages alone",
    "tournaments.Place.short_code": "opens a table, and is made again",
    "tournaments.Registration.key": "of a visitor's form, and is made again",
    "tournaments.Registration.person": "of the register, who is no entrant yet",
    "tournaments.Entrant.name": "copied from the person",
    "tournaments.Entrant.sort_name": "copied from the person",
    "tournaments.Entrant.team_name": "copied from the team",
    "tournaments.Entrant.digest": "made of the rest",
    "tournaments.Registration.source": "of a visitor's network, under the key of this service",
    "scoring.Entry.key": "of a phone's submission, which cannot be sent again elsewhere",
    "scoring.Entry.digest": "of a phone's submission",
    "scoring.Entry.answer": "what a phone was answered",
}
_ADDED_TO_EVENTS: Final[Mapping[str, Any]] = {
    "unlisted": False,
    "rank_share": 50,
    "without_rounds": False,
    "doors_at": None,
    "starts_at": None,
    "description": "",
    "most_entrants": None,
    "fee": None,
    "currency": "EUR",
}
# Keys that later releases added to this format, with what a file without them means.
ADDED: Final[Mapping[str, Mapping[str, Any]]] = {
    "event": _ADDED_TO_EVENTS,
    "event_history": _ADDED_TO_EVENTS,
    "entrants": {"key": ""},
    "people": {"number": ""},
    "registrations": {"sort_name": "", "own_page": False},
    "entrant_history": {"name": "", "sort_name": "", "team_name": "", "digest": ""},
    "tables": {"clock_ends_at": None, "clock_left": None},
    "confirmations": {"reason": ""},
    CONTEXTS: {"reason": "", "reason_public": False},
    "sanctions": {"reason_public": True},
    "seatings": {"awaited_tables": [], "called_for": None},
    "clock_history": {"called_for": None},
}
# Lists that later releases added; files without them have none of their rows.
ADDED_LISTS: Final = (
    "imported_results",
    "payments",
    SERIES,
    *("prizes", "prize_history", "pictures", "picture_history"),
)
_OF_THE_EVENT = {"tournaments.Event", "tournaments.Organisation"}  # there is one of each
_HISTORY_KEYS = {"pgh_created_at": "at", "pgh_label": "label", "pgh_obj": "of"}
_CONTEXT, _NUMBER = "pgh_context", "pgh_id"
_SPECIAL = {
    "tournaments.Seating.awaited_tables": ColumnKind.TABLES,
    "tournaments.Seating.closed_tables": ColumnKind.TABLES,
    "tournaments.Rebalance.seat_changes": ColumnKind.SEAT_CHANGES,
}
FILE_TABLES: Final[Sequence[EventTable]] = [table for table in EVENT_TABLES if not table.left_out]
_NAMES = {table.model: table.name for table in FILE_TABLES}


@cache
def columns_of(table: EventTable) -> tuple[Column, ...]:
    """Return the columns of a table, in the order of the model's fields."""
    fields = table.model_class._meta.concrete_fields  # noqa: SLF001 - Django's name for a public interface
    history = any(field.name == _NUMBER for field in fields)
    columns = (_column(table, field, history=history) for field in fields)
    return tuple(column for column in columns if column)


def _column(table: EventTable, field: AnyField, *, history: bool) -> Column | None:
    """Return the column of a field; None for a field that is left out."""
    label = f"{table.model}.{field.name}"
    own = field.name == _NUMBER or (field.name == "id" and (history or table.single))
    if own or label in LEFT_OUT_FIELDS:
        return None
    key = _HISTORY_KEYS.get(field.name, field.name) if history else field.name
    if field.name == _CONTEXT:
        return Column("context", field, ColumnKind.CONTEXT, history=True)
    if label in _SPECIAL:
        return Column(key, field, _SPECIAL[label])
    if field.name == "device":
        return Column(key, field, ColumnKind.DEVICE)
    if isinstance(field, ForeignKey):
        return _reference(key, field, history=history)
    return Column(key, field, ColumnKind.VALUE, history=history)


def _reference(key: str, field: "ForeignKey[Any, Any]", *, history: bool) -> Column | None:
    target = field.related_model._meta.label  # noqa: SLF001 - as above
    if target == "tournaments.Event" and field.null:
        return Column(key, field, ColumnKind.EVENT)
    if target in _OF_THE_EVENT:
        return None
    if target == "tournaments.User":
        return Column(key, field, ColumnKind.USER)
    return Column(key, field, ColumnKind.ROW, of=_NAMES[target], history=history)
