"""Two players who sat in each other's seats: their rounds change owners, the cards stay."""

from django.db import transaction

from scoring.errors import SwapRefused
from scoring.services.results import results_change
from tournaments.models import Entrant, Table
from tournaments.selectors.tables import intervals, with_seats
from tournaments.services.occupancies import swap_entrants
from tournaments.services.tables import lock_seating_of


@transaction.atomic
def swap_players(*, table_id: int, number: int, other_number: int, from_round: int = 1) -> None:
    """Exchange the seats of two entrants, by start number, from a round on.

    The first sits at the table, the other at any table of the same seating, closed ones too.
    Rounds, cards and points stay with their seats. The same again undoes it.

    Raises:
        SwapRefused: it is the same entrant, or one of them sits nowhere from then on.
        EventNotOpen: the event is not running.
    """
    table = lock_seating_of(table_id)
    if number == other_number:
        raise SwapRefused(why="same", number=number)
    tables = list(with_seats(Table.objects.filter(seating=table.seating_id)))
    here = [one for one in tables if one.pk == table_id]
    first = _seated_entrant(here, number, from_round)
    other = _seated_entrant(tables, other_number, from_round)
    with results_change(table.seating.event_id, since=table.seating):
        swap_entrants(tables, first, other, from_round=from_round)


def _seated_entrant(tables: list[Table], number: int, from_round: int) -> Entrant:
    """Return the entrant of this start number who sits at one of the tables from a round on."""
    for table in tables:
        for seat in table.seats.all():
            for entrant, _, last in intervals(seat):
                if entrant and entrant.number == number and (last is None or last >= from_round):
                    return entrant
    raise SwapRefused(why="not_here", number=number)
