"""The winner of a trick. RULES.md 2."""

from collections.abc import Sequence

from engine.cards import Card


def classic_winner(plays: Sequence[Card]) -> int:
    """Return who wins, as a place in the order of play (0 led). RULES.md 2.3.

    ``plays`` holds one card of each player in the order played, at least one.
    """
    trumps, followers = _sides(plays)
    # max() keeps the first of equals, and the earliest of equal trumps is the one that wins.
    return plays.index(max(trumps or followers, key=lambda card: card.value))


def reverse_winner(plays: Sequence[Card], *, lowest_follower: bool = False) -> int:
    """Return who wins when the lowest trump is the strongest. RULES.md 2.7.

    Without a trump the highest card of the lead colour wins; with ``lowest_follower`` the
    lowest, of which a 0 still loses to any other. RULES.md 6.9.
    """
    trumps, followers = _sides(plays)
    if trumps:
        best = min(trumps, key=lambda card: card.value)
    elif lowest_follower:
        best = min(followers, key=lambda card: (card.value == 0, card.value))
    else:
        best = max(followers, key=lambda card: card.value)
    return plays.index(best)


def _sides(plays: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Return the trumps and the cards of the lead colour, both as played."""
    lead = plays[0].colour
    trumps = [card for card in plays if card.colour is not lead and card.value > 0]
    return trumps, [card for card in plays if card.colour is lead]
