"""Moving people between the tables of a published seating, and moving them back.

Call both services with the event and the tables of the seating locked. Rows are added, none is
ever changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.utils import timezone

from engine.seating.rebalance import Rebalancing
from tournaments.models import Occupancy, Rebalance, Seat, Seating, Table, TableState, User
from tournaments.selectors.tables import AT_LAST, occupants, tables_of
from tournaments.services.places import get_or_create_places


def move_people(
    seating: Seating, wanted: Rebalancing, from_rounds: Mapping[int, int], by: User | None
) -> Rebalance:
    """Seat all as wanted, from the round on that each table has come to; return what was changed.

    ``from_rounds`` are rounds by the number of the place; a new table begins with the first.
    """
    places = get_or_create_places(event=seating.event, numbers=wanted.opened)
    Table.objects.bulk_create(Table(seating=seating, place=place) for place in places)
    entrants = dict(seating.event.entrants.values_list("number", "pk"))
    changes: list[Any] = [
        [*change, entrants[number] if number is not None else None]
        for table in tables_of(seating).filter(place__number__in=[*from_rounds, *wanted.opened])
        for *change, number in _changed_seats(
            table,
            wanted.tables.get(table.place.number, ()),
            from_rounds.get(table.place.number, 1),
        )
    ]
    _seat((seat, first, after) for seat, first, _, after in changes)
    made = Rebalance.objects.create(seating=seating, seat_changes=changes, by=by)
    _open_or_close(changed_tables(made))
    return made


def move_back(made: Rebalance) -> None:
    """Seat all as before; new tables are closed, tables that were given up open again."""
    _seat((seat, first, before) for seat, first, before, _ in made.seat_changes)
    made.undone_at = timezone.now()
    made.save(update_fields=["undone_at"])
    _open_or_close(changed_tables(made))


def changed_tables(made: Rebalance) -> list[Table]:
    """Return the tables with changed occupants, with seats, by place."""
    seats = [seat for seat, *_ in made.seat_changes]
    return list(tables_of(made.seating).filter(seats__in=seats).distinct())


def _changed_seats(
    table: Table, wanted: Sequence[int | None], from_round: int
) -> Iterator[tuple[int, int, int | None, int | None]]:
    """Yield seat, round, occupant before (an id) and occupant after (a start number)."""
    seated = occupants(table, from_round)
    seats = zip_longest(table.seat_list, wanted)
    for position, (there, after) in enumerate(seats):
        before = seated.get(position)
        if after != (before.number if before else None):
            seat = there or Seat.objects.create(table=table, position=position)
            yield seat.pk, from_round, before.pk if before else None, after


def _seat(changes: Iterable[tuple[int, int, int | None]]) -> None:
    Occupancy.objects.bulk_create(
        Occupancy(seat_id=seat, from_round=first, entrant_id=entrant)
        for seat, first, entrant in changes
    )


def _open_or_close(tables: Iterable[Table]) -> None:
    """Close the tables that are empty now, open the others."""
    empty = {table.pk: not occupants(table, AT_LAST) for table in tables}
    for state, wanted in ((TableState.CLOSED, True), (TableState.OPEN, False)):
        of_state = [pk for pk, is_empty in empty.items() if is_empty is wanted]
        Table.objects.filter(pk__in=of_state).update(state=state)
