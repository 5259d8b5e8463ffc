"""One player through an event: matches, ranks, and what directors decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from engine.standings.scored import Use
from scoring.models import Ruling, Sanction
from scoring.selectors.matches import Match, Player, matches_of, public_match
from scoring.selectors.results import uses_of
from tournaments.models import Entrant, Event, SeatingState, Table
from tournaments.selectors.tables import MOST_SEATS, seated_tables, with_seats


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in which some entrants sat together, and each of them in it, in their order."""

    match: Match
    players: Sequence[Player]
    uses: Sequence[Use]  # what it is for each of them; none while it is not reported

    @property
    def stands(self) -> bool:
        """Return whether it stands for each of them. RULES.md 7.23."""
        return all(use.stands for use in self.uses)

    @property
    def passed_over(self) -> bool:
        """Return whether another table of the seating counts for one of them. RULES.md 7.10."""
        return Use.OTHER_TABLE in self.uses

    @property
    def provisional(self) -> bool:
        """Return whether the points and places that it has may still change."""
        unsettled = not self.match.over or bool(self.match.provisional)
        return bool(self.match.reported) and unsettled

    @property
    def by_place(self) -> list[Player]:
        """All players of the table by place, those without a place last."""
        return sorted(self.match.players, key=lambda player: player.place or MOST_SEATS + 1)


def matches_played_by(event: Event, *entrants: Entrant) -> list[PlayedMatch]:
    """Return the matches in which all these entrants sit together, by seating, then by place.

    As the public may see them. Published seatings only, in seven queries for any number of matches.
    """
    # All tables of each of them: what one is for a player hangs on the others of its seating.
    tables = seated_tables().filter(seating__event=event, seats__occupancies__entrant__in=entrants)
    in_order = with_seats(tables.distinct().order_by("seating__number", "place__number"))
    matches = list(map(public_match, matches_of(list(in_order))))
    uses = uses_of(event, [match.result for match in matches])
    together = map(partial(_together, entrants), matches, uses)
    return [played for played in together if played]


def _together(
    entrants: Sequence[Entrant], match: Match, uses: Mapping[int, Use]
) -> PlayedMatch | None:
    """Return the match with these players; None where a later occupancy seats one elsewhere."""
    players = {player.entrant.pk: player for player in match.players}
    here = [players[entrant.pk] for entrant in entrants if entrant.pk in players]
    if len(here) < len(entrants) or not met(*here):
        return None
    numbers = [player.entrant.number for player in here]
    return PlayedMatch(match, here, [uses[number] for number in numbers if number in uses])


def players_at_two_tables(match: Match) -> list[tuple[Player, Table]]:
    """Return the players with results at another table of the seating, too, and which counts.

    As the public may see them: none where the results are hidden.
    One query, mostly; eight more where a player sat at another table.
    """
    seating = match.table.seating
    entrants = [player.entrant.pk for player in match.players]
    others = seated_tables().filter(seating=seating, seats__occupancies__entrant__in=entrants)
    tables = list(with_seats(others.exclude(pk=match.table.pk).distinct()))
    if not tables:
        return []
    matches = [match, *map(public_match, matches_of(tables))]
    uses = uses_of(seating.event, [each.result for each in matches])
    counting: dict[int, Table] = {}
    passed_over: set[int] = set()
    for each, of_match in zip(matches, uses, strict=True):
        for number, use in of_match.items():
            if use is Use.OTHER_TABLE:
                passed_over.add(number)
            elif use.stands:
                counting[number] = each.table
    players = {player.entrant.number: player for player in match.players}
    return [
        (players[number], counting[number])
        for number in players
        if number in passed_over and number in counting
    ]


def met(*players: Player) -> bool:
    """Return whether players of a match have a round in common.

    A substitute does not meet those who had left before.
    """
    last = min(player.last_round for player in players)
    return max(player.first_round for player in players) <= last


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
    rulings = entrant.rulings.filter(withdrawn_at=None).select_related("seating")
    return {ruling.seating.number: ruling for ruling in rulings}


def sanctions_on(entrant: Entrant) -> list[Sanction]:
    """Return the sanctions and bonuses of an entrant that count, the oldest first; one query."""
    return list(entrant.sanctions.filter(withdrawn_at=None).order_by("id"))
