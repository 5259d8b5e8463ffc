"""The rule of a series in sentences: what counts, and what decides between people who tie."""

from collections.abc import Iterator, Sequence
from typing import Final

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from pages.days import days_between
from pages.standings.points_format import PointsFormat
from scoring.games import SERIES_TIE_BREAK_NAMES, name_of
from scoring.messages import side_by_side
from scoring.models import CountedBy, Series
from scoring.units import POINTS

register = template.Library()

NAMED_RANKS: Final = 12  # of a list of points; a longer one ends in dots


def rule_sentences(series: Series) -> Iterator[str]:
    """Yield how the standings of a series come about, a sentence or two each."""
    yield _measure(series)
    if series.best_events:
        yield ngettext(
            "Only the best event of each person counts.",
            "Only the best %(count)s events of each person count.",
            series.best_events,
        ) % {"count": series.best_events}
    if series.full_only:
        yield gettext("An event counts only for the people who played all of it.")
    if series.least_matches:
        yield ngettext(
            "A rank needs at least %(count)s match.",
            "A rank needs at least %(count)s matches.",
            series.least_matches,
        ) % {"count": series.least_matches}
    if series.bonus:
        yield gettext("Taking part in an event adds %(points)s to the points.") % {
            "points": _plain(series.bonus)
        }
    if time := time_sentence(series):
        yield time
    if series.tie_breaks:
        names = (name_of(key, SERIES_TIE_BREAK_NAMES) for key in series.tie_breaks)
        yield gettext("Ties are broken in this order: %(rules)s.") % {"rules": side_by_side(names)}


def time_sentence(series: Series) -> str:
    """Return which days the events of a series may be on; nothing where all may."""
    if series.months:
        return ngettext(
            "Events of the last month count.",
            "Events of the last %(count)s months count.",
            series.months,
        ) % {"count": series.months}
    if series.first_day and series.last_day:
        sentence = gettext("Events from %(first)s to %(last)s count.")
    elif series.first_day:
        sentence = gettext("Events from %(first)s on count.")
    elif series.last_day:
        sentence = gettext("Events until %(last)s count.")
    else:
        return ""
    return sentence % {
        "first": date_format(series.first_day) if series.first_day else "",
        "last": date_format(series.last_day) if series.last_day else "",
    }


@register.filter
def days_of_series(series: Series) -> str:
    """Return the time of a series as it stands beside its name; nothing where it has none."""
    if series.first_day and series.last_day:
        return days_between(series.first_day, series.last_day)
    return time_sentence(series)


def _measure(series: Series) -> str:
    if series.counted_by == CountedBy.MEAN:
        return gettext("The mean of all matches counts.")
    if series.counted_by == CountedBy.RANK:
        return gettext(
            "Each event gives points for its final ranks, from rank 1 on: %(points)s. People who "
            "share a rank share the points, and lower ranks get none."
        ) % {"points": _listed(series.rank_points)}
    return gettext("The standings points of all events are added up.")


def _listed(points: Sequence[int]) -> str:
    shown = [_plain(one) for one in points[:NAMED_RANKS]]
    return side_by_side(shown if len(points) <= NAMED_RANKS else [*shown, "…"])


def _plain(points: int) -> str:
    """Return points of a rule, in 1/840, as people read them."""
    return PointsFormat.in_unit(POINTS).points(points)
