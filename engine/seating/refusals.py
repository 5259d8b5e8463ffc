"""Reasons why a problem cannot be seated: all of them at once, as codes with data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Refusal(StrEnum):
    """The codes; the data that come with each are named beside it."""

    UNREADABLE = "UNREADABLE"  # why: not JSON, or not an object
    KEY_UNKNOWN = "KEY_UNKNOWN"  # key
    KEY_MISSING = "KEY_MISSING"  # key
    KEY_WRONG = "KEY_WRONG"  # key, wanted
    OUT_OF_RANGE = "OUT_OF_RANGE"  # key, value, lowest, highest
    LIMITS_CROSSED = "LIMITS_CROSSED"  # smallest, preferred, largest: not in this order
    TOO_FEW_PLAYERS = "TOO_FEW_PLAYERS"  # seating, players, needed
    TOO_MANY_PLAYERS = "TOO_MANY_PLAYERS"  # players, most
    DUPLICATE_PLAYER = "DUPLICATE_PLAYER"  # where, seating, players
    UNKNOWN_PLAYER = "UNKNOWN_PLAYER"  # where, seating, players
    SEATINGS_DIFFER = (
        "SEATINGS_DIFFER"  # key, given, wanted: a list per seating is too short or long
    )
    SIZES_IMPOSSIBLE = "SIZES_IMPOSSIBLE"  # seating, players, smallest, largest
    SIZES_DO_NOT_FIT = "SIZES_DO_NOT_FIT"  # seating, sizes, players
    TOO_MANY_TABLES = "TOO_MANY_TABLES"  # seating, tables (the fewest that would do), max_tables
    ONE_SEATING_ONLY = "ONE_SEATING_ONLY"  # mode, seatings: standings are known for the next one
    RANKS_MISSING = "RANKS_MISSING"  # mode, players
    NO_PAIR = "NO_PAIR"  # players: kept apart, but not two different ones
    FIXED_TABLE_UNKNOWN = "FIXED_TABLE_UNKNOWN"  # seating, table, tables, players
    FIXED_TOO_MANY = "FIXED_TOO_MANY"  # seating, table, chairs, players
    FIXED_APART = "FIXED_APART"  # seating, table, players: two kept apart at one table
    FIXED_UNEVEN = "FIXED_UNEVEN"  # players: while they stay, no tables are even
    NO_ROOM = "NO_ROOM"  # players, tables, largest: too many for the tables beside one that ends


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason. ``data`` are what a sentence about it needs; seatings count from 1.

    ``seating`` is None in the data where the reason holds for every seating alike.
    """

    code: Refusal
    data: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        known = ", ".join(f"{key} {value}" for key, value in self.data.items() if value is not None)
        return f"{self.code} ({known})"


class ProblemRefused(ValueError):
    """The problem cannot be seated; ``reasons`` holds everything that stands against it."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__("; ".join(str(reason) for reason in reasons))
        self.reasons = tuple(reasons)
