"""Standings points as visitors read them: in the unit of the event, with their decimal sign."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Self

from django import template
from django.utils.formats import get_format
from django.utils.translation import gettext

from engine.standings.matches import WHOLE
from pages.figures import MINUS
from scoring.units import Unit, ranks_by_mean, unit_of
from tournaments.models import Event

register = template.Library()
NONE: Final = "–"  # where there is no number
_FRACTIONS: Final = {
    WHOLE // 5: "⅕",
    WHOLE // 4: "¼",
    WHOLE // 3: "⅓",
    WHOLE // 2: "½",
    2 * WHOLE // 3: "⅔",
    3 * WHOLE // 4: "¾",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsFormat:
    """Formats the numbers of one page. A thousand rows have ten thousand, so no ``Decimal``."""

    by_mean: bool  # what ranks: else it is the sum
    unit: Unit
    comma: str

    @classmethod
    def of(cls, event: Event) -> Self:
        """Return the format of an event in the language of this moment."""
        return cls.in_unit(unit_of(event.points_system), by_mean=ranks_by_mean(event.points_system))

    @classmethod
    def in_unit(cls, unit: Unit, *, by_mean: bool = False) -> Self:
        """Return the format of points in a unit in the language of this moment."""
        return cls(by_mean=by_mean, unit=unit, comma=str(get_format("DECIMAL_SEPARATOR")))

    def result(self, points: int, matches: int) -> str:
        """Return what ranks: the mean with all its decimals, or the sum; a dash before any."""
        if not matches:
            return NONE
        if not self.by_mean:
            return self.points(points)
        whole, rest = self._rounded(points, matches)
        return f"{_minus(points)}{whole}{self.comma}{rest:0{self.unit.places}}"

    def team_result(self, rows: Iterable[Mapping[str, Any]]) -> str:
        """Return what ranks a team, from the rows of its members that count in the standings."""
        parts = ((row["points"], row["matches"] if self.by_mean else 1) for row in rows)
        total = sum((Fraction(*part) for part in parts), Fraction())
        return self.result(total.numerator, total.denominator)

    def points(self, points: int) -> str:
        """Return some points without idle zeros."""
        return _minus(points) + self._trimmed(*self._rounded(points, 1))

    def with_unit(self, points: int) -> str:
        """Return points that stand alone, like 5 %."""
        unit = f"\N{NO-BREAK SPACE}{self.unit.sign}" if self.unit.sign else ""
        return f"{self.points(points)}{unit}"

    def signed(self, points: int) -> str:
        """Return points that are added, like +5 %."""
        return f"{'' if points < 0 else '+'}{self.with_unit(points)}"

    def counted(self, value: int) -> str:
        """Return a number that is stored in 1/840, like 1½, as it is counted or added up."""
        whole, rest = divmod(abs(value), WHOLE)
        if rest in _FRACTIONS:
            return f"{_minus(value)}{whole or ''}{_FRACTIONS[rest]}"
        hundredths = (200 * abs(value) + WHOLE) // (2 * WHOLE)
        return f"{_minus(value)}{self._trimmed(*divmod(hundredths, 100), places=2)}"

    def _rounded(self, points: int, parts: int) -> tuple[int, int]:
        """Return what stands before and after the decimal sign, halves away from zero."""
        ten: int = 10**self.unit.places
        size = self.unit.size
        top, bottom = abs(points) * size.denominator * ten, size.numerator * parts
        return divmod((2 * top + bottom) // (2 * bottom), ten)

    def _trimmed(self, whole: int, rest: int, places: int | None = None) -> str:
        if not rest:
            return str(whole)
        return f"{whole}{self.comma}{rest:0{places or self.unit.places}}".rstrip("0")


@register.filter
def result_in(line: Mapping[str, int], event: Event) -> str:
    """Return what ranks a line of the standings: the mean or the sum, in the event's unit."""
    return PointsFormat.of(event).result(line["points"], line["matches"])


@register.filter
def unit_of_results(event: Event) -> str:
    """Return what the result of a player is: a mean, or points."""
    return gettext("Mean %%") % {} if ranks_by_mean(event.points_system) else gettext("Points")


def _minus(points: int) -> str:
    return MINUS if points < 0 else ""
