"""How many taps a round takes, one step after the other as the page proposes it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

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


def tapped(function: str, sheets: Iterable[Sheet]) -> list[dict[str, Any]]:
    """How many taps each of the sheets takes, and what is sent in the end."""
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


def test_round_of_numbers_takes_few_taps() -> None:
    for players, most in ((4, 40), (7, 65)):
        sheets = [as_counts(sheet) for sheet in rounds_of(players)]
        found = tapped("tapCounts", sheets)
        assert max(one["taps"] for one in found) <= most
        sent = [piles_of(one["sheet"]) for one in found]
        assert sent == [piles_of(write_sheet(sheet)) for sheet in sheets]


def test_round_of_cards_takes_few_taps() -> None:
    sheets = rounds_of(4)
    found = tapped("tapCards", sheets)
    assert max(one["taps"] for one in found) <= 75
    sent = [piles_of(one["sheet"]) for one in found]
    assert sent == [piles_of(write_sheet(sheet)) for sheet in sheets]
