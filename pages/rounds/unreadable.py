"""What cannot be read in the form of a round, as sentences above it."""

from collections.abc import Iterator

from pages.rounds.forms import RoundForm
from pages.rounds.layouts import Written
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


def _named(form: RoundForm, typed: TypedRound) -> Iterator[tuple[str, Field]]:
    """Yield every field and whose it is, pile by pile, then that of the cards in none."""
    for name, pile in zip(form.names, typed.piles, strict=True):
        for field in pile.fields:
            yield name, field
    if typed.apart:
        yield str(typed.apart.part.tab), typed.apart
