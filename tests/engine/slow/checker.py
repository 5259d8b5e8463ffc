"""A second, slow reading of the rules of the game, on plain decoded JSON.

It shares no code with the engine. It only says which errors a sheet has and, if it has none, the
points: everything by counting through sets and loops, so that a reader can compare it with the
rule book line by line.
"""

from collections import Counter
from itertools import combinations
from math import gcd
from typing import Any

from tests.engine.slow.box import (
    BOUNDS,
    LOWEST_WITH_BEST_CHOICE,
    Deal,
    deal_of,
    has_variant,
    player_numbers,
)

Sheet = dict[str, Any]
Pile = dict[str, Any]


def error_codes(sheet: Sheet) -> set[str]:
    """Return the codes of all errors of a sheet."""
    variant, players = sheet["variant"], sheet["players"]
    codes = set()
    if not has_variant(sheet["edition"], variant):
        codes.add("VARIANT")
    if players not in player_numbers(sheet["edition"], variant):
        codes.add("PLAYERS")
    if len(sheet["piles"]) != players:
        codes.add("PILES")
    if codes:
        return codes
    deal = deal_of(variant, players, _house(sheet).get("left_out", "v"))
    if sheet["evidence"] == "points":
        return _points_codes(sheet, deal)
    if variant == "hattrick":
        return _hattrick_codes(sheet, deal)
    return _trick_codes(sheet, deal)


def scores(sheet: Sheet) -> list[int]:
    """Return the points of each seat of a sheet without errors."""
    return [_score(sheet["variant"], pile) for pile in sheet["piles"]]


def _house(sheet: Sheet) -> dict[str, Any]:
    house: dict[str, Any] = sheet.get("house", {})
    return house


def _score(variant: str, pile: Pile) -> int:
    if "points" in pile:
        return int(pile["points"])
    if variant == "hattrick":
        up = _face_up_counts(pile)
        return 2 * max(up.values(), default=0) - sum(up.values()) - 2 * number_of(pile["face_down"])
    penalty, own = pile.get("penalty", []), _own(pile)
    total = number_of(pile["captured"])
    if variant == "mild":
        count = own if isinstance(own, int) else len(own)
        return total - count - 5 * (count + len(penalty))
    plain = total - len(own) - sum(_value(card) for card in [*own, *penalty])
    return -plain if variant == "reverse" else plain


def _own(pile: Pile) -> Any:
    """Return the captured cards in the player's colours; a bare number stays one."""
    if "own" in pile:
        return pile["own"]
    return [card for card in pile["captured"] if card[0] in _own_colours(pile)]


def _own_colours(pile: Pile) -> set[str]:
    if pile.get("choice"):
        return {pile["choice"]}
    return {card[0] for card in pile.get("penalty", [])}


def _value(card: str) -> int:
    return int(card[1:])


def number_of(cards: Any) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _face_up_counts(pile: Pile) -> Counter[str]:
    up = pile["face_up"]
    return Counter(up if isinstance(up, dict) else [card[0] for card in up])


def named_cards(sheet: Sheet) -> list[tuple[str, str, int]]:
    """Return every card written out, with its place and its seat (-1: of no player)."""
    named = []
    for place in ("undealt", "unplayed"):
        named += [(card, place, -1) for card in sheet.get(place) or ()]
    for seat, pile in enumerate(sheet["piles"]):
        for key in ("penalty", "captured", "own", "face_up", "face_down"):
            if isinstance(pile.get(key), list):
                place = "penalty" if key == "penalty" else "pile"
                named += [(card, place, seat) for card in pile[key]]
    return named


def _trick_codes(sheet: Sheet, deal: Deal) -> set[str]:
    piles = sheet["piles"]
    codes = _penalty_codes(sheet, deal) | _deck_codes(sheet, deal)
    totals = [number_of(pile["captured"]) for pile in piles]
    if any(total % deal.players for total in totals):
        codes.add("NOT_WHOLE_TRICKS")
    if any(total % deal.players == 0 and total > deal.captured for total in totals):
        codes.add("TOO_MANY_TRICKS")
    if sum(totals) != deal.captured:
        codes.add("TOTAL_CAPTURED")
    if "undealt" in sheet and len(sheet["undealt"]) != deal.undealt:
        codes.add("UNDEALT_COUNT")
    if sheet["variant"] == "delayed":
        codes |= {code for pile in piles for code in _choice_codes(sheet, pile)}
    if sheet["evidence"] == "counts":
        codes |= _own_codes(sheet)
        codes = codes or _colour_codes(sheet, deal)
    return codes


