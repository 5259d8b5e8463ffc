"""COLOUR_UNPLACED is needed and enough: proved by really placing every card that no one named."""

from random import Random
from typing import Any

import pytest

from tests.engine.slow.box import deal_of
from tests.engine.slow.checker import error_codes
from tests.engine.slow.rounds import a_tight_sheet

SHEETS = 120  # of each game


def can_be_dealt(sheet: dict[str, Any]) -> bool:
    """Say whether the cards that are not named fit into the piles, one by one.

    Each card looks for a holder that may have its colour; a full holder gives one of its cards
    away to another, and so on, until there is room or nothing is left to try.
    """
    deal = deal_of(sheet["variant"], sheet["players"])
    named = [card for pile in sheet["piles"] for card in [*pile["penalty"], *_listed(pile)]]
    holders = _holders(sheet, deal.undealt)
    held: list[list[str]] = [[] for _ in holders]

    def place(card: str, tried: set[int]) -> bool:
        for index, (colours, room) in enumerate(holders):
            if card[0] not in colours or index in tried or not room:
                continue
            tried.add(index)
            for spot in range(room):
                if spot == len(held[index]):
                    held[index].append(card)
                    return True
                if place(held[index][spot], tried):
                    held[index][spot] = card
                    return True
        return False

    return all(place(card, set()) for card in sorted(deal.deck.difference(named)))


def _listed(pile: dict[str, Any]) -> list[str]:
    return pile["own"] if isinstance(pile["own"], list) else []


def _holders(sheet: dict[str, Any], undealt: int) -> list[tuple[set[str], int]]:
    """Return which colours each holder may have beside the named cards, and how many cards."""
    holders = [(set("rbgyov"), undealt)]
    for pile in sheet["piles"]:
        colours = {card[0] for card in pile["penalty"]}
        if isinstance(pile["own"], int):
            holders.append((colours, pile["own"]))
            holders.append((set("rbgyov") - colours, pile["captured"] - pile["own"]))
        else:
            holders.append((set("rbgyov") - colours, pile["captured"] - len(pile["own"])))
    return holders


@pytest.mark.parametrize(
    ("variant", "players", "possible"),
    [
        ("classic", 3, 68),
        ("classic", 4, 78),
        ("classic", 7, 113),
        ("mild", 3, 69),
        ("mild", 5, 76),
        ("intense", 3, 12),
        ("intense", 4, 26),
        ("intense", 6, 37),
        ("intense", 8, 93),
    ],
)
def test_colours_fit_exactly_where_every_card_can_be_placed(
    variant: str, players: int, possible: int
) -> None:
    random = Random(f"{variant}-{players}")  # noqa: S311, a game, not a secret
    sheets = [a_tight_sheet(random, variant, players) for _ in range(SHEETS)]
    verdicts = [(error_codes(sheet), can_be_dealt(sheet)) for sheet in sheets]

    assert {frozenset(codes): fits for codes, fits in verdicts} == {
        frozenset(): True,
        frozenset({"COLOUR_UNPLACED"}): False,
    }
    assert all((not codes) == fits for codes, fits in verdicts)
    assert sum(fits for _, fits in verdicts) == possible  # both kinds are really among them
