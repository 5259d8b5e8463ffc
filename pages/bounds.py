"""Bounds of what each address reads: one table.

A body that is longer is refused before any of it is decoded, whatever it says that it is. Django
looks for a form in every body, so an address without a row has a bound, too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.selectors.event_files.documents import LARGEST
from tournaments.pictures import LARGEST_FILE

KB: Final = 1024
COOKIES: Final = 8 * KB  # of a request, however many fields they come in


@dataclass(frozen=True, slots=True)
class Bound:
    """Bytes of a body, of a file or a code in it, and of what that unfolds into."""

    body: int
    packed: int = 0
    unfolded: int = 0


FORM: Final = Bound(8 * KB)  # a few fields
NOTHING: Final = Bound(KB)  # what programs send along with nothing to say: ``{}``

# By the name of an address, or by the namespace of all others in it.
BOUNDS: Final[Mapping[str, Bound]] = {
    # JSON, in which a program may escape each letter: then it takes six bytes.
    "api:check": Bound(16 * KB),
    "api:entries": Bound(32 * KB),
    "api:entrants": Bound(64 * KB),  # 200 people
    "api:entrant": Bound(2 * KB),
    **dict.fromkeys(("api:own_events", "api:settings"), Bound(24 * KB)),  # 3,000 characters
    **dict.fromkeys(("api:state", "api:series_closing"), Bound(16 * KB)),  # a reason, of 2,000
    "api:copies": Bound(2 * KB),
    "api:own_series": Bound(8 * KB),
    "api:series_settings": Bound(8 * KB),
    "api:series_events": Bound(16 * KB),  # 200 events
    "api:series_lots": Bound(32 * KB),  # 1,000 people, twice
    "api:teams": Bound(16 * KB),  # 1,000 members
    "api:team": Bound(16 * KB),
    "api:announcements": Bound(8 * KB),
    "api:decisions": Bound(32 * KB),  # 300 decisions
    "api:person": Bound(4 * KB),
    "api:organisation": Bound(128 * KB),  # two texts of 10,000 characters
    "api:member": Bound(KB),
    "api:place": Bound(KB),
    "api:removed_places": Bound(8 * KB),  # 1,000 tables
    **dict.fromkeys(
        (
            *("api:check_in", "api:event_series", "api:merge"),
            *("api:counterparts", "api:pairs", "api:places"),
            *("api:roll_line", "api:rooms", "api:self_registration"),
            *("api:series_event", "api:payments", "api:call_time"),
        ),
        Bound(KB),
    ),
    "api:confirmations": Bound(KB),
    **dict.fromkeys(("api:prizes", "api:prize"), Bound(2 * KB)),
    "api:tricks": Bound(16 * KB),
    "api:written_seating": Bound(64 * KB),  # 1,000 tables, or 5,000 people
    "api:layout": Bound(64 * KB),
    "api:unconfirmed_rounds": Bound(64 * KB),  # 5,000 entries
    "api:event_files": Bound(2 * LARGEST, packed=LARGEST),  # as below, of the desk
    "api:read_event_file": Bound(64 * KB),
    "api:lots": Bound(32 * KB),  # 1,000 people, twice
    **dict.fromkeys(
        # A few words and numbers.
        (
            *("api:seatings", "api:swapped_seats", "api:clock", "api:rebalance", "api:seat"),
            *("api:left_seat", "api:taken_seat", "api:substituted_seat", "api:extra_time"),
            *("api:kept_table", "api:desk_confirmation", "api:rehearsals"),
        ),
        Bound(KB),
    ),
    **dict.fromkeys(
        # A reason, and what it is for.
        (
            *("api:reopened_seating", "api:closed_table", "api:open_table", "api:short_table"),
            *("api:swapped_players", "api:table_merger", "api:void_round", "api:restored_round"),
            *("api:sanctions", "api:withdrawn_sanction", "api:rulings", "api:withdrawn_ruling"),
        ),
        Bound(8 * KB),
    ),
    "api:pile": Bound(8 * KB),
    "api:picture": Bound(KB * KB),  # in base64, which is a third more
    # Forms.
    "captain:code": FORM,
    "captain:language": FORM,
    "captain:call": FORM,
    "captain:people": FORM,
    "captain:confirm": FORM,
    "captain:round": Bound(32 * KB),
    "check_in": FORM,
    "public:register": FORM,
    "public:notices": FORM,
    "public:own_registration": FORM,
    "public:emails": FORM,
    "public:no_emails": FORM,  # a program for email may send parts of its own
    "join": FORM,
    "forgotten": FORM,
    "sign_on_by_proxy": FORM,
    "new_password": FORM,
    # Forms of the desk, with files or without: a log-in may bring any of them along.
    "admin": Bound(KB * KB),
    # A list: text, CSV or a workbook. 5,000 people with clubs and teams take 300,000 bytes, in a
    # workbook 2 million unfolded.
    "admin:names": Bound(KB * KB, packed=500_000, unfolded=4_000_000),
    # The code of a round: JSON, packed into the letters of a QR code.
    "admin:take_over": Bound(KB * KB, packed=4_000, unfolded=64 * KB),
    # An event file, which is stored as it came. More is read than is kept, so that a page says so.
    "admin:send_event_file": Bound(2 * LARGEST, packed=LARGEST),
    # A picture as a phone makes it; its pixels are counted before they are decoded.
    "admin:picture": Bound(LARGEST_FILE + 64 * KB, packed=LARGEST_FILE),
}


def body_limit(view_name: str) -> int:
    """Return how many bytes of a body are read at the address with this name."""
    namespace = view_name.partition(":")[0]
    return (BOUNDS.get(view_name) or BOUNDS.get(namespace) or NOTHING).body
