"""Changes of a series itself that everyone may read: its rule, its events, and its lots."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final

from django.apps import apps

from scoring.models import Series, SeriesDraw

# The settings of a series that decide its standings.
SERIES_RULES: Final = (
    "counted_by",
    "rank_points",
    "least_matches",
    "best_events",
    "full_only",
    "bonus",
    "tie_breaks",
    "first_day",
    "last_day",
    "months",
    "with_unlisted",
)


class SeriesChangeKind(StrEnum):
    """Subject of a change of a series."""

    RULE = "rule"
    ADDED = "added"  # an event
    WEIGHT = "weight"  # of an event
    REMOVED = "removed"  # an event
    LOTS = "lots"  # drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesChange:
    """One change of a series, with what was before it; ``name`` is that of a rule's field."""

    kind: SeriesChangeKind
    moment: datetime
    event: int | None = None  # by id
    name: str = ""
    before: Any = None
    after: Any = None
    reason: str = ""


def public_since(series: Series) -> datetime:
    """Return when a public series was public for the first time."""
    history: Any = apps.get_model("scoring.SeriesHistory")
    rows = history.objects.filter(pgh_obj=series.pk, public=True).order_by("pgh_id")
    moment: datetime = rows.values_list("pgh_created_at", flat=True)[0]
    return moment


def changes_of_series(series: Series) -> list[SeriesChange]:
    """Return how the rule, the events and the lots of a series changed, the newest first.

    Three queries.
    """
    changes = [*_of_rule(series), *_of_events(series), *_of_lots(series)]
    return sorted(changes, key=lambda change: change.moment, reverse=True)


def _of_rule(series: Series) -> Iterator[SeriesChange]:
    history: Any = apps.get_model("scoring.SeriesHistory")
    rows = list(history.objects.filter(pgh_obj=series.pk).order_by("pgh_id"))
    for before, row in pairwise(rows):
        for name in SERIES_RULES:
            if getattr(before, name) != getattr(row, name):
                yield SeriesChange(
                    kind=SeriesChangeKind.RULE,
                    moment=row.pgh_created_at,
                    name=name,
                    before=getattr(before, name),
                    after=getattr(row, name),
                )


def _of_events(series: Series) -> Iterator[SeriesChange]:
    history: Any = apps.get_model("scoring.SeriesEventHistory")
    weights = defaultdict[int, int | None](lambda: None)
    for row in history.objects.filter(series=series.pk).order_by("pgh_id"):
        before, after = weights[row.event_id], None if row.pgh_label == "delete" else row.weight
        weights[row.event_id] = after
        kind = SeriesChangeKind.WEIGHT
        if before is None:
            kind = SeriesChangeKind.ADDED
        elif after is None:
            kind = SeriesChangeKind.REMOVED
        yield SeriesChange(
            kind=kind,
            moment=row.pgh_created_at,
            event=row.event_id,
            before=before,
            after=after,
        )


def _of_lots(series: Series) -> Iterator[SeriesChange]:
    for draw in SeriesDraw.objects.filter(series=series):
        yield SeriesChange(
            kind=SeriesChangeKind.LOTS,
            moment=draw.created_at,
            after=draw.seed,
            reason=draw.reason,
        )
