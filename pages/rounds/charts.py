"""The score of a match as lines over its rounds: where everything is to be drawn."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from django.utils.translation import gettext

from pages.figures import figure
from pages.rounds.seats import SeatLine
from scoring.messages import side_by_side
from scoring.selectors.matches import Match

FEWEST: Final = 2  # rounds: a single one makes no line

# The drawing's own units; it is as wide as a phone shows it.
WIDTH: Final = 340
HEIGHT: Final = 190
LEFT: Final = 12
TOP: Final = 14
RIGHT: Final = 206  # where the lines end and the names begin
BOTTOM: Final = 166  # below it stand the numbers of the rounds
NAMES: Final = 230  # where each shape is shown once more, its name beside it
LINE: Final = 16  # from one name to the next
ROOM: Final = 11  # narrow letters of a name
SHAPES: Final = 4


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one player, by reported round; None for rounds without this person."""

    name: str
    points: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class Point:
    """A place in the drawing, from its upper left corner."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One player's line, from where it starts to the total, with the name at its end."""

    name: str  # short enough to stand there
    dot: int  # which of the four shapes marks its rounds, from 1
    total: int
    points: Sequence[Point]  # the first is where the player had no points yet
    label: Point  # where its shape stands once more, the name to its right

    @property
    def marks(self) -> Sequence[Point]:
        """The end of the rounds."""
        return self.points[1:]

    @property
    def end(self) -> Point:
        """The end of the line."""
        return self.points[-1]

    @property
    def path(self) -> str:
        """The line as SVG takes it."""
        return " ".join(map(str, self.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The whole drawing."""

    tracks: Sequence[Track]  # in the order of the scores
    zero: int  # the height of no points
    rounds: Sequence[tuple[int, int]]  # each number with where it stands

    width = WIDTH
    height = HEIGHT
    left = LEFT
    right = RIGHT
    foot = HEIGHT - 8


def match_chart(match: Match, lines: Sequence[SeatLine]) -> Chart | None:
    """Return the drawing of the points so far of those who sit here; None before two rounds."""
    reported = [index for index, played in enumerate(match.rounds) if played.reported]
    return chart_of(
        [match.rounds[index].round.number for index in reported],
        [Score(line.name, [line.points[index] for index in reported]) for line in lines],
    )


def chart_words(match: Match, lines: Sequence[SeatLine]) -> str:
    """Return in words what the drawing shows at its end."""
    number = max((played.round.number for played in match.rounds if played.reported), default=0)
    phrase = gettext("{name} {points}")
    points = side_by_side(
        phrase.format(name=line.name, points=figure(line.total)) for line in lines
    )
    return gettext("After round {round}: {points}").format(round=number, points=points)


def chart_of(rounds: Sequence[int], scores: Sequence[Score]) -> Chart | None:
    """Return the drawing of some scores over reported rounds; None for fewer than two rounds.

    ``rounds`` are their numbers, and each score has as many points. A line begins at zero where
    its player's first round begins, and stays level in rounds without that player.
    """
    if len(rounds) < FEWEST:
        return None
    heights = [_running(score.points) for score in scores]
    reached = [0, *(total for line in heights for total in line if total is not None)]
    lowest, highest = min(reached), max(reached)

    def across(index: int) -> int:
        return LEFT + round((RIGHT - LEFT) * index / len(rounds))

    def down(total: int) -> int:
        return BOTTOM - round((BOTTOM - TOP) * (total - lowest) / max(highest - lowest, 1))

    lines = [
        [Point(across(index), down(total)) for index, total in enumerate(line) if total is not None]
        for line in heights
    ]
    labels = _apart([line[-1].y for line in lines])
    return Chart(
        tracks=[
            Track(
                name=shortened(score.name),
                dot=1 + index % SHAPES,
                total=sum(gain or 0 for gain in score.points),
                points=line,
                label=Point(NAMES, label),
            )
            for index, (score, line, label) in enumerate(zip(scores, lines, labels, strict=True))
        ],
        zero=down(0),
        rounds=[(number, across(index)) for index, number in enumerate(rounds, start=1)],
    )


def _running(points: Sequence[int | None]) -> list[int | None]:
    """Return the total before the first round and after each; None before the player came."""
    absent = next((index for index, gain in enumerate(points) if gain is not None), 0)
    totals = accumulate((gain or 0 for gain in points[absent:]), initial=0)
    return [None] * absent + list(totals)


def _apart(heights: Sequence[int]) -> list[int]:
    """Return the same heights moved so far apart that names fit, in their order, in the drawing."""
    placed, least = dict.fromkeys(range(len(heights)), 0), TOP
    for index in sorted(placed, key=lambda index: heights[index]):
        placed[index] = max(heights[index], least)
        least = placed[index] + LINE
    most = BOTTOM
    for index in sorted(placed, key=lambda index: placed[index], reverse=True):
        placed[index] = min(placed[index], most)
        most = placed[index] - LINE
    return list(placed.values())


def shortened(name: str) -> str:
    """Return as much of a name as has room; a Japanese letter is as wide as two others."""
    used = 0
    for index, letter in enumerate(name):
        used += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if used > ROOM:
            return f"{name[:index].rstrip()}…"
    return name
