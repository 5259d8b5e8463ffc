"""The cost of tables, part by part, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.seating.cost import DEFAULT_WEIGHTS, Cost, Weights
from engine.seating.objective import WEIGHTS
from engine.seating.problems import Mode
from tournaments.models import Seating, SeatingMode

PARTS: Mapping[str, Promise] = {
    "meetings": _("People who meet again"),
    "short_tables": _("Unequal turns at small tables"),
    "clubs": _("Pairs of one club at a table"),
    "teams": _("Pairs of one team at a table"),
    "apart": _("Pairs at a table who are to be kept apart"),
    "standings": _("How far the tables are from the standings"),
    "cost": _("Total cost"),
}
ALWAYS = ("meetings", "short_tables", "cost")  # the others where they are not 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CostLine:
    """One part of a cost as it counts in all, before and after a change; None for nothing."""

    label: Promise
    before: int | None
    after: int | None
    weight: int = 1  # of what is counted

    @property
    def changed(self) -> bool:
        """Return whether the change makes this part dearer or cheaper."""
        return None not in (self.before, self.after) and self.before != self.after

    @property
    def counted_before(self) -> int:
        """The count before, without its weight."""
        return (self.before or 0) // self.weight

    @property
    def counted_after(self) -> int:
        """The count now, without its weight."""
        return (self.after or 0) // self.weight


def quality_lines(seating: Seating) -> list[CostLine]:
    """Return what the parts of a stored quality cost, and the cost in all; nothing for none."""
    quality = seating.quality or {}
    by_hand = seating.mode == SeatingMode.HAND
    weights = DEFAULT_WEIGHTS if by_hand else WEIGHTS[Mode(seating.mode)]
    known = {part: value for part, value in quality.items() if isinstance(value, int)}
    return _lines({}, known, weights) if "cost" in quality else []


def change_lines(before: Cost | None, after: Cost | None) -> list[CostLine]:
    """Return the parts of two costs of one mode side by side, the cost in all last."""
    known = after or before
    return _lines(_parts(before), _parts(after), known.weights if known else DEFAULT_WEIGHTS)


def _parts(cost: Cost | None) -> Mapping[str, int]:
    return {**cost.parts, "cost": cost.total} if cost else {}


def _lines(before: Mapping[str, int], after: Mapping[str, int], weights: Weights) -> list[CostLine]:
    """Return a line for each part, weighed so that they add up to the last one."""
    weight_of = {**weights.by_part, "cost": 1}
    return [
        CostLine(
            label=label,
            before=before[part] * weight if part in before else None,
            after=after[part] * weight if part in after else None,
            weight=weight,
        )
        for part, label in PARTS.items()
        if (weight := weight_of[part]) and (part in ALWAYS or before.get(part) or after.get(part))
    ]
