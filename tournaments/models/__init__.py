"""Models of events, people, seatings and tables."""

from tournaments.models.addresses import EventAddress
from tournaments.models.attendance import Attendance, AttendanceState
from tournaments.models.emails import MOST_TRIES, Email, EmailKind
from tournaments.models.entrants import Entrant, KeepApart, Team
from tournaments.models.event_lists import ListVersion
from tournaments.models.events import (
    EARLIEST_DAY,
    LATEST_DAY,
    ConfirmedBy,
    Event,
    EventState,
    Evidence,
    ResultsVersion,
    StandingsShown,
)
from tournaments.models.helpers import Helper
from tournaments.models.invitations import ACCOUNT_TRIES, Invitation
from tournaments.models.keys import (
    KEY_PREFIX,
    LONGEST_KEY_NAME,
    MOST_KEYS,
    SHOWN_LETTERS,
    AnsweredRequest,
    ApiKey,
    Scope,
)
from tournaments.models.organisations import (
    LONGEST_TEXT,
    Membership,
    Organisation,
    Role,
    User,
)
from tournaments.models.people import LONGEST_NUMBER, Merge, PageConsent, Person
from tournaments.models.places import LONGEST_ROOM, MOST_PLACES, Place
from tournaments.models.rebalances import Rebalance
from tournaments.models.registrations import Registration, RegistrationState
from tournaments.models.seatings import (
    ABANDONED,
    BY_STANDINGS,
    Seating,
    SeatingMode,
    SeatingState,
)
from tournaments.models.state_changes import StateChange, StepBack
from tournaments.models.tables import Occupancy, Seat, Table, TableState

__all__ = [
    "ABANDONED",
    "ACCOUNT_TRIES",
    "BY_STANDINGS",
    "EARLIEST_DAY",
    "KEY_PREFIX",
    "LATEST_DAY",
    "LONGEST_KEY_NAME",
    "LONGEST_NUMBER",
    "LONGEST_ROOM",
    "LONGEST_TEXT",
    "MOST_KEYS",
    "MOST_PLACES",
    "MOST_TRIES",
    "SHOWN_LETTERS",
    "AnsweredRequest",
    "ApiKey",
    "Attendance",
    "AttendanceState",
    "ConfirmedBy",
    "Email",
    "EmailKind",
    "Entrant",
    "Event",
    "EventAddress",
    "EventState",
    "Evidence",
    "Helper",
    "Invitation",
    "KeepApart",
    "ListVersion",
    "Membership",
    "Merge",
    "Occupancy",
    "Organisation",
    "PageConsent",
    "Person",
    "Place",
    "Rebalance",
    "Registration",
    "RegistrationState",
    "ResultsVersion",
    "Role",
    "Scope",
    "Seat",
    "Seating",
    "SeatingMode",
    "SeatingState",
    "StandingsShown",
    "StateChange",
    "StepBack",
    "Table",
    "TableState",
    "Team",
    "User",
]
