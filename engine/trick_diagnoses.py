"""What may have gone wrong with piles, penalty cards and choices. RULES.md 4.34 to 4.40."""

from collections.abc import Iterator

from engine.cards import Card
from engine.choices import best_choice
from engine.findings import (
    FEW,
    Findings,
    RepairGroup,
    Spot,
    add,
    captured_by,
    cards_in,
    move,
    take_away,
)
from engine.piles import CountedPile, Pile
from engine.problems import Code
from engine.repairs import Repair, RepairKind, Slot, ValueChange


def in_the_wrong_pile(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where nothing is absent or double, one has a card too many, one too few.

    RULES.md 4.34.
    """
    if findings.of(Code.MISSING, "DUP_", Code.NOT_IN_DECK) or findings.counted:
        return
    uneven = [seat for seat, surplus in enumerate(findings.surplus) if surplus]
    for giver in uneven:
        for taker in uneven:
            after = findings.surplus[taker] + 1
            if findings.surplus[giver] == 1 and giver != taker and after == findings.sheet.players:
                here, there = Spot(Slot.CAPTURED, giver), Spot(Slot.CAPTURED, taker)
                leaving = _may_leave(findings.sheet.piles[giver])
                yield tuple(move(here, there, card) for card in leaving)


def _may_leave(pile: Pile) -> tuple[Card, ...]:
    """Return the captured cards without which the colour that was chosen stays captured."""
    chosen = [card for card in pile.captured if card.colour is pile.choice]
    return tuple(card for card in pile.captured if [card] != chosen)


def left_over_in_a_pile(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one of the cards left over was written into the pile that is uneven.

    RULES.md 4.38.
    """
    if findings.lacking == -1 and findings.sheet.undealt is None and not findings.counted:
        for seat, surplus in enumerate(findings.surplus):
            if surplus == 1:
                leaving = _may_leave(findings.sheet.piles[seat])
                yield tuple(take_away(Spot(Slot.CAPTURED, seat), card) for card in leaving)


def absent_belong_together(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card, a trick or the last pile was forgotten: it makes a pile whole.

    RULES.md 4.35.
    """
    absent = findings.absent
    if not absent or findings.lacking != len(absent) or findings.double_tricks:
        return
    for seat in sorted(range(findings.sheet.players), key=lambda seat: _fullness(findings, seat)):
        if (findings.surplus[seat] + len(absent)) % findings.sheet.players == 0:
            yield (add(Spot(Slot.CAPTURED, seat), absent),)


def _fullness(findings: Findings, seat: int) -> tuple[bool, int]:
    """Return the order of players: by how surely they are those whose cards were forgotten."""
    return not findings.surplus[seat], captured_by(findings.sheet.piles[seat])


def penalty_forgotten(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a penalty card is not written down, or among the captured cards.

    RULES.md 4.36.
    """
    for problem in findings.of(Code.PENALTY_COUNT):
        (seat,) = problem.seats
        captured, penalty = Spot(Slot.CAPTURED, seat), Spot(Slot.PENALTY, seat)
        if problem.facts["needed"] - problem.facts["entered"] != 1:
            continue
        if 0 < len(findings.absent) <= FEW:
            yield from ((add(penalty, (card,)),) for card in findings.absent)
        elif findings.surplus[seat] == 1 and not findings.counted:
            for card in findings.sheet.piles[seat].captured:
                yield (move(captured, penalty, card),)


def penalty_too_many(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a captured card stands among the penalty cards. RULES.md 4.36."""
    for problem in findings.of(Code.PENALTY_COUNT):
        (seat,) = problem.seats
        captured, penalty = Spot(Slot.CAPTURED, seat), Spot(Slot.PENALTY, seat)
        if problem.facts["entered"] > problem.facts["needed"] and not findings.counted:
            for card in findings.sheet.piles[seat].penalty:
                yield (move(penalty, captured, card),)


def choice_wrong(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a colour is chosen without a card, or none, or one that costs more.

    RULES.md 4.40.
    """
    for problem in findings.of("CHOICE_"):
        for seat in problem.seats:
            pile = findings.sheet.piles[seat]
            best = None
            if problem.code is not Code.CHOICE_WITHOUT_CARDS:
                own = cards_in(pile.own) if isinstance(pile, CountedPile) else pile.captured
                best = best_choice(own)
            change = ValueChange(Slot.CHOICE, seat, best)
            yield (Repair(RepairKind.CHOOSE, (seat,), (), (change,)),)
