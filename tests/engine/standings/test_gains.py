"""What the matches of a seating give, in columns, and that nothing is lost on the way there."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace

from hypothesis import given
from hypothesis import strategies as st

from engine.standings.gains import Gains, gains_of
from engine.standings.matches import MatchResult
from engine.standings.points import PLACE, POINTS_SYSTEMS
from engine.standings.ranking import rank
from engine.standings.results import RankingRules, Results
from tests.engine.standings.any_evenings import RULES, evenings


def test_gains_hold_points_wins_and_margins_of_every_match() -> None:
    won = MatchResult(
        seating=2, entrants=(4, 5, 6), points=(9, 3, 3), rounds=(4, 4, 4), closed_rounds=4
    )
    shared = MatchResult(
        seating=2,
        entrants=(1, 2, 3, 7),
        points=(8, 8, 2, 1),
        rounds=(4, 4, 4, 1),  # the last one came late
        closed_rounds=4,
        colour_points=(0, 5, None, 2),
    )
    missing = MatchResult(
        seating=2, entrants=(8, 9, 10), points=(0, 0, 0), rounds=(0, 0, 0), closed_rounds=0
    )

    assert gains_of([won, missing, shared], PLACE, 420) == [
        Gains(
            seating=2,
            sizes=[3, 4],
            closed_rounds=[4, 4],
            entrants=[4, 5, 6, 1, 2, 3, 7],
            raw=[9, 3, 3, 8, 8, 2, 1],
            points=[840, 210, 210, 630, 630, 0, 420],
            margins=[3360, -1680, -1680, 1680, 1680, -3360, 0],  # above means of 5 and 6
            colour_points=[None, None, None, 0, 5, None, 2],
            winners=[4, 1, 2],
            wins=[840, 420, 420],
            partial=[[6, 1, 0]],
            unreported=[[8, 9, 10]],
        )
    ]


def kept(gains: Gains) -> Gains:
    """The same after it was text."""
    return Gains(**json.loads(json.dumps(asdict(gains))))


@given(evenings(), RULES)
def test_gains_give_back_the_matches_they_come_from(results: Results, rules: RankingRules) -> None:
    gains = gains_of(results.matches, POINTS_SYSTEMS[rules.points_system], rules.sit_out)
    back = [match for one in gains for match in kept(one).matches()]

    assert told(back) == told(results.matches)


def told(matches: Iterable[MatchResult]) -> list[str]:
    """What matches say, in any order; one that is missing says only who plays it."""
    return sorted(
        str(match if match.reported else (match.seating, match.entrants)) for match in matches
    )


@given(evenings(), RULES, st.sets(st.integers(1, 3)))
def test_standings_are_the_same_from_matches_and_from_what_is_kept_of_them(
    results: Results, rules: RankingRules, seatings: set[int]
) -> None:
    done = [match for match in results.matches if match.seating in seatings]
    gains = gains_of(done, POINTS_SYSTEMS[rules.points_system], rules.sit_out)
    rest = tuple(match for match in results.matches if match.seating not in seatings)
    with_gains = replace(results, matches=rest, gains=tuple(map(kept, gains)))

    assert rank(with_gains, rules) == rank(results, rules)
