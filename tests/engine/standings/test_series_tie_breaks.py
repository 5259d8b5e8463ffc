from collections.abc import Mapping

import pytest

from engine.standings.series import UNIT, CountedBy, SeriesEvent, SeriesRules
from engine.standings.series_ranking import series_standings
from tests.engine.standings.seasons import (
    WHOLE,
    a_result,
    a_season,
    an_event,
    in_order,
    with_points,
)


def decided(
    *events: SeriesEvent,
    tie_breaks: tuple[str, ...],
    counted_by: str = CountedBy.POINTS,
    best_events: int | None = None,
    lots: Mapping[int, int] | None = None,
) -> list[tuple[int | None, int, tuple[float | None, ...], str | None]]:
    """Return rank, person, values of the tie-breaks in whole ones, and what decided."""
    rules = SeriesRules(
        counted_by=counted_by,
        rank_points=(5 * WHOLE, 3 * WHOLE, WHOLE) if counted_by == CountedBy.RANK else (),
        best_events=best_events,
        tie_breaks=tie_breaks,
    )
    return [
        (
            line.rank,
            line.person,
            tuple(None if value is None else value / UNIT for value in line.tie_breaks),
            line.decided_by,
        )
        for line in series_standings(a_season(rules, *events, lots=lots))
    ]


def test_events_won_decide_and_a_shared_victory_is_split() -> None:  # 8.13
    events = (
        with_points(7, {1: 6, 2: 6, 3: 2}),
        with_points(8, {1: 3, 2: 1, 3: 8}),
        with_points(9, {1: 1, 2: 3, 4: 3}),
    )

    assert decided(*events, tie_breaks=("events_won",)) == [
        (1, 2, (1.0,), None),  # half of 7, half of 9
        (1, 3, (1.0,), None),  # 8
        (3, 1, (0.5,), "events_won"),
        (4, 4, (None,), None),
    ]


def test_events_won_that_do_not_count_decide_nothing() -> None:  # 8.12
    events = (
        with_points(7, {1: 5, 2: 1}, weight=10),
        with_points(8, {1: 4, 3: 6}),
        with_points(9, {2: 4, 3: 6}),
    )

    ranks = decided(*events, tie_breaks=("events_won",), best_events=1)

    assert ranks == [(1, 3, (None,), None), (2, 1, (0.0,), None), (2, 2, (0.0,), None)]


def test_best_result_decides_with_its_weight() -> None:  # 8.14
    events = (with_points(7, {1: 5, 2: 3}), with_points(8, {1: 1, 2: 2}, weight=200))

    assert decided(*events, tie_breaks=("best_result",)) == [
        (1, 1, (5.0,), None),
        (2, 2, (4.0,), "best_result"),
    ]


def test_direct_comparison_looks_at_events_that_count_for_all_tied() -> None:  # 8.15
    events = (
        with_points(7, {1: 4, 2: 6}),
        with_points(8, {1: 5}),
        with_points(9, {2: 3}),
    )

    assert decided(*events, tie_breaks=("direct_comparison",)) == [
        (1, 2, (6.0,), None),
        (2, 1, (4.0,), "direct_comparison"),
    ]


def test_direct_comparison_without_an_event_in_common_is_unknown() -> None:  # 8.15
    events = (with_points(7, {1: 4}), with_points(8, {2: 4}))

    assert decided(*events, tie_breaks=("direct_comparison", "newest")) == [
        (1, 2, (None, 4.0), None),
        (2, 1, (None, 0.0), "newest"),
    ]


def test_direct_comparison_sees_ranks_behind_the_list() -> None:  # 8.15
    events = (in_order(7, 3, 4, 1, 2), in_order(8, 5, 6, 2))

    # 1 and 2 have one point each; in the one event of both it was 1 who got it.
    assert decided(*events, tie_breaks=("direct_comparison",), counted_by=CountedBy.RANK)[4:] == [
        (5, 1, (1.0,), None),
        (6, 2, (0.0,), "direct_comparison"),
    ]


def test_newest_event_of_any_of_the_tied_decides() -> None:  # 8.16
    events = (
        with_points(7, {1: 4, 2: 2}),
        with_points(8, {2: 2, 3: 9}),
        with_points(9, {3: 1}),
    )

    assert decided(*events, tie_breaks=("newest",)) == [
        (1, 3, (None,), None),
        (2, 2, (2.0,), None),
        (3, 1, (0.0,), "newest"),
    ]


def test_lot_decides_where_all_tied_have_drawn() -> None:  # 8.17
    events = (with_points(7, {1: 4, 2: 4, 3: 4}),)

    assert decided(*events, tie_breaks=("lot",), lots={1: 3, 2: 1, 3: 2}) == [
        (1, 2, (1.0,), None),
        (2, 3, (2.0,), "lot"),
        (3, 1, (3.0,), "lot"),
    ]
    assert decided(*events, tie_breaks=("lot",), lots={1: 3, 2: 1}) == [
        (1, 1, (None,), None),
        (1, 2, (None,), None),
        (1, 3, (None,), None),
    ]


def test_tie_breaks_look_at_means_where_the_mean_ranks() -> None:  # 8.12
    events = (
        an_event(7, a_result(1, 3, matches=3), a_result(2, 1, matches=2), weight=200),
        an_event(8, a_result(1, 1, matches=3), a_result(2, 5, matches=7)),
        an_event(9, a_result(1, 1, matches=3), a_result(2, 1, matches=1)),
    )

    # 6 of 6, 1 of 3 and 1 of 3 make 8 of 12; so do 2 of 4, 5 of 7 and 1 of 1.
    assert decided(*events, tie_breaks=("best_result",), counted_by=CountedBy.MEAN) == [
        (1, 1, (1.0,), None),
        (1, 2, (1.0,), None),
    ]
    assert decided(*events, tie_breaks=("newest",), counted_by=CountedBy.MEAN) == [
        (1, 2, (1.0,), None),
        (2, 1, (1 / 3,), "newest"),
    ]
    assert decided(*events, tie_breaks=("direct_comparison",), counted_by=CountedBy.MEAN) == [
        (1, 1, (8 / 12,), None),
        (1, 2, (8 / 12,), None),
    ]


def test_tie_breaks_are_asked_in_their_order() -> None:  # 8.20
    events = (
        with_points(7, {1: 4, 2: 2, 3: 3}),
        with_points(8, {2: 3, 3: 2}),
        with_points(9, {1: 1}),
    )

    # All have 5: 1 won two, 2 won one, 3 none.
    assert decided(*events, tie_breaks=("best_result", "events_won")) == [
        (1, 1, (4.0, None), None),
        (2, 2, (3.0, 1.0), "best_result"),
        (3, 3, (3.0, 0.0), "events_won"),
    ]
    assert decided(*events, tie_breaks=("events_won", "best_result"))[1:] == [
        (2, 2, (1.0, None), "events_won"),
        (3, 3, (0.0, None), "events_won"),
    ]


def test_series_by_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(KeyError, match="coin"):
        decided(with_points(7, {1: 4}), tie_breaks=("coin",))
