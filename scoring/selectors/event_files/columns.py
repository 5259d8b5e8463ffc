"""What an event file says of each row: its columns, and what is left out and why.

Columns are those of the models: a new field travels by itself. The tables are those of
``scoring.event_tables``.
docs/event-file.md describes the file for everybody. Give the format a new number whenever files
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
USERS, CONTEXTS = "users", "contexts"  # lists that are made for the file alone
STANDS_FOR: Final = " ("  # in the name of an account that nobody uses; others have no spaces

AnyField: TypeAlias = "Field[Any, Any]"


class Holds(StrEnum):
    """What a column holds, by how it is written."""

    VALUE = "value"  # as it is
    ROW = "row"  # the number of another row of the file
    EVENT = "event"  # whether it is this event
    USER = "user"  # the number of a name in the list of users
    CONTEXT = "context"  # the number of a change at the desk, in the list of contexts
    DEVICE = "device"  # the number of a phone
    TABLES = "tables"  # numbers of tables
    CHAIRS = "chairs"  # numbers of seats and entrants, of people who were moved


@dataclass(frozen=True, slots=True)
class Column:
    """One value of each row: its key in the file, and the model's field."""

    key: str
    field: AnyField
    holds: Holds
    of: str = ""  # the list of the row that is meant
    history: bool = False  # of a history, which may name rows that are gone


LEFT_OUT_FIELDS: Final[Mapping[str, str]] = {
    "tournaments.Place.short_code": "opens a table, and is given anew",
    "tournaments.Registration.key": "of a visitor's form, and is given anew",
    "scoring.Entry.key": "of a phone's submission, which cannot be sent again elsewhere",
    "scoring.Entry.digest": "of a phone's submission",
    "scoring.Entry.answer": "what a phone was answered",
}
_OF_THE_EVENT = {"tournaments.Event", "tournaments.Organisation"}  # there is one of each
_HISTORY_KEYS = {"pgh_created_at": "at", "pgh_label": "label", "pgh_obj": "of"}
_CONTEXT, _NUMBER = "pgh_context", "pgh_id"
_SPECIAL = {
    "tournaments.Seating.closed_tables": Holds.TABLES,
    "tournaments.Rebalance.chairs": Holds.CHAIRS,
}
FILE_TABLES: Final[Sequence[EventTable]] = [one for one in EVENT_TABLES if not one.left_out]
_NAMES = {table.model: table.name for table in FILE_TABLES}


@cache
def columns_of(table: EventTable) -> tuple[Column, ...]:
    """Return what is written of each row, in the order of the model's fields."""
    fields = table.rows._meta.concrete_fields  # noqa: SLF001 - Django's name for a public interface
    history = any(field.name == _NUMBER for field in fields)
    found = (_column(table, field, history=history) for field in fields)
    return tuple(column for column in found if column)


def _column(table: EventTable, field: AnyField, *, history: bool) -> Column | None:
    """Return how a field is written; None for what is left out."""
    label = f"{table.model}.{field.name}"
    own = field.name == _NUMBER or (field.name == "id" and (history or table.single))
    if own or label in LEFT_OUT_FIELDS:
        return None
    key = _HISTORY_KEYS.get(field.name, field.name) if history else field.name
    if field.name == _CONTEXT:
        return Column("context", field, Holds.CONTEXT, history=True)
    if label in _SPECIAL:
        return Column(key, field, _SPECIAL[label])
    if field.name == "device":
        return Column(key, field, Holds.DEVICE)
    if isinstance(field, ForeignKey):
        return _reference(key, field, history=history)
    return Column(key, field, Holds.VALUE, history=history)


def _reference(key: str, field: "ForeignKey[Any, Any]", *, history: bool) -> Column | None:
    target = field.related_model._meta.label  # noqa: SLF001 - as above
    if target == "tournaments.Event" and field.null:
        return Column(key, field, Holds.EVENT)
    if target in _OF_THE_EVENT:
        return None
    if target == "tournaments.User":
        return Column(key, field, Holds.USER)
    return Column(key, field, Holds.ROW, of=_NAMES[target], history=history)
