"""Every table that holds rows of an event: export, import, discarding and tests go by this list.

A new model fails a test until it is entered here, once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps


@dataclass(frozen=True, slots=True)
class EventTable:
    """The rows of one model that belong to an event, and how they are found.

    ``parent`` leads from a row to its event, or to a row of the table called ``of``.
    """

    name: str  # of the list in an event file
    model: str
    parent: str = "event"
    of: str = ""
    single: bool = False  # an object in an event file, no list
    discard_by: str = ""  # leads to the event whose end they share, where ``parent`` does not
    left_out: str = ""  # why an event file does not hold them

    @property
    def model_class(self) -> Any:
        """The model that the rows are of."""
        return apps.get_model(self.model)

    @property
    def is_history(self) -> bool:
        """Whether pghistory writes the rows, as the history of another table."""
        return hasattr(self.model_class, "pgh_tracked_model")

    @property
    def path(self) -> str:
        """The lookup that leads from a row to its event."""
        above = f"__{EVENT_TABLES_BY_NAME[self.of].path}" if self.of else ""
        return f"{self.parent}{above}"


# The table that ``of`` names stands before the table that names it.
EVENT_TABLES: Final[Sequence[EventTable]] = (
    EventTable("event", "tournaments.Event", "id", single=True),
    EventTable("results_version", "tournaments.ResultsVersion", single=True),
    EventTable("people", "tournaments.Person", "entrants__event", discard_by="made_up_for"),
    EventTable("teams", "tournaments.Team"),
    EventTable("places", "tournaments.Place"),
    EventTable("entrants", "tournaments.Entrant"),
    EventTable("event_history", "tournaments.EventHistory", "pgh_obj"),
    EventTable("entrant_history", "tournaments.EntrantHistory"),
    EventTable("keep_apart", "tournaments.KeepApart", "first", "entrants"),
    EventTable("keep_apart_history", "tournaments.KeepApartHistory", "first", "entrants"),
    EventTable("attendances", "tournaments.Attendance", "entrant", "entrants"),
    EventTable("attendance_history", "tournaments.AttendanceHistory", "entrant", "entrants"),
    EventTable("registrations", "tournaments.Registration"),
    EventTable("seatings", "tournaments.Seating"),
    EventTable("seating_history", "tournaments.SeatingHistory", "pgh_obj", "seatings"),
    EventTable("clock_history", "tournaments.ClockHistory", "pgh_obj", "seatings"),
    EventTable("tables", "tournaments.Table", "seating", "seatings"),
    EventTable("table_history", "tournaments.TableHistory", "pgh_obj", "tables"),
    EventTable("extra_time_history", "tournaments.ExtraTimeHistory", "pgh_obj", "tables"),
    EventTable("postponement_history", "tournaments.PostponementHistory", "pgh_obj", "tables"),
    EventTable("seats", "tournaments.Seat", "table", "tables"),
    EventTable("occupancies", "tournaments.Occupancy", "seat", "seats"),
    EventTable("occupancy_history", "tournaments.OccupancyHistory", "seat", "seats"),
    EventTable("rebalances", "tournaments.Rebalance", "seating", "seatings"),
    EventTable("state_changes", "tournaments.StateChange", "seating", "seatings"),
    EventTable("steps_back", "tournaments.StepBack"),
    EventTable("rounds", "scoring.Round", "table", "tables"),
    EventTable("voidings", "scoring.Voiding", "round", "rounds"),
    EventTable("entries", "scoring.Entry", "table", "tables"),
    EventTable("piles", "scoring.StoredPile", "entry", "entries"),
    EventTable("confirmations", "scoring.Confirmation", "entry", "entries"),
    EventTable("calls", "scoring.HelpCall", "place", "places"),
    EventTable("announcements", "scoring.Announcement"),
    EventTable("announcement_history", "scoring.AnnouncementHistory", "pgh_obj", "announcements"),
    EventTable("rulings", "scoring.Ruling", "entrant", "entrants"),
    EventTable("ruling_history", "scoring.RulingHistory", "pgh_obj", "rulings"),
    EventTable("sanctions", "scoring.Sanction", "entrant", "entrants"),
    EventTable("sanction_history", "scoring.SanctionHistory", "pgh_obj", "sanctions"),
    EventTable("draws", "scoring.Draw"),
    EventTable("lots", "scoring.Lot", "draw", "draws"),
    EventTable("chain", "scoring.ChainRecord"),
    EventTable("helpers", "tournaments.Helper", left_out="rights are given where it is read"),
    EventTable("rehearsals", "scoring.Rehearsal", left_out="plays a copy, needed nowhere else"),
    EventTable("snapshots", "scoring.StandingsSnapshot", left_out="worked out from the results"),
)  # fmt: skip
EVENT_TABLES_BY_NAME: Final[Mapping[str, EventTable]] = {one.name: one for one in EVENT_TABLES}

NOT_OF_AN_EVENT: Final[Mapping[str, str]] = {
    "tournaments.User": "accounts belong to the service; an event file has their names alone",
    "tournaments.Organisation": "hosts the event; an event file has its name alone",
    "tournaments.Membership": "belongs to the organisation",
    "tournaments.PersonHistory": "the register belongs to the organisation",
    "scoring.EventFile": "a file on its way in, of no event yet",
    "scoring.Tombstone": "what is left of an event that was discarded",
    "scoring.WorkerSign": "says nothing about an event",
}
