"""Points of a round, pile by pile."""

from collections.abc import Callable

from engine.piles import CountedPile, Pile, PointsPile, Tally
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
    return _of_each_pile(sheet, variant, variant.score)


def points_of_piles(sheet: Sheet) -> tuple[int | None, ...]:
    """Return the points of each seat as far as its pile gives them, from seat 0.

    Where ``points`` finds nothing because of one pile, the others have theirs here; a pile
    that cannot be scored has None. Cards count where they are written down, also those that
    lie elsewhere as well or are not in the game, RULES.md 4.10; in hattrick every pile has
    points.
    """
    if sheet.evidence is Evidence.POINTS:
        return points(sheet) or ()
    variant = VARIANTS[sheet.variant]
    return tuple(
        variant.score(pile.tally()) if _can_be_scored(variant, pile) else None
        for pile in sheet.piles
    )


def penalty_colour_points(sheet: Sheet) -> tuple[int, ...] | None:
    """Return what the penalty colour cost each seat, from seat 0, as numbers from 0.

    The penalty card itself is included. None when a pile cannot be scored, when only points
    were written down, or when the game has no colour that costs.
    """
    variant = VARIANTS[sheet.variant]
    if variant.penalty_points is None or sheet.evidence is Evidence.POINTS:
        return None
    return _of_each_pile(sheet, variant, variant.penalty_points)


def _of_each_pile(
    sheet: Sheet, variant: Variant, rule: Callable[[Tally], int]
) -> tuple[int, ...] | None:
    results = []
    for pile in sheet.piles:
        if not _can_be_scored(variant, pile):
            return None
        results.append(rule(pile.tally()))
    return tuple(results)


def _can_be_scored(variant: Variant, pile: Pile) -> bool:
    if len(pile.penalty) != variant.penalty_cards:
        return False
    if variant.chooses and pile.choice is None and pile.size != 0:
        return False
    return not (
        variant.values_count and isinstance(pile, CountedPile) and isinstance(pile.own, int)
    )
