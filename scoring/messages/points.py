"""Words beside the points of a seating: where they come from, and that they do not count."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Where the points of a seating come from, if not from cards.
KIND_NAMES: Final[Mapping[str, Promise]] = {
    "ruling": _("ruling"),
    "average": _("the player's own mean"),
    "sit_out": _("sitting out"),
}
NOT_COUNTING: Final = _("does not count")


def seating_remarks(kind: str, *, counts: bool) -> list[str]:
    """Return where the points of a seating come from, if not from cards; that they do not count."""
    remarks = [str(KIND_NAMES[kind])] if kind in KIND_NAMES else []
    return remarks if counts else [*remarks, str(NOT_COUNTING)]
