"""Which characters a name may have: those that a reader sees."""

from typing import Final
from unicodedata import category

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# Within words of Persian and of many languages of India they decide how letters are joined.
_JOINERS: Final = "\u200c\u200d"
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs without ink
# Controls, what turns the direction of text or has no width, breaks of lines, halves of characters.
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


def is_printable(text: str) -> bool:
    """Return whether all characters can be seen, so that equal names look and are the same."""
    return not any(
        (category(one) in _UNSEEN and one not in _JOINERS) or one in _BLANK for one in text
    )


def validate_printable(text: str) -> None:
    """Refuse a text with a character that cannot be seen.

    Raises:
        ValidationError: there is one.
    """
    if not is_printable(text):
        raise ValidationError(_("This has a character that cannot be printed. Type it again."))
