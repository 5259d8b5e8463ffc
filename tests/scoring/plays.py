"""Seatings played in one call: each entrant gets the points at the place of the start number."""

from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, an_entry, points_sheet
from tournaments.models import Event, Seating, Table
from tournaments.selectors.tables import occupants, tables_of


def report(table: Table, *points: int) -> None:
    """The first round of a table; the event must allow points alone."""
    seated = occupants(table, 1).values()
    an_entry(table, sheet=points_sheet(*(points[one.number - 1] for one in seated)))


def play(event: Event, *points: int) -> Seating:
    """A published seating whose tables have reported a round."""
    seating = a_published_seating(event)
    for table in tables_of(seating):
        report(table, *points)
    return seating


def play_fully(event: Event, *points: int) -> Seating:
    """The same, closed."""
    return close_seating(seating_id=play(event, *points).pk)
