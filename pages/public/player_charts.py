"""A player's chart: the rank after each seating, and the points of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.standings.matches import WHOLE
from pages.public.chart_labels import BELOW_LAST, Label, labels_of

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
FEWEST_RANKS: Final = 4  # a step from 1 to 2 should not look deep


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSeating:
    """Values of one seating; None for what is not known."""

    seating: int
    rank: int | None
    points: int | None  # in 1/840
    label: str  # the points as people read them
    given: bool = False  # not played: a ruling, a mean, or for sitting out
    counts: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RankPoint:
    """A rank in the chart."""

    x: int
    y: int
    rank: int
    label: Label


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsBar:
    """The points of a seating in the chart."""

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
    def label_y(self) -> int:
        """The height of the number: above the bar."""
        return self.y - 5


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChart:
    """The whole chart, from its upper left corner."""

    width: int
    height: int
    seatings: Sequence[tuple[int, int]]  # each number with where it stands
    segments: Sequence[Sequence[RankPoint]]  # ranks without a gap between them, to be joined
    top: int  # the height of the first rank
    lowest: tuple[int, int] | None  # the last rank shown and its height; None without ranks
    points_y: int  # the height of the word above the bars
    bars: Sequence[PointsBar]
    zero: int  # the height of no points
    left = LEFT

    @property
    def paths(self) -> list[str]:
        """The lines as SVG takes them."""
        return [" ".join(f"{mark.x},{mark.y}" for mark in segment) for segment in self.segments]

    @property
    def foot(self) -> int:
        """The height of the numbers of the seatings."""
        return self.height - 6

    @property
    def right(self) -> int:
        """The ends of the lines across the drawing."""
        return self.width - RIGHT


def player_chart(seatings: Sequence[ChartSeating]) -> PlayerChart | None:
    """Return the chart of some seatings, by number; None without any rank and any points.

    Better ranks stand higher. Where a rank is not known, the line is interrupted.
    """
    ranks = [seating.rank for seating in seatings if seating.rank is not None]
    points = [seating.points for seating in seatings if seating.points is not None]
    if not ranks and not points:
        return None
    width = max(NARROWEST, LEFT + RIGHT + STEP * len(seatings))
    spacing = (width - LEFT - RIGHT) / len(seatings)
    centres = [round(LEFT + spacing * (index + 0.5)) for index in range(len(seatings))]
    worst = max(FEWEST_RANKS, *ranks) if ranks else 0
    base = HEAD + RANKS + BELOW_LAST if ranks else 0
    bars, zero = _bars(seatings, centres, base + HEAD)
    return PlayerChart(
        width=width,
        height=base + (HEAD + BARS if points else 0) + FOOT,
        seatings=[(seating.seating, x) for seating, x in zip(seatings, centres, strict=True)],
        segments=_segments(seatings, centres, worst),
        top=HEAD,
        lowest=(worst, HEAD + RANKS) if ranks else None,
        points_y=base + 20,
        bars=bars,
        zero=zero,
    )


def _segments(
    seatings: Sequence[ChartSeating], centres: Sequence[int], worst: int
) -> list[list[RankPoint]]:
    segments: list[list[tuple[int, int, int]]] = [[]]
    for seating, x in zip(seatings, centres, strict=True):
        if seating.rank is None:
            segments.append([])
        else:
            y = HEAD + round(RANKS * (seating.rank - 1) / (worst - 1))
            segments[-1].append((x, y, seating.rank))
    return [
        [
            RankPoint(x=x, y=y, rank=rank, label=label)
            for (x, y, rank), label in zip(
                segment, labels_of([(x, y) for x, y, _ in segment]), strict=True
            )
        ]
        for segment in segments
        if segment
    ]


def _bars(
    seatings: Sequence[ChartSeating], centres: Sequence[int], top: int
) -> tuple[list[PointsBar], int]:
    """Return the bars, and the height of no points; a whole match won is never a low bar."""
    known = [seating.points for seating in seatings if seating.points is not None]
    most, fewest = max(WHOLE, *known, WHOLE), min(0, *known, 0)

    def y_of(points: int) -> int:
        return top + round(BARS * (most - points) / (most - fewest))

    bars = [
        PointsBar(
            x=x - BAR // 2,
            y=y_of(max(seating.points, 0)),
            height=abs(y_of(seating.points) - y_of(0)),
            label=seating.label,
            given=seating.given,
            counts=seating.counts,
        )
        for seating, x in zip(seatings, centres, strict=True)
        if seating.points is not None
    ]
    return bars, y_of(0)
