from dataclasses import replace
from fractions import Fraction

import pytest

from engine.standings.series import (
    UNIT,
    Contribution,
    CountedBy,
    EventResult,
    Reason,
    Season,
    SeriesEvent,
    SeriesLine,
    SeriesRules,
)
from engine.standings.series_ranking import series_standings
from tests.engine.standings.seasons import (
    WHOLE,
    a_result,
    a_season,
    an_event,
    in_order,
    ranks,
    with_points,
)

POINTS = SeriesRules(counted_by=CountedBy.POINTS)
MEAN = SeriesRules(counted_by=CountedBy.MEAN)
RANK = SeriesRules(counted_by=CountedBy.RANK, rank_points=(5 * WHOLE, 3 * WHOLE, WHOLE))


def points(season: Season) -> dict[int, float]:
    return {line.person: line.points / UNIT for line in series_standings(season)}


def reasons(season: Season) -> dict[int, list[str]]:
    return {
        line.person: [contribution.reason.value for contribution in line.contributions]
        for line in series_standings(season)
    }


def test_series_of_sums_returns_whole_lines_best_first() -> None:  # 8.2
    season = a_season(POINTS, with_points(7, {1: 4, 2: 9}), with_points(8, {1: 6}, weight=150))

    assert series_standings(season) == [
        SeriesLine(
            person=1,
            rank=1,
            points=13 * UNIT,
            mean=None,
            matches=6,
            events=2,
            bonus=0,
            contributions=(
                Contribution(event=7, points=4 * UNIT, reason=Reason.COUNTS, rank=2, matches=3),
                Contribution(event=8, points=9 * UNIT, reason=Reason.COUNTS, rank=1, matches=3),
            ),
            tie_breaks=(),
            decided_by=None,
            ranks=(2, 1),
            reachable=None,
        ),
        SeriesLine(
            person=2,
            rank=2,
            points=9 * UNIT,
            mean=None,
            matches=3,
            events=1,
            bonus=0,
            contributions=(
                Contribution(event=7, points=9 * UNIT, reason=Reason.COUNTS, rank=1, matches=3),
            ),
            tie_breaks=(),
            decided_by=None,
            ranks=(1, 2),
            reachable=None,
        ),
    ]


def test_series_without_an_event_has_no_line() -> None:
    assert series_standings(a_season(POINTS, to_come=(100,))) == []


def test_series_leaves_out_who_did_not_take_part_unless_for_a_sanction() -> None:  # 8.1
    absent = a_result(1, 0, matches=0)
    punished = a_result(2, -1, matches=0)
    sat_out = a_result(3, 0, matches=1)

    lines = series_standings(
        a_season(replace(POINTS, bonus=WHOLE), an_event(7, absent, punished, sat_out))
    )

    assert [(line.rank, line.person, line.points / UNIT) for line in lines] == [
        (1, 3, 1),
        (2, 2, -1),
    ]


def test_sum_takes_points_of_who_has_no_rank_in_the_event() -> None:  # 8.2
    event = an_event(7, a_result(1, 2, rank=1), a_result(2, 1, matches=1))

    assert ranks(a_season(POINTS, event)) == [(1, 1), (2, 2)]
    assert points(a_season(POINTS, event)) == {1: 2, 2: 1}


def test_mean_is_of_all_matches_and_not_of_the_events() -> None:  # 8.3
    season = a_season(
        MEAN,
        an_event(7, a_result(1, 4, matches=4), a_result(2, 3, matches=4)),
        an_event(8, a_result(1, 0, matches=2), a_result(2, 1, matches=1)),
    )

    # 4 of 6 matches against 4 of 5; the means of the events would be ½ and 7/8.
    assert [(line.rank, line.person, line.mean) for line in series_standings(season)] == [
        (1, 2, Fraction(4 * WHOLE, 5)),
        (2, 1, Fraction(4 * WHOLE, 6)),
    ]


def test_mean_counts_matches_of_a_heavy_event_as_often_as_its_points() -> None:  # 8.3
    season = a_season(
        MEAN,
        an_event(7, a_result(1, 3, matches=3)),
        an_event(8, a_result(1, 1, matches=2), weight=300),
    )

    (line,) = series_standings(season)

    assert (line.mean, line.matches) == (Fraction(6 * WHOLE, 9), 5)


