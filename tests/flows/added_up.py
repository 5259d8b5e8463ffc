"""What a model knows of the tables of an evening: who sits where, and what each round gave."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from engine.simulate import PlayedRound, simulate_round
from scoring.models import RulingKind
from scoring.services.entries import Submission
from tournaments.models import Seating, Table

ROUNDS = 3  # of a match


@dataclass
class Reported:
    """A round: what was sent for it, for whom it counts, and their points."""

    sent: list[Submission]
    seats: tuple[int, ...]  # start numbers
    scores: tuple[int, ...]
    void: bool = False
    replayed: bool = False

    @property
    def extends_the_match(self) -> bool:
        return self.void and self.replayed


@dataclass
class Match:
    """A table: its chairs from the next round on, and its rounds by number."""

    table: Table
    chairs: dict[int, int]  # start numbers by position
    rounds: dict[int, Reported] = field(default_factory=dict)
    postponed: bool = False
    closed: bool = False
    closed_with_seating: bool = False

    @property
    def seating(self) -> Seating:
        return self.table.seating

    @property
    def seats(self) -> tuple[int, ...]:
        """Start numbers, in seat order."""
        return tuple(self.chairs[position] for position in sorted(self.chairs))

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    @property
    def rounds_left(self) -> int:
        return ROUNDS - sum(not one.extends_the_match for one in self.rounds.values())

    @property
    def goes_on(self) -> bool:
        """Whether captains may send the next round."""
        return not self.closed and self.rounds_left > 0

    @property
    def counts(self) -> bool:
        """Whether its points are in the standings: those of a postponed table wait for its end."""
        return not (self.postponed and self.goes_on)

    def position_of(self, number: int) -> int:
        [position] = [position for position, one in self.chairs.items() if one == number]
        return position

    def exchange(self, one: int, other: int, from_round: int) -> None:
        """Let two people have been each other from a round on."""
        instead = {one: other, other: one}
        self.chairs = {at: instead.get(who, who) for at, who in self.chairs.items()}
        for number, known in self.rounds.items():
            if number >= from_round:
                known.seats = tuple(instead.get(who, who) for who in known.seats)


class Ruled(NamedTuple):
    """What a ruling gives for a seating."""

    kind: RulingKind
    points: int | None  # in 1/840


class Line(NamedTuple):
    """What standings say of a person: sums, and what rulings give, by the seating's number."""

    raw: int
    sanctions: int
    given: Mapping[int, int | None]  # None for the own mean


def lines_of(
    numbers: Iterable[int],
    matches: Iterable[Match],
    sanctions: Iterable[tuple[int, int]],
    rulings: Mapping[tuple[int, int], Ruled],
) -> dict[int, Line]:
    """Return the line of everyone, by start number: card points of the matches that count.

    ``sanctions`` are start numbers with points, ``rulings`` are by start number and seating.
    """
    raw, sanctioned = Counter[int](), Counter[int]()
    at_tables: dict[tuple[int, int], list[AtTable]] = {}
    for match in matches:
        for number, at_table in results_at(match).items() if match.counts else ():
            at_tables.setdefault((number, match.seating.number), []).append(at_table)
    for (number, seating), results in at_tables.items():
        best = max(results)
        if best.placed and (number, seating) not in rulings:
            raw[number] += best.total
    for number, points in sanctions:
        sanctioned[number] += points
    return {
        number: Line(
            raw[number],
            sanctioned[number],
            {
                seating: ruled.points
                for (of, seating), ruled in rulings.items()
                if of == number and ruled.kind != RulingKind.VOID
            },
        )
        for number in numbers
    }


class AtTable(NamedTuple):
    """What a person has from a table, in the order in which one of two tables counts."""

    rounds: int
    points: Fraction  # for the place: who were beaten, and half of those who are level
    total: int
    table: int  # below zero: of equal ones the lower number counts
    placed: bool


def results_at(match: Match) -> dict[int, AtTable]:
    """Return what each person has from a match, by start number."""
    reported = [one for one in match.rounds.values() if not one.void]
    rounds, totals = Counter[int](), Counter[int]()
    for one in reported:
        rounds.update(one.seats)
        totals.update(dict(zip(one.seats, one.scores, strict=True)))
    means = {
        number: Fraction(totals[number], rounds[number])
        for number in rounds
        if 2 * rounds[number] >= len(reported)
    }

    def points(number: int) -> Fraction:
        if number not in means:
            return Fraction(1, 2)
        others = [mean for other, mean in means.items() if other != number]
        beaten = sum(mean < means[number] for mean in others)
        level = sum(mean == means[number] for mean in others)
        return Fraction(2 * beaten + level, 2 * len(others)) if others else Fraction(1, 2)

    return {
        number: AtTable(
            rounds[number],
            points(number),
            totals[number],
            -match.table.place.number,
            number in means,
        )
        for number in rounds
    }


def played(players: int, seed: int) -> PlayedRound:
    return simulate_round(edition="box120", variant="classic", players=players, seed=seed)
