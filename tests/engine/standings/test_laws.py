"""Laws of the standings, over evenings at random."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.ranking import Standing, rank
from engine.standings.results import GivenPoints, RankingRules, Results, Sanction
from engine.standings.tie_breaks import TIE_BREAKS
from tests.engine.standings.slow_ranking import slow_ranks

RULES = st.builds(
    RankingRules,
    points_system=st.sampled_from(list(POINTS_SYSTEMS)),
    tie_breaks=st.permutations(list(TIE_BREAKS)).flatmap(
        lambda keys: st.integers(0, len(keys)).map(lambda number: tuple(keys[:number]))
    ),
    sit_out=st.sampled_from([0, 420]),
    best=st.none() | st.integers(1, 3),
)


@st.composite
def evenings(draw: st.DrawFn) -> Results:
    """Return an evening of few points, so many ties, with whatever can happen in it."""
    random = draw(st.randoms(use_true_random=False))
    entrants = tuple(range(1, draw(st.integers(3, 12)) + 1))
    seatings = draw(st.integers(1, 3))
    return Results(
        entrants=entrants,
        matches=tuple(
            match
            for number in range(1, seatings + 1)
            for match in matches(random, number, random.sample(entrants, k=len(entrants)))
        ),
        closed_seatings=seatings,
        given=tuple(
            GivenPoints(entrant=one, seating=random.randrange(1, 4), points=random.choice([0, 420]))
            for one in entrants
            if random.random() < 0.1
        ),
        sanctions=tuple(
            Sanction(entrant=one, points=random.choice([-420, 420]))
            for one in entrants
            if random.random() < 0.1
        ),
        out_of_competition=frozenset(one for one in entrants if random.random() < 0.1),
        lots={one: random.randrange(1, 9) for one in entrants if random.random() < 0.8},
    )


def matches(random: Random, seating: int, order: Sequence[int]) -> list[MatchResult]:
    """Return the tables of a seating, three to five each, now and then one without a result."""
    tables = []
    while len(order) >= 3:
        size = random.choice([size for size in (3, 4, 5) if len(order) - size != 1])
        tables.append(a_match(random, seating, tuple(order[:size])))
        order = order[size:]
    return tables


def a_match(random: Random, seating: int, entrants: tuple[int, ...]) -> MatchResult:
    closed = 4 if random.random() < 0.9 else 0
    rounds = tuple(min(closed, random.choice([4, 4, 4, 4, 4, 3, 2, 1])) for _ in entrants)
    return MatchResult(
        seating=seating,
        entrants=entrants,
        points=tuple(each * random.randrange(4) for each in rounds),
        rounds=rounds,
        closed_rounds=closed,
        colour_points=tuple(random.randrange(3) for _ in entrants)
        if random.random() < 0.95
        else None,
    )


def renamed(results: Results, new: dict[int, int]) -> Results:
    return replace(
        results,
        entrants=tuple(new[one] for one in results.entrants),
        matches=tuple(
            replace(match, entrants=tuple(new[one] for one in match.entrants))
            for match in results.matches
        ),
        given=tuple(replace(each, entrant=new[each.entrant]) for each in results.given),
        sanctions=tuple(replace(each, entrant=new[each.entrant]) for each in results.sanctions),
        out_of_competition=frozenset(new[one] for one in results.out_of_competition),
        lots={new[one]: position for one, position in results.lots.items()},
    )


def ranks(standings: list[Standing]) -> dict[int, int | None]:
    return {line.entrant: line.rank for line in standings}


@given(evenings(), RULES)
@settings(max_examples=200)
def test_ranks_are_those_of_the_rules_worked_out_slowly(
    results: Results, rules: RankingRules
) -> None:
    assert ranks(rank(results, rules)) == slow_ranks(results, rules)


@given(evenings(), RULES, st.randoms(use_true_random=False))
def test_ranks_do_not_depend_on_the_start_numbers(
    results: Results, rules: RankingRules, random: Random
) -> None:
    numbers = random.sample(range(1, 99), k=len(results.entrants))
    new = dict(zip(results.entrants, numbers, strict=True))

    before = ranks(rank(results, rules))

    assert ranks(rank(renamed(results, new), rules)) == {
        new[one]: place for one, place in before.items()
    }


@given(evenings(), RULES, st.randoms(use_true_random=False))
def test_lines_do_not_depend_on_the_order_of_what_they_are_made_from(
    results: Results, rules: RankingRules, random: Random
) -> None:
    mixed = replace(
        results,
        matches=tuple(random.sample(results.matches, k=len(results.matches))),
        entrants=tuple(random.sample(results.entrants, k=len(results.entrants))),
    )

    assert rank(mixed, rules) == rank(results, rules)


@given(evenings(), RULES)
def test_a_rank_is_one_more_than_the_lines_of_better_rank(  # 7.13
    results: Results, rules: RankingRules
) -> None:
    given_ranks = [line.rank for line in rank(results, rules)]
    ranked = [place for place in given_ranks if place is not None]

    assert given_ranks == ranked + [None] * (len(given_ranks) - len(ranked))
    assert ranked == [1 + sum(other < place for other in ranked) for place in ranked]


@given(evenings(), RULES)
def test_every_line_tells_what_put_it_below_the_line_above(  # 7.13
    results: Results, rules: RankingRules
) -> None:
    """The named tie-break is the first one that has told different values of the two lines."""
    lines = [line for line in rank(results, rules) if line.rank]
    by_sum = POINTS_SYSTEMS[rules.points_system].by == "sum"
    for above, line in pairwise(lines):
        level = above.points == line.points if by_sum else above.mean == line.mean
        told = zip(rules.tie_breaks, above.tie_breaks, line.tie_breaks, strict=True)
        parting = [key for key, upper, lower in told if level and upper != lower]
        assert line.decided_by == (parting[0] if parting else None)
        assert (above.rank == line.rank) == (level and not parting)
