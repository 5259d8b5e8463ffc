"""The results that standings are made from, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.standings.matches import MatchResult


class Kind(StrEnum):
    """The source of the points of a seating."""

    PLAYED = "played"
    RULING = "ruling"
    AVERAGE = "average"  # a ruling, too: the own mean
    SIT_OUT = "sit_out"  # also for who played under half of a match
    IMPORTED = "imported"  # of a past evening, of which no rounds are kept


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPoints:
    """Points of a seating that stand instead of played cards: a ruling's, or a sit-out's."""

    entrant: int
    seating: int  # from 1
    points: int  # in 1/840
    kind: Kind = Kind.RULING


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The part of one entrant in one seating, where only whose and which matters."""

    entrant: int
    seating: int  # from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """Points added to an entrant's sum, below zero for a punishment."""

    entrant: int
    points: int  # in 1/840


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Everything that counts in an event, in any order.

    ``matches`` holds unreported matches too (without a closed round): they are what is missing.
    ``averaged`` parts are worth the entrant's own mean, ``void`` ones do not count at all.
    An entrant ``out_of_competition`` counts as an opponent and gets no rank. ``ranks`` are those
    of a past evening of which nothing else is known; where there are any, they alone rank.
    """

    entrants: tuple[int, ...]  # start numbers
    matches: tuple[MatchResult, ...]
    closed_seatings: int
    given: tuple[GivenPoints, ...] = ()  # of several for one part, the last one counts
    averaged: tuple[Part, ...] = ()
    void: tuple[Part, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    out_of_competition: frozenset[int] = frozenset()  # start numbers
    lots: Mapping[int, int] = field(default_factory=dict)  # entrant: position drawn, from 1
    ranks: Mapping[int, int] = field(default_factory=dict)  # entrant: rank, from 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRules:
    """The organiser's choices: keys of the registries, and what a sit-out is worth."""

    points_system: str = "place"
    tie_breaks: tuple[str, ...] = ()  # in the order in which they decide
    sit_out: int = 420  # in 1/840
    best: int | None = None  # how many seatings count, the best ones; None for all
    rank_share: int = 50  # per cent of the closed seatings that a rank needs, where the mean ranks
