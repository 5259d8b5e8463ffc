"""Differences of the standings of a series as pages show them: ranks and results side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from pages.standings.series_rows import SeriesFormat
from scoring.selectors.series_differences import SeriesDifference, SeriesState
from scoring.services.series_previews import RuledSeries, SeriesEffects


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesEffectLine:
    """The effect of a change on one person: ranks and results before and after, as they are read.

    Empty where the person is not in the standings.
    """

    name: str
    ranks: tuple[int | None, int | None]
    results: tuple[str, str]


def effect_lines(effects: SeriesEffects) -> list[SeriesEffectLine]:
    """Return a line for each person whose rank or result changes."""
    return _lines(effects.differences, _format_of(effects.before), _format_of(effects.after))


def difference_lines(
    series_format: SeriesFormat, differences: Sequence[SeriesDifference]
) -> list[SeriesEffectLine]:
    """Return a line for each difference under one rule, as since the closing."""
    return _lines(differences, series_format, series_format)


def _lines(
    differences: Sequence[SeriesDifference], before: SeriesFormat, after: SeriesFormat
) -> list[SeriesEffectLine]:
    return [
        SeriesEffectLine(
            name=difference.name or str(difference.number),
            ranks=(_rank(difference.before), _rank(difference.after)),
            results=(_result(difference.before, before), _result(difference.after, after)),
        )
        for difference in differences
    ]


def _format_of(ruled: RuledSeries) -> SeriesFormat:
    return SeriesFormat.of(ruled.series, ruled.points_system)


def _rank(state: SeriesState | None) -> int | None:
    return None if state is None else state.rank


def _result(state: SeriesState | None, series_format: SeriesFormat) -> str:
    if state is None:
        return ""
    result = series_format.points_format.points(state.points)
    if series_format.by_mean:
        result = series_format.mean(state.mean)
    return f"{result}{series_format.sign}"
