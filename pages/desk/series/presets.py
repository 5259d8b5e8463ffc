"""Usual kinds of series, and what the settings of a series mean, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.standings.series import RANK_LISTS
from pages.standings.series_rules import rule_sentences, time_sentence
from scoring.models import CountedBy, Series, SeriesShown


@dataclass(frozen=True, slots=True)
class SeriesPreset:
    """A usual kind of series: its name, what it is for, and the settings that it fills in."""

    label: Promise
    means: Promise
    settings: Mapping[str, Any]


_TIE_BREAKS = ["events_won", "best_result", "direct_comparison"]
# The key is the one in the form of a new series.
PRESETS: Mapping[str, SeriesPreset] = {
    "best": SeriesPreset(
        _("Club season"),
        _("The points of each person’s ten best events are added up."),
        {"counted_by": CountedBy.POINTS, "best_events": 10, "tie_breaks": _TIE_BREAKS},
    ),
    "rank": SeriesPreset(
        _("Points by final rank"),
        _("25 points for rank 1, then 18, 15, 12, 10, 8, 6, 4, 2 and 1, whatever the event."),
        {
            "counted_by": CountedBy.RANK,
            "rank_points": list(RANK_LISTS["top_ten"]),
            "tie_breaks": _TIE_BREAKS,
        },
    ),
    "mean": SeriesPreset(
        _("Ranking over 24 months"),
        _("The mean of all matches ranks people who have played at least 30."),
        {"counted_by": CountedBy.MEAN, "least_matches": 30, "months": 24, "tie_breaks": []},
    ),
    "sum": SeriesPreset(
        _("All events added up"),
        _("The points of all events are added up."),
        {"counted_by": CountedBy.POINTS, "tie_breaks": _TIE_BREAKS},
    ),
}


def meaning_of_rule(series: Series) -> list[str]:
    """Return what the rule of a series means, a sentence each."""
    time = time_sentence(series)
    return [sentence for sentence in rule_sentences(series) if sentence != time]


def meaning_of_time(series: Series) -> list[str]:
    """Return in a sentence which events count by their day."""
    return [time_sentence(series) or gettext("All events count, whatever their day.")]


def meaning_of_showing(series: Series) -> list[str]:
    """Return who sees the series, and when, a sentence each."""
    if not series.public:
        return [gettext("Only the desk sees the series.")]
    match series.shown:
        case SeriesShown.NOW:
            return [gettext("The public sees the standings at once, events that go on included.")]
        case SeriesShown.END:
            return [gettext("The public sees the standings once the series is closed.")]
        case _:
            return [gettext("The public sees new standings after each event.")]
