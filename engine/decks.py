"""The cards that are in the game: per edition, variant and number of players."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.cards import Card, Colour
from engine.variants import CLASSIC, VARIANTS


class FirstLead(StrEnum):
    """The leader of the first trick of a match, by the rules of an edition. RULES.md 5.4."""

    YOUNGEST = "youngest"
    LEFT_OF_DEALER = "left of dealer"  # the highest card drawn deals
    DEALER = "dealer"  # what this edition calls the leader of any trick


class Palette(StrEnum):
    """The colour in which an edition prints the cards written ``o``."""

    BROWN = "brown"
    ORANGE = "orange"
    GREY = "grey"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A printed box of the game. RULES.md 1."""

    key: str  # stored in the database: never change it
    rounds: int | None  # that its rules recommend, None if they do not say
    target: int | None = None  # points that end a match instead, if its rules have them
    first_lead: FirstLead
    palette: Palette
    variants: frozenset[str] | None  # keys, None: all of them
    highest: Mapping[int, int]  # number of players to highest value in the game
    left_out: Colour = Colour.VIOLET  # stays in the box while there are few players
    players_without_left_out: range = range(3, 6)

    def colours(self, players: int, left_out: Colour | None = None) -> tuple[Colour, ...]:
        """Return the colours in the game, in the order of ``Colour``.

        ``left_out`` stays in the box instead of the edition's own.
        """
        without = left_out or self.left_out
        if players not in self.players_without_left_out:
            return tuple(Colour)
        return tuple(colour for colour in Colour if colour is not without)

    def has(self, variant: str) -> bool:
        """Return whether its rules have this variant."""
        return self.variants is None or variant in self.variants


_ONLY_CLASSIC = frozenset({CLASSIC.key})
_HIGHEST_OF_90 = {3: 8, 4: 11, 5: 14, 6: 14}  # in the box of 90 cards, the same in both

BOX_120 = Edition(
    key="box120",
    rounds=5,
    first_lead=FirstLead.YOUNGEST,
    palette=Palette.BROWN,
    variants=None,
    highest={**_HIGHEST_OF_90, 7: 17, 8: 18},
)
AMIGO_1993 = Edition(
    key="amigo1993",
    rounds=10,
    target=100,
    first_lead=FirstLead.LEFT_OF_DEALER,
    palette=Palette.ORANGE,
    variants=_ONLY_CLASSIC,
    highest=_HIGHEST_OF_90,
)
JP_90 = Edition(
    key="jp90",
    rounds=None,
    first_lead=FirstLead.DEALER,
    palette=Palette.ORANGE,
    variants=_ONLY_CLASSIC,
    highest=_HIGHEST_OF_90,
)
EDITIONS = {edition.key: edition for edition in (BOX_120, AMIGO_1993, JP_90)}


class NoDeck(LookupError):
    """The edition does not have the variant, or not for this number of players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The cards in the game and the way they are dealt."""

    players: int
    colours: tuple[Colour, ...]
    lowest: int  # value that every colour starts at
    highest: int  # value that every colour ends at
    cards: frozenset[Card]
    hand: int  # cards dealt to each player
    undealt: int  # cards left over
    penalty_cards: int  # of each player
    unplayed: int  # cards that all players together neither play nor count
    tricks: int  # in a round, all players together

    @property
    def captured(self) -> int:
        """The number of cards played in all tricks together."""
        return self.players * self.tricks

    @property
    def of_each_colour(self) -> int:
        """The number of cards of each colour."""
        return self.highest - self.lowest + 1


def players_of(edition: str, variant: str) -> tuple[int, ...]:
    """Return the possible numbers of players, smallest first; none if there is no such game.

    Raises:
        KeyError: no such edition or variant.
    """
    return numbers_of_players(edition, variant) if EDITIONS[edition].has(variant) else ()


@lru_cache(maxsize=256)
def numbers_of_players(edition: str, variant: str) -> tuple[int, ...]:
    """Return for how many players box and variant are, whether or not they go together.

    Raises:
        KeyError: no such edition or variant.
    """
    allowed = VARIANTS[variant].players
    return tuple(players for players in EDITIONS[edition].highest if players in allowed)


@lru_cache(maxsize=256)
def deck_of(edition: str, variant: str, players: int, left_out: Colour | None = None) -> Deck:
    """Return the deck for an edition and a variant, both by key. RULES.md 1.

    ``left_out`` is the colour a house leaves in the box instead of the edition's own.

    Raises:
        KeyError: no such edition or variant.
        NoDeck: the edition does not have the variant, or not for this number of players.
    """
    if players not in players_of(edition, variant):
        raise NoDeck(f"{variant} of {edition} is not for {players} players")
    rules, box = VARIANTS[variant], EDITIONS[edition]
    colours = rules.colours or box.colours(players, left_out)
    values = rules.values.get(players, range(box.highest[players] + 1))
    cards = frozenset(Card(colour, value) for colour in colours for value in values)
    hand, undealt = divmod(len(cards), players)
    return Deck(
        players=players,
        colours=colours,
        lowest=values[0],
        highest=values[-1],
        cards=cards,
        hand=hand,
        undealt=undealt,
        penalty_cards=rules.penalty_cards,
        unplayed=rules.unplayed * players,
        tricks=hand - rules.penalty_cards - rules.unplayed,
    )
