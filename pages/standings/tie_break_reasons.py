"""The tie-break between two rows of the same mean or sum, and its numbers."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext

from engine.standings.tie_breaks import DIRECT_MEETINGS, OPPONENTS_MEAN
from pages.standings.points_format import PointsFormat
from scoring.games import TIE_BREAK_NAMES, name_of

StoredRow = Mapping[str, Any]  # of stored standings
_IN_STANDINGS_POINTS: Final = {DIRECT_MEETINGS.key, OPPONENTS_MEAN.key}


class TieBreakReasons:
    """The reasons of one page, in the language of this moment; looks up every sentence once."""

    def __init__(
        self,
        tie_breaks: Sequence[str],
        points_format: PointsFormat,
        names: Mapping[str, Promise] = TIE_BREAK_NAMES,
    ) -> None:
        self._name = cache(lambda key: name_of(key, names))
        self._formats: Mapping[str, tuple[int, Callable[[int], str]]] = {
            key: (
                index,
                cache(
                    points_format.points if key in _IN_STANDINGS_POINTS else points_format.counted
                ),
            )
            for index, key in enumerate(tie_breaks)
        }
        self._with_values = gettext("Tie-break: %(rule)s, %(own)s; %(name)s has %(above)s")
        self._name_only = gettext("Tie-break: %(rule)s")

    def of(self, row: StoredRow, above: StoredRow | None) -> str:
        """Return what put a row below the one above, with its name and value; else nothing.

        The rule alone where the stored row has no values, or the rules are others by now.
        """
        key = row["decided_by"]
        if key is None:
            return ""
        rule = self._name(key)
        index, formatted = self._formats.get(key, (-1, str))
        own, upper = _value(row, index), _value(above, index)
        if above is None or own is None or upper is None:
            return self._name_only % {"rule": rule}
        values = {"rule": rule, "own": formatted(own), "above": formatted(upper)}
        return self._with_values % {**values, "name": above.get("name") or above["team"]}


def _value(row: StoredRow | None, index: int) -> int | None:
    values: Sequence[int | None] = row["tie_breaks"] if row else ()
    return values[index] if 0 <= index < len(values) else None
