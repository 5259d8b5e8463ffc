"""The standings of a series as rows for spreadsheets: numbers are numbers there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext

from engine.standings.series import PER_CENT
from pages.standings.series_rows import SeriesFormat, name_in_series, series_format
from scoring.selectors.series_pages import (
    PageContribution,
    SeriesPage,
    SeriesPageEvent,
    SeriesPageLine,
)
from scoring.spreadsheets import Cell


def series_cells(page: SeriesPage) -> Iterator[list[Cell]]:
    """Yield the headings, then a row for each person, best first, with what every event gave."""
    shown, names = series_format(page), _names(page.events)
    result = shown.result_name
    yield [
        gettext("Rank"),
        gettext("Name"),
        gettext("Club"),
        f"{result} ({shown.sign})" if shown.sign else result,
        gettext("Events"),
        gettext("Matches"),
        gettext("For taking part"),
        *names,
        gettext("Remarks"),
    ]
    for line in page.lines:
        yield _row(line, page, names, shown)


def _row(
    line: SeriesPageLine, page: SeriesPage, names: Sequence[str], shown: SeriesFormat
) -> list[Cell]:
    return [
        line.rank,
        name_in_series(line),
        line.person.organisation.name if line.person else "",
        _number(line.mean and PER_CENT * line.mean if shown.by_mean else line.points, shown),
        line.events,
        line.matches,
        _number(line.bonus, shown),
        *(
            _gave(contribution, each, shown)
            for contribution, each in zip(line.contributions, page.events, strict=True)
        ),
        "; ".join(_remarks(line, names, shown)),
    ]


def _gave(
    contribution: PageContribution | None, each: SeriesPageEvent, shown: SeriesFormat
) -> Cell:
    if contribution is None:
        return None
    if not shown.by_mean:
        return _number(contribution.points, shown)
    parts = each.weight * contribution.matches
    return _number(Fraction(PER_CENT * contribution.points, parts) if parts else None, shown)


def _number(points: Fraction | int | None, shown: SeriesFormat) -> float | None:
    return None if points is None else float(shown.points_format.unit.shown(points))


def _remarks(line: SeriesPageLine, names: Sequence[str], shown: SeriesFormat) -> Iterator[str]:
    """Yield what the page says of single events: beside numbers, or they could not be added."""
    for contribution, name in zip(line.contributions, names, strict=True):
        if contribution and (why_not := shown.why_not(contribution.reason)):
            yield f"{name}: {why_not}"


def _names(events: Sequence[SeriesPageEvent]) -> list[str]:
    """Return the names of events, with the day where several have the same one."""
    times = Counter(each.event.name for each in events)
    return [
        f"{each.event.name} ({date_format(each.event.starts_on, 'SHORT_DATE_FORMAT')})"
        if times[each.event.name] > 1
        else each.event.name
        for each in events
    ]
