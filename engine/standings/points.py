"""Points systems: what one match is worth in the standings."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.standings.matches import WHOLE, MatchResult, place_groups


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsSystem:
    """One way to turn a match into standings points.

    ``points(match, sit_out)`` returns points in 1/840 in the order of the match's entrants;
    whoever played under half of the closed rounds gets ``sit_out``.
    """

    key: str  # stored in the database: never change it
    points: Callable[[MatchResult, int], tuple[int, ...]]


def _place_points(match: MatchResult, sit_out: int) -> tuple[int, ...]:
    """840 for the first place, 0 for the last, evenly between; who tie share their places' mean.

    Exact for up to 8 ranked entrants, beyond (8 and a substitute) rounded down. Whoever is
    ranked alone gets 420, the mean of every table.
    """
    points = [sit_out] * len(match.entrants)
    ranked = len(match.ranked_seats)
    better = 0
    for group in place_groups(match):
        # Twice the mean place of the group is its first place plus its last.
        places = (better + 1) + (better + len(group))
        share = WHOLE * (2 * ranked - places) // (2 * (ranked - 1)) if ranked > 1 else WHOLE // 2
        for seat in group:
            points[seat] = share
        better += len(group)
    return tuple(points)


PLACE = PointsSystem(key="place", points=_place_points)
POINTS_SYSTEMS = {system.key: system for system in (PLACE,)}
