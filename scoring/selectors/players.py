"""One player through an event: matches, ranks, and what directors decided."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Ruling, Sanction
from scoring.selectors.matches import Match, Player, matches_of
from tournaments.models import Entrant, Event, SeatingState
from tournaments.selectors.tables import MOST_SEATS, seated_tables, with_seats


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in which some entrants sat together, and each of them in it, in their order."""

    match: Match
    players: Sequence[Player]

    @property
    def by_place(self) -> list[Player]:
        """All players of the table by place, those without a place last."""
        return sorted(self.match.players, key=lambda one: one.place or MOST_SEATS + 1)


def matches_played_by(event: Event, *entrants: Entrant) -> list[PlayedMatch]:
    """Return the matches in which all these entrants sit together, by seating, then by place.

    Published seatings only, in six queries for any number of matches.
    """
    tables = seated_tables().filter(seating__event=event)
    for entrant in entrants:
        tables = tables.filter(seats__occupancies__entrant=entrant)
    found = with_seats(tables.distinct().order_by("seating__number", "place__number"))
    together = (_together(match, entrants) for match in matches_of(list(found)))
    return [one for one in together if one]


def _together(match: Match, entrants: Sequence[Entrant]) -> PlayedMatch | None:
    """Return the match with these players; None where a later occupancy seats one elsewhere."""
    players = {player.entrant.pk: player for player in match.players}
    found = [players[entrant.pk] for entrant in entrants if entrant.pk in players]
    whole = len(found) == len(entrants)
    return PlayedMatch(match, found) if whole and met(*found) else None


def met(*players: Player) -> bool:
    """Return whether players of a match have a round in common.

    A substitute does not meet those who had left before.
    """
    return max(one.first_round for one in players) <= min(one.last_round for one in players)


def ranks_after(event: Event, number: int) -> dict[int, int | None]:
    """Return the rank that a start number had after each closed seating, by number of the seating.

    None for no rank. One query.
    """
    stored = event.snapshots.filter(after__state=SeatingState.CLOSED).order_by("after__number")
    return {
        seating: line["rank"]
        for seating, lines in stored.values_list("after__number", "rows")
        for line in lines
        if line["number"] == number
    }


def rulings_on(entrant: Entrant) -> dict[int, Ruling]:
    """Return the rulings on an entrant that count, by the number of their seating; one query."""
    given = entrant.rulings.filter(withdrawn_at=None).select_related("seating")
    return {ruling.seating.number: ruling for ruling in given}


def sanctions_on(entrant: Entrant) -> list[Sanction]:
    """Return the sanctions and bonuses of an entrant that count, the oldest first; one query."""
    return list(entrant.sanctions.filter(withdrawn_at=None).order_by("id"))
