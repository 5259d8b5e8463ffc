"""Draft piles: what the phones at a table hold of a round before it is recorded, and the merge.

Each person's pile is edited on any phone, known or not known to the others, and reaches them in
any order, repeated, or not at all. A version names what its author had seen, so everyone who has
got the same versions holds the same ones, without a clock and without asking each other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.cards import Colour
from engine.decks import Deck
from engine.fields import (
    Fields,
    SheetUnreadable,
    cards,
    colour,
    number,
    object_of,
)
from engine.forms import form_of, texts
from engine.piles import Evidence
from engine.variants import Variant

MOST_SEEN = 40  # devices that a version names; no evening has so many at one pile
MOST_POINTS = 999  # of one player in one round, either way; no game comes near it


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftVersion:
    """One edit of a draft pile; ``edit`` and ``device`` together name it, within its pile.

    ``edit`` is one above the highest edit of the pile that the author had seen. ``seen`` says of
    every other device which of its edits the author had taken in, with what these had seen.
    """

    number: int | None  # start number of the person whose pile it is; None: the cards apart
    edit: int  # from 1
    device: str  # of the author
    seen: Mapping[str, int] = field(default_factory=dict)
    by: int | None = None  # start number of the person who holds the author's phone
    over: bool = False  # whether the author said with it that the last trick is played
    content: Mapping[str, object] = field(default_factory=dict)  # a missing key is unknown, not 0

    def overtakes(self, other: "DraftVersion") -> bool:
        """Return whether the author had this other version of the same pile before them."""
        if self.number != other.number:
            return False
        if self.device == other.device:
            return self.edit > other.edit
        return self.seen.get(other.device, 0) >= other.edit


def standing_versions(versions: Iterable[DraftVersion]) -> list[DraftVersion]:
    """Return the versions of one pile that none overtakes, the one that counts first.

    Any order and any repeats give the same, and so does merging step by step: what a version
    overtakes, each version that overtakes it overtakes, too. Of two versions by one name, which
    no phone makes, the first stands.
    """
    known: dict[tuple[int, str], DraftVersion] = {}
    for version in versions:
        known.setdefault((version.edit, version.device), version)
    return [
        known[name]
        for name in sorted(known, reverse=True)
        if not any(other.overtakes(known[name]) for other in known.values())
    ]


def next_version(
    versions: Iterable[DraftVersion],
    *,
    number: int | None,
    device: str,
    by: int | None = None,
    over: bool = False,
    content: Mapping[str, object],
) -> DraftVersion:
    """Return an edit by a device that has seen these versions of a pile, and so replaces them.

    It has seen what their authors had seen, too: without that a version long overtaken could
    stand again where it arrives late. Where that were too many devices it names those of these
    versions alone: a pile must stay open to edits, whatever its versions claim to have seen.
    """
    versions = list(versions)
    edit, seen = 0, dict[str, int]()
    for version in versions:
        edit = max(edit, version.edit)
        for other, known in {**version.seen, version.device: version.edit}.items():
            seen[other] = max(seen.get(other, 0), known)
    seen.pop(device, None)
    if len(seen) > MOST_SEEN:
        direct = {version.device for version in versions}
        seen = {other: known for other, known in seen.items() if other in direct}
    return DraftVersion(
        number=number, edit=edit + 1, device=device, seen=seen, by=by, over=over, content=content
    )


def read_content(
    data: object, *, variant: Variant, evidence: Evidence, deck: Deck, apart: bool
) -> dict[str, object]:
    """Return what a draft pile holds, or the cards ``apart``, from decoded JSON.

    It is like a pile of a sheet, but any key may be missing. Cards come back in canonical notation
    and order, so equal contents are equal values.

    Raises:
        SheetUnreadable: it is no such content, or has cards or numbers that are not in this game.
    """
    keys = _apart_keys(variant, evidence) if apart else form_of(variant, evidence).keys
    fields = object_of(data, frozenset(), keys)
    return {key: _read_part(fields, key, evidence, deck) for key in sorted(fields)}


def repeated_cards(content: Mapping[str, object]) -> list[str]:
    """Return the cards that are in a content of canonical notation more than once."""
    times = Counter(card for part in content.values() if isinstance(part, list) for card in part)
    return [card for card, number in times.items() if number > 1]


def withhold(
    content: Mapping[str, object], variant: Variant
) -> tuple[dict[str, object], list[str]]:
    """Return what other phones see of a pile before the last trick, and the keys that hide more.

    In a game with hidden penalty cards the own cards are hidden, too, for they have their colour,
    and their number tells it. Of cards face down the number is known.
    """
    shown, hidden = dict(content), list[str]()
    for key in ("own", "penalty") if variant.hidden else ():
        if key in shown:
            del shown[key]
            hidden.append(key)
    face_down = shown.get("face_down")
    if variant.double_tricks and isinstance(face_down, list):
        shown["face_down"] = len(face_down)
        hidden.append("face_down")
    return shown, hidden


def _apart_keys(variant: Variant, evidence: Evidence) -> frozenset[str]:
    if evidence is Evidence.POINTS:
        return frozenset()
    return frozenset({"unplayed" if variant.unplayed else "undealt"})


def _read_part(fields: Fields, key: str, evidence: Evidence, deck: Deck) -> object:
    counted = evidence is Evidence.COUNTS
    match key:
        case "choice":
            return None if fields[key] is None else _colour(fields, key, deck)
        case "points":
            return _number(fields, key, -MOST_POINTS, MOST_POINTS)
        case "face_up" if counted:
            return _numbers_by_colour(fields, key, deck)
        case "captured" if counted:
            return _number(fields, key, 0, len(deck.cards))
        case "own" | "face_down" if type(fields[key]) is int:
            return _number(fields, key, 0, len(deck.cards))
        case _:
            return _cards(fields, key, deck)


def _cards(fields: Fields, key: str, deck: Deck) -> list[str]:
    pile = cards(fields, key)
    if len(pile) > len(deck.cards):
        raise SheetUnreadable(f"at most {len(deck.cards)} cards are in this game", key)
    for index, card in enumerate(pile):
        if card not in deck.cards:
            raise SheetUnreadable(f"{card} is not in this game", key, index)
    return texts(tuple(sorted(pile)))


def _colour(fields: Fields, key: str, deck: Deck) -> Colour:
    choice = colour(fields, key)
    if choice not in deck.colours:
        raise SheetUnreadable(f"{choice} is not in this game", key)
    return choice


def _number(fields: Fields, key: str, least: int, most: int) -> int:
    value = number(fields, key)
    if not least <= value <= most:
        raise SheetUnreadable(f"a number from {least} to {most} is needed here", key)
    return value


def _numbers_by_colour(fields: Fields, key: str, deck: Deck) -> dict[str, int]:
    try:
        numbers = object_of(fields[key], frozenset(), frozenset(deck.colours))
        return {each: _number(numbers, each, 0, deck.of_each_colour) for each in sorted(numbers)}
    except SheetUnreadable as fault:
        raise fault.inside(key) from None
