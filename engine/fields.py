"""Readers of decoded JSON, field by field, with the path of every fault."""

from collections.abc import Collection, Mapping
from operator import itemgetter

from engine.cards import CARDS, Card, CardSyntaxError, Colour


class SheetUnreadable(ValueError):
    """This is no sheet.

    ``reason`` is an English clause, ``path`` the keys and indexes down to the fault.
    """

    def __init__(self, reason: str, *path: str | int) -> None:
        super().__init__(reason, *path)
        self.reason = reason
        self.path = path

    @property
    def path_text(self) -> str:
        """The path as people write it, ``piles[1].captured[3]``; empty for the sheet itself."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.path)
        return "".join(steps).removeprefix(".")

    def inside(self, step: str | int) -> "SheetUnreadable":
        """Return the same fault seen from one level further out."""
        return SheetUnreadable(self.reason, step, *self.path)

    def __str__(self) -> str:
        return f"{self.path_text}: {self.reason}" if self.path else self.reason


Fields = Mapping[str, object]

_LARGEST = 1_000_000  # beyond any event and any score; a longer number is not worth judging
_SHOWN = 40  # characters of what was sent that a reason repeats


def object_of(
    data: object, keys: frozenset[str], optional: frozenset[str] = frozenset()
) -> dict[str, object]:
    """Return the object with the keys it usually has; the optional ones may be there or not."""
    if not isinstance(data, dict):
        raise SheetUnreadable(f"an object is needed here, not {_kind(data)}")
    if data.keys() != keys:
        if missing := keys.difference(optional, data):
            raise SheetUnreadable("is missing", min(missing))
        for key in data:
            if key not in keys and key not in optional:
                raise SheetUnreadable(f"{_shown(key)} is not a known key")
    return data


def list_of(fields: Fields, key: str) -> list[object]:
    """Return a list of anything."""
    value = fields[key]
    if isinstance(value, list):
        return value
    raise SheetUnreadable(f"a list is needed here, not {_kind(value)}", key)


def one_of(known: Collection[str], fields: Fields, key: str) -> str:
    """Return a text that is one of those known."""
    value = fields[key]
    if isinstance(value, str) and value in known:
        return value
    raise SheetUnreadable(f"{_shown(value)} is not one of: {', '.join(sorted(known))}", key)


def flag(fields: Fields, key: str) -> bool:
    """Return true or false."""
    value = fields[key]
    if isinstance(value, bool):
        return value
    raise SheetUnreadable(f"true or false is needed here, not {_kind(value)}", key)


def number(fields: Fields, key: str) -> int:
    """Return a whole number; whether it makes sense is for the checks."""
    value = fields[key]
    if type(value) is not int:  # True is an int, too
        raise SheetUnreadable(f"a whole number is needed here, not {_kind(value)}", key)
    if abs(value) > _LARGEST:
        raise SheetUnreadable("the number is far too large", key)
    return value


def colour(fields: Fields, key: str) -> Colour:
    """Return a colour, written as its letter."""
    return _LETTERS[one_of(_LETTERS, fields, key)]


def cards(fields: Fields, key: str) -> tuple[Card, ...]:
    """Return a list of cards, in any of the ways people write them."""
    texts = fields[key]
    if not isinstance(texts, list):
        raise SheetUnreadable(f"a list of cards is needed here, not {_kind(texts)}", key)
    try:
        if len(texts) > 1:
            # Reading a sheet is mostly this line: it fetches all canonical cards in one step.
            canonical: tuple[Card, ...] = itemgetter(*texts)(CARDS)
            return canonical
        return (CARDS[texts[0]],) if texts else ()
    except (KeyError, TypeError):  # something is written in another way: read one by one
        return tuple(_card(text, key, index) for index, text in enumerate(texts))


def cards_or_number(fields: Fields, key: str) -> tuple[Card, ...] | int:
    """Return cards, or how many they are."""
    return number(fields, key) if type(fields[key]) is int else cards(fields, key)


def numbers_by_colour(
    fields: Fields, key: str, colours: Collection[Colour]
) -> Mapping[Colour, int]:
    """Return a number for each of these colours; one that is left out is 0."""
    try:
        numbers = object_of(fields[key], frozenset(), frozenset(colours))
        return {each: number(numbers, each) if each in numbers else 0 for each in colours}
    except SheetUnreadable as fault:
        raise fault.inside(key) from None


_LETTERS = {colour.value: colour for colour in Colour}


def _card(text: object, key: str, index: int) -> Card:
    if not isinstance(text, str):
        raise SheetUnreadable(f"a card like r7 is needed here, not {_kind(text)}", key, index)
    try:
        return Card.parse(text)
    except CardSyntaxError as fault:
        raise SheetUnreadable(str(fault), key, index) from None


def _shown(value: object) -> str:
    """Return a text, shortened; of anything else, which may be endless, only the kind."""
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