def _penalty_codes(sheet: Sheet, deal: Deal) -> set[str]:
    codes = set()
    for pile in sheet["piles"]:
        penalty = pile.get("penalty", [])
        if len(penalty) != deal.penalty_cards:
            codes.add("PENALTY_COUNT")
        alike = len(penalty) == 2 and penalty[0][0] == penalty[1][0]
        if sheet["variant"] == "intense" and alike and not _house(sheet).get("same_colour"):
            codes.add("PENALTY_SAME_COLOUR")
    return codes


def _choice_codes(sheet: Sheet, pile: Pile) -> set[str]:
    total, choice = number_of(pile["captured"]), pile.get("choice")
    if total == 0:
        return {"CHOICE_WITHOUT_CARDS"} if choice else set()
    if not choice:
        return {"CHOICE_MISSING"} if total > 0 else set()
    if not _own(pile):
        return {"CHOICE_NOT_CAPTURED"} if total > 0 else set()
    return {"CHOICE_NOT_BEST"} if _house(sheet).get("best_choice") and _is_dear(pile) else set()


def _is_dear(pile: Pile) -> bool:
    """Say whether another colour would have cost less; numbers do not show."""
    if isinstance(pile["captured"], int):
        return False
    costs: Counter[str] = Counter()
    for card in pile["captured"]:
        costs[card[0]] += 1 + _value(card)
    return costs[pile["choice"]] > min(costs.values())


def _deck_codes(sheet: Sheet, deal: Deal) -> set[str]:
    """Return what is wrong with the cards written out, each looked at by itself."""
    named = named_cards(sheet)
    codes = {"NOT_IN_DECK" for card, _, _ in named if card not in deal.deck}
    for card in {card for card, _, _ in named}:
        spots = [(place, seat) for other, place, seat in named if other == card]
        if len(spots) > 1:
            codes.add("DUPLICATE" if sheet["evidence"] == "counts" else duplicate_code(spots))
    if sheet["evidence"] == "cards":
        absent = deal.deck - {card for card, _, _ in named}
        if len(absent) != _may_be_absent(sheet, deal):
            codes.add("MISSING")
    return codes


def duplicate_code(spots: list[tuple[str, int]]) -> str:
    """Return the first code that fits a card that stands in several spots."""
    places = [place for place, _ in spots]
    owners = [seat for place, seat in spots if place == "penalty"]
    takers = {seat for place, seat in spots if place == "pile"}
    if "undealt" in places:
        return "DUP_UNDEALT"
    if "unplayed" in places:
        return "DUP_UNPLAYED"
    if len(owners) > 1:
        return "DUP_TWO_PENALTIES"
    if owners:
        return "DUP_OWN_PENALTY" if takers == set(owners) else "DUP_OTHER_PENALTY"
    return "DUP_TWO_PLAYERS" if len(takers) > 1 else "DUP_SAME_PILE"


def _may_be_absent(sheet: Sheet, deal: Deal) -> int:
    absent = 0 if "undealt" in sheet else deal.undealt
    absent += 0 if "unplayed" in sheet else deal.unplayed
    passes = [pile.get("face_down") for pile in sheet["piles"]]
    return absent + sum(number for number in passes if isinstance(number, int))


def _own_codes(sheet: Sheet) -> set[str]:
    """Return what is wrong with the numbers of one pile, and with the own cards beside them."""
    codes = set()
    for pile in sheet["piles"]:
        total, own = pile["captured"], pile["own"]
        if isinstance(own, int):
            if sheet["variant"] != "mild":
                codes.add("OWN_COUNT")
        elif any(card[0] not in _own_colours(pile) for card in own):
            codes.add("OWN_WRONG_COLOUR")
        if total < 0 or (isinstance(own, int) and own < 0):
            codes.add("NEGATIVE")
        if number_of(own) > total:
            codes.add("OWN_MORE_THAN_CAPTURED")
    return codes


