"""Characters that a name may have: those that a reader sees."""

import re
from typing import Final
from unicodedata import bidirectional, category, combining, name, normalize

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_JOINERS: Final = "\u200c\u200d"
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs without ink
# Controls, what turns the direction of text or has no width, breaks of lines, halves of characters.
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
# Characters of another category that have no width, and code points that are no character.
_NOTHING: Final = re.compile(
    "[\u034f\u17b4\u17b5\u2065\ufff0-\ufff8\ufffe\uffff\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
_SELECTORS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Most of what names are written with; what else is seen is asked one by one.
_PLAIN: Final = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02ff\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]*"
)
# What has no ink and turns or joins nothing at the end of a word: it came by copying.
_NO_INK: Final = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_AT_ENDS: Final = re.compile(rf"(?<!\S)[{_NO_INK}]+|[{_NO_INK}]+(?!\S)")
_VIRAMA: Final = 9  # its combining class
_PICTURES: Final = ("So", "Sm")


def tidy(text: str) -> str:
    """Return a text in NFC, its spaces single, without what has no ink at the ends of words."""
    if text.isascii():
        return " ".join(text.split())
    return " ".join(_AT_ENDS.sub("", " ".join(normalize("NFC", text).split())).split())


def is_printable(text: str) -> bool:
    """Return whether all characters can be seen, so that equal names look and are the same.

    Joiners and selectors may stand where they change how their neighbours are drawn.
    """
    return bool(_PLAIN.fullmatch(text)) or shown_unprintable(text) == text


def shown_unprintable(text: str) -> str:
    """Return the text with U+FFFD in place of each character that cannot be seen."""
    around = f" {text} "
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if has_unseen(character)
        or _NOTHING.match(character)
        or (character in _JOINERS and not _joined(before, after))
        or (_SELECTORS.match(character) and not _varied(before, after))
        else character
        for before, character, after in zip(around, text, around[2:], strict=False)
    )


def has_unseen(text: str) -> bool:
    """Return whether a character cannot be seen, joiners and selectors let aside."""
    return any(
        (category(character) in _UNSEEN and character not in _JOINERS) or character in _BLANK
        for character in text
    )


def validate_printable(text: str) -> None:
    """Refuse a text with a character that cannot be seen.

    Raises:
        ValidationError: there is one.
    """
    if not is_printable(text):
        raise ValidationError(_("This has a character that cannot be printed. Type it again."))


def validate_text(text: str) -> None:
    """Refuse a text of several lines with a character that controls a device.

    Raises:
        ValidationError: there is one beside tabs and line ends.
    """
    if any(category(character) == "Cc" and character not in "\t\n\r" for character in text):
        raise ValidationError(_("This has a character that cannot be printed. Type it again."))


def _joined(before: str, after: str) -> bool:
    """Return whether a joiner shows between these: in scripts of India, Arabic ones, emoji."""
    return (
        _VIRAMA in (combining(before), combining(after))
        or (bidirectional(before) in ("AL", "NSM") and bidirectional(after) == "AL")
        or (
            (category(before) in (*_PICTURES, "Sk") or before == "\ufe0f")
            and category(after) in _PICTURES
        )
    )


def _varied(before: str, after: str) -> bool:
    """Return whether a selector shows there: after ideographs, Mongolian letters and emoji."""
    return (
        name(before, "").startswith("CJK ")
        or "\u1800" <= before <= "\u18af"
        or category(before) in _PICTURES
        or before in "\u203c\u2049\u2139\u3030"  # emoji that are punctuation or a letter as well
        or after == "\u20e3"  # a key
    )
