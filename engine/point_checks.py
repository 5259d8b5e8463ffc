"""Checks of points alone. RULES.md 4.27 to 4.29."""

from collections.abc import Iterator, Mapping
from math import gcd
from typing import Final

from engine.decks import Deck
from engine.piles import PointsPile
from engine.problems import Code, Problem, Severity, problem
from engine.sheets import Sheet
from engine.variants import MILD, VARIANTS

# The fewest and most points one player can have after a round, by number of players: nothing
# outside is possible; whether play can reach the ends is not claimed.
Bounds = Mapping[int, tuple[int, int]]

_CLASSIC: Final[Bounds] = {
    3: (-35, 36),
    4: (-65, 48),
    5: (-104, 60),
    6: (-104, 72),
    7: (-150, 89),
    8: (-170, 94),
}
BOUNDS: Final[Mapping[str, Bounds]] = {
    "classic": _CLASSIC,
    "foggy": _CLASSIC,
    "reverse": {players: (-most, -fewest) for players, (fewest, most) in _CLASSIC.items()},
    "mild": {3: (-44, 31), 4: (-59, 43), 5: (-74, 55), 6: (-71, 67), 7: (-86, 80), 8: (-89, 85)},
    "intense": {
        3: (-72, 27),
        4: (-132, 36),
        5: (-209, 45),
        6: (-208, 60),
        7: (-305, 70),
        8: (-340, 72),
    },
    "delayed": {
        3: (-36, 35),
        4: (-66, 47),
        5: (-105, 59),
        6: (-102, 72),
        7: (-150, 90),
        8: (-168, 95),
    },
    "hattrick": {4: (-28, 20), 5: (-22, 20), 6: (-18, 20), 7: (-18, 21)},
}
FEWEST_WITH_BEST_CHOICE: Final[Mapping[int, int]] = {
    3: -36,
    4: -66,
    5: -105,
    6: -102,
    7: -147,
    8: -168,
}


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
