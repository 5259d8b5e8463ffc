"""The rows of the standings of a series in words, for pages, papers and files."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Final, Self

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from engine.standings.series import PER_CENT, UNIT, Reason
from pages.standings.points_format import NONE, PointsFormat
from scoring.games import SERIES_TIE_BREAK_NAMES, name_of
from scoring.models import CountedBy, Series
from scoring.selectors.series_pages import PageContribution, SeriesPage, SeriesPageLine
from scoring.units import POINTS, unit_of
from tournaments.models import Person

_REASONS: Final[Mapping[str, Promise]] = {
    Reason.NOT_FULL: _("not played in full"),
    Reason.NO_RANK: _("no rank"),
    Reason.NO_POINTS: _("no points for this rank"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesFormat:
    """Formats the points of a series, which are stored in 1/84 000, and its means, in 1/840."""

    by_mean: bool
    points_format: PointsFormat
    not_best: str

    @classmethod
    def of(cls, series: Series, points_system: str | None) -> Self:
        """Return the format of a series in the language of this moment.

        ``points_system`` is that of its events, None before the first.
        """
        by_rank = series.counted_by == CountedBy.RANK
        unit = unit_of(points_system) if points_system and not by_rank else POINTS
        by_mean = series.counted_by == CountedBy.MEAN
        best = series.best_events or 0
        sentence = ngettext("not the best one", "not among the best %(count)s", best)
        return cls(
            by_mean=by_mean,
            points_format=PointsFormat.in_unit(
                replace(unit, size=unit.size * PER_CENT), by_mean=by_mean
            ),
            not_best=sentence % {"count": best},
        )

    @property
    def sign(self) -> str:
        """The unit that stands after a number, like %; empty for points."""
        return self.points_format.unit.sign

    @property
    def result_name(self) -> str:
        """Heading of the column of what ranks a person: the mean or the points."""
        return gettext("Mean") if self.by_mean else gettext("Points")

    def result(self, line: SeriesPageLine) -> str:
        """Return what ranks a person: the mean with all its decimals, or the sum."""
        if self.by_mean:
            return self.mean(line.mean)
        return self.points_format.points(line.points)

    def mean(self, mean: Fraction | None) -> str:
        """Return the mean of a match with all its decimals; a dash before any."""
        if mean is None:
            return NONE
        return self.points_format.result(PER_CENT * mean.numerator, mean.denominator)

    def contribution(self, points: int, matches: int, weight: int) -> str:
        """Return what an event gave: its mean, or its weighted points."""
        if self.by_mean:
            return self.points_format.result(PER_CENT * points, weight * matches)
        return self.points_format.points(points)

    def why_not(self, reason: str) -> str:
        """Return why a contribution does not count; nothing if it does."""
        if reason == Reason.NOT_BEST:
            return self.not_best
        return str(_REASONS.get(reason, ""))

    def tie_break(self, key: str, value: int) -> str:
        """Return the value of a tie-break: a number of events, a drawn position, or points."""
        if key == "lot":
            return str(value // UNIT)
        if key == "events_won":
            return self.points_format.counted(value // PER_CENT)
        return self.points_format.points(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownContribution:
    """The share of one event in the result of a person, in words."""

    points: str
    height: int  # of its bar: the weighted points, or the mean, in 1/84 000
    counts: bool
    why_not: str  # empty if it counts
    rank: int | None  # in the event


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesRow:
    """One row of the standings of a series."""

    person: int  # by id
    name: str
    apart: str  # the name, with the home club behind it where another has the same
    club: str  # of a person of another club than that of the series
    rank: int | None
    result: str  # what ranks: the mean or the sum
    matches: int
    events: int  # in which the person took part
    bonus: str  # points for taking part; empty for none
    reason: str  # why it stands below the row above
    reachable: int | None  # the best rank that is still possible, where it is a better one
    ranks: Sequence[int | None]  # after each event
    contributions: Sequence[ShownContribution | None]  # by event; None for no part in it


def series_format(page: SeriesPage) -> SeriesFormat:
    """Return the format of the numbers of a page of a series."""
    events = [*page.events, *page.to_come]
    return SeriesFormat.of(page.series, events[0].event.points_system if events else None)


def series_rows(page: SeriesPage) -> Iterator[SeriesRow]:
    """Yield the rows of a page of a series, best first, in the language of this moment."""
    shown = series_format(page)
    weights = [series_event.weight for series_event in page.events]
    reasons = SeriesReasons(page.series.tie_breaks, shown)

    @cache
    def contribution(points: int, matches: int, weight: int) -> tuple[str, int]:
        parts = weight * matches if shown.by_mean else PER_CENT
        height = PER_CENT * points // parts if parts else 0
        return shown.contribution(points, matches, weight), height

    @cache  # a few hundred different ones, of thousands
    def shown_contribution(of_event: PageContribution, weight: int) -> ShownContribution:
        points, height = contribution(of_event.points, of_event.matches, weight)
        return ShownContribution(
            points=points,
            height=height,
            counts=of_event.counts,
            why_not=shown.why_not(of_event.reason),
            rank=of_event.rank,
        )

    names = [name_in_series(line) for line in page.lines]
    shared = Counter(map(str.casefold, names))
    above = None
    for line, name in zip(page.lines, names, strict=True):
        yield SeriesRow(
            person=line.number,
            name=name,
            apart=_apart(name, line.person) if shared[name.casefold()] > 1 else name,
            club=_club_of(line.person, page.series),
            rank=line.rank,
            result=shown.result(line),
            matches=line.matches,
            events=line.events,
            bonus=shown.points_format.signed(line.bonus) if line.bonus else "",
            reason=reasons.of(line, above),
            reachable=line.reachable if line.reachable != line.rank else None,
            ranks=line.ranks,
            contributions=[
                shown_contribution(of_event, weight) if of_event else None
                for of_event, weight in zip(line.contributions, weights, strict=True)
            ],
        )
        above = line


def name_in_series(line: SeriesPageLine) -> str:
    """Return the name of a person in a series, or that no register has it any more."""
    return line.person.name if line.person else gettext("Person no longer in the register")


def _apart(name: str, person: Person | None) -> str:
    club = person.home_club or person.organisation.name if person else ""
    return f"{name} ({club})" if club else name


def _club_of(person: Person | None, series: Series) -> str:
    if person is None or person.organisation_id == series.organisation_id:
        return ""
    return person.organisation.name


class SeriesReasons:
    """The tie-breaks of one page in words; looks up every sentence once."""

    def __init__(self, tie_breaks: Sequence[str], shown: SeriesFormat) -> None:
        self._tie_breaks = list(tie_breaks)
        self._format = shown
        self._with_values = gettext("Tie-break: %(rule)s, %(own)s; %(name)s has %(above)s")
        self._name_only = gettext("Tie-break: %(rule)s")

    def of(self, line: SeriesPageLine, above: SeriesPageLine | None) -> str:
        """Return what put a line below the one above, with its name and value; else nothing.

        The rule alone where a value is not known, or the rules are others by now.
        """
        key = line.decided_by
        if key is None:
            return ""
        rule = name_of(key, SERIES_TIE_BREAK_NAMES)
        own, upper = self._value(line, key), self._value(above, key)
        if above is None or own is None or upper is None:
            return self._name_only % {"rule": rule}
        return self._with_values % {
            "rule": rule,
            "own": self._format.tie_break(key, own),
            "name": name_in_series(above),
            "above": self._format.tie_break(key, upper),
        }

    def _value(self, line: SeriesPageLine | None, key: str) -> int | None:
        if line is None or key not in self._tie_breaks:
            return None
        index = self._tie_breaks.index(key)
        return line.tie_breaks[index] if index < len(line.tie_breaks) else None
