"""An event's seatings."""

from django.db.models import QuerySet

from tournaments.models import ABANDONED, Entrant, Event, Seating
from tournaments.selectors.tables import SEATED


def seatings_of(event: Event) -> QuerySet[Seating]:
    """Return an event's seatings by number; failed and replaced ones are left out."""
    return event.seatings.exclude(state__in=ABANDONED).order_by("number")


def published_seatings(event: Event) -> QuerySet[Seating]:
    """Return the seatings everybody may see, by number."""
    return event.seatings.filter(state__in=SEATED).order_by("number")


def to_be_seated(event: Event) -> QuerySet[Entrant]:
    """Return the entrants whom a new seating has to seat, by start number."""
    return event.entrants.filter(withdrawn=False).order_by("number")
