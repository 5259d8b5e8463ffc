"""What a phone needs to find points and plain slips by itself: worths and sentences, as data.

The rules stay in ``engine``: a worth is what its own functions say about one card more, a sentence
is the one it has for a problem.
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from itertools import product
from typing import Final

from django.utils.translation import gettext

from engine.cards import Colour
from engine.decks import Deck, Palette
from engine.messages import CARD, MORE, MOST_LISTED, NOTHING, PAIR, PALETTES, SENTENCES
from engine.piles import Evidence, Tally
from engine.problems import Code
from engine.variants import VARIANTS

_DOUBLES_IN_PILES: Final = (Code.DUP_TWO_PLAYERS, Code.DUP_SAME_PILE)
_DOUBLES_WITH_PENALTY: Final = (
    Code.DUP_TWO_PENALTIES,
    Code.DUP_OWN_PENALTY,
    Code.DUP_OTHER_PENALTY,
)
_TRICKS: Final = (Code.NOT_WHOLE_TRICKS, Code.TOO_MANY_TRICKS, Code.TOTAL_CAPTURED)
_DOUBLE_TRICKS: Final = (Code.HAT_TOTAL, Code.HAT_COLOUR_TOTAL)

_KINDS: Final = tuple(one.name for one in fields(Tally))
_SOME: Final = (0, 1, 4)  # numbers of cards, for piles to try
_VALUES: Final = (0, 5)


def own_checks(deck: Deck, variant: str, evidence: Evidence, palette: Palette) -> dict[str, object]:
    """Return what the script needs for a round of a variant, by key, in the reader's language."""
    return {
        "worth": worth_of(variant),
        "penalty_cards": deck.penalty_cards,
        "values_count": VARIANTS[variant].values_count,
        "lowest": deck.lowest,
        "highest": deck.highest,
        "left_over": deck.unplayed or deck.undealt,
        "sentences": _sentences(deck, variant, evidence),
        "colours": {colour: gettext(PALETTES[palette][colour]) for colour in Colour},  # in order
        "card": gettext(CARD),
        "pair": gettext(PAIR),
        "more": gettext(MORE),
        "nothing": gettext(NOTHING),
        "most_listed": MOST_LISTED,
    }


@lru_cache
def worth_of(variant: str) -> dict[str, int] | None:
    """Return what each thing that a ``Tally`` counts is worth, and an empty pile as ``start``.

    The points of a pile are ``start`` and, for each kind, its worth times how many there are: a
    captured card of an own colour is worth ``own`` and ``own_values`` times its number. None for
    a variant of a house whose points are not such a sum.
    """
    score = VARIANTS[variant].score
    start, own = score(Tally(0)), score(Tally(0, own=1))
    worth = {
        "start": start,
        "others": score(Tally(1)) - start,
        "own": own - start,
        "own_values": score(Tally(0, own=1, own_values=1)) - own,
        "penalty_values": score(Tally(0, penalty_values=1)) - start,
        "passed": score(Tally(0, passed=1)) - start,
    }
    adds_up = all(score(tally) == points_of(tally, worth) for tally in _piles_to_try())
    return worth if adds_up else None


def points_of(tally: Tally, worth: dict[str, int]) -> int:
    """Return the points of a pile as the script adds them up."""
    points: int = worth["start"] + sum(worth[kind] * getattr(tally, kind) for kind in _KINDS)
    return points


def _piles_to_try() -> Iterator[Tally]:
    for others, own, penalty_value, passed in product(_SOME, _SOME, _VALUES, _SOME):
        for value in _VALUES:
            yield Tally(others, own, own * value, penalty_value, passed)


def _sentences(deck: Deck, variant: str, evidence: Evidence) -> dict[str, str]:
    """Return the sentences by code and case, as far as the page of this game can need them."""
    codes, aside = _codes(deck, variant, evidence), _cases_of_missing(deck)
    lucky = VARIANTS[variant].lucky
    return {
        f"{code} {case}".strip(): gettext(
            SENTENCES.get((code, f"lucky {case}".strip()), text) if lucky else text
        )
        for (code, case), text in SENTENCES.items()
        if code in codes
        and not case.startswith("lucky")
        and (code is not Code.MISSING or case in aside)
    }


def _codes(deck: Deck, variant: str, evidence: Evidence) -> frozenset[Code]:
    """Return what the script looks for."""
    if evidence is Evidence.POINTS:
        return frozenset()
    double = VARIANTS[variant].double_tricks
    totals = _DOUBLE_TRICKS if double else _TRICKS
    if evidence is Evidence.COUNTS:
        return frozenset({Code.NOT_IN_DECK, Code.DUPLICATE, *totals})
    aside = Code.DUP_UNPLAYED if double else Code.DUP_UNDEALT
    laid_aside = _DOUBLES_WITH_PENALTY if deck.penalty_cards else ()
    return frozenset(
        {Code.NOT_IN_DECK, aside, *laid_aside, *_DOUBLES_IN_PILES, *totals, Code.MISSING}
    )


def _cases_of_missing(deck: Deck) -> tuple[str, ...]:
    if deck.unplayed:
        return ("", "unplayed", "more unplayed")
    return ("", "undealt", "more") if deck.undealt else ("",)
