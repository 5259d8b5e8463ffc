"""Laws of the standings of a series, over seasons at random."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.standings.series import (
    UNIT,
    CountedBy,
    EventResult,
    Reason,
    Season,
    SeriesEvent,
    SeriesLine,
    SeriesRules,
)
from engine.standings.series_ranking import series_standings
from engine.standings.series_refusals import refusals
from engine.standings.series_tie_breaks import SERIES_TIE_BREAKS
from tests.engine.standings.seasons import WHOLE, in_order
from tests.engine.standings.slow_series import slow_ranks, slow_reachable

KEYS = [key for key in SERIES_TIE_BREAKS if key != "lot"]
RANK_POINTS = st.sampled_from([(5 * WHOLE, 3 * WHOLE, WHOLE), (1001, 500, 500, 3), (WHOLE,)])


@st.composite
def rules(draw: st.DrawFn) -> SeriesRules:
    """Return rules that are not refused."""
    counted_by = draw(st.sampled_from(CountedBy))
    by_mean = counted_by == CountedBy.MEAN
    asked = draw(st.permutations(KEYS))[: draw(st.integers(0, len(KEYS)))]
    return SeriesRules(
        counted_by=counted_by,
        rank_points=draw(RANK_POINTS) if counted_by == CountedBy.RANK else (),
        least_matches=draw(st.none() | st.integers(1, 6)) if by_mean else None,
        best_events=None if by_mean else draw(st.none() | st.integers(1, 3)),
        full_only=draw(st.booleans()),
        bonus=0 if by_mean else draw(st.sampled_from([0, 0, 420])),
        tie_breaks=(*asked, *(["lot"] if draw(st.booleans()) else [])),
    )


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    """Return a season of few points, so many ties, with whatever can happen in it."""
    random = draw(st.randoms(use_true_random=False))
    people = range(1, draw(st.integers(1, 6)) + 1)
    return Season(
        rules=draw(rules()),
        events=tuple(
            any_event(random, 10 + number, [one for one in people if random.random() < 0.7])
            for number in range(draw(st.integers(0, 5)))
        ),
        lots={person: random.randrange(1, 9) for person in people if random.random() < 0.8},
    )


def any_event(random: Random, event: int, people: Sequence[int]) -> SeriesEvent:
    points = {person: random.choice([-WHOLE, 0, 280, 420, 420, WHOLE]) for person in people}
    in_order = sorted(points.values(), reverse=True)
    return SeriesEvent(
        event=event,
        weight=random.choice([100, 100, 50, 33]),
        results=tuple(
            any_result(random, person, points[person], 1 + in_order.index(points[person]))
            for person in people
        ),
        points_system="place",
    )


def any_result(random: Random, person: int, points: int, rank: int) -> EventResult:
    out_of_competition = random.random() < 0.1
    return EventResult(
        person=person,
        points=points,
        matches=random.choice([0, 1, 2, 3, 3, 3]),
        rank=None if out_of_competition or random.random() < 0.1 else rank,
        full=random.random() < 0.8,
        out_of_competition=out_of_competition,
    )


def ranks(lines: Sequence[SeriesLine]) -> dict[int, int | None]:
    return {line.person: line.rank for line in lines}


@given(seasons())
@settings(max_examples=5 * settings().max_examples)
def test_ranks_are_those_of_the_rules_worked_out_slowly(season: Season) -> None:
    assert refusals(season.rules, season.events) == ()
    assert ranks(series_standings(season)) == slow_ranks(season)


@given(seasons())
def test_ranks_after_an_event_are_those_of_the_series_so_far(season: Season) -> None:
    for line in series_standings(season):
        assert line.ranks == tuple(
            slow_ranks(replace(season, events=season.events[:number])).get(line.person)
            for number in range(1, len(season.events) + 1)
        )
        assert line.ranks[-1] == line.rank


@given(seasons(), st.randoms(use_true_random=False))
def test_the_order_of_what_goes_in_does_not_matter(season: Season, random: Random) -> None:
    shuffled = replace(
        season,
        events=tuple(
            replace(event, results=tuple(random.sample(event.results, k=len(event.results))))
            for event in season.events
        ),
        lots=dict(random.sample(list(season.lots.items()), k=len(season.lots))),
    )

    assert series_standings(shuffled) == series_standings(season)


@given(seasons())
def test_best_events_as_many_as_there_are_is_all_of_them(season: Season) -> None:
    def with_best(number: int | None) -> list[SeriesLine]:
        return series_standings(replace(season, rules=replace(season.rules, best_events=number)))

    assert with_best(len(season.events) or 1) == with_best(None)


@given(seasons())
def test_points_are_what_counts_and_the_bonus_exactly(season: Season) -> None:
    for line in series_standings(season):
        counting = [
            each for each in line.contributions if each.reason in {Reason.COUNTS, Reason.NO_POINTS}
        ]
        assert line.points == sum(each.points for each in counting) + line.bonus
        assert line.matches == sum(each.matches for each in counting)
        assert line.events == len(line.contributions)
        assert len(counting) <= (season.rules.best_events or len(season.events))
        if line.mean is not None:
            weights = {event.event: event.weight for event in season.events}
            weighted = sum(Fraction(each.matches * weights[each.event], 100) for each in counting)
            assert line.mean * weighted == Fraction(line.points, UNIT // WHOLE)


@given(seasons())
def test_lines_fall_and_ranks_skip_those_that_are_shared(season: Season) -> None:
    lines = [line for line in series_standings(season) if line.rank is not None]

    merits = [line.points if line.mean is None else line.mean for line in lines]
    assert merits == sorted(merits, reverse=True)
    for number, line in enumerate(lines, start=1):
        assert line.rank == min(
            number, *(at for at, each in enumerate(lines, start=1) if each.rank == line.rank)
        )


@given(seasons(), st.integers(2, 7))
def test_ranks_do_not_depend_on_a_factor_of_all_weights(season: Season, factor: int) -> None:
    rules = replace(season.rules, bonus=factor * season.rules.bonus)
    heavy = replace(
        season,
        rules=rules,
        events=tuple(replace(event, weight=factor * event.weight) for event in season.events),
    )

    assert ranks(series_standings(heavy)) == ranks(series_standings(season))


@st.composite
def small_seasons(draw: st.DrawFn) -> Season:
    """Return a season by rank of three people with up to two events to come."""
    random = draw(st.randoms(use_true_random=False))
    events = [
        in_order(number, *random.sample([1, 2, 3], k=random.randint(1, 3)), weight=weight)
        for number, weight in enumerate(draw(st.lists(st.sampled_from([50, 100]), max_size=4)))
    ]
    return Season(
        rules=SeriesRules(
            counted_by=CountedBy.RANK,
            rank_points=draw(RANK_POINTS),
            best_events=draw(st.none() | st.integers(1, 3)),
            bonus=draw(st.sampled_from([0, 420])),
        ),
        events=tuple(events),
        to_come=tuple(draw(st.lists(st.sampled_from([30, 100]), min_size=1, max_size=2))),
    )


@given(small_seasons())
@settings(max_examples=max(5, settings().max_examples // 4))
def test_reachable_is_the_best_of_all_that_can_come(season: Season) -> None:  # 8.19
    reachable = {line.person: line.reachable for line in series_standings(season)}

    assert reachable == slow_reachable(season)
