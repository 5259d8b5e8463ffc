"""Making the tables of a seating even again: the moves it takes, and those made before."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.seating.cost import PairCost, pair_cost
from engine.seating.progress import Progress
from engine.seating.rebalance import Aim, RebalanceRequest, Rebalancing, rebalance
from tournaments.models import Entrant, Event, Rebalance, Seating, SeatingState, Table, TableState
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
    entrants = _entrants_to_seat(seating, leaving)
    stopped = [table for table in there if table.state == TableState.CLOSED]
    tables = _seated_numbers([table for table in there if table not in stopped], from_rounds)
    seated = {*staying, *(player for players in tables.values() for player in players)}
    seated |= {
        entrant.number for table in stopped for entrant in occupants(table, AT_LAST).values()
    }
    proposed = seating.state == SeatingState.PROPOSED
    kept = {table.place.number for table in there if proposed and table.kept}
    request = RebalanceRequest(
        tables=tables,
        gone=_gone(tables, entrants, from_rounds),
        arrivals=[number for number in entrants if number not in seated],
        locked=(kept | (tables.keys() - from_rounds.keys())) & tables.keys(),
        stopped=[table.place.number for table in stopped],
        given_up=given_up,
        matches=matches or {},
        fixed=_at_fixed_places(tables, entrants),
        max_tables=seating.event.max_tables,
        moved=times_moved(seating.event),
        aim=aim,
        **size_limits(seating.event),
    )
    return rebalance(request, _cost_of_pairs(seating, entrants))


def _entrants_to_seat(seating: Seating, leaving: Collection[int]) -> dict[int, Entrant]:
    """Return who is to be seated by now, by start number, with their fixed places."""
    wanted = entrants_to_seat(seating.event, seating.number, seated=seated_ids(seating))
    there = wanted.select_related("fixed_place")
    return {entrant.number: entrant for entrant in there if entrant.number not in leaving}


def _gone(
    tables: Mapping[int, Sequence[int | None]],
    entrants: Collection[int],
    from_rounds: Mapping[int, int],
) -> list[int]:
    """Return who sits at a table that can change, and is not to be seated any more."""
    return [
        player
        for table, players in tables.items()
        for player in players
        if table in from_rounds and player is not None and player not in entrants
    ]


def _at_fixed_places(
    tables: Mapping[int, Sequence[int | None]], entrants: Mapping[int, Entrant]
) -> list[int]:
    """Return who sits at the place of the hall that is theirs."""
    places = {number: entrant.fixed_place for number, entrant in entrants.items()}
    return [
        player
        for table, players in tables.items()
        for player in players
        if player in places and (place := places[player]) is not None and place.number == table
    ]


def _cost_of_pairs(seating: Seating, entrants: Mapping[int, Entrant]) -> PairCost:
    """Return what it costs that two sit together, from earlier seatings, clubs and wishes."""
    earlier = earlier_tables(seating.event, before=seating.number)
    return pair_cost(
        [table for tables in earlier for table in tables],
        clubs={
            number: entrant.home_club for number, entrant in entrants.items() if entrant.home_club
        },
        teams={
            number: str(entrant.team_id) for number, entrant in entrants.items() if entrant.team_id
        },
        apart=keep_apart_pairs(seating.event),
    )


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
            for seat in table.seat_list
        )
    return numbers
