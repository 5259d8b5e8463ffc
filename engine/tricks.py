"""Who wins a trick."""

from collections.abc import Sequence

from engine.cards import Card


def classic_winner(plays: Sequence[Card]) -> int:
    """Return who wins, as a place in the order of play (0 led). RULES.md 2.

    ``plays`` holds one card of each player in the order played, at least one.
    """
    trumps = [card for card in plays if card.colour is not plays[0].colour and card.value > 0]
    followers = [card for card in plays if card.colour is plays[0].colour]
    # max() keeps the first of equals, and the earliest of equal trumps is the one that wins.
    return plays.index(max(trumps or followers, key=lambda card: card.value))
