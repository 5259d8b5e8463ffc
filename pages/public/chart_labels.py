"""The numbers beside a line of a chart: each on the side that the line leaves free."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

BELOW: Final = 18  # from a mark to the foot of its number
BELOW_LAST: Final = 14  # more room below the lowest mark, for its number


@dataclass(frozen=True, slots=True)
class Label:
    """The place of a number: the point it stands at, and which part of it stands there."""

    x: int
    y: int
    anchor: Literal["start", "middle", "end"] = "middle"


def labels_of(points: Sequence[tuple[int, int]]) -> list[Label]:
    """Return where the number of each point of a line stands.

    Above a peak, below a valley, and on a slope above the side on which the line goes down.
    """
    heights = [None, *(y for _, y in points), None]
    return [
        _label(x, y, before, after)
        for (x, y), before, after in zip(points, heights, heights[2:], strict=False)
    ]


def _label(x: int, y: int, before: int | None, after: int | None) -> Label:
    beside = [height for height in (before, after) if height is not None]
    if min(beside, default=y) >= y:
        return Label(x, y - 9)
    if max(beside) <= y:
        return Label(x, y + BELOW)
    if before is not None and before < y:  # down from the left to the right
        return Label(x + 5, y - 7, "start")
    return Label(x - 5, y - 7, "end")
