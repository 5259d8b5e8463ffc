"""Standings points as people read and write them: the service counts in 1/840."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from engine.standings.matches import WHOLE
from engine.standings.points import PLACE, POINTS_SYSTEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The unit of a points system's points; ``sign`` stands after the number."""

    size: Fraction  # in 1/840
    places: int  # decimals
    sign: str

    def stored(self, value: Decimal) -> int:
        """Return a written value as standings points in 1/840, halves away from zero.

        >>> PERCENT.stored(Decimal("-12.5"))
        -105
        """
        exact = Fraction(value) * self.size
        rounded = int(abs(exact) + Fraction(1, 2))
        return rounded if exact >= 0 else -rounded

    def shown(self, points: Fraction | int) -> Decimal:
        """Return standings points as people read them, halves away from zero.

        >>> PERCENT.shown(280)
        Decimal('33.3')
        """
        exact = abs(Fraction(points)) / self.size * 10**self.places
        rounded = int(exact + Fraction(1, 2))
        return Decimal(rounded if points >= 0 else -rounded).scaleb(-self.places)


PERCENT: Final = Unit(size=Fraction(WHOLE, 100), places=1, sign="%")
POINTS: Final = Unit(size=Fraction(WHOLE), places=2, sign="")
_UNITS: Final[Mapping[str, Unit]] = {PLACE.key: PERCENT}


def unit_of(points_system: str) -> Unit:
    """Return the unit of a points system, by its key: whole points unless it has its own."""
    return _UNITS.get(points_system, POINTS)


def ranks_by_mean(points_system: str) -> bool:
    """Return whether the mean of the seatings ranks in a points system; if not, their sum does.

    Raises:
        KeyError: no such points system.
    """
    return POINTS_SYSTEMS[points_system].by == "mean"


def usual_sit_out(points_system: str) -> int:
    """Return what sitting out usually counts in a points system, in 1/840: the mean of a table.

    Raises:
        KeyError: no such points system.
    """
    return POINTS_SYSTEMS[points_system].middle
