"""The slips of people who write down cards: each spoils one right sheet in one way."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from engine.decks import deck_of

JsonSheet = dict[str, Any]
Slip = Callable[[Random, JsonSheet], None]


def spoilt(slip: Slip, sheet: JsonSheet, random: Random) -> JsonSheet:
    """Return a copy of a sheet of cards with one slip."""
    wrong = deepcopy(sheet)
    slip(random, wrong)
    return wrong


def drop(random: Random, sheet: JsonSheet) -> None:
    pile = _a_pile(random, sheet)
    pile.remove(random.choice(pile))


def double(random: Random, sheet: JsonSheet) -> None:
    pile = _a_pile(random, sheet)
    pile.append(random.choice(pile))


def copy_to_another(random: Random, sheet: JsonSheet) -> None:
    pile, other = _two_piles(random, sheet)
    other.append(random.choice(pile))


def move(random: Random, sheet: JsonSheet) -> None:
    pile, other = _two_piles(random, sheet)
    card = random.choice(pile)
    pile.remove(card)
    other.append(card)


def wrong_number(random: Random, sheet: JsonSheet) -> None:
    """Take another card of the same colour for one of a pile."""
    _mistype(random, sheet, lambda card, other: card[0] == other[0])


def wrong_colour(random: Random, sheet: JsonSheet) -> None:
    """Take another card of the same number for one of a pile."""
    _mistype(random, sheet, lambda card, other: card[1:] == other[1:])


def penalty_in_pile_too(random: Random, sheet: JsonSheet) -> None:
    pile = random.choice(sheet["piles"])
    pile["captured"].append(random.choice(pile["penalty"]))


def penalty_forgotten(random: Random, sheet: JsonSheet) -> None:
    pile = random.choice(sheet["piles"])
    pile["penalty"].remove(random.choice(pile["penalty"]))


def trick_forgotten(random: Random, sheet: JsonSheet) -> None:
    pile = _a_pile(random, sheet)
    for card in random.sample(pile, sheet["players"]):
        pile.remove(card)


def pile_forgotten(random: Random, sheet: JsonSheet) -> None:
    _a_pile(random, sheet).clear()


def _places(sheet: JsonSheet) -> list[list[str]]:
    """Return all captured cards, pile by pile; in hattrick face up and face down."""
    keys = ("face_up", "face_down") if sheet["variant"] == "hattrick" else ("captured",)
    return [pile[key] for pile in sheet["piles"] for key in keys]


def _a_pile(random: Random, sheet: JsonSheet) -> list[str]:
    return random.choice([pile for pile in _places(sheet) if pile])


def _two_piles(random: Random, sheet: JsonSheet) -> tuple[list[str], list[str]]:
    pile = _a_pile(random, sheet)
    return pile, random.choice([other for other in _places(sheet) if other is not pile])


def _mistype(random: Random, sheet: JsonSheet, alike: Callable[[str, str], bool]) -> None:
    deck = deck_of(sheet["edition"], sheet["variant"], sheet["players"])
    pile = _a_pile(random, sheet)
    index = random.randrange(len(pile))
    others = [str(card) for card in sorted(deck.cards) if str(card) != pile[index]]
    pile[index] = random.choice([other for other in others if alike(pile[index], other)])
