"""A pile: what one player has of a round."""

from dataclasses import dataclass

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """One player's share of a round, in the order it was written down."""

    penalty: tuple[Card, ...]  # laid aside before the first trick, never among the captured
    captured: tuple[Card, ...]
