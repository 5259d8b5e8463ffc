"""All sheets that the tests of the checks spoil."""

from itertools import chain
from typing import Any, Final

from tests.engine.spoilt import cards, counts, games, hattrick, points, tricks

TABLES: Final = (
    games.SPOILT,
    cards.SPOILT,
    tricks.SPOILT,
    tricks.HELD,
    counts.SPOILT,
    hattrick.SPOILT,
    points.SPOILT,
)
SHEETS: Final[list[Any]] = [
    *(case.values[0] for case in chain(*TABLES)),
    games.WRONG_EDITION,
    tricks.with_a_dear_choice(),
    tricks.with_a_dear_choice(best_choice=True),
]
