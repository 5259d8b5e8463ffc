"""Why one line stands below another with the same mean or sum: the tie-break, and its numbers."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from engine.standings.tie_breaks import DIRECT_MEETINGS, OPPONENTS_MEAN
from pages.public.figures import Figures
from scoring.games import TIE_BREAK_NAMES, name_of

Row = Mapping[str, Any]  # of stored standings
_IN_STANDINGS_POINTS: Final = {DIRECT_MEETINGS.key, OPPONENTS_MEAN.key}


class Reasons:
    """Writes the reasons of one page as HTML; asks for every sentence once."""

    def __init__(
        self,
        tie_breaks: Sequence[str],
        figures: Figures,
        names: Mapping[str, Promise] = TIE_BREAK_NAMES,
    ) -> None:
        self._rule = cache(lambda key: escape(name_of(key, names)))
        self._told: Mapping[str, tuple[int, Callable[[int], str]]] = {
            key: (index, cache(figures.points if key in _IN_STANDINGS_POINTS else figures.counted))
            for index, key in enumerate(tie_breaks)
        }
        self._numbers = escape(gettext("Tie-break: %(rule)s, %(own)s against %(above)s"))
        self._name_only = escape(gettext("Tie-break: %(rule)s"))

    def of(self, row: Row, above: Row | None) -> SafeString:
        """Return what put a line below the one above, with the numbers of both; else nothing.

        The name alone where the stored line knows no numbers, or the rules are others by now.
        """
        key = row["decided_by"]
        if key is None:
            return SafeString()
        rule = self._rule(key)
        index, written = self._told.get(key, (-1, str))
        own, upper = _value(row, index), _value(above, index)
        if own is None or upper is None:
            return mark_safe(self._name_only % {"rule": rule})  # noqa: S308 - escaped above
        numbers = {"rule": rule, "own": written(own), "above": written(upper)}
        return mark_safe(self._numbers % numbers)  # noqa: S308 - escaped above


def _value(row: Row | None, index: int) -> int | None:
    values: Sequence[int | None] = row["tie_breaks"] if row else ()
    return values[index] if 0 <= index < len(values) else None
