"""Settings of an event in words, and how rules and names were changed."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Any

from django.template.defaultfilters import yesno
from django.utils import timezone
from django.utils.formats import date_format, number_format, time_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from pages.changes import NOTHING
from pages.rounds.layouts import EVIDENCE_NAMES
from scoring.games import (
    EDITION_NAMES,
    POINTS_SYSTEM_NAMES,
    SERIES_TIE_BREAK_NAMES,
    TIE_BREAK_NAMES,
    VARIANT_NAMES,
    name_of,
)
from scoring.messages import side_by_side
from scoring.selectors.history import Change
from scoring.selectors.history_sources import ChangeKind
from scoring.units import POINTS, Unit, unit_of
from tournaments.models import Event


def rule_name(rule: str) -> str:
    """Return what a rule of an event is called, by the name of its field."""
    return capfirst(str(_field(rule).verbose_name))


def rule_in_words(change: Change, rule: str, holds_from: int) -> str:
    """Return in words how a rule of the event was changed, and for which seatings."""
    sentence = gettext("Now: {after}. Before: {before}. It holds for all seatings.")
    if holds_from > 1:
        sentence = gettext("Now: {after}. Before: {before}. It holds from seating {number} on.")
    return sentence.format(
        after=_rule(change.row, rule), before=_rule(change.before, rule), number=holds_from
    )


def name_in_words(change: Change, column: str) -> str:
    """Return in words how something that results show of an event or an entrant was changed."""
    field = change.row._meta.get_field(column)  # noqa: SLF001 - as below
    sentence = gettext("Now: {after}. Before: {before}.")
    if column == "name" and change.kind == ChangeKind.ENTRANTS:
        sentence = gettext("A name was changed. Now: {after}. Before: {before}.")
    elif change.kind == ChangeKind.ENTRANTS:
        sentence = gettext("{what}: now {after}, before {before}.")
    return sentence.format(
        what=capfirst(str(field.verbose_name)),
        after=value_in_words(field, getattr(change.row, column), POINTS),
        before=value_in_words(field, getattr(change.before, column), POINTS),
    )


def _rule(settings: Any, rule: str) -> str:
    raw = getattr(settings, rule)
    if raw is None:
        return gettext("no limit")
    return value_in_words(_field(rule), raw, unit_of(settings.points_system))


def _field(rule: str) -> Any:
    return Event._meta.get_field(rule)  # noqa: SLF001 - Django's name for a public interface


def value_in_words(field: Any, raw: Any, unit: Unit) -> str:
    """Return what stands in a field of a model as people read it; points are in this unit."""
    if field.choices and raw:
        return str(dict(field.flatchoices).get(raw, raw))
    if field.name in _SETTINGS:
        return _SETTINGS[field.name](raw, unit) or NOTHING
    match raw:
        case bool():
            return str(yesno(raw))
        case None | "":
            return NOTHING
        case datetime():
            return date_format(timezone.localtime(raw), "SHORT_DATETIME_FORMAT")
        case date():
            return date_format(raw, "SHORT_DATE_FORMAT")
        case time():
            return time_format(raw, "TIME_FORMAT")
        case list():
            return ", ".join(map(str, raw)) or NOTHING
        case dict():
            return ", ".join(f"{key}: {value}" for key, value in raw.items()) or NOTHING
        case _:
            return str(raw)


def _plain(points: int, unit: Unit) -> str:
    """Return points of a series as people read them, without idle zeros."""
    return f"{number_format(unit.shown(points).normalize())}{unit.sign}"


_TIE_BREAKS = {**TIE_BREAK_NAMES, **SERIES_TIE_BREAK_NAMES}  # of an event, of a series
# How settings are shown that have no choices of their own, by the field.
_SETTINGS: Mapping[str, Callable[[Any, Unit], str]] = {
    "edition": lambda key, _unit: name_of(key, EDITION_NAMES),
    "variant": lambda key, _unit: name_of(key, VARIANT_NAMES),
    "evidence": lambda keys, _unit: side_by_side(str(EVIDENCE_NAMES[key]) for key in keys),
    "sit_out_points": lambda points, unit: f"{number_format(unit.shown(points))}{unit.sign}",
    "points_system": lambda key, _unit: name_of(key, POINTS_SYSTEM_NAMES),
    "tie_breaks": lambda keys, _unit: side_by_side(name_of(key, _TIE_BREAKS) for key in keys),
    "rank_points": lambda points, _unit: side_by_side(
        _plain(of_rank, POINTS) for of_rank in points
    ),
    "bonus": _plain,
}
