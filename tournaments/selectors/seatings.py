"""An event's seatings."""

from django.db.models import QuerySet

from engine.seating.sizes import table_sizes
from tournaments.models import ABANDONED, Entrant, Event, Seating, SeatingState
from tournaments.selectors.tables import SEATED


def seatings_of(event: Event) -> QuerySet[Seating]:
    """Return an event's seatings by number; failed and replaced ones are left out."""
    return event.seatings.exclude(state__in=ABANDONED).order_by("number")


def published_seatings(event: Event) -> QuerySet[Seating]:
    """Return the seatings everybody may see, by number."""
    return event.seatings.filter(state__in=SEATED).order_by("number")


def newest_request(event: Event) -> Seating | None:
    """Return the seating asked for last, even if its search failed, or None before the first."""
    return event.seatings.exclude(state=SeatingState.REPLACED).order_by("pk").last()


def to_be_seated(event: Event) -> QuerySet[Entrant]:
    """Return the entrants whom a new seating has to seat, by start number."""
    return event.entrants.filter(withdrawn=False).order_by("number")


def expected_tables(event: Event) -> int:
    """Return at how many tables a new seating would sit.

    Raises:
        ValueError: these people cannot be seated within the event's sizes.
    """
    sizes = table_sizes(
        to_be_seated(event).count(),
        preferred=event.preferred_size,
        smallest=event.smallest_size,
        largest=event.largest_size,
        max_tables=event.max_tables,
    )
    return len(sizes)
