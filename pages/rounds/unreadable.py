"""Sentences above the form of a round: what it was read as, and what cannot be read."""

from collections.abc import Iterator

from django.utils.translation import gettext

from engine.cards import Card, Colour
from engine.messages import card_name
from pages.rounds.forms import RoundForm
from pages.rounds.layouts import Written
from pages.rounds.letters import letter_phrases
from pages.rounds.scripts import PHRASES
from pages.rounds.typed import Field, TypedRound
from scoring.messages import side_by_side


def unreadable_sentences(form: RoundForm, typed: TypedRound) -> list[str]:
    """Return a sentence for every field that says nothing, then those about missing numbers."""
    sentences, missing = [], dict[str, list[str]]()
    for name, field in _named(form, typed):
        if words := field.unread:
            phrase = "no_number" if field.part.written is Written.NUMBER else "unread"
            sentences.append(str(PHRASES[phrase]).format(name=name, words=words))
        elif field.missing:
            missing.setdefault(str(field.part.missing), []).append(name)
    for sentence, names in missing.items():
        sentences.append(sentence.format(names=side_by_side(dict.fromkeys(names))))
    return sentences


def letter_sentences(form: RoundForm, typed: TypedRound) -> list[tuple[str, str]]:
    """Return whose pile it is and what a letter that many would take otherwise was read as.

    Pile by pile, without the cards that the page has named before.
    """
    phrases = letter_phrases(form.colours)
    sentences = []
    for name, field in _named(form, typed):
        read = dict[Colour, list[Card]]()
        for card in field.by_letter:
            if card.colour in phrases and str(card) not in typed.named:
                read.setdefault(card.colour, []).append(card)
        for colour, cards in read.items():
            named = side_by_side(card_name(card, gettext, form.palette) for card in cards)
            sentences.append((name, phrases[colour].format(cards=named)))
    return sentences


def _named(form: RoundForm, typed: TypedRound) -> Iterator[tuple[str, Field]]:
    """Yield every field and whose it is, pile by pile, then that of the cards in none."""
    for name, pile in zip(form.names, typed.piles, strict=True):
        for field in pile.fields:
            yield name, field
    if typed.apart:
        yield str(typed.apart.part.tab), typed.apart
