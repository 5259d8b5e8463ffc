"""Corrections that concern a series: those of its events once they counted."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import Min

from scoring.selectors.history import Change, changed_names, changed_rules, corrections_in
from scoring.selectors.history_sources import ChangeKind
from tournaments.models import EventState


def corrections_after_the_end(ended: Mapping[int, datetime]) -> list[Change]:
    """Return what was corrected and decided in events after their end, the newest first.

    ``ended`` are those events by id, as ``ended_at`` returns them; eleven queries at most. Names
    that were changed are left out: they change no standings.
    """
    return [
        change
        for change in corrections_in(ended)
        if change.event and change.moment > ended[change.event] and _counts(change)
    ]


def ended_at(event_ids: Collection[int]) -> dict[int, datetime]:
    """Return when each of these events was finished for the first time, by its id."""
    history: Any = apps.get_model("tournaments.EventHistory")
    finished = history.objects.filter(pgh_obj__in=event_ids, state=EventState.FINISHED)
    return dict(finished.values_list("pgh_obj").annotate(Min("pgh_created_at")).order_by())


def _counts(change: Change) -> bool:
    if change.kind == ChangeKind.SETTINGS:
        return bool(changed_rules(change))
    if change.kind == ChangeKind.ENTRANTS:
        return bool(changed_names(change, ["out_of_competition"]))
    return True
