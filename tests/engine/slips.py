"""The slips of people who write down a round: each spoils one right sheet in one way."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from engine.decks import deck_of

JsonSheet = dict[str, Any]
Slip = Callable[[Random, JsonSheet], None]


def spoilt(slip: Slip, sheet: JsonSheet, random: Random) -> JsonSheet:
    """Return a copy of a sheet with one slip."""
    wrong = deepcopy(sheet)
    slip(random, wrong)
    return wrong


def contents(written: Any) -> Any:
    """Return what a sheet says, whatever the order of its cards."""
    if isinstance(written, dict):
        return {key: contents(value) for key, value in written.items()}
    if isinstance(written, list) and all(isinstance(item, str) for item in written):
        return sorted(written)
    return [contents(item) for item in written] if isinstance(written, list) else written


def counted(sheet: JsonSheet) -> JsonSheet:
    """Return the same sheet with numbers for all cards but those of the penalty colours."""
    piles = [_counted_pile(pile, sheet["variant"]) for pile in sheet["piles"]]
    return {**sheet, "evidence": "counts", "piles": piles}


def _counted_pile(pile: JsonSheet, variant: str) -> JsonSheet:
    if "face_up" in pile:
        up = Counter(card[0] for card in pile["face_up"])
        return {"face_up": {each: up[each] for each in "rbg"}, "face_down": len(pile["face_down"])}
    own = own_cards(pile)
    number = len(own) if variant == "mild" else own
    return {**pile, "captured": len(pile["captured"]), "own": number}


def own_cards(pile: JsonSheet) -> list[str]:
    """Return the captured cards in the penalty colours of a player."""
    colours = {card[0] for card in pile.get("penalty", [])} | {pile.get("choice")}
    return [card for card in pile["captured"] if card[0] in colours]


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


def miscount(random: Random, sheet: JsonSheet) -> None:
    """Take one number of captured cards for one too high or too low."""
    random.choice(sheet["piles"])["captured"] += random.choice([-1, 1])


def miscount_a_trick(random: Random, sheet: JsonSheet) -> None:
    random.choice(sheet["piles"])["captured"] += random.choice([-1, 1]) * sheet["players"]


def count_penalty_cards_too(_random: Random, sheet: JsonSheet) -> None:
    for pile in sheet["piles"]:
        pile["captured"] += len(pile["penalty"])


def own_forgotten(random: Random, sheet: JsonSheet) -> None:
    own = random.choice([pile["own"] for pile in sheet["piles"] if pile["own"]])
    own.remove(random.choice(own))


def own_in_another_colour(random: Random, sheet: JsonSheet) -> None:
    own = random.choice([pile["own"] for pile in sheet["piles"] if pile["own"]])
    index = random.randrange(len(own))
    own[index] = random.choice("rbgyov".replace(own[index][0], "")) + own[index][1:]


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
