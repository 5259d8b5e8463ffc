"""What can be said about points alone. RULES.md 4.27 to 4.29."""

from collections.abc import Iterator
from math import gcd

from engine.bounds import BOUNDS, FEWEST_WITH_BEST_CHOICE
from engine.decks import Deck
from engine.piles import PointsPile
from engine.problems import Code, Problem, Severity, problem
from engine.sheets import Sheet
from engine.variants import MILD, VARIANTS


def point_piles(sheet: Sheet) -> tuple[PointsPile, ...]:
    """Return the piles of a sheet of points, in seat order."""
    return tuple(pile for pile in sheet.piles if isinstance(pile, PointsPile))


def bounds_of(sheet: Sheet) -> tuple[int, int] | None:
    """Return the fewest and most points a player can have; None where it has not been worked out.

    That is so for penalty cards of one colour, a house rule, and for games of a house.
    """
    variant = VARIANTS[sheet.variant]
    if variant.key not in BOUNDS or (variant.penalty_cards > 1 and sheet.house.same_colour):
        return None
    fewest, most = BOUNDS[variant.key][sheet.players]
    if variant.chooses and sheet.house.best_choice:
        fewest = FEWEST_WITH_BEST_CHOICE[sheet.players]
    return fewest, most


def points_in_range(sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of impossible points, and of those far out, which a person must confirm."""
    bounds = bounds_of(sheet)
    if bounds is None:
        return
    fewest, most = bounds
    for seat, pile in enumerate(point_piles(sheet)):
        if fewest <= 2 * pile.points <= most:
            continue
        possible = fewest <= pile.points <= most
        yield problem(
            Code.UNUSUAL if possible else Code.POINTS_OUT_OF_RANGE,
            severity=Severity.WARNING if possible else Severity.ERROR,
            seats=(seat,),
            case="points" if possible else "",
            points=pile.points,
            fewest=fewest,
            most=most,
        )


def points_add_up(deck: Deck, sheet: Sheet) -> Iterator[Problem]:
    """Yield problems of points that the variant cannot give: only mild leaves a trace."""
    if sheet.variant != MILD.key:
        return
    # Own points are whole tricks minus 6 for each own card minus 5 for the penalty card.
    step = gcd(deck.players, 6)
    for seat, pile in enumerate(point_piles(sheet)):
        if (pile.points + 5) % step:
            yield problem(
                Code.POINTS_IMPOSSIBLE, seats=(seat,), case="one", points=pile.points, step=step
            )
    total = sum(pile.points for pile in point_piles(sheet))
    most = deck.captured - 5 * deck.players
    if total > most or (most - total) % 6:
        yield problem(Code.POINTS_IMPOSSIBLE, case="sum", points=total, most=most)
