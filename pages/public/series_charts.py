"""The chart of a series: the rank of the first people after each event."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

# The drawing's own units; it is as wide as a phone shows it.
WIDTH: Final = 340
LEFT: Final = 26  # room for the lowest rank
RIGHT: Final = 110  # room for the names
HEAD: Final = 12
FOOT: Final = 26  # room for the numbers of the events
STEP: Final = 22  # from one rank to the next
DEEPEST: Final = 12  # the last rank that has a height of its own
FEWEST_EVENTS: Final = 2  # a line has two ends
FEWEST_RANKS: Final = 4  # a step from 1 to 2 should not look deep
PEOPLE: Final = 6  # as many as there are colours apart from each other
APART: Final = 14  # the least distance from one name to the next
ROOM_OF_A_MARK: Final = 12  # where events stand closer, lines have none
MOST_NUMBERS: Final = 12  # of events below the chart
LETTERS: Final = 12  # of a name; one of Japanese takes the room of two

Ranks = Sequence[int | None]  # after each event, the oldest first


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesCurve:
    """The line of one person, and the name at its end."""

    name: str
    shown_name: str  # as far as there is room
    ranks: Ranks
    paths: Sequence[str]  # as SVG takes them: ranks without a gap between them
    marks: Sequence[tuple[int, int]]
    name_y: int

    @property
    def ranks_in_order(self) -> str:
        """The ranks as people read them, with a dash for none."""
        return ", ".join("–" if rank is None else str(rank) for rank in self.ranks)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesChart:
    """The whole chart, from its upper left corner."""

    height: int
    curves: Sequence[SeriesCurve]
    marked: bool  # there is room for a mark at each rank
    events: Sequence[tuple[int, int]]  # numbers, from 1, with where they stand
    lowest: tuple[str, int]  # the last rank as it is written, and its height
    width = WIDTH
    left = LEFT
    right = WIDTH - RIGHT
    top = HEAD
    names_x = WIDTH - RIGHT + 10

    @property
    def foot(self) -> int:
        """The height of the numbers of the events."""
        return self.height - 6


def series_chart(people: Sequence[tuple[str, Ranks]]) -> SeriesChart | None:
    """Return the chart of people, each with a name and ranks, best first; the first six of them.

    Better ranks stand higher, those beyond the twelfth stand together. None before two events.
    """
    drawn = [(name, ranks) for name, ranks in people[:PEOPLE] if any(ranks)]
    events = max((len(ranks) for _, ranks in drawn), default=0)
    if events < FEWEST_EVENTS:
        return None
    worst = max(rank for _, ranks in drawn for rank in ranks if rank is not None)
    lowest = min(max(worst, FEWEST_RANKS), DEEPEST + 1)
    spacing = (WIDTH - LEFT - RIGHT) / (events - 1)
    centres = [round(LEFT + spacing * index) for index in range(events)]
    lines = [_pieces(ranks, centres) for _, ranks in drawn]
    name_heights = _apart([pieces[-1][-1][1] for pieces in lines])
    curves = [
        SeriesCurve(
            name=name,
            shown_name=_cut(name),
            ranks=ranks,
            paths=[" ".join(f"{x},{y}" for x, y in piece) for piece in pieces],
            marks=[point for piece in pieces for point in piece],
            name_y=name_y,
        )
        for (name, ranks), pieces, name_y in zip(drawn, lines, name_heights, strict=True)
    ]
    every = -(-events // MOST_NUMBERS)
    return SeriesChart(
        height=max(_height(lowest), *name_heights) + FOOT,
        curves=curves,
        marked=spacing >= ROOM_OF_A_MARK,
        events=[(index + 1, x) for index, x in enumerate(centres) if index % every == 0],
        lowest=(f">{DEEPEST}" if lowest > DEEPEST else str(lowest), _height(lowest)),
    )


def _height(rank: int) -> int:
    return HEAD + STEP * (min(rank, DEEPEST + 1) - 1)


def _pieces(ranks: Ranks, centres: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Return the points of a line, cut where a rank is not known."""
    pieces: list[list[tuple[int, int]]] = [[]]
    for rank, x in zip(ranks, centres, strict=True):
        if rank is None:
            pieces.append([])
        else:
            pieces[-1].append((x, _height(rank)))
    return [piece for piece in pieces if piece]


def _apart(heights: Sequence[int]) -> list[int]:
    """Return heights at which names do not touch each other: those further down give way."""
    apart = list(heights)
    above = -APART
    for index in sorted(range(len(heights)), key=heights.__getitem__):
        above = apart[index] = max(heights[index], above + APART)
    return apart


def _cut(name: str) -> str:
    """Return as much of a name as there is room for."""
    room = LETTERS
    for index, letter in enumerate(name):
        room -= 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if room < 0:
            return f"{name[:index].rstrip()}…"
    return name
