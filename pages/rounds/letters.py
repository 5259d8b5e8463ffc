"""The letters of colours: the same in every language, and so another colour's initial in some."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from engine.cards import COLOURS_BY_WORD, Colour
from engine.decks import Deck, Palette
from engine.messages import CARD, IN_A_ROW, PALETTES
from scoring.messages import side_by_side

Colours = Sequence[tuple[Colour, str]]
"""The colours of a deck in its order, each with its name in the reader's language."""


def colours_of(deck: Deck, palette: Palette) -> Colours:
    """Return the colours of a deck."""
    return [(colour, gettext(PALETTES[palette][colour])) for colour in deck.colours]


def letters_in_words(colours: Colours) -> str:
    """Return which letter stands for which colour, in a row."""
    phrase = gettext("{letter} {colour}")
    return side_by_side(phrase.format(letter=letter, colour=name) for letter, name in colours)


def letter_phrases(colours: Colours) -> Mapping[Colour, str]:
    """Return a sentence for each letter with which the name of another colour begins.

    It says what the letter stands for, with a gap ``{cards}`` for those typed with it.
    """
    phrases = {}
    for colour, name in colours:
        others = [
            pair for pair in colours if pair[0] != colour and pair[1].lower().startswith(colour)
        ]
        if others:
            phrases[colour] = gettext(
                "{letter} is {colour}: {cards}. For another colour: {others}."
            ).format(letter=colour, colour=name, cards="{cards}", others=letters_in_words(others))
    return phrases


def typing_data(colours: Colours) -> dict[str, object]:
    """Return what a script needs to read typed cards and to say what their letters stand for."""
    names = dict(colours)
    card = gettext(CARD)
    return {
        "words": COLOURS_BY_WORD,
        "letters": {
            letter: {"phrase": phrase, "card": card.format(colour=names[letter], value="{value}")}
            for letter, phrase in letter_phrases(colours).items()
        },
        "phrases": {"in_a_row": gettext(IN_A_ROW)},
    }
