"""Corrections of a series: of its events once they counted, and of the series itself."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from pages.public.corrections import correction_lines, digest_key
from pages.public.page import public_page
from pages.public.series_page import leaders_in_series, render_series, series_or_404
from pages.rules import value_in_words
from pages.standings.series_rows import series_rows
from scoring.models import Series, SeriesRecord
from scoring.selectors.history import Change
from scoring.selectors.series_corrections import corrections_of_series, ended_at
from scoring.selectors.series_history import SeriesChange, SeriesChangeKind
from scoring.selectors.series_pages import SeriesPage
from scoring.selectors.series_units import unit_of_series
from scoring.units import Unit
from tournaments.models import Event, Seating
from tournaments.selectors.entrants import namesakes_in
from tournaments.selectors.tables import SEATED


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesCorrection:
    """One line: what it is about, what happened, how many points, and why."""

    key: str  # stays the same when its words change
    about: str
    where: str = ""  # in the event
    what: str
    points: str = ""  # with unit, and a sign where they are added; empty for none
    reason: str = ""
    moment: datetime
    address: str = ""  # where it is read in full
    hash: str = ""  # of a closing


@public_page
def series_corrections(request: HttpRequest, series: str) -> HttpResponse:
    """``/<language>/s/<series>/corrections/``: what changed what was shown, the newest first."""
    page = series_or_404(series)
    return render_series(
        request,
        "public/series_corrections.html",
        page,
        leaders_in_series(series_rows(page)),
        corrections=correction_lines_of(
            page, ended_at([series_event.event.pk for series_event in page.events])
        ),
    )


def correction_lines_of(page: SeriesPage, ended: Mapping[int, datetime]) -> list[SeriesCorrection]:
    """Return the corrections of a series, the newest first; ``ended`` says when events did, by id.

    None while its standings are hidden, and none from before the first event was over.
    """
    corrections = corrections_of_series(page, ended)
    unit = unit_of_series(page.series)
    lines = [
        *_of_events(corrections.of_events),
        *(_of_series(change, event, unit) for change, event in corrections.of_series),
        *map(_closing, corrections.closings),
    ]
    return sorted(lines, key=lambda line: line.moment, reverse=True)


def _of_events(corrections: Sequence[tuple[Event, Change]]) -> Iterator[SeriesCorrection]:
    by_event = defaultdict[Event, list[Change]](list)
    for event, change in corrections:
        by_event[event].append(change)
    published = defaultdict[int, list[Seating]](list)
    for seating in Seating.objects.filter(event__in=by_event, state__in=SEATED).order_by("number"):
        published[seating.event_id].append(seating)
    clubs = namesakes_in([event.pk for event in by_event])
    for event, corrected in by_event.items():
        for line in correction_lines(event, published[event.pk], corrected, clubs[event.pk]):
            yield SeriesCorrection(
                key=line.key,
                about=event.name,
                where=line.about,
                what=line.what,
                points=line.points,
                reason=line.reason,
                moment=line.moment,
                address=reverse("public:corrections", args=[event.slug]),
            )


def _of_series(change: SeriesChange, event: Event | None, unit: Unit) -> SeriesCorrection:
    return SeriesCorrection(
        key=digest_key(change.kind, change.moment.isoformat(), change.event, change.name),
        about=_about(change, event),
        what=_what(change, unit),
        reason=change.reason,
        moment=change.moment,
        address=reverse("public:event", args=[event.slug]) if event else "",
    )


def _about(change: SeriesChange, event: Event | None) -> str:
    match change.kind:
        case SeriesChangeKind.RULE:
            return capfirst(str(_field(change.name).verbose_name))
        case SeriesChangeKind.LOTS:
            return gettext("Lots")
    return event.name if event else gettext("An event that is not public")


def _what(change: SeriesChange, unit: Unit) -> str:
    match change.kind:
        case SeriesChangeKind.RULE:
            field = _field(change.name)
            sentence = gettext("Now: {after}. Before: {before}.")
            return sentence.format(
                after=value_in_words(field, change.after, unit),
                before=value_in_words(field, change.before, unit),
            )
        case SeriesChangeKind.ADDED:
            return gettext("The event was added to the series when it was over.")
        case SeriesChangeKind.REMOVED:
            return gettext("The event does not count in the series any more.")
        case SeriesChangeKind.WEIGHT:
            sentence = gettext("It counts {after} % now. Before it was {before} %.")
            return sentence.format(after=change.after, before=change.before)
    if change.after is None:
        return gettext("Lots were drawn by hand.")
    return gettext("Lots were drawn from the number {seed}.").format(seed=change.after)


def _closing(record: SeriesRecord) -> SeriesCorrection:
    return SeriesCorrection(
        key=record.hash,
        about=gettext("Closing {number}").format(number=record.number),
        what=gettext("The standings were frozen."),
        reason=record.reason,
        moment=record.made_at,
        hash=record.hash,
    )


def _field(name: str) -> Any:
    return Series._meta.get_field(name)  # noqa: SLF001 - Django's name for a public interface
