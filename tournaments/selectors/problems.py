"""The seating problem of an event: what a request asks for, and at which places."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, islice

from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.refusals import ProblemRefused, Reason
from engine.seating.sizes import table_sizes
from engine.seating.turns import NO_RANKS, places_in_turn
from tournaments.errors import TooManyKept
from tournaments.models import Entrant, Event, SeatingMode, SeatingState
from tournaments.selectors.attendance import Roster, roster_of
from tournaments.selectors.entrants import keep_apart_pairs
from tournaments.selectors.events import size_limits
from tournaments.selectors.seatings import entrants_available, next_number
from tournaments.selectors.tables import earlier_tables, occupants, tables_of

PlacedTable = tuple[int, tuple[int, ...]]  # number of the place, start numbers in seat order


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequest:
    """The wishes of an organiser for the next seatings.

    ``ranks`` are by start number; ``awaited_tables``, by id, had not reported all when these were
    made.
    """

    mode: SeatingMode
    seed: int
    seatings: int = 1  # planned in advance, all at once
    ranks: Mapping[int, int] = field(default_factory=dict)
    awaited_tables: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedProblem:
    """A seating problem, and where in the hall its tables will stand.

    ``places`` are numbers of places in the order of the planned tables, for each seating. Tables
    in ``kept`` are not up for planning; the problem does not know of them.
    """

    problem: SeatingProblem
    places: tuple[tuple[int, ...], ...]
    kept: tuple[PlacedTable, ...]


def placed_problem(event: Event, request: SeatingRequest) -> PlacedProblem:
    """Return the seating problem of a request for an event as it is now, with places.

    Raises:
        ProblemRefused: no seating can be made of it; carries every reason.
        TooManyKept: no tables can be made beside the kept ones.
    """
    kept = kept_tables(event) if request.seatings == 1 else ()
    rosters = _rosters(event, request, kept=_ids_at(event, kept))
    at_kept = {number for _, players in kept for number in players}
    playing = event.entrants.filter(
        pk__in=chain.from_iterable(roster.playing for roster in rosters)
    )
    free = [
        entrant
        for entrant in playing.select_related("fixed_place").order_by("number")
        if entrant.number not in at_kept
    ]
    present = tuple(
        tuple(entrant.number for entrant in free if entrant.pk in roster.playing)
        for roster in rosters
    )
    max_tables = None if event.max_tables is None else event.max_tables - len(kept)
    counts = [_table_count(event, len(players), max_tables) for players in present]
    if kept and not all(counts):
        raise TooManyKept
    wanted = sorted({entrant.fixed_place.number for entrant in free if entrant.fixed_place})
    places = tuple(_places(tables, wanted, [place for place, _ in kept]) for tables in counts)
    if len(places) == 1:
        places = (tuple(sorted(places[0])),)
    try:
        problem = _problem(event, request, free, present, places, max_tables)
    except ProblemRefused as refused:
        reasons = [_named_by_place(reason, places) for reason in refused.reasons]
        raise ProblemRefused(reasons) from refused
    return PlacedProblem(problem=problem, places=places, kept=kept)


def laid_tables(
    problem: SeatingProblem,
    tables: Seating,
    places: Sequence[int],
    earlier: Mapping[int, Mapping[int, int]],
) -> tuple[int, ...]:
    """Return the places at which planned tables stand, in their order: people take turns there.

    A fixed table stays at its place, and in a final all do: the best sit at the first. ``earlier``
    says how often each start number sat at which place.
    """
    fixed = (problem.fixed.get(player) for table in tables for player in table)
    staying = {table - 1 for table in fixed if table is not None}
    if problem.mode is Mode.FINAL:
        staying = set(range(len(tables)))
    return places_in_turn(tables, places, staying=staying, earlier=earlier)


def _rosters(
    event: Event, request: SeatingRequest, *, kept: Collection[Collection[int]]
) -> list[Roster]:
    """Return who plays in each seating of a request; ``kept`` as in ``roster_of``."""
    number, sizes = next_number(event), size_limits(event)
    seated = list(chain.from_iterable(kept))
    # In a final those who are best sit out last, of those whose turn it is.
    ranks = request.ranks if request.mode is SeatingMode.FINAL else NO_RANKS
    rosters: list[Roster] = []
    for part in range(request.seatings):
        rosters.append(
            roster_of(
                event,
                number + part,
                sizes,
                seated=seated,
                kept=kept,
                ranks=ranks,
                planned=rosters,
            )
        )
    return rosters


def _named_by_place(reason: Reason, places: Sequence[Sequence[int]]) -> Reason:
    """Return the reason with the number of a place in the hall for that of a planned table."""
    table, seating = reason.data.get("table"), reason.data.get("seating")
    if not isinstance(table, int) or not isinstance(seating, int):
        return reason
    return Reason(reason.code, {**reason.data, "table": places[seating - 1][table - 1]})


def _problem(
    event: Event,
    request: SeatingRequest,
    free: list[Entrant],
    present: tuple[tuple[int, ...], ...],
    places: Sequence[Sequence[int]],
    max_tables: int | None,
) -> SeatingProblem:
    taking_part = {entrant.number for entrant in free}
    history = tuple(tuple(map(tuple, tables)) for tables in earlier_tables(event))
    sat_before = {player for tables in history for table in tables for player in table}
    fewest: Sequence[int] = min(places, key=len)
    tables = {place: table for table, place in enumerate(fewest, start=1)}
    fixed = {
        entrant.number: tables.get(entrant.fixed_place.number)
        for entrant in free
        if entrant.fixed_place
    }
    sizes = size_limits(event)
    return SeatingProblem(
        players=tuple(sat_before.union(taking_part)),
        present=present,
        seatings=request.seatings,
        preferred=sizes["preferred"],
        smallest=sizes["smallest"],
        largest=sizes["largest"],
        max_tables=max_tables,
        mode=Mode(request.mode.value),
        seed=request.seed,
        history=history,
        clubs={entrant.number: entrant.home_club for entrant in free if entrant.home_club},
        teams={entrant.number: str(entrant.team_id) for entrant in free if entrant.team_id},
        apart=tuple(pair for pair in keep_apart_pairs(event) if taking_part.issuperset(pair)),
        fixed={number: table for number, table in fixed.items() if table is not None},
        ranks={number: rank for number, rank in request.ranks.items() if number in taking_part},
    )


def kept_tables(event: Event) -> tuple[PlacedTable, ...]:
    """Return the tables of the newest proposal that stay as they are when a new one is made.

    A table is let go when a player who sits there is not there any more.
    """
    proposed = event.seatings.filter(state=SeatingState.PROPOSED, schedule=None).first()
    if proposed is None:
        return ()
    seated = set(entrants_available(event, proposed.number).values_list("number", flat=True))
    kept = (
        (table.place.number, tuple(entrant.number for entrant in occupants(table, 1).values()))
        for table in tables_of(proposed).filter(kept=True)
    )
    return tuple((place, players) for place, players in kept if seated.issuperset(players))


def _ids_at(event: Event, kept: Iterable[PlacedTable]) -> list[list[int]]:
    ids = dict(event.entrants.values_list("number", "pk"))
    return [[ids[number] for number in players] for _, players in kept]


def _table_count(event: Event, players: int, max_tables: int | None) -> int:
    """Return how many tables there will be, 0 where the problem will be refused."""
    try:
        return len(table_sizes(players, max_tables=max_tables, **size_limits(event)))
    except (ValueError, ZeroDivisionError):
        return 0


def _places(tables: int, wanted: Sequence[int], taken: Collection[int]) -> tuple[int, ...]:
    """Return the numbers of so many places: first the wanted ones, then the lowest.

    So a wanted one is the same table in all seatings of a request, however many tables they have.
    """
    chosen = [number for number in wanted if number not in taken][:tables]
    others = (number for number in count(1) if number not in {*chosen, *taken})
    return (*chosen, *islice(others, tables - len(chosen)))
