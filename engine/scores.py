"""Points of a round, pile by pile."""

from engine.piles import CountedPile, Pile, PointsPile
from engine.sheets import Evidence, Sheet
from engine.variants import VARIANTS, Variant


def points(sheet: Sheet) -> tuple[int, ...] | None:
    """Return the points of each seat, from seat 0; None when a pile cannot be scored.

    Every pile is scored for itself, as it stands: whether the round is right as a whole is for
    ``engine.checks``. A pile cannot be scored with a wrong number of penalty cards, without the
    colour that has to be chosen, or with a number where the values of cards are needed.
    """
    if sheet.evidence is Evidence.POINTS:
        return tuple(pile.points for pile in sheet.piles if isinstance(pile, PointsPile))
    variant = VARIANTS[sheet.variant]
    if not all(_can_be_scored(variant, pile) for pile in sheet.piles):
        return None
    return tuple(variant.score(pile.tally()) for pile in sheet.piles)


def penalty_colour_points(sheet: Sheet) -> tuple[int, ...] | None:
    """Return what the penalty colour cost each seat, from seat 0, as numbers from 0.

    The penalty card itself is included. None when a pile cannot be scored, when only points
    were written down, or when the game has no colour that costs.
    """
    variant = VARIANTS[sheet.variant]
    cost = variant.penalty_points
    if cost is None or sheet.evidence is Evidence.POINTS:
        return None
    if not all(_can_be_scored(variant, pile) for pile in sheet.piles):
        return None
    return tuple(cost(pile.tally()) for pile in sheet.piles)


def _can_be_scored(variant: Variant, pile: Pile) -> bool:
    if len(pile.penalty) != variant.penalty_cards:
        return False
    if isinstance(pile, CountedPile):
        if variant.values_count and isinstance(pile.own, int):
            return False
        captured = pile.number
    else:
        captured = len(pile.captured)
    return not variant.chooses or pile.choice is not None or captured == 0
