"""The seats of a table with what was played on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.decks import EDITIONS, FirstLead
from scoring.selectors.entries import game_of
from scoring.selectors.matches import Match, PlayedRound
from tournaments.selectors.entrants import told_apart


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One seat: who sits on it and the points so far."""

    seat: int  # from 1, clockwise
    number: int  # the start number
    name: str
    points: Sequence[int | None]  # by round, None before it is reported or without this person
    total: int
    place: int | None  # at the table; None before the first round, or after too few
    deals: bool  # in the round to enter
    leads: bool


def seat_lines(match: Match) -> list[SeatLine]:
    """Return the seats of a match clockwise, with who sits there now, or who played last.

    None where the table was dissolved before it had a round.
    """
    now = match.now
    if now is None:
        return []
    players, names = match.sitting_in(now), told_apart(now.entrants.values())
    return [
        SeatLine(
            seat=position + 1,
            number=entrant.number,
            name=names[entrant.number],
            points=[players[position].points.get(played.round.number) for played in match.rounds],
            total=players[position].total,
            place=players[position].place,
            deals=bool(match.next_round) and position == now.dealer,
            leads=bool(match.next_round) and position == now.leader,
        )
        for position, entrant in now.entrants.items()
    ]


def turn_of(match: Match, played: PlayedRound) -> str:
    """Return who deals and who leads a round, in the words of the edition."""
    names = told_apart(played.entrants.values())
    turns = (played.entrants[position] for position in (played.dealer, played.leader))
    dealer, leader = (names[entrant.number] for entrant in turns)
    edition = EDITIONS[game_of(match.table.seating)["edition"]]
    if edition.first_lead is FirstLead.DEALER:
        return gettext("%(leader)s deals and leads.") % {"leader": leader}
    return gettext("%(dealer)s deals, %(leader)s leads.") % {"dealer": dealer, "leader": leader}
