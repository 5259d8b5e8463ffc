"""Repairs: complete changes of a sheet, what they are and how one is applied.

Which ones a wrong sheet gets is for ``engine.advice``. RULES.md 4.31 to 4.40.
"""

from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from engine.cards import Card, Colour
from engine.piles import CountedPile
from engine.sheets import Sheet


class Slot(StrEnum):
    """A slot of a sheet, where cards or a value are written: a key of its JSON form."""

    PENALTY = "penalty"
    CAPTURED = "captured"
    OWN = "own"
    CHOICE = "choice"
    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    UNDEALT = "undealt"
    UNPLAYED = "unplayed"


class RepairKind(StrEnum):
    """The kind of a repair, in people's words. Part of the API: never change one."""

    REMOVE = "remove"  # cards[0] stands in one slot too many
    REPLACE = "replace"  # cards[0] was mistyped, cards[1] was meant
    MOVE = "move"  # cards[0] goes from seats[0] to seats[1], or to another slot of one seat
    ADD = "add"  # cards[0] was forgotten
    FILL = "fill"  # all the cards that stand nowhere belong to one slot
    NUMBER = "number"  # a number of captured cards is another one
    UNCOUNT = "uncount"  # every player counted the penalty cards as captured ones
    CHOOSE = "choose"  # another colour, or none


class CardChange(NamedTuple):
    """Cards that leave a slot and cards that come in, where the last one left or at the end."""

    slot: Slot
    seat: int | None  # from 0; None for the cards that belong to no one
    remove: tuple[Card, ...] = ()
    add: tuple[Card, ...] = ()

    def apply(self, sheet: Sheet) -> Sheet:
        """Return the sheet after this change; of two equal cards the later one leaves."""
        cards = list(_content(sheet, self.slot, self.seat) or ())
        at = len(cards)
        for card in self.remove:
            at = len(cards) - 1 - cards[::-1].index(card)
            del cards[at]
        cards[at:at] = self.add
        return _with(sheet, self.slot, self.seat, tuple(cards))

    def written(self) -> dict[str, object]:
        """Return the change in its JSON form."""
        return {
            "place": self.slot.value,
            "seat": self.seat,
            "remove": list(map(str, self.remove)),
            "add": list(map(str, self.add)),
        }


class ValueChange(NamedTuple):
    """A number or a chosen colour that replaces what a slot holds."""

    slot: Slot
    seat: int  # from 0
    value: int | Colour | None

    def apply(self, sheet: Sheet) -> Sheet:
        """Return the sheet after this change."""
        return _with(sheet, self.slot, self.seat, self.value)

    def written(self) -> dict[str, object]:
        """Return the change in its JSON form."""
        return {"place": self.slot.value, "seat": self.seat, "value": self.value}


class Repair(NamedTuple):
    """One complete change of a sheet, which a page can offer as one tap.

    It and its changes are tuples because a slip may leave dozens of them, made in one go.
    """

    kind: RepairKind
    seats: tuple[int, ...]  # from 0; none where no player is concerned
    cards: tuple[Card, ...]  # that the kind speaks of
    changes: tuple[CardChange | ValueChange, ...]
    lucky: bool = False  # what was laid aside is called the lucky card


def apply(sheet: Sheet, repair: Repair) -> Sheet:
    """Return the repaired sheet; everything else stays as and where it was written.

    Raises:
        ValueError: the repair is for another sheet: a card to be removed is not there.
    """
    for change in repair.changes:
        sheet = change.apply(sheet)
    return sheet


def write_repair(repair: Repair, message: str, report: str) -> dict[str, object]:
    """Return the repair in its JSON form, with the sentences before and after it."""
    return {
        "kind": repair.kind.value,
        "seats": list(repair.seats),
        "cards": list(map(str, repair.cards)),
        "message": message,
        "report": report,
        "changes": [change.written() for change in repair.changes],
    }


def _content(sheet: Sheet, slot: Slot, seat: int | None) -> Any:
    owner = sheet if seat is None else sheet.piles[seat]
    return getattr(owner, slot.value)


def _with(sheet: Sheet, slot: Slot, seat: int | None, content: object) -> Sheet:
    if seat is None:
        return replace(sheet, **{slot.value: content})  # type: ignore[arg-type]  # any field
    pile = sheet.piles[seat]
    counted = slot is Slot.CAPTURED and isinstance(pile, CountedPile)
    name = "number" if counted else slot.value
    changed = replace(pile, **{name: content})  # type: ignore[arg-type]  # any field
    return replace(sheet, piles=(*sheet.piles[:seat], changed, *sheet.piles[seat + 1 :]))
