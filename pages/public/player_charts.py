"""A player's chart: the rank after each seating, and the points of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.standings.matches import WHOLE

# The drawing's own units; at the narrowest it is as wide as a phone shows it.
STEP: Final = 40  # from one seating to the next
LEFT: Final = 34  # room for the lowest rank
RIGHT: Final = 14
NARROWEST: Final = 340
RANKS: Final = 84  # high, from the first rank to the last one shown
BARS: Final = 84  # high, from the most points to the fewest
HEAD: Final = 22  # room for a number above
FOOT: Final = 22  # room for the numbers of the seatings
BAR: Final = 18  # wide
FEWEST_RANKS: Final = 4  # a place between 1 and 2 is no abyss


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one seating brought; None for what nobody knows."""

    seating: int
    rank: int | None
    points: int | None  # in 1/840
    label: str  # the points as people read them
    given: bool = False  # not played: a ruling, a mean, or for sitting out
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMark:
    """A rank in the drawing."""

    x: int
    y: int
    rank: int

    @property
    def label_at(self) -> int:
        """The height of the number: above its mark."""
        return self.y - 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The points of a seating in the drawing."""

    x: int  # its left edge
    y: int  # its upper edge
    height: int
    label: str
    given: bool
    counts: bool
    width = BAR

    @property
    def middle(self) -> int:
        """Halfway from left to right."""
        return self.x + BAR // 2

    @property
    def label_at(self) -> int:
        """The height of the number: above the bar."""
        return self.y - 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The whole drawing, from its upper left corner."""

    width: int
    height: int
    seatings: Sequence[tuple[int, int]]  # each number with where it stands
    runs: Sequence[Sequence[RankMark]]  # ranks without a gap between them, to be joined
    top: int  # the height of the first rank
    lowest: tuple[int, int] | None  # the last rank shown and its height; None without ranks
    points_at: int  # the height of the word above the bars
    bars: Sequence[Bar]
    zero: int  # the height of no points
    left = LEFT

    @property
    def paths(self) -> list[str]:
        """The lines as SVG takes them."""
        return [" ".join(f"{mark.x},{mark.y}" for mark in run) for run in self.runs]

    @property
    def foot(self) -> int:
        """The height of the numbers of the seatings."""
        return self.height - 6

    @property
    def right(self) -> int:
        """Where lines across the drawing end."""
        return self.width - RIGHT


def drawing_of(steps: Sequence[Step]) -> Drawing | None:
    """Return the drawing of some seatings, by number; None without any rank and any points.

    Better ranks stand higher. Where a rank is not known, the line is interrupted.
    """
    ranks = [step.rank for step in steps if step.rank is not None]
    points = [step.points for step in steps if step.points is not None]
    if not ranks and not points:
        return None
    width = max(NARROWEST, LEFT + RIGHT + STEP * len(steps))
    apart = (width - LEFT - RIGHT) / len(steps)
    across = [round(LEFT + apart * (index + 0.5)) for index in range(len(steps))]
    worst = max(FEWEST_RANKS, *ranks) if ranks else 0
    base = HEAD + RANKS if ranks else 0
    bars, zero = _bars(steps, across, base + HEAD)
    return Drawing(
        width=width,
        height=base + (HEAD + BARS if points else 0) + FOOT,
        seatings=[(step.seating, x) for step, x in zip(steps, across, strict=True)],
        runs=_runs(steps, across, worst),
        top=HEAD,
        lowest=(worst, HEAD + RANKS) if ranks else None,
        points_at=base + 20,
        bars=bars,
        zero=zero,
    )


def _runs(steps: Sequence[Step], across: Sequence[int], worst: int) -> list[list[RankMark]]:
    runs: list[list[RankMark]] = [[]]
    for step, x in zip(steps, across, strict=True):
        if step.rank is None:
            runs.append([])
        else:
            y = HEAD + round(RANKS * (step.rank - 1) / (worst - 1))
            runs[-1].append(RankMark(x=x, y=y, rank=step.rank))
    return [run for run in runs if run]


def _bars(steps: Sequence[Step], across: Sequence[int], top: int) -> tuple[list[Bar], int]:
    """Return the bars, and the height of no points; a whole match won is never a low bar."""
    known = [step.points for step in steps if step.points is not None]
    most, fewest = max(WHOLE, *known, WHOLE), min(0, *known, 0)

    def down(points: int) -> int:
        return top + round(BARS * (most - points) / (most - fewest))

    bars = [
        Bar(
            x=x - BAR // 2,
            y=down(max(step.points, 0)),
            height=abs(down(step.points) - down(0)),
            label=step.label,
            given=step.given,
            counts=step.counts,
        )
        for step, x in zip(steps, across, strict=True)
        if step.points is not None
    ]
    return bars, down(0)
