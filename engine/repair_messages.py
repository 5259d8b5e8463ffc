"""What a repair is called to people: one table of English sentences, to be translated.

A sentence puts the place first, ``Captured cards of Anna: add red 7.``, so that a translation
needs one text for each place and one for each kind, not one for each pair of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.cards import Colour
from engine.decks import Palette
from engine.messages import PALETTES, card_name, in_a_row, listing
from engine.repairs import Place, Repair, RepairKind, ValueChange
from engine.sentences import gettext_noop

PLACES: Final[Mapping[Place, str]] = {
    Place.CAPTURED: gettext_noop("captured cards of {name}"),
    Place.PENALTY: gettext_noop("penalty card of {name}"),
    Place.OWN: gettext_noop("cards of {name} in the penalty colour"),
    Place.CHOICE: gettext_noop("colour of {name}"),
    Place.FACE_UP: gettext_noop("cards of {name} face up"),
    Place.FACE_DOWN: gettext_noop("cards of {name} face down"),
    Place.UNDEALT: gettext_noop("cards left over"),
    Place.UNPLAYED: gettext_noop("unplayed cards"),
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


def tell_repair(
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
    places = [
        translate(PLACES[change.place]).format(
            name="" if change.seat is None else names[change.seat]
        )
        for change in repair.changes
    ]
    text = translate(KINDS[repair.kind]).format(
        place=places[0],
        other_place=places[-1],
        card=cards[0] if cards else "",
        meant=cards[-1] if cards else "",
        cards=listing(cards, translate) if cards else "",
        values="" if cards else in_a_row(_values(repair, places, translate, palette), translate),
    )
    return text[:1].upper() + text[1:]


def english_repair(repair: Repair) -> str:
    """Return the English sentence about a repair, people called seat 1, seat 2, ..."""
    return tell_repair(repair, names=_SEATS)


def _values(
    repair: Repair, places: Sequence[str], translate: Callable[[str], str], palette: Palette
) -> Iterator[str]:
    for place, change in zip(places, repair.changes, strict=True):
        if isinstance(change, ValueChange):
            value = translate(_NO_COLOUR) if change.value is None else str(change.value)
            if isinstance(change.value, Colour):
                value = translate(PALETTES[palette][change.value])
            yield translate(_VALUE).format(place=place, value=value)
