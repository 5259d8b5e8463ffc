"""An event's seatings."""

import json

from django.db.models import Exists, OuterRef, Q, QuerySet

from engine.decks import players_of
from engine.seating.sizes import table_sizes
from tournaments.models import ABANDONED, Entrant, Event, Seating, SeatingState
from tournaments.selectors.tables import SEATED

MOST_COMPARED = 10  # proposals side by side; older ones help nobody


def seatings_of(event: Event) -> QuerySet[Seating]:
    """Return an event's seatings by number; those that came to nothing are left out."""
    return event.seatings.exclude(state__in=ABANDONED).order_by("number")


def published_seatings(event: Event) -> QuerySet[Seating]:
    """Return the seatings everybody may see, by number."""
    return event.seatings.filter(state__in=SEATED).order_by("number")


def newest_request(event: Event) -> Seating | None:
    """Return the seating asked for last, even if its search failed, or None before the first.

    What was planned in advance counts only once the seating before it is closed.
    """
    before = event.seatings.filter(state=SeatingState.CLOSED, number=OuterRef("number") - 1)
    asked = event.seatings.exclude(state__in=(SeatingState.REPLACED, SeatingState.CANCELLED))
    return asked.filter(Q(schedule=None) | Exists(before)).order_by("number", "pk").last()


def following_proposals(seating: Seating) -> QuerySet[Seating]:
    """Return the proposals planned to come after this one, by number."""
    later = seating.event.seatings.filter(number__gt=seating.number)
    return later.filter(state=SeatingState.PROPOSED).order_by("number")


def planned_from(seating: Seating) -> int:
    """Return how many seatings were asked for together, this one and those that follow it."""
    return json.loads(seating.problem)["seatings"] - seating.part if seating.problem else 1


def replaced_proposals(seating: Seating) -> QuerySet[Seating]:
    """Return the other proposals for the same seating, newest first, at most ten."""
    others = seating.event.seatings.exclude(pk=seating.pk).filter(number=seating.number)
    replaced = others.filter(state=SeatingState.REPLACED, quality__isnull=False)
    return replaced.order_by("-pk")[:MOST_COMPARED]


def to_be_seated(event: Event) -> QuerySet[Entrant]:
    """Return the entrants whom a new seating has to seat, by start number."""
    return event.entrants.filter(withdrawn=False).order_by("number")


def event_sizes(event: Event) -> dict[str, int]:
    """Return the preferred, smallest and largest size of a table: what event and game allow."""
    playable = players_of(event.edition, event.variant)
    smallest = max(event.smallest_size, playable[0])
    largest = min(event.largest_size, playable[-1])
    return {
        "preferred": min(max(event.preferred_size, smallest), largest),
        "smallest": smallest,
        "largest": largest,
    }


def expected_tables(event: Event) -> int:
    """Return at how many tables a new seating would sit.

    Raises:
        ValueError: these people cannot be seated within the event's sizes.
    """
    players = to_be_seated(event).count()
    return len(table_sizes(players, max_tables=event.max_tables, **event_sizes(event)))
