"""Cards as people type them: many in one line, in any of the languages."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.cards import COLOURS_BY_WORD, Card, Colour


@dataclass(frozen=True, slots=True)
class Reading:
    """The content of a typed line: its cards, and all words that name none, in the order typed."""

    cards: tuple[Card, ...]
    unread: tuple[str, ...] = ()
    # Where each of these words starts, in characters from 0 of the line in its plain form (NFKC):
    # what people type is that already, but for letters of half width.
    places: tuple[int, ...] = ()


def read_cards(text: str) -> Reading:
    """Return the cards of a typed line; nothing typed is lost, nothing is guessed.

    A number alone takes the colour before it; after a word that cannot be read it has none, nor
    after a colour that stands behind its number. Behind a number only words are colours, not
    letters, and a word with a number on both sides belongs to the one behind it, as in
    ``r4 rosso 5``, unless numbers and words go on in turn and end with a word, as in
    ``4 rosso 5 blu``.

    >>> [str(card) for card in read_cards("r2 5, blau 7").cards]
    ['r2', 'r5', 'b7']
    >>> [str(card) for card in read_cards("4 rosso 5 blu").cards]
    ['r4', 'b5']
    >>> read_cards("r2 x5 7").unread, read_cards("r2 x5 7").places
    (('x5', '7'), (3, 6))
    """
    words = list(_words(text))
    unread = [word for word in words if word.card is None]
    return Reading(
        tuple(word.card for word in words if word.card),
        tuple(word.text for word in unread),
        tuple(word.place for word in unread),
    )


def cards_by_letter(text: str) -> tuple[Card, ...]:
    """Return those cards of a typed line whose colour was typed as a letter, in the order typed.

    >>> list(map(str, cards_by_letter("g7 8 blau 5")))
    ['g7', 'g8']
    """
    return tuple(word.card for word in _words(text) if word.card and word.by_letter)


@dataclass(frozen=True, slots=True)
class _Word:
    """The text between two gaps of a line."""

    text: str
    place: int
    card: Card | None  # none that it names
    by_letter: bool


def _words(text: str) -> Iterator[_Word]:
    colour: Colour | None = None
    by_letter = False
    for item in _ITEM.finditer(unicodedata.normalize("NFKC", text).lower()):
        card = None
        if item["behind"]:
            card = Card(COLOURS_BY_WORD[item["behind"]], int(item["number"]))
            colour, by_letter = None, False
        else:
            if item["word"]:
                colour = COLOURS_BY_WORD.get(item["word"])
                by_letter = item["word"] == colour
            elif item["other"]:
                colour = None
            if colour:
                card = Card(colour, int(item["value"]))
        yield _Word(item[0], item.start(), card, by_letter)


def write_cards(cards: Iterable[Card]) -> str:
    """Return the cards as one line that ``read_cards`` reads back."""
    return " ".join(map(str, cards))


_GAP = r"[\s_.:-]*"
_WORDS = "|".join(word for word in COLOURS_BY_WORD if word not in list(Colour))
_WORD = rf"(?:{_WORDS})(?![^\W\d_])"
# A number with a word behind it, a colour and a number, a number alone, or whatever stands up to
# the next gap. The captain's script reads by the same pattern.
_ITEM = re.compile(
    rf"(?P<number>[0-9]{{1,2}}){_GAP}(?P<behind>{_WORD})"
    rf"(?=(?:{_GAP}[0-9]{{1,2}}{_GAP}{_WORD}){{0,120}}(?!{_GAP}[0-9]))"  # no deck has more cards
    rf"|(?:(?P<word>[^\W\d_]+){_GAP})?(?P<value>[0-9]{{1,2}})(?![0-9])|(?P<other>[^\s,;、・]+)"
)
