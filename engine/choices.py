"""Choosing the penalty colour after the last trick. RULES.md 3.9."""

from collections.abc import Sequence

from engine.cards import Card, Colour


def costs_by_colour(captured: Sequence[Card]) -> dict[Colour, int]:
    """Return what each captured colour would cost, against +1 for every card."""
    costs: dict[Colour, int] = {}
    cost_so_far = costs.get
    for card in captured:
        costs[card.colour] = cost_so_far(card.colour, 0) + card.value + 1
    return costs


def points_by_choice(captured: Sequence[Card]) -> dict[Colour, int]:
    """Return the points of each colour that may be chosen, in the order of ``Colour``."""
    costs = costs_by_colour(captured)
    return {colour: len(captured) - costs[colour] for colour in Colour if colour in costs}


def best_choice(captured: Sequence[Card]) -> Colour | None:
    """Return the colour that costs least, of equals the first by English name; None for no card."""
    points = points_by_choice(captured)
    return max(points, key=points.__getitem__, default=None)
