"""Names, for people, of the keys in the engine's registries."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.decks import EDITIONS
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.tie_breaks import TIE_BREAKS
from engine.variants import VARIANTS

Choices: TypeAlias = list[tuple[str, str | Promise]]

EDITION_NAMES: Mapping[str, Promise] = {
    "box120": _("Box of 120 cards"),
    "amigo1993": _("First edition of 1993, 90 cards"),
    "jp90": _("Japanese edition, 90 cards"),
}
VARIANT_NAMES: Mapping[str, Promise] = {
    "classic": _("Classic"),
    "reverse": _("Reverse"),
    "mild": _("Mild"),
    "intense": _("Intense"),
    "foggy": _("Foggy"),
    "delayed": _("Delayed"),
    "hattrick": _("Hattrick"),
}
POINTS_SYSTEM_NAMES: Mapping[str, Promise] = {
    "place": _("Place points, 0 to 100 %"),
    "five_three_two_one": _("5-3-2-1, at tables of 3 and 4"),
    "by_size": _("60 to 12 points, by the table’s size"),
    "raw_bonus": _("Card points and up to 10 for the place"),
    "raw": _("Card points alone"),
}
TIE_BREAK_NAMES: Mapping[str, Promise] = {
    "table_wins": _("Tables won"),
    "above_table_mean": _("Points above the table’s mean"),
    "penalty_colour": _("Fewest penalty-colour points"),
    "direct_meetings": _("Direct meetings"),
    "opponents_mean": _("Mean of the opponents"),
    "lot": _("Drawn lot"),
}
SERIES_TIE_BREAK_NAMES: Mapping[str, Promise] = {
    "events_won": _("Events won"),
    "best_result": _("Best result"),
    "direct_comparison": _("Direct comparison"),
    "newest": _("Newest event"),
    "lot": _("Drawn lot"),
}


def name_of(key: str, names: Mapping[str, Promise]) -> str:
    """Return the name of a stored key, the key itself if it is no longer known."""
    return str(names.get(key, key))


def _choices(keys: Iterable[str], names: Mapping[str, Promise]) -> Choices:
    return [(key, names.get(key, key)) for key in keys]


EDITION_CHOICES = _choices(EDITIONS, EDITION_NAMES)
VARIANT_CHOICES = _choices(VARIANTS, VARIANT_NAMES)
POINTS_SYSTEM_CHOICES = _choices(POINTS_SYSTEMS, POINTS_SYSTEM_NAMES)
TIE_BREAK_CHOICES = _choices(TIE_BREAKS, TIE_BREAK_NAMES)
