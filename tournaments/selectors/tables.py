"""Who sits where."""

from django.db.models import Prefetch, QuerySet

from tournaments.models import (
    Entrant,
    Event,
    Occupancy,
    Place,
    Seat,
    Seating,
    SeatingState,
    Table,
)

SEATED = (SeatingState.PUBLISHED, SeatingState.CLOSED)


def with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Return the same tables with place, seating, event, seats and occupancies in five queries."""
    occupancies = Occupancy.objects.select_related("entrant__person").order_by("id")
    seats = Seat.objects.order_by("position").prefetch_related(
        Prefetch("occupancies", queryset=occupancies)
    )
    return tables.select_related("place", "seating__event").prefetch_related(
        Prefetch("seats", queryset=seats)
    )


def tables_of(seating: Seating) -> QuerySet[Table]:
    """Return a seating's tables by place number, with seats and occupancies."""
    return with_seats(seating.tables.order_by("place__number"))


def tables_at(place: Place) -> QuerySet[Table]:
    """Return the tables that sat at a place, newest first, published seatings only."""
    seated = place.tables.filter(seating__state__in=SEATED).order_by("-seating__number")
    return with_seats(seated)


def occupant(seat: Seat, round_number: int) -> Entrant | None:
    """Return who sits on a seat in a round: the newest occupancy that covers the round."""
    for occupancy in reversed(list(seat.occupancies.all())):
        if _covers(occupancy, round_number):
            return occupancy.entrant
    return None


def occupants(table: Table, round_number: int) -> dict[int, Entrant]:
    """Return the entrants of a table in a round by position; empty chairs are left out."""
    found = {seat.position: occupant(seat, round_number) for seat in table.seats.all()}
    return {position: entrant for position, entrant in sorted(found.items()) if entrant}


def seated_tables(event: Event) -> list[list[list[int]]]:
    """Return who sat together: per seating, per table, start numbers in seat order, round 1."""
    tables = with_seats(
        Table.objects.filter(seating__event=event, seating__state__in=SEATED).order_by(
            "seating__number", "place__number"
        )
    )
    seatings: dict[int, list[list[int]]] = {}
    for table in tables:
        numbers = [entrant.number for entrant in occupants(table, 1).values()]
        seatings.setdefault(table.seating_id, []).append(numbers)
    return list(seatings.values())


def _covers(occupancy: Occupancy, round_number: int) -> bool:
    ends = occupancy.to_round
    return occupancy.from_round <= round_number and (ends is None or round_number <= ends)
