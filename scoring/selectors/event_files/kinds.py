"""What an event file consists of: which rows, under which names, and what is left out and why.

Columns are those of the models: a new field travels by itself, a new model has to be named here.
docs/event-file.md describes the file for everybody. Give the format a new number whenever files
written before can no longer be read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeAlias

from django.apps import apps
from django.db.models import Field, ForeignKey, Model

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


@dataclass(frozen=True, slots=True)
class Kind:
    """The rows of one model. ``way`` leads from a row to the event, or to one of list ``of``."""

    name: str  # of the list in the file
    model: str
    way: str = "event"
    of: str = ""
    single: bool = False  # an object in the file, no list

    @property
    def rows(self) -> type[Model]:
        """The model."""
        return apps.get_model(self.model)


# Everything a row refers to in order to be found stands before it.
KINDS: Final[Sequence[Kind]] = (
    Kind("event", "tournaments.Event", "pk", single=True),
    Kind("results_version", "tournaments.ResultsVersion", single=True),
    Kind("people", "tournaments.Person", "entrants__event"),
    Kind("teams", "tournaments.Team"),
    Kind("places", "tournaments.Place"),
    Kind("entrants", "tournaments.Entrant"),
    Kind("event_history", "tournaments.EventHistory", "pgh_obj"),
    Kind("entrant_history", "tournaments.EntrantHistory"),
    Kind("keep_apart", "tournaments.KeepApart", "first", "entrants"),
    Kind("keep_apart_history", "tournaments.KeepApartHistory", "first", "entrants"),
    Kind("attendances", "tournaments.Attendance", "entrant", "entrants"),
    Kind("attendance_history", "tournaments.AttendanceHistory", "entrant", "entrants"),
    Kind("registrations", "tournaments.Registration"),
    Kind("seatings", "tournaments.Seating"),
    Kind("seating_history", "tournaments.SeatingHistory", "pgh_obj", "seatings"),
    Kind("clock_history", "tournaments.ClockHistory", "pgh_obj", "seatings"),
    Kind("tables", "tournaments.Table", "seating", "seatings"),
    Kind("table_history", "tournaments.TableHistory", "pgh_obj", "tables"),
    Kind("extra_time_history", "tournaments.ExtraTimeHistory", "pgh_obj", "tables"),
    Kind("postponement_history", "tournaments.PostponementHistory", "pgh_obj", "tables"),
    Kind("seats", "tournaments.Seat", "table", "tables"),
    Kind("occupancies", "tournaments.Occupancy", "seat", "seats"),
    Kind("occupancy_history", "tournaments.OccupancyHistory", "seat", "seats"),
    Kind("rebalances", "tournaments.Rebalance", "seating", "seatings"),
    Kind("state_changes", "tournaments.StateChange", "seating", "seatings"),
    Kind("steps_back", "tournaments.StepBack"),
    Kind("rounds", "scoring.Round", "table", "tables"),
    Kind("voidings", "scoring.Voiding", "round", "rounds"),
    Kind("entries", "scoring.Entry", "table", "tables"),
    Kind("piles", "scoring.StoredPile", "entry", "entries"),
    Kind("confirmations", "scoring.Confirmation", "entry", "entries"),
    Kind("calls", "scoring.HelpCall", "place", "places"),
    Kind("announcements", "scoring.Announcement"),
    Kind("announcement_history", "scoring.AnnouncementHistory", "pgh_obj", "announcements"),
    Kind("rulings", "scoring.Ruling", "entrant", "entrants"),
    Kind("ruling_history", "scoring.RulingHistory", "pgh_obj", "rulings"),
    Kind("sanctions", "scoring.Sanction", "entrant", "entrants"),
    Kind("sanction_history", "scoring.SanctionHistory", "pgh_obj", "sanctions"),
    Kind("draws", "scoring.Draw"),
    Kind("lots", "scoring.Lot", "draw", "draws"),
    Kind("chain", "scoring.ChainRecord"),
)  # fmt: skip

LEFT_OUT: Final[Mapping[str, str]] = {
    "tournaments.User": "accounts belong to the service: the file has the names alone",
    "tournaments.Organisation": "whoever reads the file says for which one; it has the name alone",
    "tournaments.Membership": "members belong to the organisation",
    "tournaments.Helper": "who may do what is decided where the file is read",
    "tournaments.PersonHistory": "the register belongs to the organisation",
    "scoring.EventFile": "a file on its way in, of no event yet",
    "scoring.Rehearsal": "plays a copy that nobody needs elsewhere",
    "scoring.Tombstone": "of events that were thrown away",
    "scoring.StandingsSnapshot": "computed anew from the results",
    "scoring.WorkerSign": "says nothing about an event",
}
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
_ROWS = {kind.model: kind.name for kind in KINDS}


@cache
def columns_of(kind: Kind) -> tuple[Column, ...]:
    """Return what is written of each row, in the order of the model's fields."""
    fields = kind.rows._meta.concrete_fields  # noqa: SLF001 - Django's name for a public interface
    history = any(field.name == _NUMBER for field in fields)
    found = (_column(kind, field, history=history) for field in fields)
    return tuple(column for column in found if column)


def _column(kind: Kind, field: AnyField, *, history: bool) -> Column | None:
    """Return how a field is written; None for what is left out."""
    label = f"{kind.model}.{field.name}"
    own = field.name == _NUMBER or (field.name == "id" and (history or kind.single))
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
    return Column(key, field, Holds.ROW, of=_ROWS[target], history=history)
