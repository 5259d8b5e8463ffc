"""What it costs to have two players at one table, whatever the rest of the seating."""

from collections.abc import Collection, Mapping

from engine.seating.cost import USUAL, Tables, Weights, meeting_price, meetings_of
from engine.seating.movers import Price


def company_price(
    earlier: Tables,
    *,
    clubs: Mapping[int, str],
    teams: Mapping[int, str],
    apart: Collection[tuple[int, int]],
    weights: Weights = USUAL,
) -> Price:
    """Return the price of two players at a table after the earlier ones.

    It is the part of ``engine.seating.cost.Cost`` that these two add: a repeated meeting, the
    same club, the same team, a pair to be kept apart.
    """
    met = meetings_of(earlier)
    kept_apart = {frozenset(pair) for pair in apart}

    def price(one: int, other: int) -> int:
        hard = _alike(teams, one, other) + (frozenset((one, other)) in kept_apart)
        return (
            weights.meetings * meeting_price(met[one].get(other, 0))
            + weights.clubs * _alike(clubs, one, other)
            + weights.hard * hard
        )

    return price


def _alike(named: Mapping[int, str], one: int, other: int) -> bool:
    return one in named and named[one] == named.get(other)
