"""Tiny bars, one a seating: what somebody got, at a glance. The numbers stand beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.standings.matches import WHOLE

HEIGHT: Final = 20
STEP: Final = 5  # from one bar to the next

Cell = Sequence[Any]  # one seating of a line, as it is stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """The scale that the bars of a page share."""

    seatings: int
    lowest: int  # in 1/840, never above zero, for that is what bars stand on
    highest: int

    @classmethod
    def of(cls, lines: Iterable[Sequence[Cell]]) -> Self:
        """Return the scale of these lines: a won match of place points always fills it."""
        cells = {(seating, points) for line in lines for seating, points, _, _ in line}
        points = {0, WHOLE, *(points for _, points in cells)}
        seatings = max((seating for seating, _ in cells), default=0)
        return cls(seatings=seatings, lowest=min(points), highest=max(points))

    def bar(self, seating: int, points: int) -> str:
        """Return one bar as a piece of an SVG path; points near zero leave a line to see."""
        scale = self.highest - self.lowest
        base = HEIGHT * self.highest // scale
        height = round(points * HEIGHT / scale) or 1
        return f"M{seating * STEP - STEP // 2} {base}v{-height}"

    def drawn(self, counting: str, dropped: str) -> str:
        """Return the picture of one line from its bars; it is to look at, not to be read out."""
        left_out = f'<path class="dropped" d="{dropped}"/>' if dropped else ""
        return (
            f'<svg viewBox="0 0 {self.seatings * STEP} {HEIGHT}" aria-hidden="true">'
            f'<path d="{counting}"/>{left_out}</svg>'
        )
