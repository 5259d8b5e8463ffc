"""Corrections that concern a series: those of its events once they counted."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import Min

from scoring.selectors.history import Change, changed_names, changed_rules, corrections_in
from scoring.selectors.history_sources import ChangeKind
from tournaments.models import EventState


def corrections_after_the_end(event_ids: Collection[int]) -> list[Change]:
    """Return what was corrected and decided in these events after their end, the newest first.

    Twelve queries at most. Names that were changed are left out: they change no standings.
    """
    ended = _ended_at(event_ids)
    return [
        change
        for change in corrections_in(event_ids)
        if change.event in ended and change.moment > ended[change.event] and _counts(change)
    ]


def _ended_at(event_ids: Collection[int]) -> dict[int, datetime]:
    """Return when each event was finished for the first time, by its id."""
    history: Any = apps.get_model("tournaments.EventHistory")
    finished = history.objects.filter(pgh_obj__in=event_ids, state=EventState.FINISHED)
    return dict(finished.values_list("pgh_obj").annotate(Min("pgh_created_at")).order_by())


def _counts(change: Change) -> bool:
    if change.kind == ChangeKind.SETTINGS:
        return bool(changed_rules(change))
    if change.kind == ChangeKind.ENTRANTS:
        return bool(changed_names(change, ["out_of_competition"]))
    return True
