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
    LARGEST_AMOUNT,
    LATEST_DAY,
    LONGEST_DESCRIPTION,
    MOST_ENTRANTS,
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
from tournaments.models.payments import Payment, PaymentMethod
from tournaments.models.people import LONGEST_NUMBER, Merge, PageConsent, Person
from tournaments.models.pictures import LARGEST_PICTURE, LONGEST_EDGE, Picture
from tournaments.models.places import LONGEST_ROOM, MOST_PLACES, Place
from tournaments.models.prizes import LAST_RANK, Prize, PrizeGroup
from tournaments.models.rebalances import Rebalance
from tournaments.models.recipients import FirstEmail, Recipient, Wishes
from tournaments.models.registrations import FORGOTTEN, Registration, RegistrationState
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
    "FORGOTTEN",
    "KEY_PREFIX",
    "LARGEST_AMOUNT",
    "LARGEST_PICTURE",
    "LAST_RANK",
    "LATEST_DAY",
    "LONGEST_DESCRIPTION",
    "LONGEST_EDGE",
    "LONGEST_KEY_NAME",
    "LONGEST_NUMBER",
    "LONGEST_ROOM",
    "LONGEST_TEXT",
    "MOST_ENTRANTS",
    "MOST_KEYS",
    "MOST_PLACES",
    "MOST_TRIES",
    "SHOWN_LETTERS",
    "TO_RECIPIENTS",
    "AnsweredRequest",
    "ApiKey",
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
    "Payment",
    "PaymentMethod",
    "Person",
    "Picture",
    "Place",
    "Prize",
    "PrizeGroup",
    "Rebalance",
    "Recipient",
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
    "Wishes",
]
