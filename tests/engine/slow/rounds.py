"""Right sheets at random and wrong ones made of them, as plain JSON; no part of the engine."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from tests.engine.slow.box import Deal, deal_of
from tests.engine.slow.checker import Pile, Sheet, scores

_ANY_COLOUR = "rbgyov"


def right_sheet(random: Random, game: tuple[str, str, int], evidence: str) -> Sheet:
    """Return a sheet of a game (edition, variant, players) that has no error.

    No one plays: whole tricks are dealt out, and in Hattrick double tricks by their colours.
    """
    edition, variant, players = game
    house = _a_house(random, variant)
    deal = deal_of(variant, players, house.get("left_out", "v"))
    cards = random.sample(sorted(deal.deck), len(deal.deck))
    sheet: Sheet = {"edition": edition, "variant": variant, "players": players}
    if house:
        sheet["house"] = house
    if variant == "hattrick":
        piles, loose = _double_tricks(random, cards, deal)
    else:
        piles, loose = _whole_tricks(random, cards, deal, house), cards[: deal.undealt]
    key = "unplayed" if variant == "hattrick" else "undealt"
    right = {**sheet, "evidence": "cards", "piles": piles}
    if evidence == "points":
        points = [{"points": number} for number in scores(right)]
        return {**sheet, "evidence": evidence, "piles": points}
    if random.random() < 0.7:
        right[key] = loose
    return right if evidence == "cards" else _counted(random, right)


def _a_house(random: Random, variant: str) -> dict[str, Any]:
    """Return house rules, mostly none."""
    if variant == "hattrick" or random.random() < 0.7:
        return {}
    return {
        "same_colour": random.random() < 0.5,
        "left_out": random.choice(_ANY_COLOUR),
        "best_choice": random.random() < 0.5,
    }


def _whole_tricks(
    random: Random, cards: list[str], deal: Deal, house: dict[str, Any]
) -> list[Pile]:
    rest = cards[deal.undealt :]
    tricks = Counter(random.randrange(deal.players) for _ in range(deal.tricks))
    piles: list[Pile] = []
    for seat in range(deal.players):
        penalty: list[str] = []
        while len(penalty) < deal.penalty_cards:
            taken = set() if house.get("same_colour") else {laid[0] for laid in penalty}
            other = [card for card in rest if card[0] not in taken]
            penalty.append(other[0])
            rest.remove(other[0])
        piles.append({"penalty": penalty, "captured": [], "seat": seat})
    for pile in piles:
        number = deal.players * tricks[pile.pop("seat")]
        pile["captured"], rest = rest[:number], rest[number:]
        if not deal.penalty_cards:
            del pile["penalty"]
            pile["choice"] = _a_choice(random, pile["captured"], house)
    return piles


def _a_choice(random: Random, captured: list[str], house: dict[str, Any]) -> str | None:
    costs: Counter[str] = Counter()
    for card in captured:
        costs[card[0]] += 1 + int(card[1:])
    if house.get("best_choice"):
        return min(costs, key=costs.__getitem__, default=None)
    return random.choice(sorted(costs)) if costs else None


def _double_tricks(random: Random, cards: list[str], deal: Deal) -> tuple[list[Pile], list[str]]:
    """Deal out double tricks: the first two colours are won by their highest cards."""
    piles: list[Pile] = [{"face_up": [], "face_down": []} for _ in range(deal.players)]
    for _ in range(deal.tricks):
        plays = [cards.pop() for _ in range(deal.players)]
        opened = list(dict.fromkeys(card[0] for card in plays))[:2]
        for seat, card in enumerate(plays):
            if card[0] in opened:
                pile = [other for other in plays if other[0] == card[0]]
                winner = plays.index(max(pile, key=lambda other: int(other[1:])))
                piles[winner]["face_up"].append(card)
            else:
                piles[seat]["face_down"].append(card)
    return piles, cards


def _counted(random: Random, sheet: Sheet) -> Sheet:
    """Return the sheet with numbers in place of all cards but the own ones."""
    mild = sheet["variant"] == "mild"
    piles: list[Pile] = []
    for pile in sheet["piles"]:
        if "face_up" in pile:
            up = Counter(card[0] for card in pile["face_up"])
            down = pile["face_down"]
            numbers = {colour: up[colour] for colour in "rbg"}
            piles.append({"face_up": numbers, "face_down": len(down)})
            continue
        colours = {card[0] for card in pile.get("penalty", [])} | {pile.get("choice")}
        own = [card for card in pile["captured"] if card[0] in colours]
        number = mild and random.random() < 0.5
        piles.append(
            {**pile, "captured": len(pile["captured"]), "own": len(own) if number else own}
        )
    return {**sheet, "evidence": "counts", "piles": piles}


def a_tight_sheet(random: Random, variant: str, players: int) -> dict[str, Any]:
    """Return counts with few penalty colours and a few owners of most tricks, right but for them.

    Nearly all cards of the penalty colours are named, so the last ones have little room.
    """
    deal = deal_of(variant, players)
    colours = random.sample(
        sorted({card[0] for card in deal.deck}), 2 if deal.penalty_cards == 1 else 3
    )
    left = {colour: [card for card in sorted(deal.deck) if card[0] == colour] for colour in colours}
    tricks = Counter(min(random.choices(range(players), k=3)) for _ in range(deal.tricks))
    piles: list[dict[str, Any]] = []
    for seat in range(players):
        own = random.sample(colours, deal.penalty_cards)
        penalty = [left[colour].pop(random.randrange(len(left[colour]))) for colour in own]
        piles.append({"penalty": penalty, "captured": players * tricks[seat], "own": []})
    for colour in colours:
        owners = [
            pile for pile in piles if pile["captured"] and colour in {c[0] for c in pile["penalty"]}
        ]
        for card in left[colour][random.choice([0, 1, 2, 4]) :] if owners else ():
            pile = random.choice(owners)
            if len(pile["own"]) < pile["captured"]:
                pile["own"].append(card)
    if variant == "mild":
        for pile in piles:
            pile["own"] = random.choice([pile["own"], len(pile["own"])])
    return {
        "edition": "box120",
        "variant": variant,
        "players": players,
        "evidence": "counts",
        "piles": piles,
    }


def wild_double_tricks(random: Random, players: int) -> Sheet:
    """Return numbers of Hattrick that add up, with few winners: most of them are impossible."""
    deal = deal_of("hattrick", players)
    piles: list[Pile] = [
        {"face_up": dict.fromkeys("rbg", 0), "face_down": 0} for _ in range(players)
    ]
    winners = random.sample(piles, random.choice([1, 1, 2, 3]))
    left = deal.captured
    while left:
        size = min(left, random.choice([1, players, players, 2 * players]))
        if random.random() < 0.8:
            random.choice(winners)["face_up"][random.choice("rbg")] += size
        else:
            random.choice(piles)["face_down"] += size
        left -= size
    return {
        "edition": "box120",
        "variant": "hattrick",
        "players": players,
        "evidence": "counts",
        "piles": piles,
    }


def spoilt_sheet(random: Random, sheet: Sheet) -> Sheet:
    """Return a copy with one to three changes, each of which may be a slip or none at all."""
    wrong = deepcopy(sheet)
    if random.random() < 0.1:
        _confuse(random, wrong)
        return wrong
    if sheet["evidence"] != "cards" and random.random() < 0.4:
        _shift(random, wrong)
        return wrong
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        owner = random.choice([*wrong["piles"], wrong])
        key = random.choice([key for key in owner if key not in _FIXED])
        owner[key] = _spoilt(random, wrong, owner[key])
    if random.random() < 0.05:
        wrong["players"] += random.choice([-1, 1])
    return wrong


def _confuse(random: Random, sheet: Sheet) -> None:
    """Take one thing for a wholly different one: the box, a list for its length, a number."""
    pile = random.choice(sheet["piles"])
    if random.random() < 0.2:
        sheet["edition"] = random.choice(["box120", "amigo1993", "jp90"])
    elif sheet["evidence"] == "points":
        pile["points"] += random.choice([-300, -100, -40, 40, 60, 100])
    elif isinstance(pile.get("own"), list) and random.random() < 0.5:
        pile["own"] = len(pile["own"])
    elif "face_down" in pile and random.random() < 0.5:
        _state_passes_otherwise(random, sheet)
    elif isinstance(pile.get("captured"), int):
        pile["captured"] += 20 * sheet["players"]
    elif "captured" in pile:
        pile["captured"] = random.sample(_all_cards(sheet), len(_all_cards(sheet)))
    else:
        sheet["piles"] = [{key: type(pile[key])() for key in pile} for _ in sheet["piles"]]
        sheet["piles"][0] = pile


def _state_passes_otherwise(random: Random, sheet: Sheet) -> None:
    """Count passes beside cards, or name passed cards beside numbers: both are allowed."""
    for pile in sheet["piles"]:
        if isinstance(pile["face_down"], list):
            pile["face_down"] = len(pile["face_down"])
        else:
            pile["face_down"] = [
                f"{random.choice('rbg')}{random.randint(1, 20)}"
                for _ in range(max(pile["face_down"], 0))
            ]


_FIXED = {"edition", "variant", "players", "evidence", "house"}


def _shift(random: Random, sheet: Sheet) -> None:
    """Add to one number and take as much from another one, so that the sum still holds."""
    owners = list(sheet["piles"])
    owners += [pile["face_up"] for pile in sheet["piles"] if "face_up" in pile]
    numbers = [(owner, key) for owner in owners for key in owner if isinstance(owner[key], int)]
    size = random.choice([1, 2, 4, sheet["players"], 2 * sheet["players"], 20])
    for (owner, key), more in zip(random.sample(numbers, 2), (size, -size), strict=True):
        owner[key] += more


def _spoilt(random: Random, sheet: Sheet, value: Any) -> Any:
    if isinstance(value, int):
        return value + random.choice([-8, -sheet["players"], -6, -2, -1, 1, 2, 6, sheet["players"]])
    if isinstance(value, dict):
        colour = random.choice("rbg")
        return {**value, colour: _spoilt(random, sheet, value[colour])}
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return _spoilt_cards(random, sheet, value)
    if isinstance(value, list):  # all piles: one is forgotten, or stands there twice
        return value if random.random() < 0.9 else random.choice([value[1:], [*value, value[0]]])
    return random.choice([None, *_ANY_COLOUR])


def _spoilt_cards(random: Random, sheet: Sheet, cards: list[str]) -> list[str]:
    """Drop a card, double it, move it elsewhere, or take another one for it."""
    known = [card for card in _all_cards(sheet) if random.random() < 0.2]
    other = random.choice([*known, random.choice(_ANY_COLOUR) + str(random.randrange(22))])
    if not cards or random.random() < 0.25:
        return [*cards, other]
    index = random.randrange(len(cards))
    left = cards[:index] + cards[index + 1 :]
    targets = [pile[key] for pile in sheet["piles"] for key in pile if _is_cards(pile[key])]
    what = random.choice(["drop", "change", "double", "move", "none"])
    if what == "move" and targets:
        random.choice(targets).append(cards[index])
    return {
        "drop": left,
        "move": left,
        "change": [*left, other],
        "double": [*cards, cards[index]],
        "none": [],
    }[what]


def _is_cards(value: Any) -> bool:
    return isinstance(value, list)


def _all_cards(sheet: Sheet) -> list[str]:
    return [
        card
        for pile in sheet["piles"]
        for key in pile
        if _is_cards(pile[key])
        for card in pile[key]
    ]
