"""What may have gone wrong with double tricks alone. RULES.md 4.37."""

from collections.abc import Iterator

from engine.decks import deck_of
from engine.findings import Findings, RepairGroup, Spot, add, lies_in_cards
from engine.hattrick_checks import double_piles
from engine.piles import HattrickPile
from engine.problems import Code
from engine.repairs import Slot
from engine.sheets import Sheet


def double_trick_card_forgotten(findings: Findings) -> Iterator[RepairGroup]:
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
