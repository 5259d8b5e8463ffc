"""Names and cards side by side in a sentence."""

from collections.abc import Iterable

from django.utils.translation import gettext

from engine.messages import in_a_row


def side_by_side(items: Iterable[str]) -> str:
    """Return names or cards as a list in the reader's language, with its comma."""
    return in_a_row(items, gettext)
