"""Laws of the standings, over evenings at random."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.standings.matches import MatchResult
from engine.standings.points import POINTS_SYSTEMS
from engine.standings.ranking import Standing, rank
from engine.standings.results import Part, RankingRules, Results
from engine.standings.scored import ScoredResults, Use
from engine.standings.teams import team_standings
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
        averaged=tuple(replace(each, entrant=new[each.entrant]) for each in results.averaged),
        void=tuple(replace(each, entrant=new[each.entrant]) for each in results.void),
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


GHOST = 1000  # above all start numbers


def without_what_does_not_count(results: Results, rules: RankingRules) -> Results:
    """Return the results with another person, void there, wherever a match is void, replaced or
    passed over for its player. Points for a short visit count, so its player stays. So does the
    player of a match that better seatings push out where an own mean reads it, or where another
    match of its seating would be missing without it.
    """
    scored = ScoredResults(results=results, rules=rules)
    uses = dict(zip(scored.reported, scored.uses, strict=True))
    averaged = {part.entrant for part in results.averaged}
    awaited = {
        (match.seating, entrant)
        for match in results.matches
        if not match.reported
        for entrant in match.entrants
    }
    ghosts: list[Part] = []

    def player(match: MatchResult, entrant: int, use: Use) -> int:
        read = entrant in averaged or (match.seating, entrant) in awaited
        if use in (Use.COUNTS, Use.FEW_ROUNDS) or (use is Use.NOT_BEST and read):
            return entrant
        ghosts.append(Part(entrant=GHOST + len(ghosts), seating=match.seating))
        return ghosts[-1].entrant

    matches = tuple(
        replace(match, entrants=tuple(map(partial(player, match), match.entrants, uses[match])))
        if match in uses
        else match
        for match in results.matches
    )
    outside = {part.entrant for part in ghosts}
    return replace(
        results,
        entrants=(*results.entrants, *outside),
        matches=matches,
        void=(*results.void, *ghosts),
        out_of_competition=results.out_of_competition | outside,
    )


def columns(line: Standing) -> Standing:
    """Return the line with the seatings that count alone."""
    return line._replace(by_seating=tuple(each for each in line.by_seating if each.counts))


@given(evenings(), RULES, st.randoms(use_true_random=False))
@settings(max_examples=2 * settings().max_examples)
def test_what_does_not_count_changes_no_rank_no_tie_break_and_no_column(  # 7.22
    results: Results, rules: RankingRules, random: Random
) -> None:
    """But for the opponents, who were met all the same: 7.18."""
    rules = replace(
        rules, tie_breaks=tuple(key for key in rules.tie_breaks if key != "opponents_mean")
    )
    counting = without_what_does_not_count(results, rules)
    teams = {entrant: random.choice("ABC") for entrant in results.entrants}

    lines = rank(results, rules)
    lines_of_what_counts = [
        line for line in rank(counting, rules) if line.entrant in results.entrants
    ]

    assert list(map(columns, lines_of_what_counts)) == list(map(columns, lines))
    assert team_standings(counting, rules, lines_of_what_counts, teams=teams, best=2) == (
        team_standings(results, rules, lines, teams=teams, best=2)
    )


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
