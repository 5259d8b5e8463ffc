"""Forms of a pile in JSON: one for each kind of evidence and game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.cards import Card, Colour
from engine.fields import Fields, cards, cards_or_number, colour, number, numbers_by_colour
from engine.hattrick import COLOURS
from engine.piles import CountedPile, Evidence, HattrickPile, Pile, PointsPile
from engine.variants import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The keys of a pile, and how it is read and written."""

    keys: frozenset[str]  # that a pile usually has
    optional: frozenset[str] = frozenset()  # may be there or not
    read: Callable[[Fields], Pile]
    write: Callable[[Any], dict[str, object]]  # takes the kind of pile that ``read`` returns


def form_of(variant: Variant, evidence: Evidence) -> Form:
    """Return the form of all piles of a sheet."""
    if variant.double_tricks:
        return _OF_DOUBLE_TRICKS[evidence]
    return _OF_CHOICES[evidence] if variant.chooses else _OF_TRICKS[evidence]


def texts(written: tuple[Card, ...]) -> list[str]:
    """Return cards in canonical notation."""
    return list(map(str, written))


def _read_cards(fields: Fields) -> Pile:
    return Pile(cards(fields, "penalty"), cards(fields, "captured"))


def _write_cards(pile: Pile) -> dict[str, object]:
    return {"penalty": texts(pile.penalty), "captured": texts(pile.captured)}


def _read_chosen(fields: Fields) -> Pile:
    return Pile(_penalty(fields), cards(fields, "captured"), _choice(fields))


def _write_chosen(pile: Pile) -> dict[str, object]:
    return {**_needless_penalty(pile), "captured": texts(pile.captured), "choice": pile.choice}


def _read_counts(fields: Fields) -> CountedPile:
    return CountedPile(
        cards(fields, "penalty"),
        number=number(fields, "captured"),
        own=cards_or_number(fields, "own"),
    )


def _write_counts(pile: CountedPile) -> dict[str, object]:
    return {
        "penalty": texts(pile.penalty),
        "captured": pile.number,
        "own": _texts_or_number(pile.own),
    }


def _read_chosen_counts(fields: Fields) -> CountedPile:
    return CountedPile(
        _penalty(fields),
        choice=_choice(fields),
        number=number(fields, "captured"),
        own=cards_or_number(fields, "own"),
    )


def _write_chosen_counts(pile: CountedPile) -> dict[str, object]:
    return {
        **_needless_penalty(pile),
        "captured": pile.number,
        "own": _texts_or_number(pile.own),
        "choice": pile.choice,
    }


def _read_hattrick(fields: Fields) -> HattrickPile:
    return HattrickPile(
        face_up=cards(fields, "face_up"), face_down=cards_or_number(fields, "face_down")
    )


def _read_hattrick_counts(fields: Fields) -> HattrickPile:
    return HattrickPile(
        face_up=numbers_by_colour(fields, "face_up", COLOURS),
        face_down=cards_or_number(fields, "face_down"),
    )


def _write_hattrick(pile: HattrickPile) -> dict[str, object]:
    up = pile.face_up
    return {
        "face_up": texts(up) if isinstance(up, tuple) else {key.value: up[key] for key in up},
        "face_down": _texts_or_number(pile.face_down),
    }


def _read_points(fields: Fields) -> PointsPile:
    return PointsPile(points=number(fields, "points"))


def _write_points(pile: PointsPile) -> dict[str, object]:
    return {"points": pile.points}


def _penalty(fields: Fields) -> tuple[Card, ...]:
    """Return what should not be there: in this game no one lays a card aside."""
    return cards(fields, "penalty") if "penalty" in fields else ()


def _needless_penalty(pile: Pile) -> dict[str, object]:
    return {"penalty": texts(pile.penalty)} if pile.penalty else {}


def _choice(fields: Fields) -> Colour | None:
    return None if fields.get("choice") is None else colour(fields, "choice")


def _texts_or_number(value: tuple[Card, ...] | int) -> list[str] | int:
    return value if isinstance(value, int) else texts(value)


_WITH_CHOICE = frozenset({"choice", "penalty"})

_CARDS = Form(keys=frozenset({"penalty", "captured"}), read=_read_cards, write=_write_cards)
_CHOSEN = Form(
    keys=frozenset({"captured", "choice"}),
    optional=_WITH_CHOICE,
    read=_read_chosen,
    write=_write_chosen,
)
_COUNTS = Form(
    keys=frozenset({"penalty", "captured", "own"}), read=_read_counts, write=_write_counts
)
_CHOSEN_COUNTS = Form(
    keys=frozenset({"captured", "own", "choice"}),
    optional=_WITH_CHOICE,
    read=_read_chosen_counts,
    write=_write_chosen_counts,
)
_HATTRICK = Form(
    keys=frozenset({"face_up", "face_down"}), read=_read_hattrick, write=_write_hattrick
)
_HATTRICK_COUNTS = Form(
    keys=frozenset({"face_up", "face_down"}), read=_read_hattrick_counts, write=_write_hattrick
)
_POINTS = Form(keys=frozenset({"points"}), read=_read_points, write=_write_points)

_OF_TRICKS = {Evidence.CARDS: _CARDS, Evidence.COUNTS: _COUNTS, Evidence.POINTS: _POINTS}
_OF_CHOICES = {
    Evidence.CARDS: _CHOSEN,
    Evidence.COUNTS: _CHOSEN_COUNTS,
    Evidence.POINTS: _POINTS,
}
_OF_DOUBLE_TRICKS = {
    Evidence.CARDS: _HATTRICK,
    Evidence.COUNTS: _HATTRICK_COUNTS,
    Evidence.POINTS: _POINTS,
}
