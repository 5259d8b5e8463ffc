"""Occupancies of seats: for each round the newest occupancy that covers it counts."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from django.db.models import OuterRef, Q, QuerySet

from tournaments.models import Occupancy

# One occupancy as a plain tuple, for a large event has ten thousand, which garbage collections can
# skip: a seat's id, who sits there or None for an empty seat, first and last round (None for none).
SeatRow: TypeAlias = tuple[int, int | None, int, int | None]


def covers(first: int, last: int | None, round_number: int) -> bool:
    """Return whether an occupancy from a first to a last round is about this one."""
    return first <= round_number and (last is None or round_number <= last)


def covering_occupancies(seat: OuterRef, round_number: OuterRef) -> QuerySet[Occupancy]:
    """Return, in a subquery, the occupancies of a seat that cover a round; the first one counts."""
    lasting = Q(to_round=None) | Q(to_round__gte=round_number)
    return Occupancy.objects.filter(lasting, seat=seat, from_round__lte=round_number).order_by(
        "-id"
    )


def rows_with(
    key: str, occupancies: QuerySet[Occupancy], *, who: str = "entrant__number"
) -> QuerySet[Occupancy, Any]:
    """Return the value of a field, and the row, of occupancies: by seat, of a seat oldest first.

    ``who`` names the field by which a row says who sits there.
    """
    in_order = occupancies.order_by("seat__position", "id")
    return in_order.values_list(key, "seat_id", who, "from_round", "to_round")


def rows_by(rows: Iterable[Any]) -> defaultdict[Any, list[SeatRow]]:
    """Return what ``rows_with`` has found by the value of its field, each in the same order."""
    rows_of: defaultdict[Any, list[SeatRow]] = defaultdict(list)
    for value, seat, sitting, first, last in rows:
        rows_of[value].append((seat, sitting, first, last))
    return rows_of


def sitting_in(rows: Iterable[SeatRow], round_number: int) -> dict[int, int | None]:
    """Return who sits on each seat in a round, by the seat's id; None for an empty one."""
    return {seat: who for seat, who, first, last in rows if covers(first, last, round_number)}


def ever_seated(rows: Sequence[SeatRow]) -> list[int]:
    """Return all who have a seat in any round: those of round 1, then who joins, each once.

    A person seated by an occupancy that a newer one covers as a whole had no seat.
    """
    there = (sitting_in(rows, first) for first in starts((row[2], row[3]) for row in rows))
    numbers = dict.fromkeys(who for by_seat in there for who in by_seat.values())
    return [number for number in numbers if number is not None]


def starts(lengths: Iterable[tuple[int, int | None]]) -> list[int]:
    """Return the rounds from which on another occupancy may count, in order.

    ``lengths`` are the first and last rounds of occupancies.
    """
    rounds = {1}
    for first, last in lengths:
        rounds |= {first} if last is None else {first, last + 1}
    return sorted(rounds)
