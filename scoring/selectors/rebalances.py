"""Which moves between the tables of a seating are wanted, and which can be undone."""

from django.db.models import F, Max, Q

from engine.seating.rebalance import Aim, Rebalancing
from scoring.models import Entry, RoundState
from tournaments.models import Occupancy, Rebalance, Seating, TableState
from tournaments.selectors.events import size_limits
from tournaments.selectors.rebalances import rebalancing_of
from tournaments.selectors.tables import AT_LAST, changes_later, occupants, seated_from, tables_of


def next_rounds(seating: Seating) -> dict[int, int]:
    """Return the number of the round that each open table plays next, by its place's number.

    Tables whose rounds have all been reported, but void ones, are left out, and postponed tables.
    """
    reported = Max("rounds__number", filter=Q(rounds__entries__isnull=False))
    last = Max("rounds__number", filter=~Q(rounds__state=RoundState.VOID))
    tables = seating.tables.filter(state=TableState.OPEN, postponed=False).annotate(
        reported=reported, last=last
    )
    going_on = tables.filter(Q(reported=None) | Q(reported__lt=F("last")))
    rows = going_on.values_list("place__number", "reported")
    return {place: (last_reported or 0) + 1 for place, last_reported in rows}


def wanted_moves(seating: Seating, aim: Aim) -> tuple[Rebalancing, dict[int, int]]:
    """Return the fewest moves that make a published seating even, and from which rounds on.

    A table whose people change in a later round, as is noted already, stays as it is.

    Raises:
        ProblemRefused: no even tables are possible; carries every reason.
    """
    tables = list(tables_of(seating))
    number_of = next_rounds(seating)
    rounds = {
        table.place.number: number
        for table in tables
        if (number := number_of.get(table.place.number)) and not changes_later(table, number)
    }
    staying = {
        person
        for table in tables
        if (number := number_of.get(table.place.number)) and table.place.number not in rounds
        for person in seated_from(table, number)
    }
    return rebalancing_of(seating, tables, aim, rounds, staying), rounds


def left_small(seating: Seating, wanted: Rebalancing) -> list[int]:
    """Return the places of the tables with rounds to play that moves leave with too few people."""
    smallest = size_limits(seating.event)["smallest"]
    going_on = next_rounds(seating)
    return [
        table
        for table, players in wanted.layout.items()
        if table in going_on and 0 < len(players) < smallest
    ]


def undoable_rebalance(seating: Seating) -> Rebalance | None:
    """Return the last rebalance if no round was entered since and no seat changed, else None.

    None too once a table that it changed was closed by a director: undoing it would open that one.
    """
    rebalance = seating.rebalances.order_by("id").last()
    if rebalance is None or rebalance.undone_at is not None:
        return None
    tables = seating.tables.all()
    entered = Entry.objects.filter(table__in=tables, created_at__gt=rebalance.made_at)
    reseated = Occupancy.objects.filter(seat__table__in=tables, added_at__gt=rebalance.made_at)
    if entered.exists() or reseated.exists():
        return None
    seats = [seat for seat, *_ in rebalance.seat_changes]
    closed = tables_of(seating).filter(seats__in=seats, state=TableState.CLOSED).distinct()
    return None if any(occupants(table, AT_LAST) for table in closed) else rebalance
