"""What is always found: any card of a played round dropped, doubled or moved, one by one."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from engine.checks import judge
from engine.decks import deck_of
from engine.sheets import read_sheet, write_sheet
from tests.engine.cases import COMBINATIONS, a_round

JsonSheet = dict[str, Any]
Card = tuple[int, str, str]  # seat, the key of its place, the card

TRICK_GAMES = [game for game in COMBINATIONS if game[0] != "hattrick"]
DOUBLE_GAMES = [game for game in COMBINATIONS if game[0] == "hattrick"]
PLACES = ("penalty", "captured", "face_up", "face_down")


def a_sheet(variant: str, players: int, *, complete: bool) -> JsonSheet:
    """Return a right sheet, with or without the cards that belong to no one."""
    written = write_sheet(a_round(variant=variant, players=players, seed=players).sheet)
    loose = set() if complete else {"undealt", "unplayed"}
    return {key: value for key, value in written.items() if key not in loose}


def cards_of(sheet: JsonSheet) -> list[Card]:
    """Return every card of every player."""
    return [
        (seat, key, card)
        for seat, pile in enumerate(sheet["piles"])
        for key in PLACES
        for card in pile.get(key, [])
    ]


def with_change(sheet: JsonSheet, *, lose: Card | None = None, get: Card | None = None) -> Any:
    wrong = deepcopy(sheet)
    if lose:
        wrong["piles"][lose[0]][lose[1]].remove(lose[2])
    if get:
        wrong["piles"][get[0]][get[1]].append(get[2])
    return wrong


def dropped(sheet: JsonSheet) -> Iterator[Any]:
    return (with_change(sheet, lose=card) for card in cards_of(sheet))


def doubled(sheet: JsonSheet) -> Iterator[Any]:
    return (with_change(sheet, get=card) for card in cards_of(sheet))


def moved(sheet: JsonSheet) -> Iterator[Any]:
    """Move every card to every other player, and penalty cards also into the own pile."""
    for seat, key, card in cards_of(sheet):
        for other in range(sheet["players"]):
            place = "captured" if key == "penalty" else key
            if (other, place) != (seat, key):
                yield with_change(sheet, lose=(seat, key, card), get=(other, place, card))


def mistyped(sheet: JsonSheet) -> Iterator[tuple[str, Any]]:
    """Write another card of the deck for each captured one; return that card, too."""
    deck = list(map(str, sorted(deck_of("box120", sheet["variant"], sheet["players"]).cards)))
    for number, (seat, key, card) in enumerate(cards_of(sheet)):
        other = deck[(deck.index(card) + 1 + 7 * number % (len(deck) - 1)) % len(deck)]
        yield other, with_change(sheet, lose=(seat, key, card), get=(seat, key, other))


def right(sheets: Iterator[Any]) -> list[Any]:
    """Return the sheets in which no error was found; there are some to look at."""
    made = list(sheets)
    assert len(made) >= 45
    return [sheet for sheet in made if judge(read_sheet(sheet)).ok]


@pytest.mark.parametrize("complete", [True, False], ids=["complete", "left-over-cards-unknown"])
@pytest.mark.parametrize(("variant", "players"), TRICK_GAMES)
def test_any_card_dropped_doubled_or_moved_is_found(
    variant: str,
    players: int,
    complete: bool,  # noqa: FBT001, a table
) -> None:  # 4.2, 4.4, 4.5, 4.9
    sheet = a_sheet(variant, players, complete=complete)

    assert judge(read_sheet(sheet)).ok
    assert right(dropped(sheet)) == []
    assert right(doubled(sheet)) == []
    assert right(moved(sheet)) == []


@pytest.mark.parametrize(("variant", "players"), TRICK_GAMES)
def test_any_card_mistyped_is_found_when_the_cards_left_over_are_known(
    variant: str, players: int
) -> None:  # 4.4, 4.9
    sheet = a_sheet(variant, players, complete=True)

    assert right(wrong for _card, wrong in mistyped(sheet)) == []


@pytest.mark.parametrize("players", [7, 8])
def test_card_mistyped_as_one_left_over_is_seen_only_when_those_are_known(players: int) -> None:
    sheet = a_sheet("classic", players, complete=False)  # 4.8, 6.19
    left_over = a_sheet("classic", players, complete=True)["undealt"]
    seen = Counter(
        (card in left_over, judge(read_sheet(wrong)).ok) for card, wrong in mistyped(sheet)
    )

    assert set(seen) == {(True, True), (False, False)}


@pytest.mark.parametrize("complete", [True, False], ids=["complete", "last-cards-unknown"])
@pytest.mark.parametrize(("variant", "players"), DOUBLE_GAMES)
def test_any_card_dropped_or_doubled_is_found_in_double_tricks(
    variant: str,
    players: int,
    complete: bool,  # noqa: FBT001, a table
) -> None:  # 4.4, 4.19
    sheet = a_sheet(variant, players, complete=complete)

    assert judge(read_sheet(sheet)).ok
    assert right(dropped(sheet)) == []
    assert right(doubled(sheet)) == []


@pytest.mark.parametrize(("players", "cards"), [(4, 56), (5, 55), (6, 54), (7, 56)])
def test_no_card_moved_to_another_player_is_found_in_double_tricks(
    players: int, cards: int
) -> None:
    sheets = list(moved(a_sheet("hattrick", players, complete=True)))

    assert len(sheets) == cards * (players - 1)
    assert right(iter(sheets)) == sheets
