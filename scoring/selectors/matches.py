"""A table's match as its captain and the public see it: rounds, totals, places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.matches import places
from scoring.models import Entry, Round, RoundState
from scoring.selectors.rounds import counting_entries, rounds_of
from tournaments.models import Entrant, Table
from tournaments.selectors.tables import occupants


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """One round of a match. Leader and dealer are positions; without an entry, no points."""

    round: Round
    entrants: Mapping[int, Entrant]  # by position, in seat order
    leader: int
    dealer: int
    version: int  # of the entry that counts, 0 without one
    entry: Entry | None
    points: Mapping[int, int]  # by position

    @property
    def reported(self) -> bool:
        """Whether an entry counts for this round."""
        return self.version > 0 and self.round.state != RoundState.VOID

    @property
    def open(self) -> bool:
        """Whether a captain may still send or correct this round."""
        return self.round.state == RoundState.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """All rounds of one table."""

    table: Table
    rounds: Sequence[PlayedRound]  # by number

    @property
    def totals(self) -> dict[int, int]:
        """Points so far by position, in seat order, void rounds left out."""
        positions = sorted({position for played in self.rounds for position in played.entrants})
        return {
            position: sum(
                played.points.get(position, 0) for played in self.rounds if played.reported
            )
            for position in positions
        }

    @property
    def places(self) -> dict[int, int]:
        """Place at the table by position, shared ones 1, 2, 2, 4; empty before the first round."""
        if not self.reported:
            return {}
        totals = self.totals
        return dict(zip(totals, places(list(totals.values())), strict=True))

    @property
    def points_by_round(self) -> list[tuple[int, ...]]:
        """Points of the reported rounds by number, each in the order of ``totals``."""
        return [
            tuple(played.points.get(position, 0) for position in self.totals)
            for played in self.rounds
            if played.reported
        ]

    @property
    def reported(self) -> int:
        """How many rounds have been reported."""
        return sum(played.reported for played in self.rounds)

    @property
    def complete(self) -> bool:
        """Whether every round that is not void has been reported."""
        return all(
            played.reported for played in self.rounds if played.round.state != RoundState.VOID
        )

    @property
    def next_round(self) -> PlayedRound | None:
        """The first open round without an entry."""
        return next((one for one in self.rounds if one.open and not one.reported), None)

    def with_points(self, number: int, points: Mapping[int, int], *, version: int) -> "Match":
        """Return the match as it will be once these points count for a round."""
        return replace(
            self,
            rounds=[
                replace(played, points=points, version=version)
                if played.round.number == number
                else played
                for played in self.rounds
            ],
        )


def match_of(table: Table) -> Match:
    """Return one table's match; the table comes from ``tournaments.selectors.tables``."""
    return matches_of([table])[0]


def matches_of(tables: Sequence[Table]) -> list[Match]:
    """Return the matches of some tables in the same order, in three queries for any number."""
    rounds = rounds_of(tables)
    entries = {
        entry.round_id: entry
        for entry in counting_entries(rounds)
        .select_related("table__seating__event")
        .prefetch_related("piles__seat")
    }
    by_table: dict[int, list[Round]] = {table.pk: [] for table in tables}
    for one in rounds:
        by_table[one.table_id].append(one)
    return [
        Match(
            table=table,
            rounds=[_played(table, one, entries.get(one.pk)) for one in by_table[table.pk]],
        )
        for table in tables
    ]


def _played(table: Table, one: Round, entry: Entry | None) -> PlayedRound:
    positions = {seat.pk: seat.position for seat in table.seats.all()}
    seated = occupants(table, one.number)
    in_play = sorted(one.seats_in_play)
    leader_at = in_play.index(one.first_leader)
    return PlayedRound(
        round=one,
        entrants={position: seated[position] for position in in_play if position in seated},
        leader=one.first_leader,
        dealer=in_play[leader_at - 1],
        version=entry.version if entry else 0,
        entry=entry,
        points={positions[pile.seat_id]: pile.points for pile in entry.piles.all()}
        if entry
        else {},
    )
