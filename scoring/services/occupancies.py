"""Leaving and joining a table between two rounds, and people who sat in each other's seats.

Rounds from then on are for those who sit there then; earlier ones, and corrections of
them, keep their seats and their deck. RULES.md 5.8. The roll call follows.
"""

from collections.abc import Iterator, Sequence

from django.db import transaction

from scoring.errors import Closed, RoundReported, RoundUnknown, SwapRefused
from scoring.models import Entry
from scoring.selectors.matches import match_of
from scoring.selectors.rebalances import SeatChoice
from scoring.services.reasons import kept_with_history
from scoring.services.results import results_change
from scoring.services.rounds import open_following_rounds, reseat_rounds
from tournaments.errors import EventNotOpen
from tournaments.models import AttendanceState, Entrant, Table, User
from tournaments.selectors.attendance import AWAY, states_of
from tournaments.selectors.tables import AT_LAST, intervals, occupants, why_closed, with_seats
from tournaments.services.attendance import (
    exchange_attendance,
    lock_entrants,
    note_seat_left,
    note_seat_taken,
)
from tournaments.services.occupancies import (
    leave_seat,
    reorder_seats,
    swap_entrants,
    take_over_seat,
    take_seat,
)
from tournaments.services.tables import lock_seating_of


@transaction.atomic
def leave_table(
    *,
    table_id: int,
    number: int,
    from_round: int,
    away: AttendanceState = AttendanceState.LEFT,
    by: User | None = None,
) -> None:
    """Note that an entrant, by start number, does not play from this round on.

    ``away`` is what the roll call says of them then.

    Raises:
        Closed, RoundUnknown, RoundReported: nothing can change from this round on.
        SeatRefused: the entrant does not sit here then.
        PlayersRefused: too few would stay for the game.
        EventNotOpen: the event is not running.
    """
    lock_entrants(table_id, [number])
    table = _table_to_change(table_id, from_round)
    leaver = leave_seat(table, number=number, from_round=from_round)
    note_seat_left(leaver, table.seating, away, by)
    _update_rounds(table_id, from_round)


@transaction.atomic
def join_table(
    *,
    table_id: int,
    number: int,
    from_round: int,
    position: int | None,
    state: AttendanceState | None = None,
    by: User | None = None,
) -> None:
    """Seat an entrant, by start number, from this round on: on an empty seat or a new one.

    ``state`` is what the roll call says of them then; without it they are there.

    Raises:
        Closed, RoundUnknown, RoundReported: nothing can change from this round on.
        SeatRefused: the seat is taken, or the entrant cannot sit here.
        PlayersRefused: the game is not for so many.
        EventNotOpen: the event is not running.
    """
    lock_entrants(table_id, [number])
    table = _table_to_change(table_id, from_round)
    joiner = take_seat(table, position=position, number=number, from_round=from_round)
    note_seat_taken(joiner, table.seating, by, state)
    _update_rounds(table_id, from_round)


@transaction.atomic
def substitute(
    *,
    table_id: int,
    number: int,
    by_number: int,
    from_round: int,
    away: AttendanceState = AttendanceState.LEFT,
    state: AttendanceState | None = None,
    by: User | None = None,
) -> None:
    """Seat one entrant in the place of another from this round on; both by start number.

    ``away`` is what the roll call says then of the one who gives up the seat, ``state`` of the
    other; without it they are there.

    Raises:
        Closed, RoundUnknown, RoundReported: nothing can change from this round on.
        SeatRefused: the first does not sit here then, or the other cannot.
        EventNotOpen: the event is not running.
    """
    lock_entrants(table_id, [number, by_number])
    table = _table_to_change(table_id, from_round)
    leaver, joiner = take_over_seat(
        table, number=number, substitute=by_number, from_round=from_round
    )
    note_seat_left(leaver, table.seating, away, by)
    note_seat_taken(joiner, table.seating, by, state)
    _update_rounds(table_id, from_round)


@transaction.atomic
def take_choice(*, choice: SeatChoice, number: int, by: User | None) -> None:
    """Seat an entrant, by start number, on a seat that was chosen for them.

    Where it is that of a person who is gone, the roll call goes on to say the same of that one.

    Raises:
        ServiceError: as ``substitute`` or ``join_table``.
    """
    table, first = choice.table, choice.from_round
    if choice.gone is None:
        at = choice.position
        join_table(table_id=table.pk, number=number, from_round=first, position=at, by=by)
        return
    substitute(
        table_id=table.pk,
        number=choice.gone,
        by_number=number,
        from_round=first,
        away=_away(table, choice.gone),
        by=by,
    )


