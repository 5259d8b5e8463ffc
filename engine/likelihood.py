"""The likelihood of repairs, by how people tap, type and count. RULES.md 4.41."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.cards import Card
from engine.checks import deck_for
from engine.findings import Findings, RepairGroup, captured_by, cards_in
from engine.repairs import CardChange, Repair, RepairKind, Slot, ValueChange
from engine.sheets import Sheet

Rank = tuple[int, ...]  # less is likelier


def likeliest_first(findings: Findings, groups: list[RepairGroup]) -> list[RepairGroup]:
    """Return groups of repairs of one kind in the order of likelihood, each sorted itself.

    Equally likely ones stay in the order given.
    """

    def rank(repair: Repair) -> Rank:
        return _BY_KIND[repair.kind](findings, repair)

    ordered = [tuple(sorted(group, key=rank)) if len(group) > 1 else group for group in groups]
    if len(ordered) < 2:
        return ordered
    return sorted(filter(None, ordered), key=lambda group: rank(group[0]))


def _by_taps(findings: Findings, repair: Repair) -> Rank:
    """Return the rank of a card in the wrong place: by when it was tapped, as its list says.

    A pile that is no whole tricks comes first. In it, most often another pile was still open, or
    already: then it is the first card of this one, or the last. Else a finger missed the card
    that was tapped next, its neighbour on the grid. After these come the others, the latest
    first, for what was tapped last was seen by the fewest.
    """
    (card, *_), here, there = repair.cards, repair.changes[0], repair.changes[-1]
    written = _cards_at(findings.sheet, here)
    after = written[::-1].index(card)  # tapped after it
    at_seam = after == len(written) - 1 if _follows(findings.sheet, here, there) else after == 0
    beside_next = after > 0 and are_neighbours(findings.sheet, card, written[-after])
    return _are_whole(findings, repair), 0 if at_seam else 1 if beside_next else 2, after


def _follows(
    sheet: Sheet, change: CardChange | ValueChange, other: CardChange | ValueChange
) -> bool:
    """Return whether one slot is filled just after the other: around the table, penalty first."""
    if change.seat is None or other.seat is None:
        return False
    if change.seat == other.seat:
        return other.slot is Slot.PENALTY is not change.slot
    return change.seat == (other.seat + 1) % sheet.players


def _by_nearness(findings: Findings, repair: Repair) -> Rank:
    """Return the rank of another card that was meant: neighbours, then those that are alike.

    Of equally near ones that comes first which stands in order between the cards beside it: many
    sort a pile before they enter it.
    """
    card, meant = repair.cards
    alike = card.colour is meant.colour or card.value == meant.value
    near = 0 if are_neighbours(findings.sheet, card, meant) else 1 if alike else 2
    written = _cards_at(findings.sheet, repair.changes[0])
    index = len(written) - 1 - written[::-1].index(card)
    around = [*written[max(index - 1, 0) : index], meant, *written[index + 1 : index + 2]]
    in_order = len(around) > 1 and around == sorted(around)
    return near, not in_order


def _by_evenness(findings: Findings, repair: Repair) -> Rank:
    """Return the rank of another number of cards in a pile: how even it leaves the piles.

    A pile that is no whole tricks comes first, then the smaller change. Else, as tricks are won
    mostly by chance, too much is more likely in a large pile and too little in a small one: the
    sum of the squares of their sizes is to be small.
    """
    difference = unevenness = 0
    for change in repair.changes:
        if change.slot is Slot.CAPTURED and change.seat is not None:
            size = captured_by(findings.sheet.piles[change.seat])
            if isinstance(change, CardChange):
                after = size + len(change.add) - len(change.remove)
            else:
                after = change.value if isinstance(change.value, int) else size
            difference += abs(after - size)
            unevenness += after**2 - size**2
    return _are_whole(findings, repair), difference, unevenness


def _are_whole(findings: Findings, repair: Repair) -> bool:
    """Return whether all piles of a repair come out in whole tricks, as if nothing were wrong."""
    return not any(findings.surplus[seat] for seat in repair.seats)


def _equally(_findings: Findings, _repair: Repair) -> Rank:
    return ()


_BY_KIND: Final[Mapping[RepairKind, Callable[[Findings, Repair], Rank]]] = {
    RepairKind.REMOVE: _by_taps,
    RepairKind.REPLACE: _by_nearness,
    RepairKind.MOVE: _by_taps,
    RepairKind.ADD: _by_evenness,
    RepairKind.FILL: _by_evenness,
    RepairKind.NUMBER: _by_evenness,
    RepairKind.UNCOUNT: _equally,
    RepairKind.CHOOSE: _equally,
}


def are_neighbours(sheet: Sheet, card: Card, other: Card) -> bool:
    """Return whether two cards lie side by side or one above the other on the grid."""
    if card.colour is other.colour:
        return abs(card.value - other.value) == 1
    rows = deck_for(sheet).colours
    if card.value != other.value or not {card.colour, other.colour} <= set(rows):
        return False
    return abs(rows.index(card.colour) - rows.index(other.colour)) == 1


def _cards_at(sheet: Sheet, change: CardChange | ValueChange) -> tuple[Card, ...]:
    """Return the cards that stand where a change is made, as they were tapped."""
    owner = sheet if change.seat is None else sheet.piles[change.seat]
    return cards_in(getattr(owner, change.slot.value))
