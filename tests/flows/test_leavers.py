"""An evening on which a player leaves one table and joins another, worked out by hand."""

import pytest

from scoring.selectors.standings import current_standings
from scoring.services.seatings import close_seating
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_published_seating,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.pages.desk.desks import desk
from tournaments.models import Event, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db(transaction=True)  # standings have a transaction of their own


def report(table: Table, number: int, *points: int, based_on: int = 0) -> None:
    an_entry(reread(table), number, sheet=points_sheet(*points), based_on=based_on)


def standings(event: Event) -> list[tuple[int, int, int, int]]:
    """Rank, start number, standings points and card points of all entrants."""
    refresh_standings(event_id=event.pk)
    snapshot = current_standings(event)
    assert snapshot is not None
    return [(row["rank"], row["number"], row["points"], row["raw"]) for row in snapshot.rows]


def test_who_leaves_after_round_2_of_5_and_joins_another_table_counts_where_most_was_played() -> (
    None
):
    event = an_event(9, preferred_size=4, largest_size=5, evidence=["points"])
    seating = a_published_seating(event)
    large, small = sorted(tables_of(seating), key=lambda table: -len(start_numbers(table)))
    a, b, c, d, mover = start_numbers(large)
    e, f, g, h = start_numbers(small)
    director = desk(event)
    for number in (1, 2):
        report(large, number, 5, 4, 3, 2, 9)
        report(small, number, 3, 2, 1, 0)

    director.post(f"/admin/tables/{large.pk}/leave/", {"number": mover, "from_round": 3})
    director.post(f"/admin/tables/{small.pk}/join/", {"number": mover, "from_round": 3})
    for number in (3, 4, 5):
        report(large, number, 4, 4, 2, 2)
        report(small, number, 3, 2, 1, 0, 5)
    for number in (1, 2):  # five players still, though one of them has left
        report(large, number, 5, 4, 3, 2, 1, based_on=1)
    close_seating(seating_id=seating.pk)

    # Large table: 22, 20, 12 and 10 in five rounds each; the mover's two rounds do not count.
    # Small table: 15, 10, 5 and 0 in five rounds, the mover 15 in three. Both winners are 6
    # above the mean of their table: 22 of 16, 15 of 9. So are d 6 and h 9 below.
    first, second = sorted([a, mover])
    card_points = {a: 22, mover: 15}
    assert standings(event) == [
        (1, first, 840, card_points[first]),
        (1, second, 840, card_points[second]),
        (3, e, 630, 15),
        (4, b, 560, 20),
        (5, f, 420, 10),
        (6, c, 280, 12),
        (7, g, 210, 5),
        (8, d, 0, 10),
        (9, h, 0, 0),
    ]
