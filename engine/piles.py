"""A pile: what one player has of a round, as far as it was written down.

The four kinds belong to what a sheet rests on and to the game: every card, numbers, the double
tricks of hattrick, or points alone. Fields that a kind does not write down are empty.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from engine.cards import Card, Colour
from engine.values import value


class Evidence(StrEnum):
    """The facts that a sheet rests on."""

    CARDS = "cards"  # every card is written down
    COUNTS = "counts"  # numbers, and only the cards of the penalty colours
    POINTS = "points"  # nothing but the points


@value(frozen=True, slots=True)
class Tally:
    """All that the points of one player depend on."""

    others: int  # captured cards that are no own ones
    own: int = 0  # captured cards in the penalty colours; in hattrick in the longest colour
    own_values: int = 0  # sum of the numbers printed on the own ones
    penalty_values: int = 0  # sum of the numbers printed on the penalty cards
    passed: int = 0  # cards face down, in hattrick only


@value(frozen=True, slots=True)
class Pile:
    """One player's share of a round, in the order it was written down."""

    penalty: tuple[Card, ...] = ()  # laid aside before the first trick, never among the captured
    captured: tuple[Card, ...] = ()
    choice: Colour | None = None  # the colour named after the last trick, where the game asks

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The penalty colours, each once: those of the penalty cards or the one chosen."""
        if self.choice is not None:
            return (self.choice,)
        return tuple(dict.fromkeys([card.colour for card in self.penalty]))

    def tally(self) -> Tally:
        """Return the counts that points are made of."""
        # Plain loops are the quickest: this runs for every pile of every sheet there is.
        colours, laid_aside = [], 0
        for card in self.penalty:
            colours.append(card.colour)
            laid_aside += card.value
        if self.choice is not None:
            colours = [self.choice]
        own = own_values = 0
        for card in self.captured:
            if card.colour in colours:
                own += 1
                own_values += card.value
        return Tally(len(self.captured) - own, own, own_values, laid_aside)

    @property
    def size(self) -> int:
        """The number of the player's cards but for the penalty cards."""
        return len(self.captured)

    def won(self) -> tuple[Card, ...]:
        """Return every card that was written down but for the penalty cards."""
        return self.captured

    def written(self) -> tuple[Card, ...]:
        """Return every card that was written down for this player."""
        return self.penalty + self.won()


@value(frozen=True, slots=True)
class CountedPile(Pile):
    """A share of which only the cards in the penalty colours were written down."""

    number: int = field(default=0, kw_only=True)  # of captured cards, whatever their colour
    own: tuple[Card, ...] | int = field(default=(), kw_only=True)  # in the penalty colours

    def tally(self) -> Tally:
        """Return the counts that points are made of; a mere number of own cards has no values."""
        penalty = sum([card.value for card in self.penalty])
        if isinstance(self.own, int):
            return Tally(self.number - self.own, self.own, 0, penalty)
        values = sum([card.value for card in self.own])
        return Tally(self.number - len(self.own), len(self.own), values, penalty)

    @property
    def size(self) -> int:
        """The number of the player's cards but for the penalty cards."""
        return self.number

    def won(self) -> tuple[Card, ...]:
        """Return every card that was written down but for the penalty cards."""
        return () if isinstance(self.own, int) else self.own


@value(frozen=True, slots=True)
class HattrickPile(Pile):
    """A share of a round of double tricks: cards won face up, cards passed face down."""

    face_up: tuple[Card, ...] | Mapping[Colour, int] = field(default=(), kw_only=True)
    face_down: tuple[Card, ...] | int = field(default=(), kw_only=True)

    @property
    def up(self) -> Mapping[Colour, int]:
        """The number of cards face up, by colour."""
        if not isinstance(self.face_up, tuple):
            return self.face_up
        up: dict[Colour, int] = {}
        for card in self.face_up:
            colour = card.colour
            up[colour] = up[colour] + 1 if colour in up else 1
        return up

    @property
    def won_up(self) -> int:
        """The number of cards face up."""
        up = self.face_up
        return len(up) if isinstance(up, tuple) else sum(up.values())

    @property
    def down(self) -> int:
        """The number of cards face down."""
        return self.face_down if isinstance(self.face_down, int) else len(self.face_down)

    def tally(self) -> Tally:
        """Return the counts that points are made of."""
        up = self.up.values()
        longest = max(up) if up else 0
        return Tally(sum(up) - longest, longest, 0, 0, self.down)

    @property
    def size(self) -> int:
        """The number of the player's cards, face up and face down."""
        return self.down + self.won_up

    def won(self) -> tuple[Card, ...]:
        """Return every card that was written down, the passed ones behind."""
        up = self.face_up if isinstance(self.face_up, tuple) else ()
        return up if isinstance(self.face_down, int) else up + self.face_down


@value(frozen=True, slots=True)
class PointsPile(Pile):
    """Nothing but the points of one player."""

    points: int = field(default=0, kw_only=True)
