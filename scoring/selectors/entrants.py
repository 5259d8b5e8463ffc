"""Entrants of an event with what is so of each of them now: attendance, table and rank."""

from dataclasses import dataclass

from scoring.selectors.standings import current_standings
from tournaments.models import Entrant, Event, Table
from tournaments.selectors.attendance import Presence, entrants_matching, roll_of
from tournaments.selectors.entrants import entrants_found
from tournaments.selectors.seatings import being_played, next_number
from tournaments.selectors.tables import AT_LAST, occupants, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantNow:
    """An entrant, and where they are in the seating being played, else in the next one."""

    entrant: Entrant
    presence: Presence | None  # None for one who has withdrawn
    table: Table | None  # where they sit in the seating being played
    rank: int | None  # in the standings as they are stored


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsNow:
    """Entrants, and the seating that their attendance is about."""

    seating: int  # its number
    playing: bool  # else it is the next one
    ranked: bool  # whether there are standings
    entrants: list[EntrantNow]


def entrants_now(event: Event, *, typed: str = "", by_name: bool = False) -> EntrantsNow:
    """Return the entrants whose name, club or start number was typed; at most twelve queries.

    They are in the order of ``entrants_found``, with team and fixed place.
    """
    seating = next(reversed(being_played(event)), None)
    number = seating.number if seating else next_number(event)
    seated = {
        entrant.pk: table
        for table in (tables_of(seating) if seating else ())
        for entrant in occupants(table, AT_LAST).values()
    }
    presences = {presence.entrant.pk: presence for presence in roll_of(event, number)}
    standings = current_standings(event)
    ranks = {row["number"]: row["rank"] for row in standings.rows} if standings else {}
    entrants = entrants_found(event, by_name=by_name).select_related("fixed_place")
    if typed:
        entrants = entrants.filter(pk__in=entrants_matching(event, typed))
    return EntrantsNow(
        seating=number,
        playing=seating is not None,
        ranked=standings is not None,
        entrants=[
            EntrantNow(
                entrant=entrant,
                presence=presences.get(entrant.pk),
                table=seated.get(entrant.pk),
                rank=ranks.get(entrant.number),
            )
            for entrant in entrants
        ],
    )
