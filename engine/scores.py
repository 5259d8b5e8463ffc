"""Points of a round, pile by pile."""

from collections.abc import Callable

from engine.piles import Pile
from engine.sheets import Sheet
from engine.variants import VARIANTS


def points(sheet: Sheet) -> tuple[int, ...] | None:
    """Return the points of each seat, from seat 0; None when a pile cannot be scored.

    Every pile is scored for itself, as it stands: whether the round is right as a whole is for
    ``engine.checks``. A pile cannot be scored without the right number of penalty cards.
    """
    return _of_each_pile(sheet, VARIANTS[sheet.variant].score)


def penalty_colour_points(sheet: Sheet) -> tuple[int, ...] | None:
    """Return what the penalty colour cost each seat, from seat 0, as numbers from 0.

    The penalty card itself is included. None when a pile cannot be scored.
    """
    return _of_each_pile(sheet, VARIANTS[sheet.variant].penalty_points)


def _of_each_pile(sheet: Sheet, count: Callable[[Pile], int]) -> tuple[int, ...] | None:
    penalty_cards = VARIANTS[sheet.variant].penalty_cards
    for pile in sheet.piles:
        if len(pile.penalty) != penalty_cards:
            return None
    return tuple(map(count, sheet.piles))
