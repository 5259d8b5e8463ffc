"""Refusals about a series: what is the matter and what to do."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.standings.series_refusals import Refusal, RefusalCode
from scoring.errors import (
    ClosingRefused,
    CounterpartRefused,
    EveningRefused,
    SeriesClosed,
    SeriesEventRefused,
    SeriesKept,
    SeriesOutdated,
    SeriesTimeFault,
    SeriesTimeProblem,
)

MESSAGES: Mapping[str, Promise] = {
    SeriesOutdated.code: _("The series was discarded. Look at the list of series."),
    SeriesClosed.code: _("The series is closed. What its standings are made by stays as it is."),
    f"{SeriesEventRefused.code}.rehearsal": _("A rehearsal counts in no series."),
    f"{SeriesEventRefused.code}.club": _(
        "The event is another club’s. Name that club in the settings of the series first."
    ),
    f"{SeriesEventRefused.code}.twice": _("The event is in the series already."),
    f"{SeriesEventRefused.code}.discarded": _("An event was discarded. Look at the list again."),
    f"{SeriesEventRefused.code}.gone": _(
        "The event is not in the series any more. Look at the list again."
    ),
    f"{SeriesKept.code}.public": _(
        "Visitors could see this series. Hide it in the settings instead."
    ),
    f"{SeriesKept.code}.lots": _("Lots were drawn in this series, so it cannot be discarded."),
    f"{SeriesKept.code}.closed": _("The series is closed, so it cannot be discarded."),
    f"{CounterpartRefused.code}.club": _(
        "Choose a person of your own register, for one of another club in this series."
    ),
    f"{CounterpartRefused.code}.both": _(
        "Both take part in one event of the series, so they are two people."
    ),
    f"{CounterpartRefused.code}.taken": _(
        "Another person of that club is this person already. Count them apart first."
    ),
    f"{CounterpartRefused.code}.gone": _(
        "One of them is not there any more. Look at the list again."
    ),
    f"{ClosingRefused.code}.made": _(
        "The standings are being made. Wait a few seconds, then close the series."
    ),
    f"{ClosingRefused.code}.going_on": _(
        "An event of the series is not finished. Finish it, or remove it, then close the series."
    ),
    f"{ClosingRefused.code}.rule": _(
        "There are no standings to close. The page of the series says why."
    ),
    f"{ClosingRefused.code}.same": _("Nothing is different since the series was closed."),
    f"{EveningRefused.code}.there": _("The next evening is set up already: {name}."),
    f"{EveningRefused.code}.over": _(
        "No series of this event goes on. Copy the event, below “State”."
    ),
}

# Each with the field of the settings at which it is said.
_OF_RULE: Mapping[RefusalCode, tuple[str, Promise]] = {
    RefusalCode.COUNTED_BY_UNKNOWN: ("counted_by", _("Choose by what the series counts.")),
    RefusalCode.MEAN_OF_BEST_EVENTS: (
        "best_events",
        _("The mean is that of all matches: leave the best events empty."),
    ),
    RefusalCode.MEAN_WITH_BONUS: (
        "bonus",
        _("Nothing can be added to a mean: leave the bonus empty."),
    ),
    RefusalCode.LEAST_MATCHES_WITHOUT_MEAN: (
        "least_matches",
        _("A number of matches is needed for the mean alone: leave it empty."),
    ),
    RefusalCode.RANK_POINTS_MISSING: (
        "rank_points",
        _("Give the points for each rank, like 25 18 15 12."),
    ),
    RefusalCode.RANK_POINTS_NOT_FALLING: (
        "rank_points",
        _("A better rank cannot give fewer points: write them in falling order."),
    ),
    RefusalCode.RANK_POINTS_WITHOUT_RANK: (
        "rank_points",
        _("Points by rank are for series that count final ranks: leave them empty."),
    ),
    RefusalCode.TIE_BREAK_UNKNOWN: ("tie_breaks", _("Choose each way to decide from the list.")),
    RefusalCode.TIE_BREAK_TWICE: ("tie_breaks", _("Choose each way to decide only once.")),
    RefusalCode.LOT_NOT_LAST: (
        "tie_breaks",
        _("A drawn lot decides for good: put it last."),
    ),
}
_OF_EVENTS: Mapping[RefusalCode, Promise] = {
    RefusalCode.POINTS_SYSTEMS_DIFFER: _(
        "The events have different points, which cannot be added up. Count final ranks, or remove "
        "the events with other points."
    ),
    RefusalCode.RANKS_ALONE: _(
        "Of some events only the ranks are known. Count final ranks, or remove those events."
    ),
}


_OF_TIME: Mapping[SeriesTimeFault, Promise] = {
    SeriesTimeFault.DAYS: _("The last day cannot be before the first day."),
    SeriesTimeFault.YEARS: _("The year of an event is between 2000 and 2199."),
    SeriesTimeFault.BOTH: _("Give days, or a number of months: not both."),
}


def time_messages(problems: Iterable[SeriesTimeProblem]) -> list[tuple[str, str]]:
    """Return what makes no sense in the time of a series: the field, and the sentence at it."""
    return [(problem.field, str(_OF_TIME[problem.fault])) for problem in problems]


def of_rule(refusals: Iterable[Refusal]) -> list[tuple[str, str]]:
    """Return what makes no sense in a rule itself: the field, and the sentence at it."""
    return [
        (field, str(sentence))
        for code, (field, sentence) in _OF_RULE.items()
        if any(refusal.code == code for refusal in refusals)
    ]


def rule_messages(codes: Iterable[str]) -> list[str]:
    """Return why a series has no standings, a sentence each."""
    of_rule_itself = {code: sentence for code, (_field, sentence) in _OF_RULE.items()}
    sentences = {**of_rule_itself, **_OF_EVENTS}
    return [str(sentences[code]) for code in map(RefusalCode, codes)]