def _colour_codes(sheet: Sheet, deal: Deal) -> set[str]:
    """Return whether the cards that no one named can lie somewhere, by Hall's condition."""
    left = colours_left(sheet, deal)
    if any(number < 0 for number in left.values()):
        return {"COLOUR_OVERFULL"}
    holders = holders_of_foreign_cards(sheet, deal)
    for size in (1, 2):
        for group in map(set, combinations(sorted(left), size)):
            room = sum(number for colours, number in holders if not group <= colours)
            if sum(left[colour] for colour in group) > room:
                return {"COLOUR_UNPLACED"}
    return set()


def colours_left(sheet: Sheet, deal: Deal) -> dict[str, int]:
    """Return how many cards of each colour are neither named nor counted."""
    left = {card[0]: deal.per_colour for card in deal.deck}
    for card, _, _ in named_cards(sheet):
        left[card[0]] -= 1
    for pile in sheet["piles"]:
        if isinstance(pile["own"], int):
            (colour,) = _own_colours(pile)
            left[colour] -= pile["own"]
    return left


def holders_of_foreign_cards(sheet: Sheet, deal: Deal) -> list[tuple[set[str], int]]:
    """Return who holds cards that were not named: the colours these cannot have, and how many.

    Cards left over that no one wrote down are one holder more, of any colours.
    """
    holders = [
        (_own_colours(pile), pile["captured"] - number_of(pile["own"])) for pile in sheet["piles"]
    ]
    return [*holders, (set(), 0 if "undealt" in sheet else deal.undealt)]


def _hattrick_codes(sheet: Sheet, deal: Deal) -> set[str]:
    piles, players = sheet["piles"], deal.players
    codes = _deck_codes(sheet, deal)
    ups = [_face_up_counts(pile) for pile in piles]
    downs = [number_of(pile["face_down"]) for pile in piles]
    if any(number < 0 for up in ups for number in up.values()) or min(downs) < 0:
        codes.add("NEGATIVE")
    if "unplayed" in sheet and len(sheet["unplayed"]) != players:
        codes.add("UNPLAYED_COUNT")
    if sum(up.total() for up in ups) + sum(downs) != deal.captured:
        codes.add("HAT_TOTAL")
    if any(sum(up[colour] for up in ups) > deal.per_colour for colour in "rbg"):
        codes.add("HAT_COLOUR_TOTAL")
    if sum(downs) > deal.tricks * (players - 2):
        codes.add("HAT_PASS_TOTAL")
    codes |= {_hat_limit(up, down, deal) for up, down in zip(ups, downs, strict=True)} - {""}
    winners = [up for up in ups if up.total() > 0]
    if len(winners) == 1:
        uneven = any(number % players for number in winners[0].values())
        if sum(downs) > 0 or uneven:
            codes.add("HAT_ONE_WINNER")
    return codes


def _hat_limit(up: Counter[str], down: int, deal: Deal) -> str:
    """Return the first limit that one player with ``down`` passes breaks, or nothing."""
    with_cards = deal.tricks - down
    if down > deal.tricks:
        return "HAT_PASSES"
    if up.total() > deal.players * with_cards:
        return "HAT_FACEUP_MAX"
    if sum(number > 0 for number in up.values()) > with_cards:
        return "HAT_COLOURS_MAX"
    return ""


def _points_codes(sheet: Sheet, deal: Deal) -> set[str]:
    variant, points = sheet["variant"], [pile["points"] for pile in sheet["piles"]]
    codes = set()
    lowest, highest = BOUNDS[variant][deal.players]
    if variant == "delayed" and _house(sheet).get("best_choice"):
        lowest = LOWEST_WITH_BEST_CHOICE[deal.players]
    unknown = variant == "intense" and _house(sheet).get("same_colour")
    if not unknown and any(not lowest <= number <= highest for number in points):
        codes.add("POINTS_OUT_OF_RANGE")
    if variant == "mild":
        step, spent = gcd(deal.players, 6), deal.captured - 5 * deal.players - sum(points)
        single = any((number + 5) % step for number in points)
        if single or spent < 0 or spent % 6:
            codes.add("POINTS_IMPOSSIBLE")
    return codes
