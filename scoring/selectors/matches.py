"""Matches of tables, as captains and the public see them: rounds, totals, places."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Protocol

from django.db.models import prefetch_related_objects

from engine.matches import dealer_of
from engine.standings.matches import MatchResult, places_of
from ground.queries import CompiledQuery, Slots
from scoring.errors import RoundUnknown
from scoring.models import Entry, Round, RoundState, StoredPile
from scoring.selectors.confirmations import (
    Agreement,
    agreement_of,
    is_provisional,
    reason_of_word,
    with_agreement,
)
from scoring.selectors.rounds import (
    counting_entries,
    entrants_in,
    piles_with_seats,
    rounds_of,
)
from tournaments.models import ConfirmedBy, Entrant, Table, TableState
from tournaments.selectors.seatings import shown_states


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """One round of a match. Leader and dealer are positions; without an entry, no points."""

    round: Round
    entrants: Mapping[int, Entrant]  # by position, in seat order
    leader: int
    dealer: int
    version: int  # of the entry that counts, 0 without one
    entry: Entry | None
    points: Mapping[int, int]  # by position, in seat order
    provisional: bool = False  # it counts, but lacks the confirmation that the event asks for
    confirmed_because: str = ""  # of a director, for players who did not confirm it
    agreement: Agreement | None = None  # None where the players are not asked for theirs

    @property
    def reported(self) -> bool:
        """Return whether an entry counts for this round."""
        return self.version > 0 and self.round.state != RoundState.VOID

    @property
    def waiting(self) -> bool:
        """Return whether this round counts and has not been reported."""
        return self.version == 0 and self.round.state != RoundState.VOID

    @property
    def given_up(self) -> bool:
        """Return whether this round is void and no other one is played for it."""
        return self.round.state == RoundState.VOID and not self.round.replayed

    @property
    def open(self) -> bool:
        """Return whether a captain may still send or correct this round."""
        return self.round.state == RoundState.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person who plays or played in a match, with what they reached at this table."""

    position: int  # of their seat, the last one if a director noted that they changed it
    entrant: Entrant
    first_round: int
    last_round: int  # of those there are so far
    points: Mapping[int, int]  # by the number of the round, reported ones only
    place: int | None  # None before the first result, or with too few rounds for one

    @property
    def total(self) -> int:
        """Points over the rounds played at this table."""
        return sum(self.points.values())


