"""Cards: what one is, how it is written, and how what people type is read."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Colour(StrEnum):
    """The six colours of the box, in the order of their English names.

    The letter is the same in every language. Printed brown, orange or grey, ``o`` is one colour.
    """

    BLUE = "b"
    BROWN = "o"
    GREEN = "g"
    RED = "r"
    VIOLET = "v"
    YELLOW = "y"


class CardSyntaxError(ValueError):
    """The text names no card."""


_COLOURS = list(Colour)
_known: Final[dict[tuple[Colour, int], "Card"]] = {}


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Card:
    """One card, for example the red 7, written ``r7``.

    Two cards are equal when they are the same object: ``Card(Colour.RED, 7)`` is always one and
    the same, which lets whole sheets be compared as sets at the speed of pointers.
    The order, by English colour name and value, is for stable output only: which card wins is
    for ``engine.tricks``, which cards exist is for ``engine.decks``.
    """

    colour: Colour
    value: int  # the printed number, from 0
    order: int = field(repr=False)  # its place among all cards, worked out once: many are sorted

    def __new__(cls, colour: Colour, value: int) -> "Card":  # noqa: PYI034, the one known card
        card = _known.get((colour, value))
        if card is None:
            card = object.__new__(cls)
            object.__setattr__(card, "colour", colour)
            object.__setattr__(card, "value", value)
            object.__setattr__(card, "order", 100 * _COLOURS.index(colour) + value)
            card = _known.setdefault((colour, value), card)
        return card

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Return the card written as a colour, by letter or word, and a number.

        >>> str(Card.parse(" R 4 ")), str(Card.parse("rot-4")), str(Card.parse("赤4"))
        ('r4', 'r4', 'r4')

        Raises:
            CardSyntaxError: unknown colour, or not one or two digits after it.
        """
        if len(text) <= _LONGEST_TEXT:
            match = _TEXT.fullmatch(unicodedata.normalize("NFKC", text).strip().lower())
            if match and (colour := COLOURS_BY_WORD.get(match[1])):
                return cls(colour, int(match[2]))
        raise CardSyntaxError(f"{text[:_LONGEST_TEXT]!r} is not a card; write for example r7")

    def __lt__(self, other: "Card") -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[type["Card"], tuple[Colour, int]]:
        return Card, (self.colour, self.value)  # a copied or unpickled card stays the same object

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"


_LONGEST_TEXT = 40  # characters; far more than any colour word and number need
_TEXT = re.compile(r"([^\W\d_]+)[\s_.:-]*([0-9]{1,2})")

# English, German, Hungarian, Italian, Japanese; whole words only: Hungarian "barna" is brown,
# but the letter b is blue everywhere.
_WORDS = {
    Colour.BLUE: "blue blau kék blu 青",
    Colour.BROWN: "brown orange grey gray braun grau barna narancssárga szürke marrone arancione "
    "grigio 茶色 茶 オレンジ 灰色",
    Colour.GREEN: "green grün zöld verde 緑",
    Colour.RED: "red rot piros rosso 赤",
    Colour.VIOLET: "violet purple violett lila viola 紫",
    Colour.YELLOW: "yellow gelb sárga giallo 黄色 黄",
}
COLOURS_BY_WORD: Final[Mapping[str, Colour]] = {
    name: colour for colour, words in _WORDS.items() for name in (colour.value, *words.split())
}
"""What people may write for a colour, in small letters."""

_HIGHEST = 20  # printed on a card of any box

CARDS: Final[Mapping[str, Card]] = {
    str(card): card
    for colour in Colour
    for card in (Card(colour, value) for value in range(_HIGHEST + 1))
}
"""Every card of any box by its canonical text, for reading many at once."""
