"""Cards as people type them: many in one line, in any of the languages."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import COLOURS_BY_WORD, Card, Colour


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed line holds: its cards, and every word that names none, in the order typed."""

    cards: tuple[Card, ...]
    unread: tuple[str, ...] = ()
    # Where each of these words starts, in characters from 0 of the line in its plain form (NFKC):
    # what people type is that already, but for letters of half width.
    places: tuple[int, ...] = ()


def read_cards(text: str) -> Reading:
    """Return the cards of a typed line; nothing typed is lost, nothing is guessed.

    A number alone takes the colour before it; after a word that cannot be read it has none.

    >>> [str(card) for card in read_cards("r2 5, blau 7").cards]
    ['r2', 'r5', 'b7']
    >>> read_cards("r2 x5 7").unread, read_cards("r2 x5 7").places
    (('x5', '7'), (3, 6))
    """
    cards: list[Card] = []
    unread: list[str] = []
    places: list[int] = []
    colour: Colour | None = None
    for found in _ITEM.finditer(unicodedata.normalize("NFKC", text).lower()):
        if found["word"]:
            colour = COLOURS_BY_WORD.get(found["word"])
        elif found["other"]:
            colour = None
        if colour is None:
            unread.append(found[0])
            places.append(found.start())
        else:
            cards.append(Card(colour, int(found["value"])))
    return Reading(tuple(cards), tuple(unread), tuple(places))


def write_cards(cards: Iterable[Card]) -> str:
    """Return the cards as one line that ``read_cards`` reads back."""
    return " ".join(map(str, cards))


# A colour and a number, a number alone, or whatever stands up to the next gap. The captain's
# script reads by the same pattern.
_ITEM = re.compile(
    r"(?:(?P<word>[^\W\d_]+)[\s_.:-]*)?(?P<value>[0-9]{1,2})(?![0-9])|(?P<other>[^\s,;、・]+)"
)