def test_mean_of_too_few_matches_has_no_rank_and_stands_last() -> None:  # 8.3
    season = a_season(
        replace(MEAN, least_matches=4),
        an_event(7, a_result(1, 3, matches=3), a_result(2, 1, matches=3), weight=200),
        an_event(8, a_result(2, 0, matches=1)),
    )

    lines = series_standings(season)

    assert [(line.rank, line.person, line.ranks) for line in lines] == [
        (1, 2, (None, 1)),
        (None, 1, (None, None)),
    ]


def test_means_are_compared_exactly() -> None:  # 8.3
    thirds = an_event(
        7, EventResult(1, 280, 3, None, full=True), EventResult(2, 93, 1, None, full=True)
    )

    # 93⅓ against 93 of 840.
    assert ranks(a_season(MEAN, thirds)) == [(1, 1), (2, 2)]


def test_rank_points_are_those_of_the_list_times_the_weight() -> None:  # 8.4
    season = a_season(RANK, in_order(7, 1, 2, 3, 4), in_order(8, 4, 3, 2, weight=50))

    assert points(season) == {1: 5, 2: 3.5, 3: 2.5, 4: 2.5}
    assert reasons(season)[4] == ["no_points", "counts"]


def test_rank_points_of_who_tie_are_their_mean_rounded_down() -> None:  # 8.4
    tied = an_event(
        7,
        *(a_result(person, 0, rank=2) for person in (2, 3, 4)),
        a_result(1, 0, rank=1),
        weight=30,
    )
    rules = replace(RANK, rank_points=(2000, 1000, 500))

    lines = series_standings(a_season(rules, tied))

    # Ranks 2, 3 and 4 have 1000, 500 and nothing: 500 each.
    assert [(line.person, line.points) for line in lines] == [
        (1, 60_000),
        (2, 15_000),
        (3, 15_000),
        (4, 15_000),
    ]
    rules = replace(RANK, rank_points=(2000, 1001, 500))
    assert [line.points for line in series_standings(a_season(rules, tied))][1:] == [15_000] * 3


def test_rank_points_are_for_nobody_without_a_rank() -> None:  # 8.4
    season = a_season(RANK, an_event(7, a_result(1, 9), a_result(2, 1, rank=1)))

    assert ranks(season) == [(1, 2), (None, 1)]
    assert reasons(season) == {2: ["counts"], 1: ["no_rank"]}


def test_rank_points_are_for_ranks_of_which_nothing_else_is_known() -> None:  # 8.4
    imported = an_event(
        7, a_result(1, 0, rank=2, matches=0), a_result(2, 0, rank=1, matches=0), by_rank_alone=True
    )

    assert points(a_season(RANK, imported)) == {2: 5, 1: 3}


def test_best_events_are_those_that_give_most_with_their_weights() -> None:  # 8.6
    season = a_season(
        replace(POINTS, best_events=2),
        with_points(7, {1: 4}),
        with_points(8, {1: 6}, weight=50),
        with_points(9, {1: 5}),
        with_points(10, {1: 2}),
    )

    assert points(season) == {1: 9}
    assert reasons(season) == {1: ["counts", "not_best", "counts", "not_best"]}
    (line,) = series_standings(season)
    assert (line.matches, line.events) == (6, 4)


def test_best_events_of_equal_ones_are_the_earlier() -> None:  # 8.6
    rules = replace(RANK, best_events=2)
    season = a_season(rules, in_order(7, 1), in_order(8, 1), in_order(9, 1))

    assert reasons(season) == {1: ["counts", "counts", "not_best"]}


def test_full_events_alone_count_where_the_rule_says_so() -> None:  # 8.8
    rules = replace(POINTS, full_only=True)
    event = an_event(7, a_result(1, 9, full=False), a_result(2, 4))

    season = a_season(rules, event)

    assert ranks(season) == [(1, 2), (None, 1)]
    assert reasons(season) == {2: ["counts"], 1: ["not_full"]}
    (_, left) = series_standings(season)
    assert (left.points, left.contributions[0].points) == (0, 9 * UNIT)


def test_bonus_is_for_each_event_counting_or_not_and_has_no_weight() -> None:  # 8.9
    season = a_season(
        replace(RANK, best_events=1, bonus=2 * WHOLE),
        in_order(7, 1, 2, weight=50),
        an_event(8, a_result(1, 0, rank=1), a_result(2, 0), a_result(3, 0)),
    )

    lines = series_standings(season)

    assert [(line.rank, line.person, line.points / UNIT, line.bonus / UNIT) for line in lines] == [
        (1, 1, 5 + 4, 4),
        (2, 2, 1.5 + 4, 4),
        (3, 3, 2, 2),
    ]


