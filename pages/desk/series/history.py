"""Everything that was changed in a series: who, when, before and after."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
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
from scoring.selectors.history import context_of, key_of
from scoring.selectors.series_units import unit_of_series
from scoring.units import POINTS, Unit
from tournaments.models import Event, Person, User
from tournaments.selectors.keys import key_names

MOST_CHANGES = 200  # of each kind, the newest
_HISTORY = ("pgh_id", "pgh_created_at", "pgh_label", "pgh_obj", "pgh_context")
_LEFT_OUT = {*_HISTORY, "id", "organisation"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """The meaning of the ids in the rows."""

    users: Mapping[int, str]
    keys: Mapping[int, str]
    events: Mapping[int, str]
    people: Mapping[int, str]


def show_history(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/history/``: settings, events, counterparts, lots and closings."""
    return series_desk_page(
        request,
        series,
        "desk/series/history.html",
        title=gettext("History"),
        changes=sorted(_changes(series), key=lambda change: change.moment)[::-1],
    )


def _changes(series: Series) -> Iterator[ShownChange]:
    settings = _rows("SeriesHistory", pgh_obj=series.pk)
    events = _rows("SeriesEventHistory", series=series.pk)
    people = _rows("CounterpartHistory", series=series.pk)
    draws = list(
        SeriesDraw.objects.filter(series=series).select_related("by").prefetch_related("lots")
    )
    names = _names([*settings, *events, *people], events, people, draws)
    unit = unit_of_series(series)
    for before, row in _with_before(settings):
        details = list(_differences(before, row, unit))
        if before is None or details:
            yield _change(row, gettext("Settings"), series.name, details, names)
    for before, row in _with_before(events):
        about = names.events.get(row.event_id, str(row.event_id))
        yield _change(row, gettext("Events"), about, _weights(before, row), names)
    for _before, row in _with_before(people):
        about = names.people.get(row.person_id, str(row.person_id))
        same_as = names.people.get(row.same_as_id, str(row.same_as_id))
        was, now = (same_as, NOTHING) if row.pgh_label == "delete" else (NOTHING, same_as)
        details = [Detail(_label(row, "same_as"), was, now)]
        yield _change(row, pgettext("of an event", "People"), about, details, names)
    yield from (_drawn(draw, names) for draw in draws)
    for record in SeriesRecord.objects.filter(series=series).select_related("by"):
        yield _closed(series, record)


def _rows(model: str, **which: int) -> list[Any]:
    """Return the newest rows of a history, the oldest of them first."""
    history: Any = apps.get_model("scoring", model)
    rows = history.objects.filter(**which).select_related("pgh_context").order_by("-pgh_id")
    return list(rows[:MOST_CHANGES])[::-1]


def _with_before(rows: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield each row with the one before it of the same thing, None for the first."""
    newest: dict[object, Any] = {}
    for row in rows:
        yield newest.get(row.pgh_obj_id), row
        newest[row.pgh_obj_id] = row


def _names(
    rows: list[Any], events: list[Any], people: list[Any], draws: list[SeriesDraw]
) -> _Names:
    users = {user for row in rows if (user := context_of(row).get("user"))}
    drawn = {lot.person for draw in draws for lot in draw.lots.all()}
    known = {one for row in people for one in (row.person_id, row.same_as_id)} | drawn
    wanted = {row.event_id for row in events}
    return _Names(
        users=dict(User.objects.filter(pk__in=users).values_list("pk", "username")),
        keys=key_names(map(key_of, rows)),
        events=dict(Event.objects.filter(pk__in=wanted).values_list("pk", "name")),
        people=dict(Person.objects.filter(pk__in=known).values_list("pk", "name")),
    )


def _change(row: Any, kind: str, about: str, details: list[Detail], names: _Names) -> ShownChange:
    what = {"insert": gettext("Added."), "delete": gettext("Removed.")}
    user = context_of(row).get("user")
    return ShownChange(
        moment=row.pgh_created_at,
        kind=kind,
        about=about,
        what=what.get(row.pgh_label, gettext("Changed.")),
        details=details,
        reason="",
        by=by_user(names.users.get(user, NOTHING), names.keys.get(key_of(row)))
        if user
        else gettext("the service itself"),
        origin=origin_of(row),
    )


def _differences(before: Any, row: Any, unit: Unit) -> Iterator[Detail]:
    for field in row._meta.concrete_fields:  # noqa: SLF001 - names of fields stand there
        old = getattr(before, field.attname) if before else field.get_default()
        new = getattr(row, field.attname)
        if field.name not in _LEFT_OUT and old != new:
            label = capfirst(str(field.verbose_name))
            was = NOTHING if before is None else _in_words(field, old, unit)
            yield Detail(label, was, _in_words(field, new, unit))


def _in_words(field: Any, raw: Any, unit: Unit) -> str:
    match field.name:
        case "rank_points":
            return side_by_side(points_shown(each, POINTS) for each in raw) or NOTHING
        case "bonus":
            return f"{points_shown(raw, unit)}{unit.sign}"
        case "tie_breaks":
            return side_by_side(name_of(key, SERIES_TIE_BREAK_NAMES) for key in raw) or NOTHING
        case _:
            return value_in_words(field, raw, unit)


def _weights(before: Any, row: Any) -> list[Detail]:
    was = NOTHING if before is None else f"{before.weight} %"
    now = NOTHING if row.pgh_label == "delete" else f"{row.weight} %"
    return [Detail(_label(row, "weight"), was, now)]


def _label(row: Any, name: str) -> str:
    return capfirst(str(row._meta.get_field(name).verbose_name))  # noqa: SLF001 - as above


def _drawn(draw: SeriesDraw, names: _Names) -> ShownChange:
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
