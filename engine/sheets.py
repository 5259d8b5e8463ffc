"""A sheet: what was written down for a whole round, and its JSON form."""

from dataclasses import dataclass

from engine.cards import Card, Colour
from engine.decks import EDITIONS
from engine.fields import (
    Fields,
    SheetUnreadable,
    cards,
    colour,
    flag,
    list_of,
    number,
    object_of,
    one_of,
)
from engine.forms import Form, form_of, texts
from engine.piles import Evidence, Pile
from engine.values import value
from engine.variants import VARIANTS, Variant

__all__ = ["Evidence", "House", "Pile", "Sheet", "SheetUnreadable", "read_sheet", "write_sheet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The rules of a house that differ from the printed ones. RULES.md 4.30."""

    same_colour: bool = False  # two penalty cards may be of one colour
    left_out: Colour | None = None  # stays in the box; None: the edition's own
    best_choice: bool = False  # the cheapest colour must be chosen


PRINTED_RULES = House()


@value(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One round as written down; whether it can be true is for ``engine.checks``.

    All piles are of one kind: ``Pile``, for other evidence ``CountedPile`` or ``PointsPile``,
    in hattrick ``HattrickPile``.
    """

    edition: str  # key in EDITIONS
    variant: str  # key in VARIANTS
    players: int
    evidence: Evidence
    piles: tuple[Pile, ...]  # in seat order, clockwise
    undealt: tuple[Card, ...] | None = None  # None: not written down, () means there were none
    unplayed: tuple[Card, ...] | None = None  # the last card of each hand; None: not written down
    house: House = PRINTED_RULES

    def written(self) -> list[Card]:
        """Return every card of the sheet, each as often as it is written down."""
        cards = [*(self.undealt or ()), *(self.unplayed or ())]
        for pile in self.piles:
            cards += pile.penalty
            cards += pile.won()
        return cards


def read_sheet(data: object) -> Sheet:
    """Return the sheet that decoded JSON stands for.

    Raises:
        SheetUnreadable: it is not of the form of a sheet, with the place; nothing else is raised,
            whatever ``data`` is.
    """
    fields = object_of(data, _SHEET_KEYS, _OPTIONAL_KEYS)
    edition = one_of(EDITIONS, fields, "edition")
    variant = VARIANTS[one_of(VARIANTS, fields, "variant")]
    evidence = _EVIDENCE[one_of(_EVIDENCE, fields, "evidence")]
    _refuse_cards_out_of_place(fields, variant, evidence)
    return Sheet(
        edition=edition,
        variant=variant.key,
        evidence=evidence,
        players=number(fields, "players"),
        piles=_piles(list_of(fields, "piles"), form_of(variant, evidence)),
        undealt=cards(fields, "undealt") if "undealt" in fields else None,
        unplayed=cards(fields, "unplayed") if "unplayed" in fields else None,
        house=_house(fields["house"]) if "house" in fields else PRINTED_RULES,
    )


def write_sheet(sheet: Sheet) -> dict[str, object]:
    """Return the sheet in its canonical JSON form: ``read_sheet`` gives the same sheet back."""
    write = form_of(VARIANTS[sheet.variant], sheet.evidence).write
    written: dict[str, object] = {
        "edition": sheet.edition,
        "variant": sheet.variant,
        "players": sheet.players,
        "evidence": sheet.evidence.value,
        "piles": [write(pile) for pile in sheet.piles],
    }
    if sheet.undealt is not None:
        written["undealt"] = texts(sheet.undealt)
    if sheet.unplayed is not None:
        written["unplayed"] = texts(sheet.unplayed)
    if sheet.house != PRINTED_RULES:
        written["house"] = _written_house(sheet.house)
    return written


_SHEET_KEYS = frozenset({"edition", "variant", "players", "evidence", "piles", "undealt"})
_OPTIONAL_KEYS = frozenset({"undealt", "unplayed", "house"})
_HOUSE_KEYS = frozenset({"same_colour", "left_out", "best_choice"})
_EVIDENCE = {evidence.value: evidence for evidence in Evidence}


def _refuse_cards_out_of_place(fields: Fields, variant: Variant, evidence: Evidence) -> None:
    """Refuse cards in no pile that this game does not have, or that points do not need."""
    if "undealt" in fields and (variant.double_tricks or evidence is Evidence.POINTS):
        raise SheetUnreadable("'undealt' is not a known key")
    if "unplayed" in fields and (not variant.unplayed or evidence is Evidence.POINTS):
        raise SheetUnreadable("'unplayed' is not a known key")


def _piles(items: list[object], form: Form) -> tuple[Pile, ...]:
    piles: list[Pile] = []
    read, keys, optional = form.read, form.keys, form.optional
    try:
        for item in items:
            pile = read(object_of(item, keys, optional))
            piles.append(pile)
    except SheetUnreadable as fault:
        raise fault.inside(len(piles)).inside("piles") from None
    return tuple(piles)


def _house(data: object) -> House:
    try:
        fields = object_of(data, frozenset(), _HOUSE_KEYS)
        return House(
            same_colour="same_colour" in fields and flag(fields, "same_colour"),
            left_out=colour(fields, "left_out") if "left_out" in fields else None,
            best_choice="best_choice" in fields and flag(fields, "best_choice"),
        )
    except SheetUnreadable as fault:
        raise fault.inside("house") from None


def _written_house(house: House) -> dict[str, object]:
    """Return what differs from the printed rules."""
    written: dict[str, object] = {
        "same_colour": house.same_colour or None,
        "left_out": house.left_out,
        "best_choice": house.best_choice or None,
    }
    return {key: value for key, value in written.items() if value is not None}
