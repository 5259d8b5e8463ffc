"""Corrections of a series: of its events once they counted, of itself, and its closings."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import Min

from scoring.models import Series, SeriesRecord
from scoring.selectors.history import Change, changed_names, changed_rules, corrections_in
from scoring.selectors.history_sources import ChangeKind
from scoring.selectors.series_history import SeriesChange, changes_of_series, public_since
from scoring.selectors.series_pages import SeriesPage
from tournaments.models import Event, EventState
from tournaments.selectors.events import shown_events


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesCorrections:
    """Everything that changed what visitors have read of a series, each list newest first."""

    of_events: Sequence[tuple[Event, Change]] = ()
    of_series: Sequence[tuple[SeriesChange, Event | None]] = ()  # None for one that is not public
    closings: Sequence[SeriesRecord] = ()


def corrections_of_series(page: SeriesPage, ended: Mapping[int, datetime]) -> SeriesCorrections:
    """Return the corrections of a series; ``ended`` says when its events did, by id.

    None while its standings are hidden, and none from before the first event was over.
    """
    if page.hidden or not ended:
        return SeriesCorrections()
    events = {each.event.pk: each.event for each in page.events}
    return SeriesCorrections(
        of_events=[
            (events[change.event], change)
            for change in corrections_after_the_end(ended)
            if change.event is not None
        ],
        of_series=list(_of_series(page.series, events, ended)),
        closings=list(SeriesRecord.objects.filter(series=page.series).order_by("-pk")),
    )


def _of_series(
    series: Series, events: Mapping[int, Event], ended: Mapping[int, datetime]
) -> Iterator[tuple[SeriesChange, Event | None]]:
    since = max(min(ended.values()), public_since(series))
    changes = [change for change in changes_of_series(series) if change.moment > since]
    gone = {change.event for change in changes if change.event} - events.keys()
    # One that is not on public lists is named where such events count.
    public = shown_events() if series.with_unlisted else shown_events().filter(unlisted=False)
    shown = {**events, **(public.in_bulk(gone) if gone else {})}
    over = {**ended, **(ended_at(gone) if gone else {})}
    for change in changes:
        if change.event and not (change.event in over and over[change.event] < change.moment):
            continue  # it had not counted yet
        yield change, shown.get(change.event or 0)


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