def _away(table: Table, number: int) -> AttendanceState:
    """Return what the roll call says of a person who is gone, that they left if it says nothing."""
    event = table.seating.event
    entrant = event.entrants.filter(number=number).first()
    state = states_of(event, table.seating.number).get(entrant.pk) if entrant else None
    return state if state in AWAY else AttendanceState.LEFT


@transaction.atomic
def order_seats(*, table_id: int, numbers: Sequence[int]) -> None:
    """Put the people of a table in another order, by start number, clockwise from the first seat.

    Only the same people, and only before a round has been entered.

    Raises:
        Closed: the table is closed, or the director locked it.
        RoundReported: a round has been entered.
        SeatRefused: these are not the people who sit here, or they change later.
        EventNotOpen: the event is not running.
    """
    table = _table_to_change(table_id, 1)
    if table.locked:
        raise Closed(what="lock")
    if reorder_seats(table, numbers=numbers):
        _update_rounds(table_id, 1)


@transaction.atomic
def swap_players(
    *,
    table_id: int,
    number: int,
    other_number: int,
    from_round: int = 1,
    by: User | None = None,
    reason: str = "",
) -> None:
    """Exchange the seats of two entrants, by start number, from a round on.

    The first sits at the table, the other at any table of the same seating, closed ones too.
    Rounds, cards and points stay with their seats. Where one of them left before the end, it was
    the other, and the roll call follows. The same again undoes it. ``reason`` is kept with the
    history of the seats.

    Raises:
        ReasonRefused: the reason cannot be stored.
        SwapRefused: it is the same entrant, or one of them sits nowhere from then on.
        EventNotOpen: the event is not running.
    """
    lock_entrants(table_id, [number, other_number])
    table = lock_seating_of(table_id)
    if number == other_number:
        raise SwapRefused(why="same", number=number)
    tables = list(with_seats(Table.objects.filter(seating=table.seating_id)))
    here = [seated for seated in tables if seated.pk == table_id]
    first = _seated_entrant(here, number, from_round)
    other = _seated_entrant(tables, other_number, from_round)
    sitting = {entrant for seated in tables for entrant in occupants(seated, AT_LAST).values()}
    if (first in sitting) != (other in sitting):
        exchange_attendance(first, other, table.seating, by)
    both = [seated.pk for seated in tables if {first, other} & set(_ever_seated(seated))]
    with (
        kept_with_history(reason, public=True),
        results_change(table.seating, tables=both),
    ):
        swap_entrants(tables, first, other, from_round=from_round)


def _table_to_change(table_id: int, from_round: int) -> Table:
    """Return the table, locked, if neither this round nor a later one has been reported."""
    table = lock_seating_of(table_id)
    # A director who locked a table for captains may still change who sits there.
    match why_closed(table):
        case "event":
            raise EventNotOpen(state=table.seating.event.state)
        case "table":
            raise Closed(what="table")
    numbers = list(table.rounds.order_by("number").values_list("number", flat=True))
    if not 1 <= from_round <= max(numbers, default=0) + 1:
        raise RoundUnknown(rounds=numbers)
    reported = Entry.objects.filter(table=table, round__number__gte=from_round)
    if earliest := reported.order_by("round__number").select_related("round").first():
        raise RoundReported(round=earliest.round.number)
    return table


def _update_rounds(table_id: int, from_round: int) -> None:
    table = with_seats(Table.objects.filter(pk=table_id)).get()
    with results_change(table.seating, tables=[table.pk]):
        reseat_rounds(table, from_round=from_round)
        open_following_rounds(match_of(table))


def _ever_seated(table: Table) -> Iterator[Entrant | None]:
    for seat in table.seat_list:
        for entrant, _, _ in intervals(seat):
            yield entrant


def _seated_entrant(tables: list[Table], number: int, from_round: int) -> Entrant:
    """Return the entrant of this start number who sits at one of the tables from a round on."""
    for table in tables:
        for seat in table.seat_list:
            for entrant, _, last in intervals(seat):
                if entrant and entrant.number == number and (last is None or last >= from_round):
                    return entrant
    raise SwapRefused(why="not_here", number=number)
