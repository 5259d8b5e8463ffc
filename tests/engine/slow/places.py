"""The slow reading of where a fault lies: which cards, or whose pile, each code must name."""

from tests.engine.slow.box import Deal, deal_of
from tests.engine.slow.checker import Sheet, duplicate_code, named_cards, number_of

Places = dict[str, set[str] | set[int]]  # by code: cards as texts, or seats from 0


def faulty_places(sheet: Sheet) -> Places:
    """Return what the codes about cards and about single piles name, on a sheet of a real game."""
    left_out = sheet.get("house", {}).get("left_out", "v")
    deal = deal_of(sheet["variant"], sheet["players"], left_out)
    seats = {} if sheet["variant"] == "hattrick" else _seats(sheet, deal)
    found: Places = {**_cards(sheet, deal), **seats}
    return {code: places for code, places in found.items() if places}


def _cards(sheet: Sheet, deal: Deal) -> dict[str, set[str]]:
    named = named_cards(sheet)
    found = {"NOT_IN_DECK": {card for card, _, _ in named if card not in deal.deck}}
    if sheet["evidence"] == "cards":
        found["absent"] = set(deal.deck - {card for card, _, _ in named})
    for card in {card for card, _, _ in named}:
        spots = [(place, seat) for other, place, seat in named if other == card]
        if len(spots) > 1:
            counts = sheet["evidence"] == "counts"
            found.setdefault("DUPLICATE" if counts else duplicate_code(spots), set()).add(card)
    return found


def _seats(sheet: Sheet, deal: Deal) -> dict[str, set[int]]:
    totals = dict(enumerate(number_of(pile["captured"]) for pile in sheet["piles"]))
    laid_aside = dict(enumerate(len(pile.get("penalty", [])) for pile in sheet["piles"]))
    whole = {seat for seat in totals if totals[seat] % deal.players == 0}
    return {
        "NOT_WHOLE_TRICKS": set(totals) - whole,
        "TOO_MANY_TRICKS": {seat for seat in whole if totals[seat] > deal.captured},
        "PENALTY_COUNT": {seat for seat in laid_aside if laid_aside[seat] != deal.penalty_cards},
    }
