"""The rules of a series that make no sense together, or not for its events."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from engine.standings.series import CountedBy, SeriesEvent, SeriesRules
from engine.standings.series_tie_breaks import LOT, SERIES_TIE_BREAKS


class RefusalCode(StrEnum):
    """The code of a refusal. It is stored; wording belongs to the reader's language."""

    COUNTED_BY_UNKNOWN = "COUNTED_BY_UNKNOWN"
    MEAN_OF_BEST_EVENTS = "MEAN_OF_BEST_EVENTS"
    MEAN_WITH_BONUS = "MEAN_WITH_BONUS"
    LEAST_MATCHES_WITHOUT_MEAN = "LEAST_MATCHES_WITHOUT_MEAN"
    RANK_POINTS_MISSING = "RANK_POINTS_MISSING"
    RANK_POINTS_NOT_FALLING = "RANK_POINTS_NOT_FALLING"
    RANK_POINTS_WITHOUT_RANK = "RANK_POINTS_WITHOUT_RANK"
    TIE_BREAK_UNKNOWN = "TIE_BREAK_UNKNOWN"
    TIE_BREAK_TWICE = "TIE_BREAK_TWICE"
    LOT_NOT_LAST = "LOT_NOT_LAST"
    POINTS_SYSTEMS_DIFFER = "POINTS_SYSTEMS_DIFFER"
    RANKS_ALONE = "RANKS_ALONE"


class Refusal(NamedTuple):
    """Something that is refused, with the events or the tie-breaks that it concerns."""

    code: RefusalCode
    events: tuple[int, ...] = ()
    tie_breaks: tuple[str, ...] = ()


def refusals(rules: SeriesRules, events: Iterable[SeriesEvent]) -> tuple[Refusal, ...]:
    """Return everything that is refused, in a fixed order; nothing where all makes sense.

    RULES.md 8.5, 8.7, 8.20
    """
    return (
        *_of_measure(rules),
        *_of_tie_breaks(rules.tie_breaks),
        *_of_events(rules, list(events)),
    )


def _of_measure(rules: SeriesRules) -> Iterator[Refusal]:
    match rules.counted_by:
        case CountedBy.MEAN:
            if rules.best_events is not None:
                yield Refusal(RefusalCode.MEAN_OF_BEST_EVENTS)
            if rules.bonus:
                yield Refusal(RefusalCode.MEAN_WITH_BONUS)
        case CountedBy.RANK:
            if not any(rules.rank_points):
                yield Refusal(RefusalCode.RANK_POINTS_MISSING)
            if any(worse > better for better, worse in pairwise(rules.rank_points)):
                yield Refusal(RefusalCode.RANK_POINTS_NOT_FALLING)
        case CountedBy.POINTS:
            pass
        case _:
            yield Refusal(RefusalCode.COUNTED_BY_UNKNOWN)
    if rules.least_matches is not None and rules.counted_by != CountedBy.MEAN:
        yield Refusal(RefusalCode.LEAST_MATCHES_WITHOUT_MEAN)
    if rules.rank_points and rules.counted_by != CountedBy.RANK:
        yield Refusal(RefusalCode.RANK_POINTS_WITHOUT_RANK)


def _of_tie_breaks(keys: Sequence[str]) -> Iterator[Refusal]:
    if unknown := tuple(dict.fromkeys(key for key in keys if key not in SERIES_TIE_BREAKS)):
        yield Refusal(RefusalCode.TIE_BREAK_UNKNOWN, tie_breaks=unknown)
    if twice := tuple(dict.fromkeys(key for key in keys if keys.count(key) > 1)):
        yield Refusal(RefusalCode.TIE_BREAK_TWICE, tie_breaks=twice)
    if LOT.key in keys[:-1]:
        yield Refusal(RefusalCode.LOT_NOT_LAST)


def _of_events(rules: SeriesRules, events: Sequence[SeriesEvent]) -> Iterator[Refusal]:
    """Yield what is refused of the events where their points are added. RULES.md 8.5"""
    if rules.counted_by == CountedBy.RANK:
        return
    with_points = [event for event in events if not event.by_rank_alone]
    others = tuple(
        event.event for event in with_points if event.points_system != with_points[0].points_system
    )
    if others:
        yield Refusal(RefusalCode.POINTS_SYSTEMS_DIFFER, events=others)
    if alone := tuple(event.event for event in events if event.by_rank_alone):
        yield Refusal(RefusalCode.RANKS_ALONE, events=alone)
