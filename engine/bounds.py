"""The fewest and most points one player can have after a round. RULES.md 4.27.

Nothing outside is possible; whether play can reach the ends is not claimed. By variant and
number of players, as (fewest, most).
"""

from collections.abc import Mapping
from typing import Final

Bounds = Mapping[int, tuple[int, int]]

_CLASSIC: Final[Bounds] = {
    3: (-35, 36),
    4: (-65, 48),
    5: (-104, 60),
    6: (-104, 72),
    7: (-150, 89),
    8: (-170, 94),
}
BOUNDS: Final[Mapping[str, Bounds]] = {
    "classic": _CLASSIC,
    "foggy": _CLASSIC,
    "reverse": {players: (-most, -fewest) for players, (fewest, most) in _CLASSIC.items()},
    "mild": {3: (-44, 31), 4: (-59, 43), 5: (-74, 55), 6: (-71, 67), 7: (-86, 80), 8: (-89, 85)},
    "intense": {
        3: (-72, 27),
        4: (-132, 36),
        5: (-209, 45),
        6: (-208, 60),
        7: (-305, 70),
        8: (-340, 72),
    },
    "delayed": {
        3: (-36, 35),
        4: (-66, 47),
        5: (-105, 59),
        6: (-102, 72),
        7: (-150, 90),
        8: (-168, 95),
    },
    "hattrick": {4: (-28, 20), 5: (-22, 20), 6: (-18, 20), 7: (-18, 21)},
}
FEWEST_WITH_BEST_CHOICE: Final[Mapping[int, int]] = {
    3: -36,
    4: -66,
    5: -105,
    6: -102,
    7: -147,
    8: -168,
}
