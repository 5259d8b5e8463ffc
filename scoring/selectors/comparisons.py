"""Differences between two sheets of the same round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.sheets import Sheet, write_sheet
from scoring.errors import SheetDiffers

UNHELD = ("undealt", "unplayed")
GAME_KEYS = ("edition", "variant", "house", "players", "evidence")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One part of a sheet that differs, with what only one of the two has, in order.

    These are cards, as ``r4``, or else the number or colour in each sheet.
    """

    seat: int | None  # from 0, clockwise; None for cards in no pile
    part: str  # the key in the sheet, like captured
    recorded: tuple[str, ...]
    entered: tuple[str, ...]
    cards: bool


def differences(recorded: Sheet, entered: Sheet) -> list[Difference]:
    """Return every difference between two sheets of one round, seat by seat; none if they agree.

    Cards in no pile are compared where both sheets name them; else they follow from the rest.

    Raises:
        SheetDiffers: they are not of the same game, or do not rest on the same evidence.
    """
    first, second = write_sheet(recorded), write_sheet(entered)
    expected = {key: first.get(key) for key in GAME_KEYS}
    if any(second.get(key) != expected[key] for key in GAME_KEYS):
        raise SheetDiffers(expected=expected)
    found: list[Difference] = []
    for seat, (one, other) in enumerate(zip(_piles(first), _piles(second), strict=True)):
        found.extend(_pile_differences(seat, one, other))
    named = [key for key in UNHELD if first.get(key) is not None and second.get(key) is not None]
    unheld = ({key: sheet[key] for key in named} for sheet in (first, second))
    return [*found, *_pile_differences(None, *unheld)]


def _piles(sheet: Mapping[str, object]) -> list[Mapping[str, object]]:
    piles = sheet["piles"]
    assert isinstance(piles, list)  # noqa: S101 - so is the form of a sheet
    return piles


def _pile_differences(
    seat: int | None, recorded: Mapping[str, object], entered: Mapping[str, object]
) -> Iterator[Difference]:
    for part in {**recorded, **entered}:
        first, second = recorded.get(part), entered.get(part)
        cards = isinstance(first, list) and isinstance(second, list)
        one, other = (_cards(first), _cards(second)) if cards else (_values(first), _values(second))
        if set(one) != set(other):
            yield Difference(
                seat=seat,
                part=part,
                recorded=tuple(card for card in one if card not in other),
                entered=tuple(card for card in other if card not in one),
                cards=cards,
            )


def _cards(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _values(value: object) -> tuple[str, ...]:
    """Return one value as texts: a number, a colour, each count by colour, a list's length."""
    if isinstance(value, dict):
        return tuple(f"{colour}: {number}" for colour, number in value.items())
    if isinstance(value, list):
        return (str(len(value)),)
    return () if value is None else (str(value),)
