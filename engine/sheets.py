"""A sheet: what was written down for a whole round, and its JSON form."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from engine.cards import CARDS, Card, CardSyntaxError
from engine.decks import EDITIONS
from engine.piles import Pile
from engine.variants import VARIANTS

__all__ = ["Evidence", "Pile", "Sheet", "SheetUnreadable", "read_sheet", "write_sheet"]


class Evidence(StrEnum):
    """What a sheet rests on."""

    CARDS = "cards"  # every card is written down


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One round as written down; whether it can be true is for ``engine.checks``."""

    edition: str  # key in EDITIONS
    variant: str  # key in VARIANTS
    players: int
    evidence: Evidence
    piles: tuple[Pile, ...]  # in seat order, clockwise
    undealt: tuple[Card, ...] | None = None  # None: not written down, () means there were none


class SheetUnreadable(ValueError):
    """This is no sheet.

    ``reason`` is an English clause, ``path`` the way to the fault, from the sheet inwards.
    """

    def __init__(self, reason: str, *path: str | int) -> None:
        super().__init__(reason, *path)
        self.reason = reason
        self.path = path

    @property
    def place(self) -> str:
        """The path as people write it, ``piles[1].captured[3]``; empty for the sheet itself."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).removeprefix(".")

    def inside(self, step: str | int) -> "SheetUnreadable":
        """Return the same fault seen from one level further out."""
        return SheetUnreadable(self.reason, step, *self.path)

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.path else self.reason


def read_sheet(data: object) -> Sheet:
    """Return the sheet that decoded JSON stands for.

    Raises:
        SheetUnreadable: it is not of the form of a sheet, with the place; nothing else is raised,
            whatever ``data`` is.
    """
    fields = _object(data, _SHEET_KEYS, optional=_OPTIONAL_KEYS)
    return Sheet(
        edition=_one_of(EDITIONS, fields, "edition"),
        variant=_one_of(VARIANTS, fields, "variant"),
        evidence=_EVIDENCE[_one_of(_EVIDENCE, fields, "evidence")],
        players=_players(fields["players"]),
        piles=_piles(fields["piles"]),
        undealt=_cards(fields, "undealt") if "undealt" in fields else None,
    )


def write_sheet(sheet: Sheet) -> dict[str, object]:
    """Return the sheet in its canonical JSON form: ``read_sheet`` gives the same sheet back."""
    written: dict[str, object] = {
        "edition": sheet.edition,
        "variant": sheet.variant,
        "players": sheet.players,
        "evidence": sheet.evidence.value,
        "piles": [
            {"penalty": list(map(str, pile.penalty)), "captured": list(map(str, pile.captured))}
            for pile in sheet.piles
        ],
    }
    if sheet.undealt is not None:
        written["undealt"] = list(map(str, sheet.undealt))
    return written


_SHEET_KEYS = frozenset({"edition", "variant", "players", "evidence", "piles", "undealt"})
_OPTIONAL_KEYS = frozenset({"undealt"})
_PILE_KEYS = frozenset({"penalty", "captured"})
_EVIDENCE = {evidence.value: evidence for evidence in Evidence}
_MOST_PLAYERS = 1_000_000  # beyond any hall; a longer number is not even worth judging
_SHOWN = 40  # characters of what was sent that a reason repeats


def _object(
    data: object, keys: frozenset[str], *, optional: frozenset[str] = frozenset()
) -> dict[str, object]:
    if not isinstance(data, dict):
        raise SheetUnreadable(f"an object is needed here, not {_kind(data)}")
    if data.keys() != keys:
        for key in sorted(keys - optional - data.keys()):
            raise SheetUnreadable("is missing", key)
        for key in data:
            if key not in keys:
                raise SheetUnreadable(f"{_shown(key)} is not a known key")
    return data


def _one_of(known: Collection[str], fields: Mapping[str, object], key: str) -> str:
    value = fields[key]
    if isinstance(value, str) and value in known:
        return value
    raise SheetUnreadable(f"{_shown(value)} is not one of: {', '.join(sorted(known))}", key)


def _players(value: object) -> int:
    if type(value) is not int:  # True is an int, too
        raise SheetUnreadable(f"a whole number is needed here, not {_kind(value)}", "players")
    if abs(value) > _MOST_PLAYERS:
        raise SheetUnreadable("the number is far too large", "players")
    return value


def _piles(data: object) -> tuple[Pile, ...]:
    if not isinstance(data, list):
        raise SheetUnreadable(f"a list is needed here, not {_kind(data)}", "piles")
    piles: list[Pile] = []
    try:
        for item in data:
            fields = _object(item, _PILE_KEYS)
            piles.append(Pile(_cards(fields, "penalty"), _cards(fields, "captured")))
    except SheetUnreadable as fault:
        raise fault.inside(len(piles)).inside("piles") from None
    return tuple(piles)


def _cards(fields: Mapping[str, object], key: str) -> tuple[Card, ...]:
    texts = fields[key]
    if not isinstance(texts, list):
        raise SheetUnreadable(f"a list of cards is needed here, not {_kind(texts)}", key)
    try:
        if len(texts) > 1:
            # Reading a sheet is mostly this line: it fetches all canonical cards in one step.
            found: tuple[Card, ...] = itemgetter(*texts)(CARDS)
            return found
        return (CARDS[texts[0]],) if texts else ()
    except (KeyError, TypeError):  # something is written in another way: read one by one
        return tuple(_card(text, key, index) for index, text in enumerate(texts))


def _card(text: object, key: str, index: int) -> Card:
    if not isinstance(text, str):
        raise SheetUnreadable(f"a card like r7 is needed here, not {_kind(text)}", key, index)
    try:
        return Card.parse(text)
    except CardSyntaxError as fault:
        raise SheetUnreadable(str(fault), key, index) from None


def _shown(value: object) -> str:
    """Repeat a text, shortened; of anything else, which may be endless, only the kind."""
    return repr(value[:_SHOWN]) if isinstance(value, str) else _kind(value)


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "something else")


_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}
