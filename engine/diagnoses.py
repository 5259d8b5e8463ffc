"""Possible reasons for a wrong sheet: repairs worth trying, the likeliest first.

A diagnosis looks at the problems of a verdict and at the sheet. It yields groups of repairs; those
of one group change the sheet in the same way, so that trying the first one is enough. The
likelier ones are for ``engine.likelihood`` to find. RULES.md 4.31 to 4.40.
"""

from collections.abc import Iterator, Sequence

from engine.cards import Card
from engine.checks import deck_for
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
from engine.likelihood import are_neighbours, likeliest_first
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
            for meant in findings.absent:
                yield from ((instead(spot, card, meant),) for spot in spots)


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


def _meant(sheet: Sheet, card: Card, spot: Spot) -> Iterator[Card]:
    """Yield the cards that a slip of the finger makes another one of."""
    if spot.seat is not None and spot.slot is Slot.OWN:
        for colour in sheet.piles[spot.seat].colours:
            if colour is not card.colour:
                yield Card(colour, card.value)
    if card.value >= 10:  # two digits: one of them was not meant
        yield Card(card.colour, card.value % 10)
        yield Card(card.colour, card.value // 10)


def _own_needless(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card beside numbers cannot be an own one and no other was meant.

    RULES.md 4.33.
    """
    if findings.counted:
        for problem in findings.of(Code.NOT_IN_DECK, Code.OWN_WRONG_COLOUR):
            for card in problem.cards:
                yield from ((take_away(spot, card),) for spot in findings.spots_of(card))


def _own_show_the_penalty(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where all own cards are of another colour: the penalty card was mistyped.

    RULES.md 4.33.
    """
    for problem in findings.of(Code.OWN_WRONG_COLOUR):
        (seat,) = problem.seats
        pile = findings.sheet.piles[seat]
        own = {card.colour for card in cards_in(getattr(pile, "own", ()))}
        others = own.difference(pile.colours)
        if len(own) == len(pile.colours) and len(others) == 1:
            (colour,) = others
            yield from (
                (instead(Spot(Slot.PENALTY, seat), card, Card(colour, card.value)),)
                for card in pile.penalty
            )


def _own_of_another_mistyped(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where two players name one card: a neighbour of it was meant. RULES.md 4.33."""
    for card, spots in _named_twice(findings):
        if len({spot.seat for spot in spots}) > 1:
            yield from _neighbours_instead(findings, card, spots)


def _penalty_among_own(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a penalty card is named twice: a neighbour of it was laid aside.

    RULES.md 4.33.
    """
    for card, spots in _named_twice(findings):
        aside = [spot for spot in spots if spot.slot is Slot.PENALTY]
        yield from _neighbours_instead(findings, card, aside)


def _own_twice(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where an own card is named twice: a neighbour was captured. RULES.md 4.33."""
    for card, spots in _named_twice(findings):
        own = [spot for spot in spots if spot.slot is Slot.OWN]
        yield from _neighbours_instead(findings, card, own)


def _named_twice(findings: Findings) -> Iterator[tuple[Card, list[Spot]]]:
    """Yield the card that is written down twice beside numbers, if but one is, and where it is."""
    twice = findings.of(Code.DUPLICATE)
    if len(twice) == 1 and findings.counted:
        (card,) = twice[0].cards
        yield card, findings.spots_of(card)


def _neighbours_instead(
    findings: Findings, card: Card, spots: Sequence[Spot]
) -> Iterator[RepairGroup]:
    """Yield repairs that put a neighbour no one names in the place of a card."""
    sheet = findings.sheet
    for meant in sorted(deck_for(sheet).cards.difference(sheet.written())):
        if are_neighbours(sheet, card, meant):
            yield from ((instead(spot, card, meant),) for spot in spots)


def _own_forgotten(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where a card has no place but with those who must name it: it was forgotten.

    RULES.md 4.33.
    """
    sheet = findings.sheet
    for problem in findings.of(Code.COLOUR_UNPLACED):
        if problem.facts["unnamed"] - problem.facts["room"] == 1:
            for card in sorted(deck_for(sheet).cards.difference(sheet.written())):
                for seat in problem.seats if card.colour in problem.colours else ():
                    if lies_in_cards(sheet.piles[seat], Slot.OWN):
                        yield (add(Spot(Slot.OWN, seat), (card,)),)


def _penalty_cards_counted(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where numbers are too high by the penalty cards: these were counted, too.

    RULES.md 4.39.
    """
    piles = findings.sheet.piles
    uneven = tuple(seat for seat, surplus in enumerate(findings.surplus) if surplus)
    laid_aside = all(findings.surplus[seat] == len(piles[seat].penalty) for seat in uneven)
    if findings.counted and len(uneven) > 1 and laid_aside:
        changes = tuple(_number(findings, seat, -findings.surplus[seat]) for seat in uneven)
        yield (Repair(RepairKind.UNCOUNT, uneven, (), changes),)


def _number_wrong(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where one number, or two by the same amount, break the sum or a pile.

    RULES.md 4.39.
    """
    if not findings.counted:
        return
    wrong_by = sum(p.facts["needed"] - p.facts["entered"] for p in findings.of(Code.TOTAL_CAPTURED))
    seats = range(findings.sheet.players)
    if wrong_by:
        for seat in seats:
            yield (Repair(RepairKind.NUMBER, (seat,), (), (_number(findings, seat, wrong_by),)),)
        return
    uneven = [seat for seat in seats if findings.surplus[seat]]
    if len(uneven) == 2:
        first, second = uneven
        over = findings.surplus[first]
        for step in (over, over - findings.sheet.players):
            changes = (_number(findings, first, -step), _number(findings, second, step))
            yield (Repair(RepairKind.NUMBER, (first, second), (), changes),)


def _trick_with_another(findings: Findings) -> Iterator[RepairGroup]:
    """Yield repairs where more own cards are named than were captured: another has the trick.

    RULES.md 4.39.
    """
    players = findings.sheet.players
    for problem in findings.of(Code.OWN_MORE_THAN_CAPTURED):
        (seat,) = problem.seats
        lacking = problem.facts["entered"] - problem.facts["captured"]
        step = -(-lacking // players) * players  # whole tricks
        for other in range(players):
            if other != seat:
                changes = (_number(findings, seat, step), _number(findings, other, -step))
                yield (Repair(RepairKind.NUMBER, (seat, other), (), changes),)


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
    for seat in range(findings.sheet.players):
        if (findings.surplus[seat] + len(absent)) % findings.sheet.players == 0:
            yield (add(Spot(Slot.CAPTURED, seat), absent),)


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
    _own_of_another_mistyped,
    _written_twice,
    _penalty_among_own,
    _own_twice,
    _mistyped,
    _own_show_the_penalty,
    _own_mistyped,
    _own_needless,
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
    _trick_with_another,
    _choice_wrong,
)


def diagnose(sheet: Sheet, problems: Sequence[Problem]) -> Iterator[RepairGroup]:
    """Yield groups of repairs that may help, the likeliest first."""
    findings = Findings(sheet, problems)
    for diagnosis in _DIAGNOSES:
        yield from likeliest_first(findings, list(diagnosis(findings)))
