"""The cards that are in the game: per edition, variant and number of players."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import Card, Colour
from engine.variants import VARIANTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A printed box of the game. RULES.md 1."""

    key: str  # stored in the database: never change it
    rounds: int  # that its rules recommend
    highest: Mapping[int, int]  # number of players to highest value in the game
    left_out: Colour  # stays in the box while there are few players
    players_without_left_out: range

    def colours(self, players: int) -> tuple[Colour, ...]:
        """Return the colours in the game, in the order of ``Colour``."""
        without = self.left_out if players in self.players_without_left_out else None
        return tuple(colour for colour in Colour if colour is not without)


BOX_120 = Edition(
    key="box120",
    rounds=5,
    highest={3: 8, 4: 11, 5: 14, 6: 14, 7: 17, 8: 18},
    left_out=Colour.VIOLET,
    players_without_left_out=range(3, 6),
)
EDITIONS = {edition.key: edition for edition in (BOX_120,)}


class NoDeck(LookupError):
    """The game is not for this number of players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """What is in the game and how it is dealt."""

    players: int
    colours: tuple[Colour, ...]
    highest: int  # value, every colour starts at 0
    cards: frozenset[Card]
    hand: int  # cards dealt to each player
    undealt: int  # cards left over
    penalty_cards: int  # of each player
    tricks: int  # in a round, all players together

    @property
    def captured(self) -> int:
        """How many cards all players capture together."""
        return self.players * self.tricks


def players_of(edition: str, variant: str) -> tuple[int, ...]:
    """Return the possible numbers of players, smallest first.

    Raises:
        KeyError: no such edition or variant.
    """
    allowed = VARIANTS[variant].players
    return tuple(players for players in EDITIONS[edition].highest if players in allowed)


@lru_cache(maxsize=256)
def deck_of(edition: str, variant: str, players: int) -> Deck:
    """Return the deck for an edition and a variant, both by key. RULES.md 1.

    Raises:
        KeyError: no such edition or variant.
        NoDeck: not for this number of players.
    """
    if players not in players_of(edition, variant):
        raise NoDeck(f"{variant} of {edition} is not for {players} players")
    colours = EDITIONS[edition].colours(players)
    highest = EDITIONS[edition].highest[players]
    cards = frozenset(Card(colour, value) for colour in colours for value in range(highest + 1))
    hand, undealt = divmod(len(cards), players)
    return Deck(
        players=players,
        colours=colours,
        highest=highest,
        cards=cards,
        hand=hand,
        undealt=undealt,
        penalty_cards=VARIANTS[variant].penalty_cards,
        tricks=hand - VARIANTS[variant].penalty_cards,
    )
