"""Texts of a picture beside a shared link, and the letters that its font has.

Every public page names such a picture, and few are ever drawn: ``drawing``, which is large, is
loaded then.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

WIDTH: Final = 1200
HEIGHT: Final = 630  # what chats ask for: 1.91 to 1
# All that the font draws and that is read from left to right; made of it by ``make vendor``.
_LETTERS: Final = (Path(__file__).parent / "vendor" / "m-plus-1p.letters").read_text("utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow:
    """A line of a list: a rank, a name and a result."""

    rank: str
    name: str
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureList:
    """A list of first places with its heading."""

    heading: str
    unit: str  # of the results
    rows: Sequence[PictureRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Texts of a picture, from top to bottom; an empty one takes no room."""

    above: str = ""  # a small line over the heading
    heading: str
    below: Sequence[str] = ()  # lines under it
    lists: Sequence[PictureList] = ()  # beside each other; the heading is smaller then
    figures: Sequence[tuple[str, str]] = ()  # large ones, with what each is
    foot: str = ""
    warning: str = ""  # across the upper edge


def drawable(text: str, otherwise: str = "") -> str:
    """Return a text as far as the font has it; ``otherwise`` where that would lose letters."""
    shown = _tidy(text)
    kept = " ".join("".join(letter for letter in shown if _is_drawable(letter)).split())
    lost = any(letter.isalpha() and not _is_drawable(letter) for letter in shown)
    return otherwise if lost or not kept else kept


def _tidy(text: str) -> str:
    """Return a text in composed letters, with single spaces and no marks that have no width."""
    words = unicodedata.normalize("NFC", text).split()
    return "".join(
        letter for letter in " ".join(words) if unicodedata.category(letter) not in ("Cf", "Cc")
    )


@lru_cache(maxsize=4096)
def _is_drawable(letter: str) -> bool:
    return letter == " " or letter in _LETTERS
