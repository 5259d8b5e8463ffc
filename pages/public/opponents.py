"""Two players at the same tables: how often, and who was ahead."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.selectors.matches import Match, Player
from scoring.selectors.players import PlayedMatch, met


class Outcome(StrEnum):
    """The end of a match for one of two players who sat there together."""

    AHEAD = "ahead"
    BEHIND = "behind"
    LEVEL = "level"
    OPEN = "open"  # not over, or one of them played too few rounds for a place


def outcome(match: Match, player: Player, other: Player) -> Outcome:
    """Return how a match ended for one of its players against another, by place at the table."""
    if not match.over or player.place is None or other.place is None:
        return Outcome.OPEN
    if player.place == other.place:
        return Outcome.LEVEL
    return Outcome.AHEAD if player.place < other.place else Outcome.BEHIND


@dataclass(slots=True)
class Opponent:
    """Matches of a player with one opponent, as they are counted up."""

    number: int
    name: str
    matches: int = 0
    ahead: int = 0
    behind: int = 0

    def add(self, ended: Outcome) -> None:
        """Add one match."""
        self.matches += 1
        self.ahead += ended is Outcome.AHEAD
        self.behind += ended is Outcome.BEHIND


def opponents(matches: Iterable[PlayedMatch]) -> list[Opponent]:
    """Return those whom a player met, the most frequent first, then by start number.

    In the matches that stand for the player: RULES.md 7.23.
    """
    by_number: dict[int, Opponent] = {}
    for played in matches:
        if not played.stands:
            continue
        [player] = played.players
        for other in played.match.players:
            if other.entrant != player.entrant and met(player, other):
                number = other.entrant.number
                opponent = by_number.setdefault(number, Opponent(number, other.entrant.person.name))
                opponent.add(outcome(played.match, player, other))
    return sorted(by_number.values(), key=lambda opponent: (-opponent.matches, opponent.number))
