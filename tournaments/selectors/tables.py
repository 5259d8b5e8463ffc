"""Tables of a seating and the occupants of their seats."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from ground.queries import CompiledQuery, Slot, Slots
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
from tournaments.selectors.occupancies import (
    SeatRow,
    covers,
    ever_seated,
    rows_by,
    rows_with,
    starts,
)

SEATED = (SeatingState.PUBLISHED, SeatingState.CLOSED)
MOST_SEATS = 8  # at a table: no game is for more
MOST_SEATINGS = 32767  # of an event: no number is higher
AT_LAST = 32767  # a round later than any: its occupants have not left


def changes_of(seating: Seating) -> QuerySet[StateChange]:
    """Return the reasons for closing tables of a seating and reopening it, in order, with users."""
    changes = StateChange.objects.filter(seating=seating)
    return changes.select_related("by", "table__place").order_by("id")


def with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Return the same tables with place, seating, event, seats and occupancies in three queries."""
    occupancies = _with_entrants(Occupancy.objects.all())
    seats = Seat.objects.order_by("position").prefetch_related(
        _as_list("occupancies", occupancies, "occupancy_list")
    )
    return _with_event(tables).prefetch_related(_as_list("seats", seats, "seat_list"))


def _as_list(
    field: str, rows: QuerySet[Any], attribute: str
) -> "Prefetch[str, QuerySet[Any], str]":
    return Prefetch(field, rows, to_attr=attribute)


def table_with_seats(table_id: int) -> Table:
    """Return a table as ``with_seats`` does.

    Raises:
        Table.DoesNotExist: there is none.
    """
    table = _TABLE.get(table=table_id)
    _give_seats({table_id: table})
    return table


def _give_seats(tables: Mapping[int, Table]) -> None:
    """Give tables, by id, their seats and occupancies in two queries."""
    for table in tables.values():
        table.seat_list = []
    seats = {}
    for seat in _SEATS(tables=list(tables)):
        seat.occupancy_list = []
        seats[seat.pk] = seat
        tables[seat.table_id].seat_list.append(seat)
    for occupancy in _OCCUPANCIES(tables=list(tables)):
        seats[occupancy.seat_id].occupancy_list.append(occupancy)


