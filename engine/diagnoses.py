"""What may have gone wrong with a sheet: repairs worth trying, the likeliest first.

A diagnosis looks at the problems of a verdict and at the sheet. It yields groups of repairs; those
of one group change the sheet in the same way, so that trying the first one is enough.
RULES.md 4.31 to 4.40.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.cards import Card
from engine.choices import best_choice
from engine.decks import deck_of
from engine.findings import (
    FEW,
    Findings,
    RepairGroup,
    Spot,
    add,
    captured_by,
    cards_in,
    instead,
    lies_in_cards,
    move,
    take_away,
)
from engine.hattrick_checks import double_piles
from engine.piles import CountedPile, HattrickPile, Pile
from engine.problems import Code, Problem
from engine.repairs import Repair, RepairKind, Slot, ValueChange
from engine.sheets import Sheet

__all__ = ["RepairGroup", "diagnose"]


# Single cards: doubled, mistyped, lost.


def _written_twice(findings: Findings) -> Iterator[RepairGroup]:
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


def _mistyped(findings: Findings) -> Iterator[RepairGroup]:
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


def _one_of_the_absent(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one card is forgotten, those left over were not written down: one of all.

    RULES.md 4.35.
    """
    if findings.lacking != 1 or len(findings.absent) == 1 or findings.double_tricks:
        return
    for seat, surplus in enumerate(findings.surplus):
        if surplus == findings.sheet.players - 1:
            yield from ((add(Spot(Slot.CAPTURED, seat), (card,)),) for card in findings.absent)


def _loose_cards(findings: Findings) -> Iterator[RepairGroup]:
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


# Captured cards that were only counted.


def _own_mistyped(findings: Findings) -> Iterator[RepairGroup]:
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


def _own_forgotten(findings: Findings) -> Iterator[RepairGroup]:
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


def _penalty_cards_counted(findings: Findings) -> Iterator[RepairGroup]:
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


def _number_wrong(findings: Findings) -> Iterator[RepairGroup]:
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


# Piles, penalty cards and choices.


def _in_the_wrong_pile(findings: Findings) -> Iterator[RepairGroup]:
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


def _left_over_in_a_pile(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one of the cards left over was written into the pile that is uneven.

    RULES.md 4.38.
    """
    if findings.lacking == -1 and findings.sheet.undealt is None and not findings.counted:
        for seat, surplus in enumerate(findings.surplus):
            if surplus == 1:
                leaving = _may_leave(findings.sheet.piles[seat])
                yield tuple(take_away(Spot(Slot.CAPTURED, seat), card) for card in leaving)


def _absent_belong_together(findings: Findings) -> Iterator[RepairGroup]:
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


def _penalty_forgotten(findings: Findings) -> Iterator[RepairGroup]:
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


def _penalty_too_many(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a captured card stands among the penalty cards. RULES.md 4.36."""
    for problem in findings.of(Code.PENALTY_COUNT):
        (seat,) = problem.seats
        captured, penalty = Spot(Slot.CAPTURED, seat), Spot(Slot.PENALTY, seat)
        if problem.facts["entered"] > problem.facts["needed"] and not findings.counted:
            for card in findings.sheet.piles[seat].penalty:
                yield (move(penalty, captured, card),)


def _choice_wrong(findings: Findings) -> Iterator[RepairGroup]:
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


# Double tricks alone.


def _double_trick_card_forgotten(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one card of double tricks is absent: who had it? RULES.md 4.37."""
    if not findings.of(Code.HAT_TOTAL) or not len(findings.absent) == findings.lacking == 1:
        return
    piles = double_piles(findings.sheet)
    for slot in (Slot.FACE_UP, Slot.FACE_DOWN):
        seats = [seat for seat, pile in enumerate(piles) if lies_in_cards(pile, slot)]
        added = {seat: add(Spot(slot, seat), findings.absent) for seat in seats}
        at_ease = [seat for seat in seats if _has_room(findings.sheet, piles[seat])]
        yield tuple(added[seat] for seat in at_ease)
        yield from ((added[seat],) for seat in seats if seat not in at_ease)


def _has_room(sheet: Sheet, pile: HattrickPile) -> bool:
    """Return whether one card more, face up or down, surely breaks no limit of this player."""
    deck = deck_of(sheet.edition, sheet.variant, sheet.players)
    tricks = deck.tricks - pile.down - 1  # with one more pass
    return tricks >= len(deck.colours) and 0 < pile.won_up < sheet.players * tricks


_DIAGNOSES = (
    _written_twice,
    _mistyped,
    _own_mistyped,
    _own_forgotten,
    _in_the_wrong_pile,
    _absent_belong_together,
    _one_of_the_absent,
    _penalty_forgotten,
    _penalty_too_many,
    _double_trick_card_forgotten,
    _loose_cards,
    _left_over_in_a_pile,
    _penalty_cards_counted,
    _number_wrong,
    _choice_wrong,
)


def diagnose(sheet: Sheet, problems: Sequence[Problem]) -> Iterator[RepairGroup]:
    """Yield groups of repairs that may help, the likeliest first."""
    findings = Findings(sheet, problems)
    for diagnosis in _DIAGNOSES:
        yield from diagnosis(findings)
