"""What every table of an event has reported, added up from the entries that count."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from operator import add
from typing import NamedTuple

from django.db import connection
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
    Sum,
    Value,
    When,
)

from engine.standings.matches import MatchResult
from scoring.models import Round, RoundState
from scoring.selectors.rounds import counting_piles
from tournaments.models import Event, Table, TableState
from tournaments.selectors.tables import SEATED, Stay, sitter, stays_of


class TableResult(NamedTuple):
    """What a table has reported, and whether it takes no more."""

    result: MatchResult
    closed: bool


def match_results(event: Event) -> list[MatchResult]:
    """Return one result per table of the published seatings, unreported ones included.

    By seating, place and id. A postponed match has not been reported before all its rounds are.
    """
    return [one.result for one in table_results(event)]


def table_results(event: Event, seatings: Collection[int] | None = None) -> list[TableResult]:
    """Return the same with the state of the table; only of some seatings, by number, if given."""
    tables = _seated_tables(event, seatings)
    stays = stays_of(event, seatings)
    moving = {table for table, seats in stays.items() if any(map(_moved, seats.values()))}
    piles = _piles_by_table(event, seatings, moving)
    return [
        TableResult(
            _match_result(
                one.number,
                stays.get(one.table, {}),
                [] if one.later else piles.get(one.table, []),
                moved=one.table in moving,
            ),
            one.state == TableState.CLOSED,
        )
        for one in tables
    ]


class _Sat(NamedTuple):
    """A table of a published seating."""

    table: int  # its id
    number: int  # of the seating
    state: str
    later: bool  # the match is still to be played


def _seated_tables(event: Event, seatings: Collection[int] | None) -> list[_Sat]:
    """Return the tables of published seatings, by seating, place and id."""
    seated = Table.objects.filter(seating__event=event, seating__state__in=SEATED)
    if seatings is not None:
        seated = seated.filter(seating__number__in=seatings)
    waiting = Round.objects.filter(table=OuterRef("pk"), entries=None)
    later = Q(postponed=True, state=TableState.OPEN) & Exists(
        waiting.exclude(state=RoundState.VOID)
    )
    rows = (
        seated.annotate(later=ExpressionWrapper(later, output_field=BooleanField()))
        .order_by("seating__number", "place__number", "pk")
        .values_list("pk", "seating__number", "state", "later")
    )
    return list(map(_Sat._make, rows))


_Stays = dict[int, list[Stay]]  # of one table, by seat id in seat order


class _Sums(NamedTuple):
    """Points and rounds, added up; a tuple, for a large event has ten thousand of them."""

    points: int
    rounds: int
    colour: int  # penalty-colour points
    known: int  # rounds with penalty-colour points


class _Piles(NamedTuple):
    """What a seat brought in one round, or in all rounds (0) of a table where nobody moved."""

    number: int  # of the round
    seat: int  # its id
    sums: _Sums


_NOTHING = _Sums(0, 0, 0, 0)


def _moved(stays: Sequence[Stay]) -> bool:
    """Return whether not one and the same entrant sat there in all rounds."""
    return len(stays) > 1 or stays[0].from_round > 1 or stays[0].to_round is not None


def _piles_by_table(
    event: Event, seatings: Collection[int] | None, moving: Collection[int]
) -> dict[int, list[_Piles]]:
    """Return the counting piles, added up where nobody moved, by round and seat.

    Adding up belongs to the database: rows that nobody needs one by one never leave it.
    """
    number = Case(
        When(entry__table__in=moving, then=F("entry__round__number")),
        default=Value(0),
        output_field=IntegerField(),
    )
    piles = counting_piles(event)
    if seatings is not None:
        piles = piles.filter(entry__table__seating__number__in=seatings)
    added_up = (
        piles.values(
            table=F("entry__table_id"), number=number if moving else Value(0), of=F("seat_id")
        )
        .annotate(
            total=Sum("points"),
            rounds=Count("pk"),
            colour=Sum("penalty_points", default=0),
            known=Count("penalty_points"),
        )
        .order_by("number", "of")
        .values_list("table", "number", "of", "total", "rounds", "colour", "known")
    )
    tables: defaultdict[int, list[_Piles]] = defaultdict(list)
    with connection.cursor() as cursor:
        # Not by iterating: every sum would pass through a converter that changes nothing.
        cursor.execute(*added_up.query.sql_with_params())
        for table, part, seat, *sums in cursor.fetchall():
            tables[table].append(_Piles(part, seat, _Sums._make(sums)))
    return tables


def _match_result(
    seating: int, seats: _Stays, piles: Sequence[_Piles], *, moved: bool
) -> MatchResult:
    """Add up one table: points follow whoever sat on the seat in that round."""
    sums = _by_movers(seats, piles) if moved else _by_seats(seats, piles)
    return MatchResult(
        seating=seating,
        entrants=tuple(sums),
        points=tuple(one.points for one in sums.values()),
        rounds=tuple(one.rounds for one in sums.values()),
        closed_rounds=_closed_rounds(piles),
        colour_points=_colour_points(sums.values()),
    )


def _by_seats(seats: _Stays, piles: Sequence[_Piles]) -> dict[int, _Sums]:
    """Return the sums of a table where nobody moved, by start number in seat order."""
    of_seat = {one.seat: one.sums for one in piles}
    return {
        stays[0].number: of_seat.get(seat, _NOTHING)
        for seat, stays in seats.items()
        if stays[0].number is not None
    }


def _by_movers(seats: _Stays, piles: Sequence[_Piles]) -> dict[int, _Sums]:
    """Return the sums of a table by start number, in seat order with who came later at the end."""
    sums = dict.fromkeys(_expected(seats, reported=bool(piles)), _NOTHING)
    for one in piles:
        entrant = sitter(seats[one.seat], one.number)
        if entrant is not None:
            before = sums.get(entrant, _NOTHING)
            sums[entrant] = _Sums(*map(add, before, one.sums))
    return sums


def _colour_points(sums: Collection[_Sums]) -> tuple[int | None, ...] | None:
    """Return what the penalty colours cost each one, None where a round does not tell it."""
    if not any(one.known for one in sums):
        return None
    return tuple(one.colour if one.known == one.rounds else None for one in sums)


def _expected(seats: _Stays, *, reported: bool) -> Iterator[int]:
    """Yield who began the match; nobody who joins is left out while nothing is reported."""
    joined = {stay.from_round for stays in seats.values() for stay in stays if not reported}
    for number in sorted({1, *joined}):
        for stays in seats.values():
            if (entrant := sitter(stays, number)) is not None:
                yield entrant


def _closed_rounds(piles: Sequence[_Piles]) -> int:
    numbers = {one.number for one in piles}
    return max(one.sums.rounds for one in piles) if numbers == {0} else len(numbers)
