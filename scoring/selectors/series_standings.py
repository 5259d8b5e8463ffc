"""The standings of a series as they are stored, made of what counts in it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.standings.series import SeriesEvent, SeriesLine
from engine.standings.series_ranking import series_standings
from engine.standings.series_refusals import Refusal, refusals
from scoring.models import Series
from scoring.selectors.seasons import Basis, Rows, season_of

SeriesRows: TypeAlias = list[dict[str, Any]]  # as they come back from the database


class MadeSeries(NamedTuple):
    """The standings of a series to be stored: its lines, and what stands beside them."""

    rows: SeriesRows
    notes: dict[str, Any]


def made_series(
    series: Series, basis: Basis, *, instead: Mapping[int, Rows] | None = None
) -> MadeSeries:
    """Return the standings of a series; ``instead`` as in ``season_of``.

    There are no lines where the rule makes no sense with the events, as the notes say.
    """
    season = season_of(series, basis, instead=instead)
    problems = refusals(season.rules, season.events)
    lines = [] if problems else series_standings(season)
    codes = [problem.code.value for problem in problems]
    return MadeSeries([series_row(line) for line in lines], {**basis.notes, "refusals": codes})


def refusals_of(
    series: Series, basis: Basis, *, instead: Mapping[int, Rows] | None = None
) -> tuple[Refusal, ...]:
    """Return what makes no sense of a rule with all events of a series, also those to come.

    ``instead`` as in ``season_of``.
    """
    season = season_of(series, basis, instead=instead)
    return refusals(season.rules, [*season.events, *_to_come(basis)])


def _to_come(basis: Basis) -> Sequence[SeriesEvent]:
    return [
        SeriesEvent(
            event=series_event.event.pk,
            weight=series_event.weight,
            results=(),
            points_system=series_event.event.points_system,
        )
        for series_event in basis.to_come
    ]


def series_row(line: SeriesLine) -> dict[str, Any]:
    """Return a line as it is stored; the points of a series are in 1/84 000."""
    mean = line.mean
    return {
        "rank": line.rank,
        "person": line.person,
        "points": line.points,
        "mean": None if mean is None else [mean.numerator, mean.denominator],
        "matches": line.matches,
        "events": line.events,
        "bonus": line.bonus,
        "contributions": [
            [
                contribution.event,
                contribution.points,
                contribution.reason.value,
                contribution.rank,
                contribution.matches,
            ]
            for contribution in line.contributions
        ],
        "tie_breaks": list(line.tie_breaks),
        "decided_by": line.decided_by,
        "ranks": list(line.ranks),
        "reachable": line.reachable,
    }
