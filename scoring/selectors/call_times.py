"""The time for which people are called to their tables, as long as no one plays."""

from datetime import datetime

from scoring.models import Entry
from tournaments.models import Place, Seating, SeatingState
from tournaments.selectors.clocks import clock_of


def call_time_of(seating: Seating) -> datetime | None:
    """Return when people are to be at the tables of a seating, None where it is not said.

    One query, and none where it never was. Once a round is entered, or a clock is there, they play.
    """
    if seating.called_for is None or plays(seating):
        return None
    return seating.called_for


def call_time_at(place: Place) -> datetime | None:
    """Return when people are to be at a place, None where it is not said."""
    seatings = Seating.objects.filter(tables__place=place, state=SeatingState.PUBLISHED)
    called = seatings.exclude(called_for=None).order_by("-number").first()
    return call_time_of(called) if called else None


def plays(seating: Seating) -> bool:
    """Return whether a seating is played, or over: a clock is set, or a round is entered."""
    if seating.state != SeatingState.PUBLISHED or clock_of(seating):
        return True
    return Entry.objects.filter(table__seating=seating).exists()
