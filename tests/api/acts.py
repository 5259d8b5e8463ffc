"""What has to have happened in an evening before something can be asked, and what is sent then.

Seating 1 of the evening is played by eight people at two tables, and 1 and 2 are kept apart.
"""

from base64 import b64encode
from datetime import timedelta
from typing import Any

from django.utils import timezone

from engine.seating.layouts import Rule
from engine.seating.rebalance import Aim
from scoring.models import RulingKind
from scoring.selectors.lots import tied_groups
from scoring.selectors.results import event_results
from scoring.services.clocks import start_clock
from scoring.services.rebalances import rebalance_seating
from scoring.services.seatings import close_seating, request_seating
from scoring.services.tables import close_table, postpone_table
from tests.builders import (
    a_late_entrant,
    a_payment,
    a_proposed_seating,
    a_published_seating,
    a_ruling,
    a_void_round,
    an_accepted_registration,
    an_entry,
    some_picture,
    start_numbers,
)
from tests.pages.desk.ladder import a_table_of
from tournaments.models import Event, Seating, SeatingMode, Table
from tournaments.selectors.layouts import layout_of
from tournaments.selectors.payments import paid_by
from tournaments.selectors.tables import tables_of
from tournaments.services.layouts import swap_seats

WHY = {"reason": "The hall closes."}
LAYOUT = {
    "tables": [{"place": 1, "entrants": [1, 3, 4, 5]}, {"place": 2, "entrants": [2, 6, 7, 8]}],
    "accept": [rule.value for rule in Rule],
}


def a_search(event: Event) -> int:
    """The number of a seating that waits for its tables."""
    return request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1).number


def a_proposal(event: Event) -> None:
    """Seating 2 is proposed."""
    a_proposed_seating(event)


def other_tables(event: Event) -> dict[str, object]:
    """Seating 2 is proposed, and these are other tables for it."""
    a_proposal(event)
    return LAYOUT


def neighbours(event: Event) -> dict[str, int]:
    """Seating 2 is proposed, and these two sit side by side."""
    first, second, *_ = next(iter(layout_of(a_proposed_seating(event)).values()))
    return {"number": first, "other": second}


def a_changed_proposal(event: Event) -> None:
    """Seating 2 is proposed, and was changed by hand."""
    two = neighbours(event)
    swap_seats(seating_id=event.seatings.get(number=2, state="proposed").pk, **two)


def a_proposed_table(event: Event) -> dict[str, int]:
    """The id of a table of a proposal."""
    return {"table_id": tables_of(a_proposed_seating(event))[0].pk}


def played(event: Event) -> Seating:
    """Seating 1."""
    return event.seatings.get(number=1)


def a_closed_seating(event: Event) -> dict[str, str]:
    """Seating 1 is closed, and this is why it opens again."""
    close_seating(seating_id=played(event).pk)
    return WHY


def ten_minutes_before_they_play(event: Event) -> dict[str, str]:
    """Seating 2 is published and no one plays yet; people are to be there at this moment."""
    a_closed_seating(event)
    a_published_seating(event)
    return {"called_for": (timezone.now() + timedelta(minutes=10)).isoformat()}


def the_fee(event: Event) -> dict[str, object]:
    """Entrant 2 pays the fee, beside what was paid before."""
    Event.objects.filter(pk=event.pk, fee=None).update(fee=800)
    before = paid_by(event.entrants.get(number=2))
    return {"entrant": 2, "amount": 800, "method": "transfer", "paid_before": before}


def a_noted_payment(event: Event) -> dict[str, int]:
    """The id of a payment of entrant 1."""
    before = paid_by(event.entrants.get(number=1))
    return {"payment_id": a_payment(event, 1, paid_before=before).pk}


def somebody_who_waits(event: Event) -> dict[str, int]:
    """The id of a registration on the waiting list of an event that is full."""
    Event.objects.filter(pk=event.pk).update(self_registration=True, most_entrants=1)
    return {"registration_id": an_accepted_registration(Event.objects.get(pk=event.pk)).pk}


def moves_that_were_made(event: Event) -> None:
    """Tables that are even already were made even: there is something to undo."""
    seating, aim = played(event), Aim.FEWEST_MOVES
    rebalance_seating(seating_id=seating.pk, aim=aim, seen=(), by=None)


def a_late_seat(event: Event) -> dict[str, int]:
    """Someone who has come late, and a table."""
    return {"number": a_late_entrant(a_table_of(event)), "table": 1}


def sitter(event: Event) -> int:
    """Who sits on the first seat of the first table."""
    return start_numbers(a_table_of(event))[0]


def a_leaver(event: Event) -> dict[str, int]:
    """Someone who leaves before the first round."""
    return {"number": sitter(event), "from_round": 1}


def a_joiner(event: Event) -> dict[str, int]:
    """Someone who plays from the first round on."""
    return {"number": a_late_entrant(a_table_of(event)), "from_round": 1}


def a_substitute(event: Event) -> dict[str, int]:
    """Someone who leaves, and who plays instead."""
    return {**a_leaver(event), "by_number": a_late_entrant(a_table_of(event))}


def two_players(event: Event) -> dict[str, int]:
    """Two who sat on each other's seats."""
    first, second, *_ = start_numbers(a_table_of(event))
    return {"number": first, "other_number": second}


def a_short_table(event: Event) -> dict[str, Any]:
    """Someone who leaves a table that stops."""
    return {"number": sitter(event), **WHY}


def a_closed_table(event: Event) -> dict[str, str]:
    """A table is closed, and this is why it opens again."""
    close_table(table_id=a_table_of(event).pk)
    return WHY


def a_postponed_table(event: Event) -> None:
    """A table plays later."""
    postpone_table(table_id=a_table_of(event).pk)


def a_locked_table(event: Event) -> None:
    """A table takes nothing from its captain."""
    Table.objects.filter(pk=a_table_of(event).pk).update(locked=True)


def a_clock(event: Event) -> dict[str, int]:
    """The clock runs, and so many minutes more are given."""
    start_clock(seating_id=played(event).pk, minutes=60)
    return {"minutes": 5}


def an_unconfirmed_round(event: Event) -> dict[str, int]:
    """A captain has entered the first round."""
    an_entry(a_table_of(event))
    return {"version": 1}


def unconfirmed_entries(event: Event) -> dict[str, Any]:
    """A captain has entered the first round, whose entry it is."""
    return {"entries": [an_entry(a_table_of(event)).pk], **WHY}


def a_void_first_round(event: Event) -> dict[str, str]:
    """The first round is void, and this is why it counts after all."""
    a_void_round(a_table_of(event))
    return {"note": "It was dealt rightly."}


def a_tie(event: Event) -> dict[str, Any]:
    """Two share a rank."""
    for number in (3, 4):
        a_ruling(played(event), number, kind=RulingKind.FIXED, points=840)
    results = event_results(Event.objects.get(pk=event.pk))
    return {"numbers": list(tied_groups(results.without_lots, results.rules)[0])}


def a_file(_event: Event) -> dict[str, str]:
    """A picture to be sent."""
    return {"content": b64encode(some_picture()).decode(), "alternative": "The garden"}