@dataclass(frozen=True, kw_only=True)  # without slots, for what is worked out once
class Match:
    """All rounds of one table."""

    table: Table
    rounds: Sequence[PlayedRound]  # by number
    hidden: bool = False  # its points and places, from the public

    @cached_property
    def players(self) -> list[Player]:
        """All who have a seat in some round: in seat order, on one seat who left first.

        A place rests on the mean points of a round played, as in the standings; with fewer than
        half of the reported rounds there is none.
        """
        seated: dict[int, list[tuple[PlayedRound, int]]] = {}  # rounds and positions of each
        for played in self.rounds:
            for position, entrant in played.entrants.items():
                seated.setdefault(entrant.number, []).append((played, position))
        points = [
            {
                played.round.number: played.points[position]
                for played, position in rounds
                if played.reported and not self.hidden
            }
            for rounds in seated.values()
        ]
        places = _places(points, reported=self.reported)
        players = [
            Player(
                position=rounds[-1][1],
                entrant=rounds[-1][0].entrants[rounds[-1][1]],
                first_round=rounds[0][0].round.number,
                last_round=rounds[-1][0].round.number,
                points=by_round,
                place=place,
            )
            for rounds, by_round, place in zip(seated.values(), points, places, strict=True)
        ]
        return sorted(players, key=lambda player: (player.position, player.last_round))

    @property
    def result(self) -> MatchResult:
        """The match as the standings know it, but for penalty colours: players in their order.

        A match whose points are hidden has not been reported.
        """
        table = self.table
        later = table.postponed and table.state == TableState.OPEN and not self.complete
        return MatchResult(
            seating=table.seating.number,
            table=table.place.number,
            entrants=tuple(player.entrant.number for player in self.players),
            points=tuple(player.total for player in self.players),
            rounds=tuple(len(player.points) for player in self.players),
            closed_rounds=0 if later or self.hidden else self.reported,
        )

    @property
    def given_up(self) -> bool:
        """Return whether the table was closed before it had a round to play."""
        return not self.rounds and self.table.state == TableState.CLOSED

    @cached_property
    def sitting(self) -> dict[int, Player]:
        """The players who sit on each seat now, or sat there last, by position."""
        return self.sitting_in(self.now) if self.now else {}

    def sitting_in(self, played: PlayedRound) -> dict[int, Player]:
        """The players on each seat in a round, by position; where no one sits, who has it last."""
        at_last = {player.position: player for player in self.players}
        by_number = {player.entrant.number: player for player in self.players}
        there = {at: by_number[entrant.number] for at, entrant in played.entrants.items()}
        return dict(sorted({**at_last, **there}.items()))

    @property
    def mean_decides(self) -> bool:
        """Return whether a player with as many points as another, or fewer, has a better place.

        They played fewer rounds: places go by the mean. RULES.md 7.1.
        """
        placed = [(player.place, player.total) for player in self.players if player.place]
        return any(
            place < other and total <= more for place, total in placed for other, more in placed
        )

    @property
    def winners(self) -> list[Player]:
        """All players on the first place, in seat order; several share the victory."""
        return [player for player in self.players if player.place == 1]

    @property
    def totals(self) -> dict[int, int]:
        """Points so far of who sits on each seat now, by position, void rounds left out."""
        return {position: player.total for position, player in self.sitting.items()}

    @property
    def places(self) -> dict[int, int | None]:
        """Place at the table by position, shared ones 1, 2, 2, 4; empty before the first round.

        None with too few rounds played for a place.
        """
        if not self.reported:
            return {}
        return {position: player.place for position, player in self.sitting.items()}

    @property
    def points_by_round(self) -> list[tuple[int, ...]]:
        """Points of the rounds that are over by number, each in the order of ``players``.

        A void round that is not replayed is over, too, with no points.
        """
        return [
            tuple(player.points.get(played.round.number, 0) for player in self.players)
            for played in self.rounds
            if played.reported or played.given_up
        ]

    @property
    def reported(self) -> int:
        """Number of rounds that have been reported."""
        return sum(played.reported for played in self.rounds)

    @property
    def provisional(self) -> int:
        """Number of those that lack the confirmation that the event asks for."""
        return sum(played.provisional for played in self.rounds)

    @property
    def complete(self) -> bool:
        """Return whether every round that is not void has been reported."""
        return not any(played.waiting for played in self.rounds)

    @property
    def over(self) -> bool:
        """Return whether its places are final: a closed table ends with the rounds that it has."""
        return self.complete or self.table.state == TableState.CLOSED

    @property
    def next_round(self) -> PlayedRound | None:
        """The first open round without an entry."""
        return next((played for played in self.rounds if played.open and not played.reported), None)

    @property
    def now(self) -> PlayedRound | None:
        """The next round, else the last one that was reported, else the first; None for none."""
        reported = [played for played in self.rounds if played.reported]
        return self.next_round or next(iter(reported[-1:] or self.rounds), None)

    def round_of(self, number: int) -> PlayedRound:
        """Return a round by its number.

        Raises:
            RoundUnknown: there is no such round.
        """
        by_number = {played.round.number: played for played in self.rounds}
        if number not in by_number:
            raise RoundUnknown(rounds=list(by_number))
        return by_number[number]

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


def public_match(match: Match) -> Match:
    """Return a match as the public may see it: without points while standings hide them."""
    seating = match.table.seating
    if seating.state in shown_states(seating.event):
        return match
    return replace(
        match, hidden=True, rounds=[replace(played, points={}) for played in match.rounds]
    )


def match_of(table: Table) -> Match:
    """Return one table's match with all cards; it comes from ``tournaments.selectors.tables``."""
    entries = _counting([table])
    prefetch_related_objects(entries, piles_with_seats())
    return _matches([table], entries, chain.from_iterable(e.piles.all() for e in entries))[0]


