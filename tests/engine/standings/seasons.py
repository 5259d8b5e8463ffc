"""Builders of plain seasons: what tests say of them is all that differs."""

from collections.abc import Mapping

from engine.standings.series import EventResult, Season, SeriesEvent, SeriesRules
from engine.standings.series_ranking import series_standings

WHOLE = 840


def a_result(
    person: int,
    points: int,
    *,
    rank: int | None = None,
    matches: int = 3,
    full: bool = True,
    out_of_competition: bool = False,
) -> EventResult:
    return EventResult(person, points * WHOLE, matches, rank, full, out_of_competition)


def an_event(
    event: int,
    *results: EventResult,
    weight: int = 100,
    points_system: str = "place",
    by_rank_alone: bool = False,
) -> SeriesEvent:
    return SeriesEvent(
        event=event,
        weight=weight,
        results=results,
        points_system=points_system,
        by_rank_alone=by_rank_alone,
    )


def with_points(event: int, points: Mapping[int, int], *, weight: int = 100) -> SeriesEvent:
    """Return an event in which everybody, by number, has these whole points of three matches."""
    in_order = sorted(points.values(), reverse=True)
    return an_event(
        event,
        *(a_result(person, sum_, rank=1 + in_order.index(sum_)) for person, sum_ in points.items()),
        weight=weight,
    )


def in_order(event: int, *people: int, weight: int = 100) -> SeriesEvent:
    """Return an event in which these have ranks 1, 2, 3 and so on."""
    results = [a_result(person, 0, rank=rank) for rank, person in enumerate(people, start=1)]
    return an_event(event, *results, weight=weight)


def a_season(
    rules: SeriesRules,
    *events: SeriesEvent,
    to_come: tuple[int, ...] = (),
    lots: Mapping[int, int] | None = None,
) -> Season:
    return Season(rules=rules, events=events, to_come=to_come, lots=lots or {})


def ranks(season: Season) -> list[tuple[int | None, int]]:
    return [(line.rank, line.person) for line in series_standings(season)]
