"""The doubt about tricks won by leading, asked again: every way to share out the zeros is tried."""

from collections import Counter
from random import Random

import pytest

from engine.checks import judge
from engine.problems import Code
from engine.sheets import read_sheet
from tests.engine.slow.box import Deal, deal_of
from tests.engine.slow.checker import Sheet

SHEETS = 150  # of each number of players


def most_led(captured: list[str], players: int) -> int:
    """Return how many tricks of one colour besides zeros the cards can be laid out to."""
    of_colour = Counter(card[0] for card in captured if card[1:] != "0")
    zeros = sum(card[1:] == "0" for card in captured)
    best = {zeros: 0}  # by zeros left, over the colours so far
    for number in of_colour.values():
        after: dict[int, int] = {}
        for left, made in best.items():
            for spent in range(left + 1):
                tricks = made + (number + spent) // players
                after[left - spent] = max(tricks, after.get(left - spent, 0))
        best = after
    return max(made + left // players for left, made in best.items())


def doubted(sheet: Sheet, deal: Deal) -> set[int]:
    """Return who would have had to lead more tricks than their cards can be laid out to."""
    seats = set()
    for seat, pile in enumerate(sheet["piles"]):
        tricks = len(pile["captured"]) // deal.players
        led = 2 * tricks - deal.tricks - 1
        if led > 0 and most_led(pile["captured"], deal.players) < led:
            seats.add(seat)
    return seats


def a_sweep(random: Random, deal: Deal) -> Sheet:
    """Return a right round of which one player won nearly all tricks, mostly without the zeros."""
    cards = random.sample(sorted(deal.deck), len(deal.deck))
    if random.random() < 0.8:
        cards.sort(key=lambda card: card[1:] != "0")  # they are lost first
    penalty = [[cards.pop()] for _ in range(deal.players)]
    undealt = [cards.pop() for _ in range(deal.undealt)]
    lost = deal.players * random.choice([0, 1, 2, 3])
    piles = [cards[lost:], cards[:lost], *([[]] * (deal.players - 2))]
    return {
        "edition": "box120",
        "variant": "classic",
        "players": deal.players,
        "evidence": "cards",
        "piles": [
            {"penalty": laid_aside, "captured": captured}
            for laid_aside, captured in zip(penalty, piles, strict=True)
        ],
        "undealt": undealt,
    }


@pytest.mark.parametrize("players", range(3, 9))
def test_pile_is_doubted_exactly_where_no_layout_has_tricks_enough(players: int) -> None:  # 4.18
    random, deal = Random(players), deal_of("classic", players)  # noqa: S311, a test, not a secret
    sheets = [a_sweep(random, deal) for _ in range(SHEETS)]
    found = [
        {
            seat
            for problem in judge(read_sheet(sheet)).problems
            if problem.code is Code.HELD_TRICKS
            for seat in problem.seats
        }
        for sheet in sheets
    ]

    assert found == [doubted(sheet, deal) for sheet in sheets]
    if players in (5, 7, 8):  # with other numbers such piles are too rare to be met
        assert {0} in found
