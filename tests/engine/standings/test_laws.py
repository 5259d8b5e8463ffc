"""Laws of the standings, over evenings at random."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.standings.points import POINTS_SYSTEMS
from engine.standings.ranking import Standing, rank
from engine.standings.results import RankingRules, Results
from tests.engine.standings.any_evenings import RULES, evenings
from tests.engine.standings.slow_ranking import slow_ranks


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
@settings(max_examples=5 * settings().max_examples)
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
def test_every_line_shows_what_put_it_below_the_line_above(  # 7.13
    results: Results, rules: RankingRules
) -> None:
    """The named tie-break is the first one with different values of the two lines."""
    lines = [line for line in rank(results, rules) if line.rank]
    by_sum = POINTS_SYSTEMS[rules.points_system].by == "sum"
    for above, line in pairwise(lines):
        level = above.points == line.points if by_sum else above.mean == line.mean
        values = zip(rules.tie_breaks, above.tie_breaks, line.tie_breaks, strict=True)
        parting = [key for key, upper, lower in values if level and upper != lower]
        assert line.decided_by == (parting[0] if parting else None)
        assert (above.rank == line.rank) == (level and not parting)
