"""A proposal as people read it: who sits with whom, who meets again, and how they stand."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.seating.cost import Meetings, count_meetings
from engine.seating.problems import read_problem
from scoring.selectors.standings import current_standings, newest_ranks
from tournaments.models import Entrant, Occupancy, Seating, SeatingState, Table
from tournaments.selectors.layouts import history_before
from tournaments.selectors.seatings import BY_STANDINGS, entrants_available
from tournaments.selectors.tables import AT_LAST, occupants


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedPlayer:
    """An entrant on a seat of a proposal."""

    seat: int  # from 1
    entrant: Entrant
    rank: int | None  # by now; None without one
    again: Sequence[tuple[Entrant, int]]  # who is met again here, and how often they met before


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedTable:
    """A table of a proposal with its players, by seat."""

    table: Table
    players: Sequence[ProposedPlayer]


def proposed_tables(seating: Seating, tables: Sequence[Table]) -> list[ProposedTable]:
    """Return the tables of a proposal, which have their seats, as people read them.

    Eight queries at most, at any number of tables and of seatings before it.
    """
    met = count_meetings(chain.from_iterable(history_before(seating)))
    standings = current_standings(seating.event)
    ranks = {row["number"]: row["rank"] for row in standings.rows} if standings else {}
    return [ProposedTable(table=table, players=_players(table, met, ranks)) for table in tables]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChange:
    """An entrant whose rank is another one than that by which a proposal seats people."""

    entrant: Entrant
    before: int  # in the problem
    now: int | None  # None for who is seated, but does not play any more


def rank_changes(seating: Seating) -> list[RankChange]:
    """Return how the ranks have changed on which a proposal rests, the best of now first.

    None for a seating that is no proposal by the standings, and while all whom it seats by their
    rank are there and stand in the order of then: the same tables would be proposed again. So it
    does not matter where others stand, who are not seated. Five queries at most where the stored
    standings are the newest.
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
    available = entrants_available(event, seating.number).values_list("number", flat=True)
    playing = before.keys() & set(available)
    reordered = _order(before, playing) != _order(now, playing)
    changed = {
        number
        for number, rank in before.items()
        if number not in playing or (reordered and rank != now[number])
    }
    if not changed:
        return []
    entrants = event.entrants.filter(number__in=changed).select_related("person")
    return [
        RankChange(
            entrant=one,
            before=before[one.number],
            now=now[one.number] if one.number in playing else None,
        )
        for one in sorted(entrants, key=lambda one: (now[one.number], one.number))
    ]


def _order(ranks: Mapping[int, int], numbers: Collection[int]) -> dict[int, int]:
    """Return where these start numbers stand among themselves; a shared rank is a shared place."""
    places = {rank: place for place, rank in enumerate(sorted({ranks[one] for one in numbers}))}
    return {one: places[ranks[one]] for one in numbers}


def pairs_again(tables: Sequence[ProposedTable]) -> int:
    """Return how many pairs of people meet again."""
    return sum(len(player.again) for table in tables for player in table.players) // 2


def _players(table: Table, met: Meetings, ranks: dict[int, int | None]) -> list[ProposedPlayer]:
    seated = occupants(table, AT_LAST)
    return [
        ProposedPlayer(
            seat=position + 1,
            entrant=entrant,
            rank=ranks.get(entrant.number),
            again=[
                (other, times)
                for other in seated.values()
                if (times := met[entrant.number].get(other.number, 0))
            ],
        )
        for position, entrant in seated.items()
    ]
