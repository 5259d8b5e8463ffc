"""The ways to play. A variant is data and small functions; ``VARIANTS`` is the registry."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.piles import Pile
from engine.tricks import classic_winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to play.

    ``score`` returns whole points, more is better, below zero is normal. ``penalty_points`` is
    what the penalty colour alone cost. Both want a pile with the right number of penalty cards.
    ``trick_winner`` returns the winner's place in the order of play.
    """

    key: str  # stored in the database: never change it
    section: str  # of engine/RULES.md, where the printed source is named
    players: range
    penalty_cards: int  # per player, laid aside before the first trick
    score: Callable[[Pile], int]
    penalty_points: Callable[[Pile], int]
    trick_winner: Callable[[Sequence[Card]], int]


def _minus_values(pile: Pile) -> int:
    """+1 for each captured card of another colour, minus the values of the penalty colour."""
    (penalty,) = pile.penalty
    colour = penalty.colour
    points = len(pile.captured) - penalty.value
    for card in pile.captured:
        if card.colour is colour:
            points -= 1 + card.value
    return points


def _values_of_penalty_colour(pile: Pile) -> int:
    (penalty,) = pile.penalty
    own = [card.value for card in pile.captured if card.colour is penalty.colour]
    return penalty.value + sum(own)


CLASSIC = Variant(
    key="classic",
    section="3.1",
    players=range(3, 9),
    penalty_cards=1,
    score=_minus_values,
    penalty_points=_values_of_penalty_colour,
    trick_winner=classic_winner,
)
VARIANTS = {variant.key: variant for variant in (CLASSIC,)}
