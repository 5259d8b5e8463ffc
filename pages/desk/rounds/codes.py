"""The code of a round on a captain's phone: a submission packed into letters."""

import json
import zlib
from base64 import b64decode
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from engine.checks import deck_for
from engine.decks import NoDeck
from engine.fields import Fields, SheetUnreadable, list_of, number, object_of
from engine.sheets import Sheet, read_sheet
from pages.bounds import BOUNDS

CODE_LIMIT = BOUNDS["admin:take_over"].packed  # characters; a QR code holds fewer
_LIMIT = BOUNDS["admin:take_over"].unfolded  # bytes
_RAW = -zlib.MAX_WBITS  # deflate without a header


class CodeProblem(StrEnum):
    """The reason for which nothing can be taken from a code."""

    BROKEN = "broken"  # a part of it is missing, or it never was a code of a phone
    UNKNOWN = "unknown"  # it can be read, but is not of the form that this program knows
    OTHER_TABLE = "other_table"
    NO_ROUND = "no_round"
    OTHER_PEOPLE = "other_people"
    OTHER_GAME = "other_game"


class CodeRefused(Exception):
    """Nothing can be taken from a code."""

    def __init__(self, why: CodeProblem) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class CodedRound:
    """A round as a captain's phone has it; ``seats`` and piles are in the phone's order."""

    table_id: object  # None in the code of an older page
    number: int
    seats: tuple[int, ...]  # start numbers
    sheet: Sheet
    accept: frozenset[str]  # codes of warnings that the captain stands by

    def seated(self, seats: tuple[int, ...]) -> Self:
        """Return it with the same people, each with their own pile, in another order."""
        piles = dict(zip(self.seats, self.sheet.piles, strict=True))
        sheet = replace(self.sheet, piles=tuple(piles[seat] for seat in seats))
        return replace(self, seats=seats, sheet=sheet)


def read_code(text: str) -> CodedRound:
    """Return the round of a code.

    Raises:
        CodeRefused: it is broken, or of a form that this program does not know.
    """
    try:
        data = json.loads(_unpacked(text))
    except (ValueError, RecursionError, zlib.error):
        raise CodeRefused(CodeProblem.BROKEN) from None
    try:
        return _round(data)
    except (SheetUnreadable, NoDeck):
        raise CodeRefused(CodeProblem.UNKNOWN) from None


def _unpacked(text: str) -> bytes:
    if not 0 < len(text) <= CODE_LIMIT:
        raise ValueError
    packed = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    unpacking = zlib.decompressobj(_RAW)
    unpacked = unpacking.decompress(packed, _LIMIT)
    if not unpacking.eof:
        raise ValueError
    return unpacked


def _round(data: object) -> CodedRound:
    fields = object_of(data, frozenset({"number", "body"}), frozenset({"table", "key"}))
    body = object_of(
        fields["body"],
        frozenset({"based_on", "seats", "sheet"}),
        frozenset({"accept", "device", "player"}),
    )
    sheet = read_sheet(body["sheet"])
    deck_for(sheet)
    seats = tuple(number({"seats": seat}, "seats") for seat in list_of(body, "seats"))
    if not len(seats) == len(set(seats)) == len(sheet.piles) == sheet.players:
        raise SheetUnreadable("not one pile for each person")
    return CodedRound(
        table_id=fields.get("table"),
        number=number(fields, "number"),
        seats=seats,
        sheet=sheet,
        accept=_texts(body, "accept"),
    )


def _texts(fields: Fields, key: str) -> frozenset[str]:
    return frozenset(str(value) for value in list_of({key: [], **fields}, key))
