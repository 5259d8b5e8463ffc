"""The bounds of points, worked out again: every size of a pile with the best and the worst cards.

A pile has whole tricks. Of its own colours it holds so many cards, of the others at most all
there are; which ones no one else has matters to no bound. RULES.md 4.27.
"""

from collections.abc import Iterator

import pytest

from engine.point_checks import BOUNDS, FEWEST_WITH_BEST_CHOICE
from tests.engine.slow.box import Deal, deal_of, player_numbers

GAMES = [(variant, players) for variant in BOUNDS for players in player_numbers("box120", variant)]


def possible_points(variant: str, deal: Deal) -> Iterator[int]:
    """Yield the fewest and the most points of every kind of pile there can be."""
    if variant == "hattrick":
        yield from _of_double_tricks(deal)
        return
    if variant == "delayed":
        yield 0  # with nothing captured
    chosen = 1 if variant == "delayed" else deal.penalty_cards  # colours that cost
    values = sorted(list(range(deal.per_colour)) * chosen)
    for captured, own in _piles(deal, chosen):
        others, laid_aside = captured - own, deal.penalty_cards
        costs = (values[: own + laid_aside], values[len(values) - own - laid_aside :])
        for cost in map(sum, costs):
            yield _points(variant, others, own, cost)


def _points(variant: str, others: int, own: int, cost: int) -> int:
    if variant == "mild":
        return others - 5 * (own + 1)
    return cost - others if variant == "reverse" else others - cost


def _piles(deal: Deal, chosen: int) -> Iterator[tuple[int, int]]:
    """Yield captured and own cards of every pile of whole tricks."""
    of_own_colours = chosen * deal.per_colour
    for captured in range(0, deal.captured + 1, deal.players):
        for own in range(of_own_colours - deal.penalty_cards + 1):
            is_chosen = own > 0 or deal.penalty_cards > 0
            if is_chosen and 0 <= captured - own <= len(deal.deck) - of_own_colours:
                yield captured, own


def _of_double_tricks(deal: Deal) -> Iterator[int]:
    for passes in range(deal.tricks + 1):
        left = deal.tricks - passes  # tricks in which this player may win a pile
        for won in range(min(deal.players * left, deal.captured - passes) + 1):
            for longest in range(min(won, deal.per_colour) + 1):
                if won <= longest * min(left, 3):
                    yield 2 * longest - won - 2 * passes


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_bounds_are_the_fewest_and_the_most_of_all_piles(variant: str, players: int) -> None:
    points = list(possible_points(variant, deal_of(variant, players)))

    assert (min(points), max(points)) == BOUNDS[variant][players]


@pytest.mark.parametrize("players", range(3, 9))
def test_bound_with_the_best_choice_is_that_of_piles_in_one_colour(players: int) -> None:
    deal = deal_of("delayed", players)
    sizes = range(0, deal.per_colour + 1, players)  # whole tricks of one colour leave no choice
    values = range(deal.per_colour)

    assert FEWEST_WITH_BEST_CHOICE[players] == min(-sum(values[len(values) - n :]) for n in sizes)
