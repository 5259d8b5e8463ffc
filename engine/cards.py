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

        A word may also stand behind the number, a letter may not.

        >>> str(Card.parse(" R 4 ")), str(Card.parse("rot-4")), str(Card.parse("4 rosso"))
        ('r4', 'r4', 'r4')

        Raises:
            CardSyntaxError: unknown colour, or not one or two digits beside it.
        """
        if len(text) <= _LONGEST_TEXT:
            match = _TEXT.fullmatch(unicodedata.normalize("NFKC", text).strip().lower())
            if match:
                before, number, alone, behind = match.groups()
                colour = COLOURS_BY_WORD.get(before or behind)
                if colour and behind not in _COLOURS:
                    return cls(colour, int(number or alone))
        raise CardSyntaxError(f"{text[:_LONGEST_TEXT]!r} is not a card; write for example r7")

    def __lt__(self, other: "Card") -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[type["Card"], tuple[Colour, int]]:
        return Card, (self.colour, self.value)  # a copied or unpickled card stays the same object

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"


_LONGEST_TEXT = 40  # characters; far more than any colour word and number need
_TEXT = re.compile(r"([^\W\d_]+)[\s_.:-]*([0-9]{1,2})|([0-9]{1,2})[\s_.:-]*([^\W\d_]+)")

# Whole words only: Hungarian "barna" is brown, but the letter b is blue everywhere.
_WORDS = (
    (  # English and Hungarian, and the German and Italian words without endings
        ("",),
        {
            Colour.BLUE: "blue kék blu",
            Colour.BROWN: "brown orange grey gray barna narancssárga szürke",
            Colour.GREEN: "green zöld",
            Colour.RED: "red piros vörös",
            Colour.VIOLET: "violet purple lila ibolya viola",
            Colour.YELLOW: "yellow sárga",
        },
    ),
    (  # German: die rote 4, der roten 4
        ("", "e", "em", "en", "er", "es"),
        {
            Colour.BLUE: "blau",
            Colour.BROWN: "braun grau",
            Colour.GREEN: "grün gruen",
            Colour.RED: "rot",
            Colour.VIOLET: "violett",
            Colour.YELLOW: "gelb",
        },
    ),
    (  # Italian: il 4 rosso, la carta rossa
        ("o", "a", "i", "e"),
        {Colour.BROWN: "grigi", Colour.RED: "ross", Colour.YELLOW: "giall"},
    ),
    (("e", "i"), {Colour.BROWN: "marron arancion", Colour.GREEN: "verd"}),
    (  # Japanese: 赤4, 赤の4
        ("", "の"),
        {
            Colour.BLUE: "青 青色",
            Colour.BROWN: "茶 茶色 オレンジ オレンジ色 灰色",
            Colour.GREEN: "緑 緑色",
            Colour.RED: "赤 赤色",
            Colour.VIOLET: "紫 紫色",
            Colour.YELLOW: "黄 黄色",
        },
    ),
    (("い",), {Colour.BLUE: "青", Colour.BROWN: "茶色", Colour.RED: "赤", Colour.YELLOW: "黄色"}),
)


def _without_accents(word: str) -> str:
    """Return a word of Latin letters as it is typed without accents, another one as it is."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", word)
        if not unicodedata.combining(letter)
    )
    return plain if plain.isascii() else word


COLOURS_BY_WORD: Final[Mapping[str, Colour]] = {colour.value: colour for colour in Colour} | {
    word: colour
    for endings, stems in _WORDS
    for colour, of_colour in stems.items()
    for stem in of_colour.split()
    for ending in endings
    for word in (stem + ending, _without_accents(stem + ending))
}
"""Texts that name a colour, in small letters: its letter, or a word with any ending, with or
without accents."""

_HIGHEST = 20  # printed on a card of any box

CARDS: Final[Mapping[str, Card]] = {
    str(card): card
    for colour in Colour
    for card in (Card(colour, value) for value in range(_HIGHEST + 1))
}
"""Every card of any box by its canonical text, for reading many at once."""