def matches_of(tables: Sequence[Table]) -> list[Match]:
    """Return the matches of some tables in the same order, in three queries for any number.

    Of the piles they know the points, but no cards: each would be asked for in a query of its own.
    """
    if not tables:
        return []
    entries = _counting(tables)
    return _matches(tables, entries, _SHARES(entries=_ids(entries)) if entries else ())


def _counting(tables: Sequence[Table]) -> list[Entry]:
    asked = any(table.seating.event.confirmation != ConfirmedBy.NONE for table in tables)
    counting = (_COUNTING_WITH_AGREEMENT if asked else _COUNTING)(tables=_ids(tables))
    by_id = {table.pk: table for table in tables}
    for entry in counting:
        entry.table = by_id[entry.table_id]  # which is read already, with seating and event
    return counting


def _ids(rows: Iterable[Entry | Table]) -> list[int]:
    return [row.pk for row in rows]


_ROUNDS = CompiledQuery(lambda: rounds_of(Slots("tables")))
_COUNTING = CompiledQuery(lambda: counting_entries(Slots("tables")))
_COUNTING_WITH_AGREEMENT = CompiledQuery(lambda: with_agreement(counting_entries(Slots("tables"))))


class _Share(Protocol):
    """The points of a seat in an entry, with or without the cards of its pile."""

    entry_id: int
    seat_id: int
    points: int


_SHARES: CompiledQuery[_Share] = CompiledQuery(
    lambda: StoredPile.objects.filter(entry__in=Slots("entries")).values_list(
        "entry_id", "seat_id", "points", named=True
    )
)


def _matches(
    tables: Sequence[Table], counting: Sequence[Entry], shares: Iterable[_Share]
) -> list[Match]:
    entries = {entry.round_id: entry for entry in counting}
    points: dict[int, dict[int, int]] = {entry.pk: {} for entry in counting}  # by seat
    for share in shares:
        points[share.entry_id][share.seat_id] = share.points
    by_table: dict[int, list[Round]] = {table.pk: [] for table in tables}
    for played in _ROUNDS(tables=_ids(tables)):
        by_table[played.table_id].append(played)
        if played.pk in entries:
            entries[played.pk].round = played
    return [
        Match(table=table, rounds=_played(table, by_table[table.pk], entries, points))
        for table in tables
    ]


def _played(
    table: Table,
    rounds: Sequence[Round],
    entries: Mapping[int, Entry],
    points: Mapping[int, Mapping[int, int]],
) -> list[PlayedRound]:
    """Return rounds with their entries, of which ``points`` has those of each seat."""
    positions = {seat.pk: seat.position for seat in table.seat_list}
    return [
        _played_round(table, played, entries.get(played.pk), positions, points) for played in rounds
    ]


def _played_round(
    table: Table,
    played: Round,
    entry: Entry | None,
    positions: Mapping[int, int],
    points: Mapping[int, Mapping[int, int]],
) -> PlayedRound:
    entrants = entrants_in(table, played)
    counting = entry if played.state != RoundState.VOID else None
    return PlayedRound(
        round=played,
        entrants=entrants,
        leader=played.first_leader,
        dealer=dealer_of(played.first_leader, sorted(played.seats_in_play)),
        version=entry.version if entry else 0,
        entry=entry,
        points={
            position: points[entry.pk][seat]
            for seat, position in positions.items()
            if seat in points[entry.pk]
        }
        if entry
        else {},
        provisional=counting is not None and is_provisional(counting),
        confirmed_because=reason_of_word(counting) if counting else "",
        agreement=agreement_of(counting, entrants) if counting else None,
    )


def _places(points: Sequence[Mapping[int, int]], *, reported: int) -> list[int | None]:
    """Return the place of each player from the points by round, by the rule of the standings."""
    result = MatchResult(
        seating=0,
        entrants=tuple(range(len(points))),
        points=tuple(sum(by_round.values()) for by_round in points),
        rounds=tuple(map(len, points)),
        closed_rounds=reported,
    )
    places = places_of(result)
    return [places[index][0] if index in places else None for index in range(len(points))]
