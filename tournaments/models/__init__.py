"""Models of events, people, seatings and tables."""

from tournaments.models.addresses import EventAddress
from tournaments.models.attendance import Attendance, AttendanceState
from tournaments.models.emails import (
    MOST_TRIES,
    TO_RECIPIENTS,
    Email,
    EmailKind,
    EmailOutcome,
    EmailRecord,
)
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
from tournaments.models.organisations import (
    LONGEST_TEXT,
    Membership,
    Organisation,
    Role,
    User,
)
from tournaments.models.people import LONGEST_NUMBER, Merge, PageConsent, Person
from tournaments.models.places import MOST_PLACES, Place
from tournaments.models.rebalances import Rebalance
from tournaments.models.recipients import FirstEmail, Recipient, Wishes
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
    "LATEST_DAY",
    "LONGEST_NUMBER",
    "LONGEST_TEXT",
    "MOST_PLACES",
    "MOST_TRIES",
    "TO_RECIPIENTS",
    "Attendance",
    "AttendanceState",
    "ConfirmedBy",
    "Email",
    "EmailKind",
    "EmailOutcome",
    "EmailRecord",
    "Entrant",
    "Event",
    "EventAddress",
    "EventState",
    "Evidence",
    "FirstEmail",
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
    "Recipient",
    "Registration",
    "RegistrationState",
    "ResultsVersion",
    "Role",
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
    "Wishes",
]
