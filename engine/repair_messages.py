"""What a repair is called to people: one table of English sentences, to be translated.

A sentence puts the slot first, ``Captured cards of Anna: add red 7.``, so that a translation
needs one text for each slot and one for each kind, not one for each pair of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.cards import Colour
from engine.decks import Palette
from engine.messages import PALETTES, card_name, in_a_row, listing
from engine.repairs import Repair, RepairKind, Slot, ValueChange
from engine.sentences import gettext_noop

SLOTS: Final[Mapping[Slot, str]] = {
    Slot.CAPTURED: gettext_noop("captured cards of {name}"),
    Slot.PENALTY: gettext_noop("penalty card of {name}"),
    Slot.OWN: gettext_noop("cards of {name} in the penalty colour"),
    Slot.CHOICE: gettext_noop("colour of {name}"),
    Slot.FACE_UP: gettext_noop("cards of {name} face up"),
    Slot.FACE_DOWN: gettext_noop("cards of {name} face down"),
    Slot.UNDEALT: gettext_noop("cards left over"),
    Slot.UNPLAYED: gettext_noop("unplayed cards"),
}
KINDS: Final[Mapping[RepairKind, str]] = {
    RepairKind.REMOVE: gettext_noop("{place}: take {cards} away."),
    RepairKind.REPLACE: gettext_noop("{place}: {meant} instead of {card}."),
    RepairKind.MOVE: gettext_noop("{card}: from {place} to {other_place}."),
    RepairKind.ADD: gettext_noop("{place}: add {cards}."),
    RepairKind.FILL: gettext_noop("{place}: add all that nobody has, {cards}."),
    RepairKind.NUMBER: gettext_noop("{values}."),
    RepairKind.UNCOUNT: gettext_noop("Without the penalty cards: {values}."),
    RepairKind.CHOOSE: gettext_noop("{values}."),
}
_SEATS = tuple(f"seat {seat}" for seat in range(1, 9))
_VALUE = gettext_noop("{place}: {value}")
_NO_COLOUR = gettext_noop("none")


def repair_message(
    repair: Repair,
    *,
    names: Sequence[str],
    translate: Callable[[str], str] = gettext_noop,
    palette: Palette = Palette.BROWN,
) -> str:
    """Return the sentence about a repair: what changes, and where.

    ``names`` are those of the seats, from seat 0. ``translate`` gets each English text of this
    module and returns it in the reader's language, placeholders untouched. ``palette`` says how
    the colours are printed.
    """
    cards = [card_name(card, translate, palette) for card in repair.cards]
    slots = [
        translate(SLOTS[change.slot]).format(name="" if change.seat is None else names[change.seat])
        for change in repair.changes
    ]
    text = translate(KINDS[repair.kind]).format(
        place=slots[0],
        other_place=slots[-1],
        card=cards[0] if cards else "",
        meant=cards[-1] if cards else "",
        cards=listing(cards, translate) if cards else "",
        values="" if cards else in_a_row(_values(repair, slots, translate, palette), translate),
    )
    return text[:1].upper() + text[1:]


def english_repair(repair: Repair) -> str:
    """Return the English sentence about a repair, people called seat 1, seat 2, ..."""
    return repair_message(repair, names=_SEATS)


def _values(
    repair: Repair, slots: Sequence[str], translate: Callable[[str], str], palette: Palette
) -> Iterator[str]:
    for slot, change in zip(slots, repair.changes, strict=True):
        if isinstance(change, ValueChange):
            value = translate(_NO_COLOUR) if change.value is None else str(change.value)
            if isinstance(change.value, Colour):
                value = translate(PALETTES[palette][change.value])
            yield translate(_VALUE).format(place=slot, value=value)
