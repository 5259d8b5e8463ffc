"""Hattrick, the game of double tricks: its cards and who wins a pile.

RULES.md 1.9, 2.8 and 3.11. Its sheets are checked by ``engine.hattrick_checks``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Colour

COLOURS: Final = (Colour.RED, Colour.BLUE, Colour.GREEN)  # also who goes first between equals
VALUES: Final[Mapping[int, range]] = MappingProxyType(
    {4: range(1, 21), 5: range(1, 21), 6: range(1, 21), 7: range(21)}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleTrick:
    """The end of a double trick; players are places in the order of play (0 led)."""

    winners: Mapping[Colour, int]  # of each pile, the one opened first in front
    piles: Mapping[Colour, tuple[Card, ...]]  # in the order played
    passed: tuple[int, ...]
    next_leader: int


def resolve(plays: Sequence[Card]) -> DoubleTrick:
    """Return how a double trick ends; the colours alone say what was a pass. RULES.md 2.8.

    ``plays`` holds one card of each player in the order played, at least one.
    """
    opened = tuple(dict.fromkeys(card.colour for card in plays))[:2]
    piles = {colour: tuple(card for card in plays if card.colour is colour) for colour in opened}
    winners = {
        colour: plays.index(max(piles[colour], key=lambda card: card.value)) for colour in opened
    }
    return DoubleTrick(
        winners=winners,
        piles=piles,
        passed=tuple(turn for turn, card in enumerate(plays) if card.colour not in opened),
        next_leader=winners[max(opened, key=lambda colour: _strength(colour, piles[colour]))],
    )


def next_leader(plays: Sequence[Card]) -> int:
    """Return who leads the next double trick, as a place in the order of play. RULES.md 2.9."""
    return resolve(plays).next_leader


def _strength(colour: Colour, pile: Sequence[Card]) -> tuple[list[int], int]:
    """Return what orders piles: the highest card, then the next ones, then the colour."""
    values = sorted((card.value for card in pile), reverse=True)
    rank = COLOURS.index(colour) if colour in COLOURS else len(COLOURS)
    return values, -rank
