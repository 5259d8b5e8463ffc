"""Who sits where."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet

from tournaments.models import (
    Entrant,
    Event,
    EventState,
    Occupancy,
    Place,
    Seat,
    Seating,
    SeatingState,
    StateChange,
    Table,
    TableState,
)
from tournaments.selectors.entrants import entrants_of

SEATED = (SeatingState.PUBLISHED, SeatingState.CLOSED)
MOST_SEATS = 8  # at a table: no game is for more
MOST_SEATINGS = 32767  # of an event: no number is higher
AT_LAST = 32767  # a round later than any: whoever sits there then has not left


def changes_of(seating: Seating) -> QuerySet[StateChange]:
    """Return why tables of a seating were closed and it was opened again, with who, in order."""
    changes = StateChange.objects.filter(seating=seating)
    return changes.select_related("by", "table__place").order_by("id")


def with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Return the same tables with place, seating, event, seats and occupancies in five queries."""
    occupancies = Occupancy.objects.select_related("entrant__person").order_by("id")
    seats = Seat.objects.order_by("position").prefetch_related(
        Prefetch("occupancies", queryset=occupancies)
    )
    return tables.select_related("place", "seating__event").prefetch_related(
        Prefetch("seats", queryset=seats)
    )


def seated_tables() -> QuerySet[Table]:
    """Return the tables of all published seatings: what captains and visitors may ever see."""
    return Table.objects.filter(seating__state__in=SEATED)


def tables_of(seating: Seating) -> QuerySet[Table]:
    """Return a seating's tables by place number, with seats and occupancies."""
    return with_seats(seating.tables.order_by("place__number"))


def tables_at(place: Place) -> QuerySet[Table]:
    """Return the tables that sat at a place, newest first, published seatings only."""
    return with_seats(seated_tables().filter(place=place).order_by("-seating__number"))


def closed_by(table: Table) -> str | None:
    """Return what keeps a table from taking results: event, table or lock; None for nothing.

    Closing a seating closes its tables but the postponed ones: those are still to play.
    """
    if table.seating.event.state != EventState.RUNNING:
        return "event"
    if table.state != TableState.OPEN or table.seating.state not in SEATED:
        return "table"
    return "lock" if table.locked else None


def occupant(seat: Seat, round_number: int) -> Entrant | None:
    """Return who sits on a seat in a round: the newest occupancy that covers the round."""
    for occupancy in reversed(list(seat.occupancies.all())):
        if _covers(occupancy.from_round, occupancy.to_round, round_number):
            return occupancy.entrant
    return None


def stretches(seat: Seat) -> list[tuple[Entrant | None, int, int | None]]:
    """Return who sits on a seat from which round to which, by round; at last without an end.

    Unlike its occupancies, of which newer ones cover older ones, these meet nowhere.
    """
    starts = {1}
    for stay in seat.occupancies.all():
        starts |= (
            {stay.from_round} if stay.to_round is None else {stay.from_round, stay.to_round + 1}
        )
    ordered = sorted(starts)
    ends = [*(start - 1 for start in ordered[1:]), None]
    return [(occupant(seat, first), first, last) for first, last in zip(ordered, ends, strict=True)]


class Stay(NamedTuple):
    """An occupancy as plain values, for whole events: ``number`` is a start number or None."""

    number: int | None
    from_round: int
    to_round: int | None


def stays_of(event: Event) -> dict[int, dict[int, list[Stay]]]:
    """Return who sat in an event's published seatings: by table, by seat, oldest first."""
    stays = Occupancy.objects.filter(
        seat__table__seating__event=event, seat__table__seating__state__in=SEATED
    )
    rows = stays.order_by("seat__table_id", "seat__position", "id").values_list(
        "seat__table_id", "seat_id", "entrant__number", "from_round", "to_round"
    )
    tables: dict[int, dict[int, list[Stay]]] = {}
    for table_id, seat_id, number, first, last in rows:
        stay = Stay(number, first, last)
        tables.setdefault(table_id, {}).setdefault(seat_id, []).append(stay)
    return tables


def sitter(stays: Sequence[Stay], round_number: int) -> int | None:
    """Return the start number of who sat there in a round: the newest stay that covers it."""
    for stay in reversed(stays):
        if _covers(stay.from_round, stay.to_round, round_number):
            return stay.number
    return None


def occupants(table: Table, round_number: int) -> dict[int, Entrant]:
    """Return the entrants of a table in a round by position; empty chairs are left out."""
    found = {seat.position: occupant(seat, round_number) for seat in table.seats.all()}
    return {position: entrant for position, entrant in sorted(found.items()) if entrant}


def seated_elsewhere(seating: Seating, entrant: Entrant) -> Table | None:
    """Return the open table of a seating where an entrant still sits, or None."""
    mine = seating.tables.filter(
        state=TableState.OPEN, seats__occupancies__entrant=entrant
    ).distinct()
    for table in with_seats(mine):
        if entrant in occupants(table, AT_LAST).values():
            return table
    return None


def free_entrants(seating: Seating) -> list[Entrant]:
    """Return, by start number, who could sit down: not withdrawn, and at no open table."""
    seated = {
        entrant.pk
        for table in with_seats(seating.tables.filter(state=TableState.OPEN))
        for entrant in occupants(table, AT_LAST).values()
    }
    there = entrants_of(seating.event).filter(withdrawn=False)
    return [entrant for entrant in there if entrant.pk not in seated]


def chairs_of(table: Table, entrant: Entrant) -> set[int]:
    """Return the positions at a table on which an entrant sits in some round, played or not."""
    return {
        seat.position
        for seat in table.seats.all()
        if any(occupant(seat, stay.from_round) == entrant for stay in seat.occupancies.all())
    }


def earlier_tables(event: Event, before: int = MOST_SEATINGS) -> list[list[list[int]]]:
    """Return who sat together: per seating, per table, start numbers in seat order, round 1.

    Only seatings of a number below ``before`` count, and only tables where somebody sat.
    """
    seating_of = dict(
        seated_tables()
        .filter(seating__event=event, seating__number__lt=before)
        .order_by("seating__number", "place__number")
        .values_list("pk", "seating__number")
    )
    stays = stays_of(event)
    seatings: dict[int, list[list[int]]] = {}
    for table_id, seating_number in seating_of.items():
        sat = [sitter(seat, 1) for seat in stays[table_id].values()]
        if players := [one for one in sat if one is not None]:
            seatings.setdefault(seating_number, []).append(players)
    return list(seatings.values())


def _covers(from_round: int, to_round: int | None, round_number: int) -> bool:
    return from_round <= round_number and (to_round is None or round_number <= to_round)
