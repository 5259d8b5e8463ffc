"""A proposal as people read it: who sits with whom, who meets again, and how they stand."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.seating.cost import count_meetings
from engine.seating.final_tables import displacements
from engine.seating.problem_text import read_problem
from scoring.selectors.standings import current_standings, newest_ranks
from tournaments.models import (
    BY_STANDINGS,
    Entrant,
    Occupancy,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
)
from tournaments.selectors.layouts import history_before
from tournaments.selectors.seatings import entrants_available, sitting_out_of_final
from tournaments.selectors.tables import AT_LAST, occupants


@dataclass(frozen=True, slots=True, kw_only=True)
class TableByRank:
    """The table at which the ranks alone would seat a player of a final, and who speaks against it.

    Both are people who sit there: members of the same team, and those to be kept apart.
    """

    place: int  # its number
    team_mates: Sequence[Entrant]
    kept_apart: Sequence[Entrant]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedPlayer:
    """An entrant on a seat of a proposal."""

    seat: int  # from 1
    entrant: Entrant
    team: str  # empty for none
    rank: int | None  # by now; None without one
    by_rank: TableByRank | None  # None at the table that the ranks give, and outside of a final
    again: Sequence[tuple[Entrant, int]]  # who is met again here, and how often they met before


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedTable:
    """A table of a proposal with its players, by seat."""

    table: Table
    players: Sequence[ProposedPlayer]

    @property
    def by_rank(self) -> bool:
        """Return whether the ranks alone give it the same people."""
        return not any(player.by_rank for player in self.players)


def proposed_tables(seating: Seating, tables: Sequence[Table]) -> list[ProposedTable]:
    """Return the tables of a proposal, which have their seats, as people read them.

    Nine queries at most, at any number of tables and of seatings before it.
    """
    met = count_meetings(chain.from_iterable(history_before(seating)))
    standings = current_standings(seating.event)
    ranks = {row["number"]: row["rank"] for row in standings.rows} if standings else {}
    members = seating.event.entrants.exclude(team=None)
    teams = dict(members.values_list("number", "team__name"))
    by_rank = _tables_by_rank(seating, tables)
    return [
        ProposedTable(
            table=table,
            players=[
                ProposedPlayer(
                    seat=position + 1,
                    entrant=entrant,
                    team=teams.get(entrant.number, ""),
                    rank=ranks.get(entrant.number),
                    by_rank=by_rank.get(entrant.number),
                    again=[
                        (other, times)
                        for other in seated.values()
                        if (times := met[entrant.number].get(other.number, 0))
                    ],
                )
                for position, entrant in seated.items()
            ],
        )
        for table, seated in ((table, occupants(table, AT_LAST)) for table in tables)
    ]


def _tables_by_rank(seating: Seating, tables: Sequence[Table]) -> dict[int, TableByRank]:
    """Return who of a final sits elsewhere than the ranks alone would seat them, by start number.

    Those at kept tables were not up for planning.
    """
    if seating.mode != SeatingMode.FINAL or not seating.places:
        return {}
    seated = {table.place.number: occupants(table, AT_LAST).values() for table in tables}
    entrants = {entrant.number: entrant for there in seated.values() for entrant in there}
    planned = [[entrant.number for entrant in seated.get(place, ())] for place in seating.places]
    return {
        number: TableByRank(
            place=seating.places[moved.table - 1],
            team_mates=[entrants[other] for other in moved.team_mates],
            kept_apart=[entrants[other] for other in moved.kept_apart],
        )
        for number, moved in displacements(read_problem(seating.problem), planned).items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChange:
    """An entrant whose rank is another one than that by which a proposal seats people."""

    entrant: Entrant
    before: int  # in the problem
    now: int | None  # None for who is seated, but does not play any more
    sits_out: bool = False  # in turn, if a final were planned now


def rank_changes(seating: Seating) -> list[RankChange]:
    """Return how the ranks have changed on which a proposal rests, the best of now first.

    None for a seating that is no proposal by the standings, and while all whom it seats by their
    rank are there and stand in the order of then: the same tables would be proposed again. So it
    does not matter where others stand, who are not seated, but in a final in which the last one
    sits out. Five queries at most where the stored standings are the newest, and ten for a final in
    which a person who is there has no seat.
    """
    if seating.state != SeatingState.PROPOSED or seating.mode not in BY_STANDINGS:
        return []
    event = seating.event
    seated = Occupancy.objects.filter(seat__table__seating=seating)
    there = set(seated.values_list("entrant__number", flat=True))
    frozen = read_problem(seating.problem).ranks
    before = {number: rank for number, rank in frozen.items() if number in there}
    newest = newest_ranks(event)
    now = {number: newest.get(number, rank) for number, rank in before.items()}
    available = dict(entrants_available(event, seating.number).values_list("number", "pk"))
    playing = before.keys() & available.keys()
    out = set[int]()
    if seating.mode == SeatingMode.FINAL and available.keys() - there:
        others = sitting_out_of_final(seating, newest)
        out = {number for number in playing if available[number] in others}
    reordered = _order(before, playing) != _order(now, playing)
    changed = {
        number
        for number, rank in before.items()
        if number not in playing - out or (reordered and rank != now[number])
    }
    if not changed:
        return []
    entrants = event.entrants.filter(number__in=changed).select_related("person")
    return [
        RankChange(
            entrant=entrant,
            before=before[entrant.number],
            now=now[entrant.number] if entrant.number in playing else None,
            sits_out=entrant.number in out,
        )
        for entrant in sorted(entrants, key=lambda entrant: (now[entrant.number], entrant.number))
    ]


def _order(ranks: Mapping[int, int], numbers: Collection[int]) -> dict[int, int]:
    """Return where these start numbers stand among themselves; a shared rank is a shared place."""
    places = {
        rank: place for place, rank in enumerate(sorted({ranks[number] for number in numbers}))
    }
    return {number: places[ranks[number]] for number in numbers}


def pairs_again(tables: Sequence[ProposedTable]) -> int:
    """Return how many pairs of people meet again."""
    return sum(len(player.again) for table in tables for player in table.players) // 2
