"""How many taps a round takes, one step after the other as the page proposes it.

Every card that is asked for is one tap: in numbers a round of seven or eight people takes more than
30, in cards one of five or more takes more than 60, and a pile of 20 cards more than 20.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import pytest

from engine.checks import deck_for
from engine.sheets import Sheet, read_sheet, write_sheet
from pages.captain.phone import game_data
from pages.rounds.scripts import link_data
from scoring.selectors.entries import Game
from tests.builders import a_sheet
from tests.engine.cases import as_counts
from tests.rounds import classic_rounds
from tests.scripts import called

TAPS = Path(__file__).with_name("taps.js")
SEEDS = range(1, 31)


def rounds_of(players: int) -> list[Sheet]:
    """The recorded classic round of so many players, and some at random."""
    (recorded,) = (
        read_sheet(played["sheet"])
        for played in classic_rounds()
        if played["sheet"]["players"] == players
    )
    return [recorded, *(a_sheet(players, seed) for seed in SEEDS)]


def tapped(function: str, sheets: Iterable[Sheet], *options: object) -> list[Any]:
    """What a function of taps.js gives for each of the sheets."""
    calls = [
        [
            write_sheet(sheet),
            {
                "names": [str(seat) for seat in range(sheet.players)],
                "phrases": link_data("")["phrases"],
                **game_data(
                    Game(edition=sheet.edition, variant=sheet.variant),
                    deck_for(sheet),
                    sheet.evidence,
                ),
            },
            *options,
        ]
        for sheet in sheets
    ]
    return called(TAPS, function, calls)


def piles_of(sheet: dict[str, object]) -> list[dict[str, Any]]:
    """The piles with the cards of each part sorted."""
    piles: list[dict[str, Any]] = cast("Any", sheet["piles"])
    return [
        {part: sorted(one) if isinstance(one, list) else one for part, one in pile.items()}
        for pile in piles
    ]


@pytest.mark.parametrize(
    ("players", "recorded", "most"),
    [(3, 12, 20), (4, 13, 24), (5, 24, 29), (6, 23, 32), (7, 31, 36), (8, 34, 41)],
)
def test_round_of_numbers_takes_few_taps(players: int, recorded: int, most: int) -> None:
    sheets = [as_counts(sheet) for sheet in rounds_of(players)]
    found = tapped("tapCounts", sheets)
    taps = [one["taps"] for one in found]
    assert (taps[0], max(taps)) == (recorded, most)
    sent = [piles_of(one["sheet"]) for one in found]
    assert sent == [piles_of(write_sheet(sheet)) for sheet in sheets]


@pytest.mark.parametrize(
    ("players", "in_order", "largest_last", "most"),
    [
        (3, 34, 34, 34),
        (4, 53, 45, 49),
        (5, 66, 61, 66),
        (6, 79, 73, 79),
        (7, 109, 95, 95),
        (8, 115, 99, 107),
    ],
)
def test_round_of_cards_takes_fewer_taps_with_the_largest_pile_as_the_rest(
    players: int, in_order: int, largest_last: int, most: int
) -> None:
    sheets = rounds_of(players)
    orders = {last: tapped("tapCards", sheets, last) for last in (False, True)}
    recorded = {last: found[0]["taps"] for last, found in orders.items()}
    assert recorded == {False: in_order, True: largest_last}
    assert max(one["taps"] for one in orders[True]) == most
    for found in orders.values():
        sent = [piles_of(one["sheet"]) for one in found]
        assert sent == [piles_of(write_sheet(sheet)) for sheet in sheets]


@pytest.mark.parametrize(
    ("players", "counts", "cards"),
    [(3, 7, 18), (4, 7, 23), (5, 8, 18), (6, 7, 21), (7, 9, 24), (8, 9, 27)],
)
def test_own_pile_takes_few_taps(players: int, counts: int, cards: int) -> None:
    recorded, *_ = rounds_of(players)
    (of_counts,) = tapped("tapOwnCounts", [as_counts(recorded)])
    (of_cards,) = tapped("tapOwnCards", [recorded])
    assert (max(of_counts), max(of_cards)) == (counts, cards)
