"""What may have gone wrong where captured cards were only counted. RULES.md 4.33 and 4.39."""

from collections.abc import Iterator

from engine.cards import Card
from engine.decks import deck_of
from engine.findings import (
    Findings,
    RepairGroup,
    Spot,
    add,
    captured_by,
    instead,
    lies_in_cards,
    take_away,
)
from engine.problems import Code
from engine.repairs import Repair, RepairKind, Slot, ValueChange
from engine.sheets import Sheet


def own_mistyped(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card beside numbers cannot be an own one: another was meant.

    RULES.md 4.33.
    """
    if findings.counted:
        for problem in findings.of(Code.NOT_IN_DECK, Code.OWN_WRONG_COLOUR):
            for card in problem.cards:
                spots = findings.spots_of(card)
                for spot in spots:
                    for meant in _meant(findings.sheet, card, spot):
                        yield from ((instead(each, card, meant),) for each in spots)
                    yield (take_away(spot, card),)


def _meant(sheet: Sheet, card: Card, spot: Spot) -> Iterator[Card]:
    """Yield the cards that a slip of the finger makes another one of."""
    if spot.seat is not None and spot.slot is Slot.OWN:
        for colour in sheet.piles[spot.seat].colours:
            if colour is not card.colour:
                yield Card(colour, card.value)
    if card.value >= 10:  # two digits: one of them was not meant
        yield Card(card.colour, card.value % 10)
        yield Card(card.colour, card.value // 10)


def own_forgotten(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card has no place but with those who must name it: it was forgotten.

    RULES.md 4.33.
    """
    sheet = findings.sheet
    for problem in findings.of(Code.COLOUR_UNPLACED):
        if problem.facts["unnamed"] - problem.facts["room"] == 1:
            deck = deck_of(sheet.edition, sheet.variant, sheet.players, sheet.house.left_out)
            for card in sorted(deck.cards.difference(sheet.written())):
                for seat in problem.seats if card.colour in problem.colours else ():
                    if lies_in_cards(sheet.piles[seat], Slot.OWN):
                        yield (add(Spot(Slot.OWN, seat), (card,)),)


def penalty_cards_counted(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where every number is too high by the penalty cards: all counted these, too.

    RULES.md 4.39.
    """
    laid = [len(pile.penalty) for pile in findings.sheet.piles]
    if findings.counted and any(laid) and findings.surplus == laid:
        changes = tuple(
            ValueChange(Slot.CAPTURED, seat, captured_by(pile) - len(pile.penalty))
            for seat, pile in enumerate(findings.sheet.piles)
        )
        yield (Repair(RepairKind.UNCOUNT, tuple(range(len(laid))), (), changes),)


def number_wrong(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one number, or two by the same amount, break the sum or a pile.

    RULES.md 4.39.
    """
    if not findings.counted:
        return
    wrong_by = sum(p.facts["needed"] - p.facts["entered"] for p in findings.of(Code.TOTAL_CAPTURED))
    seats = sorted(range(findings.sheet.players), key=lambda seat: not findings.surplus[seat])
    if wrong_by:
        for seat in seats:
            yield (Repair(RepairKind.NUMBER, (seat,), (), (_number(findings, seat, wrong_by),)),)
        return
    uneven = [seat for seat in seats if findings.surplus[seat]]
    if len(uneven) == 2:
        first, second = uneven
        over = findings.surplus[first]
        for step in sorted((over, over - findings.sheet.players), key=abs):
            changes = (_number(findings, first, -step), _number(findings, second, step))
            yield (Repair(RepairKind.NUMBER, (first, second), (), changes),)


def _number(findings: Findings, seat: int, more: int) -> ValueChange:
    return ValueChange(Slot.CAPTURED, seat, captured_by(findings.sheet.piles[seat]) + more)
