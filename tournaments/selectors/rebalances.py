"""Making the tables of a seating even again: the moves it takes, and those made before."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.seating.cost import pair_cost
from engine.seating.progress import Progress
from engine.seating.rebalance import Aim, RebalanceRequest, Rebalancing, rebalance
from tournaments.models import Event, Rebalance, Seating, SeatingState, Table, TableState
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.selectors.events import size_limits
from tournaments.selectors.seatings import entrants_to_seat, seated_ids
from tournaments.selectors.tables import AT_LAST, earlier_tables, occupants


def rebalancing_of(
    seating: Seating,
    there: Sequence[Table],
    aim: Aim,
    from_rounds: Mapping[int, int],
    staying: Collection[int] = (),
    *,
    matches: Mapping[int, Progress] | None = None,
    leaving: Collection[int] = (),
    given_up: Collection[int] = (),
) -> Rebalancing:
    """Return the fewest moves that make a seating even, with who is to be seated by now.

    Those who do not play any more lose their seat, which is a move, too.

    ``there`` are its tables, with seats. ``from_rounds`` says for each, by the number of its
    place, from which round on people can move; a table without one, and a kept one of a proposal,
    stays as it is. So does a closed one: who sits there has played. ``staying`` are start numbers
    of people who get no other seat, though they may leave theirs in a later round, ``leaving``
    those of people who leave with these moves. ``matches`` say how far the tables are, by place;
    those of ``given_up`` places end, and their people move.

    Raises:
        ProblemRefused: no even tables are possible; carries every reason.
    """
    event = seating.event
    wanted = entrants_to_seat(event, seating.number, seated=seated_ids(seating))
    entrants = {
        one.number: one for one in wanted.select_related("fixed_place") if one.number not in leaving
    }
    stopped = [table for table in there if table.state == TableState.CLOSED]
    tables = _seated_numbers([table for table in there if table not in stopped], from_rounds)
    seated = {*staying, *(player for players in tables.values() for player in players)}
    seated |= {one.number for table in stopped for one in occupants(table, AT_LAST).values()}
    proposed = seating.state == SeatingState.PROPOSED
    kept = {table.place.number for table in there if proposed and table.kept}
    request = RebalanceRequest(
        tables=tables,
        gone=[
            player
            for table, players in tables.items()
            for player in players
            if table in from_rounds and player is not None and player not in entrants
        ],
        arrivals=[number for number in entrants if number not in seated],
        locked=(kept | (tables.keys() - from_rounds.keys())) & tables.keys(),
        stopped=[table.place.number for table in stopped],
        given_up=given_up,
        matches=matches or {},
        fixed=[
            player
            for table, players in tables.items()
            for player in players
            if player in entrants
            and (place := entrants[player].fixed_place) is not None
            and place.number == table
        ],
        max_tables=event.max_tables,
        moved=times_moved(event),
        aim=aim,
        **size_limits(event),
    )
    earlier = [table for tables in earlier_tables(event, before=seating.number) for table in tables]
    cost = pair_cost(
        earlier,
        clubs={number: one.home_club for number, one in entrants.items() if one.home_club},
        teams={number: str(one.team_id) for number, one in entrants.items() if one.team_id},
        apart=keep_apart_pairs(event),
    )
    return rebalance(request, cost)


def times_moved(event: Event) -> Mapping[int, int]:
    """Return how often each entrant, by start number, was moved to another table before."""
    rows = Rebalance.objects.filter(seating__event=event, undone_at=None)
    occupants_after = (after for row in rows for _, _, _, after in row.seat_changes)
    movers = Counter(after for after in occupants_after if after is not None)
    numbers = dict(event.entrants.filter(pk__in=movers).values_list("pk", "number"))
    return {numbers[entrant]: times for entrant, times in movers.items()}


def _seated_numbers(
    tables: Iterable[Table], from_rounds: Mapping[int, int]
) -> dict[int, tuple[int | None, ...]]:
    """Return the start numbers on the seats of each table, by place; None for an empty one."""
    numbers = {}
    for table in tables:
        place = table.place.number
        seated = occupants(table, from_rounds.get(place, AT_LAST))
        numbers[place] = tuple(
            seated[seat.position].number if seat.position in seated else None
            for seat in table.seats.all()
        )
    return numbers
