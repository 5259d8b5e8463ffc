"""How many taps a round takes, one step after the other as the page proposes it.

With every card as a tap, numbers of seven or eight people take more than 30, cards of five or more
people more than 60, and an own pile of cards up to 26. A movement along a row of the grid chooses
neighbouring cards at once: then every recorded round of numbers takes at most 30, and every own
pile at most 12 by numbers and 20 by cards. One phone takes at most 60 for the cards of three to
five people. Of more people too many cards have no neighbour in their pile: even in the best of all
orders of the piles, which no captain can know, they take 59, 76 and 77.
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
    ("players", "recorded", "most", "moves"),
    [
        (3, 12, 20, 9),
        (4, 13, 24, 11),
        (5, 24, 29, 20),
        (6, 23, 32, 20),
        (7, 31, 36, 27),
        (8, 34, 41, 29),
    ],
)
def test_round_of_numbers_takes_few_taps(
    players: int, recorded: int, most: int, moves: int
) -> None:
    sheets = [as_counts(sheet) for sheet in rounds_of(players)]
    found = tapped("tapCounts", sheets)
    taps = [one["taps"] for one in found]
    assert (taps[0], max(taps)) == (recorded, most)
    assert found[0]["moves"] == moves
    sent = [piles_of(one["sheet"]) for one in found]
    assert sent == [piles_of(write_sheet(sheet)) for sheet in sheets]


@pytest.mark.parametrize(
    ("players", "in_order", "largest_last", "most", "moves"),
    [
        (3, 34, 34, 34, 26),
        (4, 53, 45, 49, 31),
        (5, 66, 61, 66, 49),
        (6, 79, 73, 79, 61),
        (7, 109, 95, 95, 78),
        (8, 115, 99, 107, 81),
    ],
)
def test_round_of_cards_takes_fewer_taps_with_the_largest_pile_as_the_rest(
    players: int, in_order: int, largest_last: int, most: int, moves: int
) -> None:
    sheets = rounds_of(players)
    orders = {last: tapped("tapCards", sheets, last) for last in (False, True)}
    recorded = {last: found[0]["taps"] for last, found in orders.items()}
    assert recorded == {False: in_order, True: largest_last}
    assert max(one["taps"] for one in orders[True]) == most
    assert orders[True][0]["moves"] == moves
    for found in orders.values():
        sent = [piles_of(one["sheet"]) for one in found]
        assert sent == [piles_of(write_sheet(sheet)) for sheet in sheets]


@pytest.mark.parametrize(
    ("players", "taps", "counts", "cards"),
    [
        (3, (6, 17), [5, 4, 3], [12, 12, 3]),
        (4, (6, 22), [3, 4, 5, 3], [5, 12, 3, 13]),
        (5, (7, 17), [4, 7, 4, 5, 5], [10, 3, 11, 12, 16]),
        (6, (6, 20), [3, 5, 4, 4, 5, 5], [7, 18, 8, 13, 3, 17]),
        (7, (8, 23), [6, 6, 5, 5, 5, 4, 3], [20, 18, 3, 14, 9, 9, 9]),
        (8, (8, 26), [5, 7, 4, 3, 5, 6, 5, 3], [15, 20, 10, 2, 3, 15, 10, 9]),
    ],
)
def test_own_pile_takes_at_most_12_by_numbers_and_20_by_cards(
    players: int, taps: tuple[int, int], counts: list[int], cards: list[int]
) -> None:
    """With every card as a tap the player who needs the most, with movements each player."""
    recorded, *_ = rounds_of(players)
    (of_counts,) = tapped("tapOwnCounts", [as_counts(recorded)])
    (of_cards,) = tapped("tapOwnCards", [recorded])
    assert tuple(max(one["taps"] for one in found) for found in (of_counts, of_cards)) == taps
    assert [one["moves"] for one in of_counts] == counts
    assert [one["moves"] for one in of_cards] == cards
    assert max(counts) <= 12
    assert max(cards) <= 20