def test_out_of_competition_an_event_gives_nothing() -> None:  # 8.10
    event = an_event(7, a_result(1, 9, out_of_competition=True), a_result(2, 4, rank=1))

    for rules in (POINTS, MEAN, RANK):
        season = a_season(replace(rules, bonus=WHOLE), event)

        assert ranks(season) == [(1, 2), (None, 1)]
        assert reasons(season)[1] == ["no_rank"]


def test_an_event_that_counts_with_no_points_is_enough_for_a_rank() -> None:  # 8.10
    assert ranks(a_season(POINTS, with_points(7, {1: 0}))) == [(1, 1)]
    assert ranks(a_season(RANK, in_order(7, 1, 2, 3, 4))) == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_entrants_who_are_one_person_the_better_counts(order: tuple[int, int]) -> None:
    entrants = (a_result(1, 4, rank=3), a_result(1, 7, rank=2))  # 8.11
    event = an_event(7, a_result(2, 9, rank=1), *(entrants[number] for number in order))

    assert points(a_season(POINTS, event)) == {2: 9, 1: 7}
    assert points(a_season(RANK, event)) == {2: 5, 1: 3}


def test_ranks_after_each_event_are_those_of_the_series_without_later_ones() -> None:  # 8.18
    events = (
        with_points(7, {1: 4, 2: 9}),
        with_points(8, {1: 6, 3: 10}),
        with_points(9, {2: 1, 3: 9}),
    )

    lines = {line.person: line.ranks for line in series_standings(a_season(POINTS, *events))}

    # 9, 4; 10, 10, 9; 19, 10, 10
    assert lines == {3: (None, 1, 1), 1: (2, 1, 2), 2: (1, 3, 2)}


def test_reachable_is_the_rank_after_victories_in_all_that_is_to_come() -> None:  # 8.19
    season = a_season(
        RANK,
        in_order(7, 1, 2, 3),
        in_order(8, 1, 2, 3),
        in_order(9, 1, 4),
        to_come=(100, 50),
    )

    # 15, 6, 2 and 3 points by now; 7½ more are possible: 22½, 13½, 9½, 10½.
    assert {line.person: line.reachable for line in series_standings(season)} == {
        1: 1,
        2: 2,
        3: 2,
        4: 2,
    }


def test_reachable_takes_equal_points_as_enough() -> None:  # 8.19
    season = a_season(RANK, in_order(7, 1, 2), in_order(8, 1, 2), to_come=(80,))

    # 10 and 6: with 4 more the second draws level.
    assert {line.person: line.reachable for line in series_standings(season)} == {1: 1, 2: 1}
    short = replace(season, to_come=(79,))
    assert {line.person: line.reachable for line in series_standings(short)} == {1: 1, 2: 2}


def test_reachable_with_best_events_pushes_the_least_one_out() -> None:  # 8.19
    rules = replace(RANK, best_events=2, bonus=WHOLE)
    season = a_season(
        rules, in_order(7, 1, 2), in_order(8, 2, 1), in_order(9, 1, 3), to_come=(100,)
    )

    # 10 + 3, 8 + 2 and 3 + 1 by now. One victory more: 10 + 4, 10 + 3, 8 + 2.
    assert {line.person: line.reachable for line in series_standings(season)} == {1: 1, 2: 1, 3: 2}


@pytest.mark.parametrize("rules", [POINTS, MEAN])
def test_reachable_is_not_known_where_points_have_no_bound(rules: SeriesRules) -> None:  # 8.19
    season = a_season(rules, with_points(7, {1: 4, 2: 9}), to_come=(100,))

    assert [line.reachable for line in series_standings(season)] == [None, None]


def test_reachable_is_for_who_has_no_rank_yet_too() -> None:  # 8.19
    season = a_season(RANK, an_event(7, a_result(1, 9), a_result(2, 1, rank=1)), to_come=(100,))

    assert {line.person: line.reachable for line in series_standings(season)} == {2: 1, 1: 1}


def test_one_event_may_stand_in_two_series_with_other_weights() -> None:  # 8.1
    event: SeriesEvent = with_points(7, {1: 3})

    assert points(a_season(POINTS, event)) == {1: 3}
    assert points(a_season(POINTS, replace(event, weight=250))) == {1: 7.5}
