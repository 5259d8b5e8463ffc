"""Provisional entries: those that still wait for a confirmation."""

from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.models import Confirmation, Entry, RoundState, Source
from tournaments.models import ConfirmedBy, Event
from tournaments.selectors.tables import SEATED

_AGREED: Final = Confirmation.objects.filter(entry=OuterRef("pk"))
_NEWER: Final = Entry.objects.filter(round=OuterRef("round"), version__gt=OuterRef("version"))
_CONFIRMATION: Final = "table__seating__event__confirmation"

# Counts, but the second player or the director that the event asks for has not agreed yet. What
# the desk itself entered needs no confirmation.
PROVISIONAL: Final = Q(source=Source.CAPTAIN) & (
    (Q(**{_CONFIRMATION: ConfirmedBy.PLAYER}) & ~Exists(_AGREED))
    | (Q(**{_CONFIRMATION: ConfirmedBy.DIRECTOR}) & ~Exists(_AGREED.filter(by__isnull=False)))
)


def provisional_entries() -> QuerySet[Entry]:
    """Return the provisional ones of all entries that count, void rounds left out."""
    counting = Entry.objects.filter(PROVISIONAL, ~Exists(_NEWER))
    return counting.exclude(round__state=RoundState.VOID).order_by()


def count_provisional(event: Event) -> int:
    """Return how many rounds of an event are provisional; no query where it asks for none."""
    if event.confirmation == ConfirmedBy.NONE:
        return 0
    seated = provisional_entries().filter(table__seating__event=event)
    return seated.filter(table__seating__state__in=SEATED).count()
