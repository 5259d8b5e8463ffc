"""The fields that a captain typed of a round: one for each part of each pile."""

import re
import secrets
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from engine.cards import Card, Colour
from engine.choices import best_choice
from engine.notation import Reading, cards_by_letter, read_cards, write_cards
from engine.sheets import Evidence, Sheet, read_sheet, write_sheet
from pages.rounds.layouts import Choice, FormLayout, Part, Written
from pages.whole_numbers import whole_number
from scoring.messages import side_by_side
from scoring.selectors.entries import Game

FIELD_LIMIT = 4000  # characters: every card of the largest deck in the longest words
KEY_LIMIT = 64  # characters
# Keyboards write a minus as a hyphen, a dash or, in Japanese, the sign of a long vowel.
NUMBER = re.compile(r"([-\u2010-\u2015\u2212\u30fc]?)\s*([0-9]{1,4})")  # no round has more digits


def new_key() -> str:
    """Return a key for one submission that no other one has."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field and the cards or the number in it."""

    part: Part
    name: str  # the script uses the same names
    text: str

    @property
    def number(self) -> int | None:
        """The number in it; None where there is none, or where it takes only cards."""
        return None if self.part.written is Written.CARDS else _read_number(self.text)

    @property
    def reading(self) -> Reading:
        """The cards in it, and every word that says nothing here."""
        if self.number is not None:
            return Reading(())
        if self.part.written is Written.NUMBER:
            return Reading((), tuple(self.text.split()))
        return read_cards(self.text)

    @property
    def by_letter(self) -> tuple[Card, ...]:
        """Those of its cards whose colour is typed as a letter."""
        return cards_by_letter(self.text) if self.reading.cards else ()

    @property
    def unread(self) -> str:
        """The words that say nothing here, in a row; empty if there are none."""
        words = self.reading.unread
        return side_by_side(words) if words else ""

    @property
    def missing(self) -> bool:
        """Return whether a number must be here and nothing is."""
        numbered = self.part.written is Written.NUMBER and self.part.needed is not None
        return numbered and not self.text.strip()

    def written(self) -> list[str] | int | None:
        """Return what stands in a sheet: cards or a number, None for one that is unknown."""
        if self.part.written is Written.NUMBER or self.number is not None:
            return self.number
        return list(map(str, self.reading.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceField:
    """The field of a colour."""

    choice: Choice
    name: str
    colour: Colour | None  # None: the one that costs least


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPile:
    """The fields of one player, in the order of the parts."""

    fields: tuple[Field, ...]
    choice: ChoiceField | None = None

    def written(self) -> dict[str, object]:
        """Return the pile as it stands in a sheet, without the numbers that are unknown."""
        pile: dict[str, Any] = {}
        for typed_field in self.fields:
            if (written := typed_field.written()) is None:
                continue
            if typed_field.part.colour:
                pile.setdefault(typed_field.part.key, {})[typed_field.part.colour] = written
            else:
                pile[typed_field.part.key] = written
        if self.choice:
            pile[self.choice.choice.key] = self.choice.colour or self._cheapest()
        return pile

    def _cheapest(self) -> Colour | None:
        return best_choice(
            [card for typed_field in self.fields for card in typed_field.reading.cards]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedRound:
    """Everything the form holds. ``apart`` is there only if cards may lie in no pile."""

    evidence: Evidence
    piles: tuple[TypedPile, ...]  # in seat order
    apart: Field | None
    seats: tuple[int, ...]  # the start numbers the captain saw
    based_on: int  # the version the captain saw, 0 for none
    accept: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()  # cards typed by letter that the page has named
    key: str = field(default_factory=new_key)

    @property
    def readable(self) -> bool:
        """Return whether each word names a card and no number is missing."""
        return not any(
            typed_field.reading.unread or typed_field.missing for typed_field in self.fields()
        )

    @property
    def by_letter(self) -> list[Card]:
        """The cards whose colour is typed as a letter."""
        return [card for typed_field in self.fields() for card in typed_field.by_letter]

    def fields(self) -> Iterator[Field]:
        """Return every field, pile by pile."""
        for pile in self.piles:
            yield from pile.fields
        if self.apart:
            yield self.apart

    def texts(self) -> str:
        """Return what stands in every field, as a browser would send it."""
        texts = {typed_field.name: typed_field.text for typed_field in self.fields()}
        chosen = [pile.choice for pile in self.piles if pile.choice]
        return urlencode(texts | {choice.name: choice.colour or "" for choice in chosen})

    def sheet(self, game: Game) -> Sheet:
        """Return a readable form as a sheet; an empty field of cards apart is none."""
        apart = {self.apart.part.key: self.apart.written()} if self.apart else {}
        return read_sheet(
            {
                **game,
                "players": len(self.piles),
                "evidence": self.evidence.value,
                "piles": [pile.written() for pile in self.piles],
                **{key: cards for key, cards in apart.items() if cards},
            }
        )


def typed_from_sheet(
    sheet: Sheet | None, layout: FormLayout, *, seats: tuple[int, ...], version: int
) -> TypedRound:
    """Return the form filled from what was recorded.

    It is empty before the first entry, and where the result rests on something else.
    """
    recorded = sheet if sheet and sheet.evidence is layout.evidence else None
    piles, apart = _fields(_texts(recorded, layout) if recorded else {}, layout)
    typed = TypedRound(
        evidence=layout.evidence, piles=piles, apart=apart, seats=seats, based_on=version
    )
    return replace(typed, named=frozenset(map(str, typed.by_letter)))


def typed_from_form(posted: QueryDict, layout: FormLayout) -> TypedRound:
    """Return what was sent; what is missing or senseless is empty, and the key a new one.

    An empty number is 0 once the others come to all captured cards, else it is unknown.
    """
    piles, apart = _fields(posted.dict(), layout)
    piles = _with_zeros(piles, layout)
    key = posted.get("key", "")
    usable = 0 < len(key) <= KEY_LIMIT and key.isascii() and key.isprintable()
    return TypedRound(
        evidence=layout.evidence,
        piles=piles,
        apart=apart,
        seats=tuple(whole_number(text) or 0 for text in posted.get("seats", "").split()),
        based_on=whole_number(posted.get("based_on", "")) or 0,
        accept=frozenset(posted.getlist("accept")),
        named=frozenset(posted.get("named", "").split()),
        key=key if usable else new_key(),
    )


def typed_before(texts: str, posted: QueryDict, layout: FormLayout) -> TypedRound:
    """Return what was sent, but with the fields as ``TypedRound.texts`` once gave them."""
    fields = posted.copy()
    for name, text in QueryDict(texts).items():
        fields[name] = str(text)
    return typed_from_form(fields, layout)


def pile_texts(sheet: Sheet) -> list[dict[str, str]]:
    """Return what stands in each pile of a sheet as text, by part, in seat order."""
    return [{key: _text(value) for key, value in pile.items()} for pile in _written_piles(sheet)]


def _written_piles(sheet: Sheet) -> list[dict[str, object]]:
    piles = write_sheet(sheet)["piles"]
    assert isinstance(piles, list)  # noqa: S101 - so is the form of a sheet
    return piles


def _texts(sheet: Sheet, layout: FormLayout) -> dict[str, str]:
    """Return the text of each field, by name."""
    texts = {}
    for seat, pile in enumerate(_written_piles(sheet)):
        for part in layout.parts:
            texts[f"{part.name}-{seat}"] = _text_of(part, pile.get(part.key))
        texts[f"choice-{seat}"] = _text(pile.get("choice"))
    apart = {"undealt": sheet.undealt, "unplayed": sheet.unplayed}
    return texts | {key: write_cards(cards or ()) for key, cards in apart.items()}


def _text_of(part: Part, value: object) -> str:
    """Return the text of one part; where only a number is asked, cards are counted."""
    if part.colour and isinstance(value, dict):
        return _text(value.get(part.colour, 0))
    if part.written is Written.NUMBER and isinstance(value, list):
        return str(len(value))
    return _text(value)


def _text(value: object) -> str:
    """Return cards, a number, numbers by colour or a colour as text."""
    if isinstance(value, list):
        return " ".join(value)
    if isinstance(value, dict):
        return " ".join(f"{colour}:{number}" for colour, number in value.items())
    return "" if value is None else str(value)


def _fields(
    texts: Mapping[str, str | list[object]], layout: FormLayout
) -> tuple[tuple[TypedPile, ...], Field | None]:
    def typed(part: Part, name: str) -> Field:
        return Field(part=part, name=name, text=str(texts.get(name, ""))[:FIELD_LIMIT])

    def chosen(choice: Choice, name: str) -> ChoiceField:
        letter = texts.get(name)
        colour = Colour(str(letter)) if letter in set(Colour) else None
        return ChoiceField(choice=choice, name=name, colour=colour)

    piles = tuple(
        TypedPile(
            fields=tuple(typed(part, f"{part.name}-{seat}") for part in layout.parts),
            choice=chosen(layout.choice, f"{layout.choice.key}-{seat}") if layout.choice else None,
        )
        for seat in range(layout.players)
    )
    return piles, typed(layout.apart, layout.apart.key) if layout.apart else None


def _with_zeros(piles: tuple[TypedPile, ...], layout: FormLayout) -> tuple[TypedPile, ...]:
    """Return the piles with 0 for each empty number if no captured card is left for it."""
    played = [
        typed_field for pile in piles for typed_field in pile.fields if _is_shared(typed_field)
    ]
    if not played or sum(typed_field.number or 0 for typed_field in played) != layout.captured:
        return piles
    return tuple(
        replace(
            pile,
            fields=tuple(
                replace(typed_field, text="0")
                if _is_shared(typed_field) and typed_field.missing
                else typed_field
                for typed_field in pile.fields
            ),
        )
        for pile in piles
    )


def _is_shared(field: Field) -> bool:
    """Return whether a number is of cards that all players share."""
    return field.part.played and field.part.written is Written.NUMBER


def _read_number(text: str) -> int | None:
    """Return a whole number as people type it, on any keyboard; None for anything else."""
    number = NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if number is None:
        return None
    return -int(number[2]) if number[1] else int(number[2])
