"""The tiny bars of a standings row, one for each seating: the numbers stand beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from engine.standings.matches import WHOLE

HEIGHT: Final = 20
STEP: Final = 5  # from one bar to the next

StoredSeating = Sequence[Any]  # what one seating gave, as it is stored with a row


@dataclass(frozen=True, slots=True, kw_only=True)
class BarScale:
    """The scale that the bars of a page share."""

    seatings: int
    lowest: int  # in 1/840, never above zero, for that is what bars stand on
    highest: int
    height = HEIGHT

    @classmethod
    def of(cls, rows: Iterable[Sequence[StoredSeating]]) -> Self:
        """Return the scale of these rows: a won match of place points always fills it."""
        pairs = {(seating, points) for row in rows for seating, points, _, _ in row}
        points = {0, WHOLE, *(points for _, points in pairs)}
        seatings = max((seating for seating, _ in pairs), default=0)
        return cls(seatings=seatings, lowest=min(points), highest=max(points))

    @property
    def width(self) -> int:
        """The width of a row's drawing."""
        return self.seatings * STEP

    def bar(self, seating: int, points: int) -> str:
        """Return one bar as a piece of an SVG path; points near zero leave a line to see."""
        scale = self.highest - self.lowest
        base = HEIGHT * self.highest // scale
        height = round(points * HEIGHT / scale) or 1
        return f"M{seating * STEP - STEP // 2} {base}v{-height}"
