"""What a captain typed into the form of a round: one text field for each part of each pile."""

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from engine.decks import Deck
from engine.notation import Reading, read_cards, write_cards
from engine.piles import Pile
from engine.sheets import Evidence, Sheet

FIELD_LIMIT = 4000  # characters: every card of the largest deck in the longest words
KEY_LIMIT = 64  # characters


def new_key() -> str:
    """Return a key for one submission that no other one has."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One text field and the cards in it."""

    name: str  # the script uses the same names
    text: str

    @property
    def reading(self) -> Reading:
        """What the text says."""
        return read_cards(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPile:
    """The two fields of one player."""

    penalty: Field
    captured: Field


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedRound:
    """Everything the form holds. ``undealt`` is there only if the deck leaves cards over."""

    piles: tuple[TypedPile, ...]  # in seat order
    undealt: Field | None
    seats: tuple[int, ...]  # the start numbers the captain saw
    based_on: int  # the version the captain saw, 0 for none
    accept: frozenset[str] = frozenset()
    key: str = field(default_factory=new_key)

    @property
    def readable(self) -> bool:
        """Whether every word in every field names a card."""
        return not any(one.reading.unread for one in self.fields())

    def fields(self) -> Iterator[Field]:
        """Return every field, pile by pile."""
        for pile in self.piles:
            yield from (pile.penalty, pile.captured)
        if self.undealt:
            yield self.undealt

    def sheet(self, *, edition: str, variant: str) -> Sheet:
        """Return the cards of the form as a sheet; an empty field of cards left over is none."""
        undealt = self.undealt.reading.cards if self.undealt else ()
        return Sheet(
            edition=edition,
            variant=variant,
            players=len(self.piles),
            evidence=Evidence.CARDS,
            piles=tuple(
                Pile(pile.penalty.reading.cards, pile.captured.reading.cards) for pile in self.piles
            ),
            undealt=undealt or None,
        )

    def digest(self, round_number: int) -> str:
        """Return the same text for the same submission, however it was typed."""
        cards = [write_cards(one.reading.cards) for one in self.fields()]
        plain = [round_number, cards, self.seats, self.based_on, sorted(self.accept)]
        return hashlib.sha256(json.dumps(plain).encode()).hexdigest()


def typed_from_sheet(
    sheet: Sheet | None, deck: Deck, *, seats: tuple[int, ...], version: int
) -> TypedRound:
    """Return the form filled from what was recorded, empty before the first entry."""
    texts: dict[str, str] = {}
    for seat, pile in enumerate(sheet.piles if sheet else ()):
        texts[f"penalty-{seat}"] = write_cards(pile.penalty)
        texts[f"captured-{seat}"] = write_cards(pile.captured)
    if sheet:
        texts["undealt"] = write_cards(sheet.undealt or ())
    piles, undealt = _fields(texts, deck)
    return TypedRound(piles=piles, undealt=undealt, seats=seats, based_on=version)


def typed_from_form(posted: QueryDict, deck: Deck) -> TypedRound:
    """Return what was sent; whatever is missing or senseless is empty, a key is made anew."""
    piles, undealt = _fields(posted.dict(), deck)
    key = posted.get("key", "")
    usable = 0 < len(key) <= KEY_LIMIT and key.isascii() and key.isprintable()
    return TypedRound(
        piles=piles,
        undealt=undealt,
        seats=tuple(map(_number, posted.get("seats", "").split())),
        based_on=_number(posted.get("based_on", "")),
        accept=frozenset(posted.getlist("accept")),
        key=key if usable else new_key(),
    )


def _fields(
    texts: Mapping[str, str | list[object]], deck: Deck
) -> tuple[tuple[TypedPile, ...], Field | None]:
    def typed(name: str) -> Field:
        return Field(name=name, text=str(texts.get(name, ""))[:FIELD_LIMIT])

    piles = tuple(
        TypedPile(penalty=typed(f"penalty-{seat}"), captured=typed(f"captured-{seat}"))
        for seat in range(deck.players)
    )
    return piles, typed("undealt") if deck.undealt else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
