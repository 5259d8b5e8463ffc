"""The ways to play. A variant is data; ``VARIANTS`` is the registry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engine import hattrick
from engine.cards import Card, Colour
from engine.house import house_variants
from engine.piles import Tally
from engine.tricks import classic_winner, reverse_winner


@dataclass(frozen=True, slots=True, kw_only=True)
class LinearScore:
    """Points as a weighted sum: ``start``, and a weight for each thing that a ``Tally`` counts.

    Being data, the weights are also what a phone adds up points with.
    """

    start: int = 0  # points of an empty pile
    others: int = 0
    own: int = 0
    own_values: int = 0
    penalty_values: int = 0
    passed: int = 0

    def __call__(self, tally: Tally) -> int:
        """Return the points of a pile."""
        return (
            self.start
            + self.others * tally.others
            + self.own * tally.own
            + self.own_values * tally.own_values
            + self.penalty_values * tally.penalty_values
            + self.passed * tally.passed
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to play.

    ``score`` returns whole points, more is better, below zero is normal; a house may have a
    function that is no ``LinearScore``. ``penalty_points`` is what the penalty colour alone
    cost, None where it costs nothing. ``trick_winner`` returns who
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


# +1 for each card of another colour, minus all values of the penalty colours.
_MINUS_VALUES = LinearScore(others=1, own_values=-1, penalty_values=-1)
_VALUES = LinearScore(own_values=1, penalty_values=1)

CLASSIC = Variant(key="classic", section="3.1", score=_MINUS_VALUES, penalty_points=_VALUES)
REVERSE = Variant(
    key="reverse",
    section="3.5",
    # All values of the lucky colour, -1 for each card of another colour.
    score=LinearScore(others=-1, own_values=1, penalty_values=1),
    penalty_points=None,
    trick_winner=reverse_winner,
    lucky=True,
)
MILD = Variant(
    key="mild",
    section="3.6",
    # +1 for each card of another colour, -5 for each of the penalty colour, the penalty card too.
    score=LinearScore(start=-5, others=1, own=-5),
    penalty_points=LinearScore(start=5, own=5),
    values_count=False,
)
INTENSE = Variant(
    key="intense",
    section="3.7",
    score=_MINUS_VALUES,
    penalty_points=_VALUES,
    penalty_cards=2,
)
FOGGY = Variant(
    key="foggy", section="3.8", score=_MINUS_VALUES, penalty_points=_VALUES, hidden=True
)
DELAYED = Variant(
    key="delayed",
    section="3.9",
    score=_MINUS_VALUES,
    penalty_points=_VALUES,
    penalty_cards=0,
    chooses=True,
)
HATTRICK = Variant(
    key="hattrick",
    section="3.11",
    # +1 for each card of the longest colour, -1 for the other face-up ones, -2 for each pass.
    score=LinearScore(others=-1, own=1, passed=-2),
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
