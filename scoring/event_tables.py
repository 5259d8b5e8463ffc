"""Every table that holds rows of an event: files, discarding, erasing and tests go by this list.

A new model fails a test until it is entered here, once, and so does a new column of text until
its table says whether it is about people.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps


@dataclass(frozen=True, slots=True)
class EventTable:
    """The rows of one model that belong to an event, and how they are found.

    ``parent`` leads from a row to its event, or to a row of the table called ``of``. Each column
    of text is entered as ``personal``, as one of the ``notes`` or as ``impersonal``; of a history
    those of the first two kinds alone.
    """

    name: str  # of the list in an event file
    model: str
    parent: str = "event"
    of: str = ""
    single: bool = False  # an object in an event file, no list
    discard_by: str = ""  # leads to the event whose end they share, where ``parent`` does not
    left_out: str = ""  # why an event file does not hold them
    person: str = ""  # leads to the people whose names or clubs may be in ``personal`` columns
    personal: tuple[str, ...] = ()  # erasing a person overwrites them
    erase_by: str = ""  # leads to the person with whom the whole row is erased
    notes: tuple[str, ...] = ()  # of directors; they stay, and are shown before erasing
    impersonal: tuple[str, ...] = ()  # say nothing about a person

    @property
    def model_class(self) -> Any:
        """The model that the rows are of."""
        return apps.get_model(self.model)

    @property
    def is_history(self) -> bool:
        """Return whether pghistory writes the rows, as the history of another table."""
        return hasattr(self.model_class, "pgh_tracked_model")

    @property
    def path(self) -> str:
        """The lookup that leads from a row to its event."""
        above = f"__{EVENT_TABLES_BY_NAME[self.of].path}" if self.of else ""
        return f"{self.parent}{above}"


# The table that ``of`` names stands before the table that names it.
EVENT_TABLES: Final[Sequence[EventTable]] = (
    EventTable("event", "tournaments.Event", "id", single=True,
               notes=("description",),
               impersonal=("name", "slug", "time_zone", "venue", "currency", "edition", "variant",
                           "house", "evidence", "points_system", "tie_breaks")),
    EventTable("results_version", "tournaments.ResultsVersion", single=True),
    EventTable("people", "tournaments.Person", "entrants__event", discard_by="made_up_for",
               person="pk", personal=("name", "sort_name", "home_club", "language", "number"),
               impersonal=("page",)),
    EventTable("teams", "tournaments.Team", impersonal=("name",)),
    EventTable("places", "tournaments.Place", impersonal=("room", "short_code")),
    EventTable("prizes", "tournaments.Prize", notes=("thing",), impersonal=("club",)),
    EventTable("prize_history", "tournaments.PrizeHistory", notes=("thing",)),
    EventTable("pictures", "tournaments.Picture", notes=("alternative",), impersonal=("digest",)),
    EventTable("picture_history", "tournaments.PictureHistory", notes=("alternative",)),
    EventTable("entrants", "tournaments.Entrant", person="person",
               personal=("home_club", "name", "sort_name", "key"),
               impersonal=("team_name", "digest")),
    EventTable("event_history", "tournaments.EventHistory", "pgh_obj", notes=("description",)),
    EventTable("entrant_history", "tournaments.EntrantHistory", person="pgh_obj__person",
               personal=("home_club", "name", "sort_name")),
    EventTable("keep_apart", "tournaments.KeepApart", "first", "entrants"),
    EventTable("keep_apart_history", "tournaments.KeepApartHistory", "first", "entrants"),
    EventTable("attendances", "tournaments.Attendance", "entrant", "entrants"),
    EventTable("attendance_history", "tournaments.AttendanceHistory", "entrant", "entrants"),
    EventTable("registrations", "tournaments.Registration", person="entrant__person",
               personal=("name", "sort_name", "home_club", "language", "source")),
    EventTable("payments", "tournaments.Payment", "entrant", "entrants"),
    EventTable("recipients", "tournaments.Recipient", "registration", "registrations",
               erase_by="registration__entrant__person",
               left_out="addresses, given to the service where they were given",
               impersonal=("address", "language", "key")),
    EventTable("emails", "tournaments.Email", left_out="on their way to addresses",
               impersonal=("address", "data")),
    EventTable("email_records", "tournaments.EmailRecord",
               left_out="says what became of emails of this service"),
    EventTable("seatings", "tournaments.Seating", person="event__entrants__person",
               personal=("problem",),
               impersonal=("edition", "variant", "kept", "quality", "failure")),
    EventTable("seating_history", "tournaments.SeatingHistory", "pgh_obj", "seatings"),
    EventTable("clock_history", "tournaments.ClockHistory", "pgh_obj", "seatings"),
    EventTable("tables", "tournaments.Table", "seating", "seatings"),
    EventTable("table_history", "tournaments.TableHistory", "pgh_obj", "tables"),
    EventTable("extra_time_history", "tournaments.ExtraTimeHistory", "pgh_obj", "tables"),
    EventTable("postponement_history", "tournaments.PostponementHistory", "pgh_obj", "tables"),
    EventTable("seats", "tournaments.Seat", "table", "tables"),
    EventTable("occupancies", "tournaments.Occupancy", "seat", "seats"),
    EventTable("occupancy_history", "tournaments.OccupancyHistory", "seat", "seats"),
    EventTable("rebalances", "tournaments.Rebalance", "seating", "seatings",
               impersonal=("seat_changes",)),
    EventTable("state_changes", "tournaments.StateChange", "seating", "seatings",
               notes=("reason",)),
    EventTable("steps_back", "tournaments.StepBack", notes=("reason",)),
    EventTable("rounds", "scoring.Round", "table", "tables"),
    EventTable("voidings", "scoring.Voiding", "round", "rounds", notes=("note",)),
    EventTable("entries", "scoring.Entry", "table", "tables", notes=("reason", "correction"),
               impersonal=("device", "accepted", "overruled", "undealt", "unplayed", "key",
                           "digest", "answer")),
    EventTable("piles", "scoring.StoredPile", "entry", "entries",
               impersonal=("penalty", "captured", "own", "choice", "face_up", "face_down")),
    EventTable("confirmations", "scoring.Confirmation", "entry", "entries", notes=("reason",),
               impersonal=("device",)),
    EventTable("calls", "scoring.HelpCall", "place", "places", impersonal=("device",)),
    EventTable("announcements", "scoring.Announcement", notes=("text", "translations")),
    EventTable("announcement_history", "scoring.AnnouncementHistory", "pgh_obj", "announcements"),
    EventTable("rulings", "scoring.Ruling", "entrant", "entrants", notes=("reason",)),
    EventTable("ruling_history", "scoring.RulingHistory", "pgh_obj", "rulings"),
    EventTable("imported_results", "scoring.ImportedResult", "entrant", "entrants"),
    EventTable("sanctions", "scoring.Sanction", "entrant", "entrants", notes=("reason",)),
    EventTable("sanction_history", "scoring.SanctionHistory", "pgh_obj", "sanctions"),
    EventTable("draws", "scoring.Draw", notes=("reason",)),
    EventTable("lots", "scoring.Lot", "draw", "draws"),
    EventTable("chain", "scoring.ChainRecord", impersonal=("text", "previous", "hash")),
    EventTable("imports", "scoring.EventImport", impersonal=("organisation", "slug", "digest"),
               left_out="says from which file it was read here; another file is another one"),
    EventTable("helpers", "tournaments.Helper", left_out="rights are given where it is read"),
    EventTable("helper_history", "tournaments.HelperHistory",
               left_out="rights are given where it is read"),
    EventTable("invitations", "tournaments.Invitation", impersonal=("digest", "email"),
               left_out="rights are given where it is read"),
    EventTable("api_keys", "tournaments.ApiKey", impersonal=("name", "digest", "beginning"),
               left_out="rights are given where it is read"),
    EventTable("draft_piles", "scoring.DraftPile", "round", "rounds", erase_by="entrant__person",
               left_out="gone as soon as the round is recorded",
               impersonal=("device", "seen", "content")),
    EventTable("table_versions", "scoring.TableVersion", "table", "tables",
               left_out="wakes the phones at a table, which look again anyway"),
    EventTable("push_subscriptions", "scoring.PushSubscription", "entrant", "entrants",
               erase_by="entrant__person",
               left_out="addresses of phones, which hear of this service alone",
               impersonal=("endpoint", "key", "secret", "language")),
    EventTable("push_moments", "scoring.PushMoment", impersonal=("key",),
               left_out="is over minutes after it was made"),
    EventTable("webhooks", "scoring.Webhook",
               left_out="addresses of other programs, with secrets that they share with this one",
               impersonal=("url", "kinds", "secret", "former_secret", "off_why")),
    EventTable("webhook_history", "scoring.WebhookHistory",
               left_out="belongs to the webhooks"),
    EventTable("webhook_deliveries", "scoring.WebhookDelivery",
               left_out="is on its way from this service, or was",
               impersonal=("message_id", "kind", "body", "state", "problem", "answer")),
    EventTable("webhook_marks", "scoring.WebhookMark",
               left_out="says what webhooks have heard already", impersonal=("digest",)),
    EventTable("backups", "scoring.Backup",
               left_out="names files beside this database, which another one has not",
               impersonal=("reason", "file", "fault")),
    EventTable("rehearsals", "scoring.Rehearsal", left_out="plays a copy, needed nowhere else",
               impersonal=("failure",)),
    EventTable("snapshots", "scoring.StandingsSnapshot", left_out="worked out from the results",
               person="event__entrants__person", personal=("rows", "teams"),
               impersonal=("notes",)),
)  # fmt: skip
EVENT_TABLES_BY_NAME: Final[Mapping[str, EventTable]] = {
    table.name: table for table in EVENT_TABLES
}

NOT_OF_AN_EVENT: Final[Mapping[str, str]] = {
    "tournaments.User": "accounts belong to the service; an event file has their names alone",
    "tournaments.Organisation": "hosts the event; an event file has its name alone",
    "tournaments.ListVersion": "is of all events",
    "tournaments.Membership": "belongs to the organisation",
    "tournaments.MembershipHistory": "belongs to the organisation",
    "tournaments.PersonHistory": "the register belongs to the organisation",
    "tournaments.Merge": "the register belongs to the organisation",
    "tournaments.AnsweredRequest": "to a program or a member; deleted after a day",
    "tournaments.FirstEmail": "a keyed hash of an address, of no event and no person",
    "tournaments.EventAddress": "stays when an event goes, for no other to be given its address",
    "scoring.EventFile": "a file on its way in, of no event yet",
    "scoring.Tombstone": "what is left of an event that was discarded",
    "scoring.WorkerHeartbeat": "says nothing about an event",
    "scoring.Series": "is of several events, and of its club",
    "scoring.SeriesHistory": "belongs to the series",
    "scoring.SeriesEvent": "belongs to the series; an event is taken out of it before it goes",
    "scoring.SeriesEventHistory": "belongs to the series",
    "scoring.Counterpart": "belongs to the series",
    "scoring.CounterpartHistory": "belongs to the series",
    "scoring.SeriesDraw": "belongs to the series",
    "scoring.SeriesLot": "belongs to the series; has the number of a person, which says no name",
    "scoring.SeriesStandings": "worked out from the results of several events, without names",
    "scoring.SeriesRecord": "belongs to the series; has no names",
}
