"""What tables cost, part by part, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.seating.cost import Cost

PARTS: Mapping[str, Promise] = {
    "meetings": _("Price of repeated meetings"),
    "short_tables": _("Unevenness of small tables"),
    "clubs": _("Pairs of one club at a table"),
    "teams": _("Pairs of one team at a table"),
    "apart": _("Pairs at a table who are to be kept apart"),
    "standings": _("Distance from the order of the standings"),
    "cost": _("Cost in all"),
}
ALWAYS = ("meetings", "short_tables", "cost")  # the others where they are not 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CostLine:
    """One part of a cost, before and after a change; None where there is nothing to compare."""

    label: Promise
    before: int | None
    after: int | None

    @property
    def changed(self) -> bool:
        """Whether the change makes this part dearer or cheaper."""
        return None not in (self.before, self.after) and self.before != self.after


def quality_lines(quality: Mapping[str, object]) -> list[CostLine]:
    """Return the parts of a stored quality, the cost in all last; nothing if there is none."""
    known = {part: value for part, value in quality.items() if isinstance(value, int)}
    return _lines({}, known) if "cost" in quality else []


def change_lines(before: Cost | None, after: Cost | None) -> list[CostLine]:
    """Return the parts of two costs side by side, the cost in all last."""
    return _lines(_parts(before), _parts(after))


def _parts(cost: Cost | None) -> Mapping[str, int]:
    return {**cost.parts, "cost": cost.total} if cost else {}


def _lines(before: Mapping[str, int], after: Mapping[str, int]) -> list[CostLine]:
    return [
        CostLine(label=label, before=before.get(part), after=after.get(part))
        for part, label in PARTS.items()
        if part in ALWAYS or before.get(part) or after.get(part)
    ]
