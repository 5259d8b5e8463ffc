"""Weights and sentences with which a phone finds points and plain slips by itself, as data.

The rules stay in ``engine``: the weights are those of its variants, a sentence is the one it has
for a problem.
"""

from dataclasses import asdict
from typing import Final

from django.utils.translation import gettext

from engine.cards import Colour
from engine.decks import Deck, Palette
from engine.messages import CARD, MORE, MOST_LISTED, PAIR, PALETTES, SENTENCES, SLOTS
from engine.piles import Evidence
from engine.problems import Code
from engine.repairs import Slot
from engine.variants import VARIANTS, LinearScore

_DOUBLES_IN_PILES: Final = (Code.DUP_TWO_PLAYERS, Code.DUP_SAME_PILE)
_DOUBLES_WITH_PENALTY: Final = (
    Code.DUP_TWO_PENALTIES,
    Code.DUP_OWN_PENALTY,
    Code.DUP_OTHER_PENALTY,
)
_TRICKS: Final = (Code.NOT_WHOLE_TRICKS, Code.TOO_MANY_TRICKS, Code.TOTAL_CAPTURED)
_DOUBLE_TRICKS: Final = (Code.HAT_TOTAL, Code.HAT_COLOUR_TOTAL)


def client_checks(
    deck: Deck, variant: str, evidence: Evidence, palette: Palette
) -> dict[str, object]:
    """Return what the script needs for a round of a variant, by key, in the reader's language."""
    return {
        "weights": linear_weights(variant),
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
        "apart": {place: gettext(SLOTS[place]) for place in (Slot.UNDEALT, Slot.UNPLAYED)},
        "most_listed": MOST_LISTED,
    }


def linear_weights(variant: str) -> dict[str, int] | None:
    """Return the points of an empty pile as ``start``, and the weight of each count of a ``Tally``.

    The points of a pile are ``start`` and, for each count, its weight times the count: a
    captured card of an own colour brings ``own`` and ``own_values`` times its number. None for
    a variant of a house whose points are not such a sum.
    """
    score = VARIANTS[variant].score
    return asdict(score) if isinstance(score, LinearScore) else None


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
        return ("", "unplayed", "no unplayed", "more unplayed")
    return ("", "undealt", "no undealt", "more") if deck.undealt else ("",)
