"""What may have gone wrong with single cards: doubled, mistyped, lost. RULES.md 4.31 to 4.38."""

from collections.abc import Iterable, Iterator

from engine.cards import Card
from engine.findings import (
    FEW,
    Findings,
    RepairGroup,
    Spot,
    add,
    captured_by,
    instead,
    take_away,
)
from engine.problems import Code
from engine.repairs import Slot, ValueChange


def written_twice(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card stands in two places, often the penalty card in the pile, too.

    RULES.md 4.31.
    """
    for problem in findings.of("DUP_", Code.DUPLICATE):
        for card in problem.cards:
            for spot in findings.spots_of(card):
                if _would_lack_a_card(findings, spot):
                    continue
                repair = take_away(spot, card)
                yield (repair,)
                if spot.slot is Slot.OWN and spot.seat is not None:
                    fewer = captured_by(findings.sheet.piles[spot.seat]) - 1
                    number = ValueChange(Slot.CAPTURED, spot.seat, fewer)
                    yield (repair._replace(changes=(*repair.changes, number)),)


def _would_lack_a_card(findings: Findings, spot: Spot) -> bool:
    """Return whether there are as many cards as there should be, so that none is too much."""
    if spot.slot is Slot.CAPTURED and spot.seat is not None:
        return not findings.surplus[spot.seat]
    return spot.slot in (Slot.FACE_UP, Slot.FACE_DOWN) and not findings.of(Code.HAT_TOTAL)


def mistyped(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card is doubled or in no game, another one is absent: it was meant.

    RULES.md 4.32.
    """
    if findings.lacking <= 0 or len(findings.absent) > FEW:
        return
    for problem in findings.of(Code.NOT_IN_DECK, "DUP_"):
        for card in problem.cards:
            spots = findings.spots_of(card)
            for meant in _alike_first(card, findings.absent):
                yield from ((instead(spot, card, meant),) for spot in spots)


def _alike_first(card: Card, others: Iterable[Card]) -> list[Card]:
    """Return other cards, first those that differ only by their colour or only by their number."""
    return sorted(
        others,
        key=lambda other: other.colour is not card.colour and other.value != card.value,
    )


def one_of_the_absent(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one card is forgotten, those left over were not written down: one of all.

    RULES.md 4.35.
    """
    if findings.lacking != 1 or len(findings.absent) == 1 or findings.double_tricks:
        return
    for seat, surplus in enumerate(findings.surplus):
        if surplus == findings.sheet.players - 1:
            yield from ((add(Spot(Slot.CAPTURED, seat), (card,)),) for card in findings.absent)


def loose_cards(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where cards that belong to no one are not written down, or not all.

    RULES.md 4.38.
    """
    for problem in findings.of(Code.UNDEALT_INFERRED):
        yield (add(Spot(Slot.UNDEALT, None), problem.cards),)
    for problem in findings.of(Code.UNPLAYED_INFERRED):
        yield (add(Spot(Slot.UNPLAYED, None), problem.cards),)
    if findings.of(Code.UNDEALT_COUNT) and findings.absent:
        yield (add(Spot(Slot.UNDEALT, None), findings.absent),)
    if findings.of(Code.UNPLAYED_COUNT) and findings.absent:
        yield (add(Spot(Slot.UNPLAYED, None), findings.absent),)
