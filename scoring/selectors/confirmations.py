"""Which entries still wait for somebody else to agree with them."""

from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.models import Confirmation, Entry, Round, RoundState, Source
from scoring.selectors.rounds import counting_entries
from tournaments.models import ConfirmedBy, Event
from tournaments.selectors.tables import SEATED

_AGREED: Final = Confirmation.objects.filter(entry=OuterRef("pk"))
_CONFIRMATION: Final = "table__seating__event__confirmation"

# Counts, but the second player or the director that the event asks for has not agreed yet. What
# the desk itself entered needs nobody else.
PROVISIONAL: Final = Q(source=Source.CAPTAIN) & (
    (Q(**{_CONFIRMATION: ConfirmedBy.PLAYER}) & ~Exists(_AGREED))
    | (Q(**{_CONFIRMATION: ConfirmedBy.DIRECTOR}) & ~Exists(_AGREED.filter(by__isnull=False)))
)


def provisional_entries(event: Event) -> QuerySet[Entry]:
    """Return the counting entries of an event, void rounds left out, that are provisional."""
    rounds = Round.objects.filter(
        table__seating__event=event, table__seating__state__in=SEATED
    ).exclude(state=RoundState.VOID)
    newest = counting_entries(rounds).values("pk")
    return Entry.objects.filter(PROVISIONAL, pk__in=newest).order_by("pk")


def count_provisional(event: Event) -> int:
    """Return how many rounds of an event are provisional; without a query where nobody confirms."""
    if event.confirmation == ConfirmedBy.NONE:
        return 0
    return provisional_entries(event).count()