def _with_event(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.select_related("place", "seating__event")


def _with_entrants(occupancies: QuerySet[Occupancy]) -> QuerySet[Occupancy]:
    return occupancies.select_related("entrant__person").order_by("id")


_TABLE = CompiledQuery(lambda: _with_event(Table.objects.filter(pk=Slot("table"))))
_SEATS = CompiledQuery(lambda: Seat.objects.filter(table__in=Slots("tables")).order_by("position"))
_OCCUPANCIES = CompiledQuery(
    lambda: _with_entrants(Occupancy.objects.filter(seat__table__in=Slots("tables")))
)


def seated_tables() -> QuerySet[Table]:
    """Return the tables of all published seatings, all that captains and visitors may see."""
    return Table.objects.filter(seating__state__in=SEATED)


def seated_tables_of(event: Event) -> list[Table]:
    """Return the tables of an event's published seatings by seating and place, with seats.

    They share seatings and event, and nothing below a table knows it, so that many of them are gone
    as soon as they are done with. In four queries.
    """
    seatings = Seating.objects.filter(event=event, state__in=SEATED).in_bulk()
    for seating in seatings.values():
        seating.event = event
    tables = Table.objects.filter(seating__in=seatings).select_related("place")
    in_order = list(tables.order_by("seating__number", "place__number"))
    _give_seats({table.pk: table for table in in_order})
    for table in in_order:
        table.seating = seatings[table.seating_id]
    return in_order


def place_id_of(table_id: int) -> int | None:
    """Return the id of the place of a table that captains may see, None for no such table."""
    return next(iter(_PLACE_ID(table=table_id)), None)


_PLACE_ID = CompiledQuery(
    lambda: seated_tables().filter(pk=Slot("table")).values_list("place_id", flat=True)
)


def tables_of(seating: Seating) -> QuerySet[Table]:
    """Return a seating's tables by place number, with seats and occupancies."""
    return with_seats(seating.tables.order_by("place__number"))


def planned_tables(seating: Seating) -> QuerySet[Table]:
    """Return the tables of all proposals before a seating, by seating and place, with seats."""
    proposed = Q(seating__state=SeatingState.PROPOSED, seating__number__lt=seating.number)
    tables = Table.objects.filter(proposed, seating__event=seating.event)
    return with_seats(tables.order_by("seating__number", "place__number"))


def tables_with(entrant: Entrant, seating: Seating) -> QuerySet[Table]:
    """Return the tables of a seating where an entrant sat in any round."""
    there = Table.objects.filter(seating=seating, seats__occupancies__entrant=entrant)
    return Table.objects.filter(pk__in=there.values("pk"))


def tables_at(place: Place) -> QuerySet[Table]:
    """Return the tables that sat at a place, newest first, published seatings only."""
    return with_seats(seated_tables().filter(place=place).order_by("-seating__number"))


def why_closed(table: Table) -> str | None:
    """Return what keeps a table from taking results: event, table or lock; None if it takes them.

    Closing a seating closes its tables but the postponed ones: those are still to play.
    """
    if table.seating.event.state != EventState.RUNNING:
        return "event"
    if table.state != TableState.OPEN or table.seating.state not in SEATED:
        return "table"
    return "lock" if table.locked else None


def can_open(table: Table) -> bool:
    """Return whether a closed table may be opened: it is still played, and someone sits there."""
    played = table.seating.state == SeatingState.PUBLISHED or table.postponed
    return played and bool(occupants(table, AT_LAST))


def occupant(seat: Seat, round_number: int) -> Entrant | None:
    """Return the occupant of a seat in a round, by the newest occupancy that covers the round."""
    for occupancy in reversed(seat.occupancy_list):
        if covers(occupancy.from_round, occupancy.to_round, round_number):
            return occupancy.entrant
    return None


def intervals(seat: Seat) -> list[tuple[Entrant | None, int, int | None]]:
    """Return the occupants of a seat as intervals: entrant, first round, last round.

    They are in order and disjoint, unlike occupancies, of which newer ones cover older ones. The
    last interval has no end.
    """
    firsts = starts((occupancy.from_round, occupancy.to_round) for occupancy in seat.occupancy_list)
    lasts = [*(first - 1 for first in firsts[1:]), None]
    return [(occupant(seat, first), first, last) for first, last in zip(firsts, lasts, strict=True)]


def occupancies_by_table(event: Event) -> Mapping[int, list[SeatRow]]:
    """Return the occupancies of an event's published seatings, by table, by start number."""
    return rows_by(_ROWS(event=event.pk))


def seated_numbers(event: Event) -> dict[int, set[int]]:
    """Return the start numbers with a seat in any round, played or not, by published seating.

    One query, for the number of the seating.
    """
    seatings = rows_by(rows_with("seat__table__seating__number", _seated_occupancies(event)))
    return {number: set(ever_seated(rows)) for number, rows in seatings.items()}


_ROWS = CompiledQuery(lambda: rows_with("seat__table_id", _seated_occupancies(Slot("event"))))


def _seated_occupancies(event: Event | Slot) -> QuerySet[Occupancy]:
    return Occupancy.objects.filter(
        seat__table__seating__event=event, seat__table__seating__state__in=SEATED
    )


def occupants(table: Table, round_number: int) -> dict[int, Entrant]:
    """Return the entrants of a table in a round by position; empty seats are left out."""
    entrants = {seat.position: occupant(seat, round_number) for seat in table.seat_list}
    return {position: entrant for position, entrant in sorted(entrants.items()) if entrant}


def changes_later(table: Table, round_number: int) -> bool:
    """Return whether others sit at a table in a round after this one, as is noted already."""
    firsts = {first for seat in table.seat_list for _, first, _ in intervals(seat)}
    now = occupants(table, round_number)
    return any(occupants(table, first) != now for first in firsts if first > round_number)


def seated_from(table: Table, round_number: int) -> set[int]:
    """Return the start numbers of all who sit at a table in this round, or a later one."""
    return {
        entrant.number
        for seat in table.seat_list
        for entrant, _, last in intervals(seat)
        if entrant and (last is None or last >= round_number)
    }


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
    """Return the entrants, by start number, who are not withdrawn and sit at no open table."""
    seated = {
        entrant.pk
        for table in with_seats(seating.tables.filter(state=TableState.OPEN))
        for entrant in occupants(table, AT_LAST).values()
    }
    there = entrants_of(seating.event).filter(withdrawn=False)
    return [entrant for entrant in there if entrant.pk not in seated]


def positions_of(table: Table, entrant: Entrant) -> set[int]:
    """Return the positions of an entrant at a table in any round, played or not."""
    return {
        seat.position
        for seat in table.seat_list
        if any(sitting == entrant for sitting, _, _ in intervals(seat))
    }


def earlier_tables(event: Event, before: int = MOST_SEATINGS) -> list[list[list[int]]]:
    """Return the start numbers of all who had a seat, played or not: per seating, per table.

    First those of round 1 in seat order, then who joined the table later, each once. Only
    seatings of a number below ``before`` count, and only tables that were not empty.
    """
    seating_of = dict(
        seated_tables()
        .filter(seating__event=event, seating__number__lt=before)
        .order_by("seating__number", "place__number")
        .values_list("pk", "seating__number")
    )
    occupancies = occupancies_by_table(event)
    seatings: dict[int, list[list[int]]] = {}
    for table_id, seating_number in seating_of.items():
        if players := ever_seated(occupancies[table_id]):
            seatings.setdefault(seating_number, []).append(players)
    return list(seatings.values())


def earlier_places(event: Event, before: int) -> dict[int, Counter[int]]:
    """Return how often each start number sat at each place of the hall, played or not.

    Only published seatings of a number below ``before`` count. Two queries.
    """
    tables = seated_tables().filter(seating__event=event, seating__number__lt=before)
    occupancies = occupancies_by_table(event)
    times: dict[int, Counter[int]] = {}
    for table_id, place in tables.values_list("pk", "place__number"):
        for number in ever_seated(occupancies[table_id]):
            times.setdefault(number, Counter())[place] += 1
    return times
