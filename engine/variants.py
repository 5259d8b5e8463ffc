"""The ways to play. A variant is data and small functions; ``VARIANTS`` is the registry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engine import hattrick
from engine.cards import Card, Colour
from engine.house import house_variants
from engine.piles import Tally
from engine.tricks import classic_winner, reverse_winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to play.

    ``score`` returns whole points, more is better, below zero is normal. ``penalty_points`` is
    what the penalty colour alone cost, None where it costs nothing. ``trick_winner`` returns who
    wins the trick and leads the next, as a place in the order of play.
    """

    key: str  # stored in the database: never change it
    section: str  # of engine/RULES.md, where the printed source is named
    score: Callable[[Tally], int]
    penalty_points: Callable[[Tally], int] | None
    trick_winner: Callable[[Sequence[Card]], int] = classic_winner
    players: range = range(3, 9)
    penalty_cards: int = 1  # per player, laid aside before the first trick
    unplayed: int = 0  # cards of each hand that are neither played nor counted
    values_count: bool = True  # False: of own cards the number is enough
    chooses: bool = False  # the penalty colour is chosen after the last trick
    lucky: bool = False  # the colour of the penalty card brings points instead
    hidden: bool = False  # penalty cards stay face down until the round is over
    double_tricks: bool = False  # two piles in a trick, see engine.hattrick
    # Where the game picks its own cards from the box: colours, and the values by players.
    colours: tuple[Colour, ...] = ()
    values: Mapping[int, range] = field(default_factory=lambda: MappingProxyType({}))


def _minus_values(tally: Tally) -> int:
    """+1 for each card of another colour, minus all values of the penalty colours."""
    return tally.others - tally.own_values - tally.penalty_values


def _plus_values(tally: Tally) -> int:
    """All values of the lucky colour, -1 for each card of another colour."""
    return tally.own_values + tally.penalty_values - tally.others


def _minus_five_each(tally: Tally) -> int:
    """+1 for each card of another colour, -5 for each of the penalty colour."""
    return tally.others - _five_each(tally)


def _five_each(tally: Tally) -> int:
    return 5 * (tally.own + 1)  # the penalty card is one of them


def _values(tally: Tally) -> int:
    return tally.own_values + tally.penalty_values


CLASSIC = Variant(key="classic", section="3.1", score=_minus_values, penalty_points=_values)
REVERSE = Variant(
    key="reverse",
    section="3.5",
    score=_plus_values,
    penalty_points=None,
    trick_winner=reverse_winner,
    lucky=True,
)
MILD = Variant(
    key="mild",
    section="3.6",
    score=_minus_five_each,
    penalty_points=_five_each,
    values_count=False,
)
INTENSE = Variant(
    key="intense",
    section="3.7",
    score=_minus_values,
    penalty_points=_values,
    penalty_cards=2,
)
FOGGY = Variant(
    key="foggy", section="3.8", score=_minus_values, penalty_points=_values, hidden=True
)
DELAYED = Variant(
    key="delayed",
    section="3.9",
    score=_minus_values,
    penalty_points=_values,
    penalty_cards=0,
    chooses=True,
)
HATTRICK = Variant(
    key="hattrick",
    section="3.11",
    score=hattrick.score,
    penalty_points=None,
    trick_winner=hattrick.next_leader,
    players=range(4, 8),
    penalty_cards=0,
    unplayed=1,
    double_tricks=True,
    colours=hattrick.COLOURS,
    values=hattrick.VALUES,
)
_PRINTED = (CLASSIC, REVERSE, MILD, INTENSE, FOGGY, DELAYED, HATTRICK)
VARIANTS: dict[str, Variant] = {variant.key: variant for variant in (*_PRINTED, *house_variants())}
