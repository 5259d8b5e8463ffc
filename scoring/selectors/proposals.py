"""A proposal as people read it: who sits with whom, who meets again, and how they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from engine.seating.cost import Meetings, count_meetings
from scoring.selectors.standings import current_standings
from tournaments.models import Entrant, Seating, Table
from tournaments.selectors.layouts import history_before
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
