"""Results of all matches of an event, added up from the entries that count."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)

from engine.standings.matches import MatchResult
from ground.queries import CompiledQuery, Slot, Slots
from scoring.models import Round, RoundState, StoredPile
from scoring.selectors.rounds import counting_piles, piles_that_count
from tournaments.models import Event, Table, TableState
from tournaments.selectors.occupancies import SeatRow, ever_seated, sitting_in
from tournaments.selectors.tables import SEATED, occupancies_by_table

# Plain tuples, for a large event has ten thousand of each, which garbage collections can skip.
# A round's number (0 for all of them), a seat's id, points, rounds, penalty-colour points, and
# the rounds of which these are known:
_Sum: TypeAlias = tuple[int, int, int, int, int, int]


class TableResult(NamedTuple):
    """Report of a table, and whether it takes no more."""

    table: int  # id
    result: MatchResult
    closed: bool


def table_results(event: Event) -> list[TableResult]:
    """Return all tables of the published seatings, unreported ones included, in three queries.

    By seating, place and id. A postponed match has not been reported before all its rounds are.
    """
    return _results(occupancies_by_table(event), _OF_EVENT, event=event.pk)


def results_at(
    tables: Collection[int], occupancies: Mapping[int, list[SeatRow]]
) -> list[TableResult]:
    """Return the results of some tables, by id, of any events, in two queries.

    By seating, place and id. Those who sit there are named as in ``occupancies``, by table.
    """
    return _results(occupancies, _AT_TABLES, tables=list(tables))


class _Queries:
    """The queries of some tables: in order, their counting piles by seat, and by round, too."""

    def __init__(
        self, tables: Callable[[], QuerySet[Table]], piles: Callable[[], QuerySet[StoredPile]]
    ) -> None:
        self.in_order = CompiledQuery(lambda: _in_order(tables()))
        self.by_seat = CompiledQuery(lambda: _added_up(piles(), Value(0)))
        self.by_round = CompiledQuery(lambda: _added_up(piles(), _ROUND_WHERE_CHANGED))


def _results(
    occupancies: Mapping[int, list[SeatRow]], queries: _Queries, **where: object
) -> list[TableResult]:
    changed = [table for table, rows in occupancies.items() if _seats_changed(rows)]
    # Adding up belongs to the database: rows that are not needed one by one never leave it.
    added_up = (
        queries.by_round.tuples(**where, changed=changed)
        if changed
        else queries.by_seat.tuples(**where)
    )
    sums: defaultdict[int, list[_Sum]] = defaultdict(list)
    for row in added_up:
        sums[row[0]].append(row[1:])
    by_round, results = set(changed), []
    for table, seating, number, state, later in queries.in_order.tuples(**where):
        make_result = _result_by_round if table in by_round else _result_by_seat
        reported = [] if later else sums.get(table, [])
        result = make_result(seating, number, occupancies.get(table, []), reported)
        results.append(TableResult(table, result, state == TableState.CLOSED))
    return results


def _in_order(tables: QuerySet[Table]) -> QuerySet[Table, Any]:
    """Return id, numbers of seating and place, state and whether it is played later.

    By seating, place and id.
    """
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    later = Q(postponed=True, state=TableState.OPEN) & Exists(
        waiting.exclude(state=RoundState.VOID)
    )
    return (
        tables.annotate(later=ExpressionWrapper(later, output_field=BooleanField()))
        .order_by("seating__number", "place__number", "pk")
        .values_list("pk", "seating__number", "place__number", "state", "later")
    )


def _seats_changed(occupancies: Sequence[SeatRow]) -> bool:
    """Return whether some seat was not held by one entrant in all rounds."""
    seats = {seat for seat, *_ in occupancies}
    return len(seats) < len(occupancies) or any(
        first > 1 or last is not None for _, _, first, last in occupancies
    )


def _added_up(piles: QuerySet[StoredPile], number: Value | Case) -> QuerySet[StoredPile, Any]:
    """Return the id of the table, and what a ``_Sum`` holds, by the number and the seat."""
    return (
        piles.values(table=F("entry__table_id"), number=number, of=F("seat_id"))
        .annotate(
            total=Sum("points"),
            rounds=Count("pk"),
            colour=Sum("penalty_points", default=0),
            known=Count("penalty_points"),
        )
        .order_by("number", "of")
        .values_list("table", "number", "of", "total", "rounds", "colour", "known")
    )


_ROUND_WHERE_CHANGED: Final = Case(
    When(entry__table__in=Slots("changed"), then=F("entry__round__number")),
    default=Value(0),
    output_field=IntegerField(),
)
_OF_EVENT: Final = _Queries(
    lambda: Table.objects.filter(seating__event=Slot("event"), seating__state__in=SEATED),
    lambda: counting_piles(Slot("event")),
)
_AT_TABLES: Final = _Queries(
    lambda: Table.objects.filter(pk__in=Slots("tables")),
    lambda: piles_that_count().filter(entry__table__in=Slots("tables")),
)


def _result_by_seat(
    seating: int, table: int, occupancies: Sequence[SeatRow], sums: Sequence[_Sum]
) -> MatchResult:
    """Return the result of a table where no seat changed hands, in seat order."""
    nothing = (0, 0, 0, 0, 0, 0)
    of_seat = {added[1]: added for added in sums}
    players = [(number, of_seat.get(seat, nothing)) for seat, number, _, _ in occupancies if number]
    known = any(added[5] for _, added in players)
    return MatchResult(
        seating=seating,
        table=table,
        entrants=tuple([number for number, _ in players]),
        points=tuple([added[2] for _, added in players]),
        rounds=tuple([added[3] for _, added in players]),
        closed_rounds=max([added[3] for _, added in players], default=0),
        colour_points=tuple([added[4] if added[5] == added[3] else None for _, added in players])
        if known
        else None,
    )


def _result_by_round(
    seating: int, table: int, occupancies: Sequence[SeatRow], sums: Sequence[_Sum]
) -> MatchResult:
    """Return the result of a table by round: points follow the entrant who sat on the seat then.

    In seat order, with those who came later at the end.
    """
    sitting = {
        number: sitting_in(occupancies, number) for number in {1, *(added[0] for added in sums)}
    }
    # While nothing is reported, who joins the match later belongs to it, too.
    first = sitting[1].values() if sums else ever_seated(occupancies)
    players = {number: [0, 0, 0, 0] for number in first if number is not None}
    for round_number, seat, *values in sums:
        entrant = sitting[round_number].get(seat)
        if entrant is not None:
            before = players.get(entrant, [0, 0, 0, 0])
            players[entrant] = [
                sum_before + more for sum_before, more in zip(before, values, strict=True)
            ]
    known = any(sums_of[3] for sums_of in players.values())
    return MatchResult(
        seating=seating,
        table=table,
        entrants=tuple(players),
        points=tuple(points for points, *_ in players.values()),
        rounds=tuple(rounds for _, rounds, *_ in players.values()),
        closed_rounds=len({round_number for round_number, *_ in sums}),
        colour_points=tuple(
            colour if known_of == rounds else None
            for _, rounds, colour, known_of in players.values()
        )
        if known
        else None,
    )
