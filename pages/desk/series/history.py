"""Everything that was changed in a series: who, when, before and after."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext

from pages.changes import NOTHING
from pages.desk.history.descriptions import Detail, ShownChange, by_user, origin_of
from pages.desk.series.forms import points_shown
from pages.desk.series.frame import series_desk_page
from pages.rules import value_in_words
from scoring.games import SERIES_TIE_BREAK_NAMES, name_of
from scoring.messages import side_by_side
from scoring.models import Series, SeriesDraw, SeriesRecord
from scoring.selectors.series_history import (
    HistoryNames,
    SeriesHistoryChange,
    SeriesHistoryKind,
    history_of_series,
    names_in,
    setting_differences,
)
from scoring.selectors.series_units import unit_of_series
from scoring.units import POINTS, Unit


def show_history(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/history/``: settings, events, counterparts, lots and closings."""
    changes = history_of_series(series)
    names, unit = names_in(changes), unit_of_series(series)
    return series_desk_page(
        request,
        series,
        "desk/series/history.html",
        title=gettext("History"),
        changes=[_shown(change, series, unit, names) for change in changes],
    )


def _shown(
    change: SeriesHistoryChange, series: Series, unit: Unit, names: HistoryNames
) -> ShownChange:
    row = change.row
    match change.kind:
        case SeriesHistoryKind.SETTINGS:
            details = list(_settings(change, unit))
            return _changed(change, gettext("Settings"), series.name, details, names)
        case SeriesHistoryKind.EVENT:
            event = names.events.get(row.event_id)
            about = event.name if event else str(row.event_id)
            return _changed(change, gettext("Events"), about, _weights(change), names)
        case SeriesHistoryKind.PERSON:
            about = names.people.get(row.person_id, str(row.person_id))
            same_as = names.people.get(row.same_as_id, str(row.same_as_id))
            was, now = (same_as, NOTHING) if row.pgh_label == "delete" else (NOTHING, same_as)
            details = [Detail(_label(row, "same_as"), was, now)]
            return _changed(change, pgettext("of an event", "People"), about, details, names)
        case SeriesHistoryKind.LOTS:
            return _drawn(row, names)
        case SeriesHistoryKind.CLOSING:
            return _closed(series, row)


def _changed(
    change: SeriesHistoryChange,
    kind: str,
    about: str,
    details: list[Detail],
    names: HistoryNames,
) -> ShownChange:
    what = {"insert": gettext("Added."), "delete": gettext("Removed.")}
    return ShownChange(
        moment=change.moment,
        kind=kind,
        about=about,
        what=what.get(change.row.pgh_label, gettext("Changed.")),
        details=details,
        reason="",
        by=by_user(names.users.get(change.user, NOTHING), names.keys.get(change.key))
        if change.user
        else gettext("the service itself"),
        origin=origin_of(change.row),
    )


def _settings(change: SeriesHistoryChange, unit: Unit) -> Iterator[Detail]:
    for field, old, new in setting_differences(change):
        was = NOTHING if change.before is None else _in_words(field, old, unit)
        yield Detail(capfirst(str(field.verbose_name)), was, _in_words(field, new, unit))


def _in_words(field: Any, raw: Any, unit: Unit) -> str:
    match field.name:
        case "rank_points":
            return side_by_side(points_shown(points, POINTS) for points in raw) or NOTHING
        case "bonus":
            return f"{points_shown(raw, unit)}{unit.sign}"
        case "tie_breaks":
            return side_by_side(name_of(key, SERIES_TIE_BREAK_NAMES) for key in raw) or NOTHING
        case _:
            return value_in_words(field, raw, unit)


def _weights(change: SeriesHistoryChange) -> list[Detail]:
    was = NOTHING if change.before is None else f"{change.before.weight} %"
    now = NOTHING if change.row.pgh_label == "delete" else f"{change.row.weight} %"
    return [Detail(_label(change.row, "weight"), was, now)]


def _label(row: Any, name: str) -> str:
    return capfirst(str(row._meta.get_field(name).verbose_name))  # noqa: SLF001 - names stand there


def _drawn(draw: SeriesDraw, names: HistoryNames) -> ShownChange:
    drawn = [(names.people.get(lot.person, str(lot.person)), lot) for lot in draw.lots.all()]
    seed = [] if draw.seed is None else [Detail(_label(draw, "seed"), NOTHING, str(draw.seed))]
    return ShownChange(
        moment=draw.created_at,
        kind=gettext("Lots"),
        about=side_by_side(name for name, _lot in drawn),
        what=gettext("Lots were drawn."),
        details=[*(Detail(name, NOTHING, str(lot.position)) for name, lot in drawn), *seed],
        reason=draw.reason,
        by=draw.by.get_username(),
        origin="",
    )


def _closed(series: Series, record: SeriesRecord) -> ShownChange:
    return ShownChange(
        moment=record.made_at,
        kind=gettext("Closing"),
        about=series.name,
        what=gettext("The series was closed. Hash: {hash}").format(hash=record.hash),
        details=[],
        reason=record.reason,
        by=record.by.get_username(),
        origin="",
    )
