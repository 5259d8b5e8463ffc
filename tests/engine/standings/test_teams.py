from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.standings.matches import MatchResult
from engine.standings.ranking import rank
from engine.standings.results import RankingRules, Results, Sanction
from engine.standings.teams import Member, TeamStanding, team_standings

BY_SUM = RankingRules(points_system="five_three_two_one")
WHOLE = 840


def a_match(seating: int, *entrants: int, points: tuple[int, ...] = (9, 5, 3, 1)) -> MatchResult:
    """Return a match in which the entrants have these places, in their order."""
    return MatchResult(
        seating=seating,
        entrants=entrants,
        points=points[: len(entrants)],
        rounds=(5,) * len(entrants),
        closed_rounds=5,
    )


def an_evening(*matches: MatchResult) -> Results:
    return Results(
        entrants=tuple({entrant for match in matches for entrant in match.entrants}),
        matches=matches,
        closed_seatings=max(match.seating for match in matches),
    )


def teams_of(
    results: Results, *teams: tuple[int, ...], rules: RankingRules = BY_SUM, best: int | None = None
) -> list[TeamStanding]:
    """Return the standings of the teams A, B and so on with these entrants."""
    names = {one: "ABCDEF"[number] for number, team in enumerate(teams) for one in team}
    return team_standings(results, rules, rank(results, rules), teams=names, best=best)


def short(lines: list[TeamStanding]) -> list[tuple[int | None, str, float]]:
    return [(line.rank, line.team, line.points / WHOLE) for line in lines]


def test_team_has_the_sum_of_its_members_as_whole_lines() -> None:  # 7.20
    results = an_evening(a_match(1, 1, 2, 3, 4), a_match(1, 5, 6, 7, 8))

    assert teams_of(results, (1, 6), (8, 5)) == [
        TeamStanding(
            team="A",
            rank=1,
            points=8 * WHOLE,
            members=(
                Member(entrant=1, points=5 * WHOLE, counts=True),
                Member(entrant=6, points=3 * WHOLE, counts=True),
            ),
            tie_breaks=(None, None, None),
        ),
        TeamStanding(
            team="B",
            rank=2,
            points=6 * WHOLE,
            members=(
                Member(entrant=5, points=5 * WHOLE, counts=True),
                Member(entrant=8, points=WHOLE, counts=True),
            ),
            tie_breaks=(None, None, None),
        ),
    ]


def test_team_with_best_two_counts_those_with_most_points_and_equal_ones_by_number() -> None:
    results = an_evening(a_match(1, 1, 2, 3, 4), a_match(1, 5, 6, 7, 8), a_match(1, 9, 10, 11, 12))

    (line,) = teams_of(results, (8, 10, 6, 1), best=2)

    assert (line.points, line.members) == (
        8 * WHOLE,
        (
            Member(entrant=1, points=5 * WHOLE, counts=True),
            Member(entrant=6, points=3 * WHOLE, counts=True),
            Member(entrant=10, points=3 * WHOLE, counts=False),
            Member(entrant=8, points=WHOLE, counts=False),
        ),
    )


def test_team_has_the_means_of_its_members_where_the_mean_ranks() -> None:  # 7.20
    results = replace(
        an_evening(a_match(1, 1, 2, 3, 4), a_match(2, 1, 3, 4, 2), a_match(3, 5, 6, 1, 7)),
        sanctions=(Sanction(entrant=1, points=-20),),
    )

    lines = teams_of(results, (1, 2, 5), (3, 4), rules=RankingRules())

    assert [(line.team, line.points, line.members) for line in lines] == [
        (
            "A",
            927,
            (
                Member(entrant=1, points=647, counts=True),  # a third of 840 + 840 + 280 - 20
                Member(entrant=2, points=280, counts=True),
                Member(entrant=5, points=840, counts=False),  # one of three seatings: no rank
            ),
        ),
        (
            "B",
            560,
            (
                Member(entrant=3, points=420, counts=True),
                Member(entrant=4, points=140, counts=True),
            ),
        ),
    ]


def test_teams_with_equal_sums_of_means_are_equal_whatever_the_means_are_rounded_to() -> None:
    # Seating by seating, who has which place: A 1, 2, 2 twice, B 1, 1, 2 and 1, 1, 4.
    results = an_evening(
        *(a_match(1, 1, 11, 12, 13), a_match(1, 2, 14, 15, 16)),
        *(a_match(1, 3, 17, 18, 19), a_match(1, 4, 20, 21, 22)),
        *(a_match(2, 11, 1, 12, 13), a_match(2, 14, 2, 15, 16)),
        *(a_match(2, 3, 17, 18, 19), a_match(2, 4, 20, 21, 22)),
        *(a_match(3, 11, 1, 12, 13), a_match(3, 14, 2, 15, 16)),
        *(a_match(3, 17, 3, 18, 19), a_match(3, 20, 21, 22, 4)),
    )

    lines = teams_of(results, (1, 2), (3, 4), rules=RankingRules())

    # Thirds of 1960 twice are as much as those of 2240 and 1680; both have ten for six places.
    assert lines == [
        TeamStanding(
            team="A",
            rank=1,
            points=1307,
            members=(
                Member(entrant=1, points=653, counts=True),
                Member(entrant=2, points=653, counts=True),
            ),
            tie_breaks=(1400, 4 * WHOLE, None),
        ),
        TeamStanding(
            team="B",
            rank=2,
            points=1307,
            members=(
                Member(entrant=3, points=747, counts=True),
                Member(entrant=4, points=560, counts=True),
            ),
            tie_breaks=(1400, WHOLE, None),
            decided_by="seconds",
        ),
    ]


def test_team_without_a_member_that_counts_has_no_rank_and_stands_last() -> None:
    results = replace(
        an_evening(a_match(1, 1, 2, 3, 4)), out_of_competition=frozenset({1}), entrants=(*range(6),)
    )

    lines = teams_of(results, (1, 5), (4,))

    assert short(lines) == [(1, "B", 1), (None, "A", 0)]
    assert [member.counts for member in lines[1].members] == [False, False]


def test_equal_teams_are_parted_by_the_better_mean_place() -> None:  # 7.21
    # 5 and 1 are as much as 3 twice.
    results = an_evening(a_match(1, 1, 2, 3, 4), a_match(1, 5, 6, 7, 8))

    lines = teams_of(results, (1, 8), (2, 6))

    assert [(line.rank, line.team, line.tie_breaks, line.decided_by) for line in lines] == [
        (1, "B", (2 * WHOLE, None, None), None),
        (2, "A", (5 * WHOLE // 2, None, None), "mean_place"),
    ]


def test_equal_teams_of_equal_mean_place_are_parted_by_seconds() -> None:  # 7.21
    results = replace(
        an_evening(a_match(1, 1, 2, 3, 4), a_match(1, 5, 6, 7, 8)),
        sanctions=(Sanction(entrant=3, points=-WHOLE),),  # 5 + 2 - 1 = 3 + 3
    )

    lines = teams_of(results, (1, 3), (2, 6))

    assert [(line.rank, line.team, line.tie_breaks, line.decided_by) for line in lines] == [
        (1, "B", (2 * WHOLE, 2 * WHOLE, None), None),
        (2, "A", (2 * WHOLE, 0, None), "seconds"),
    ]


def test_equal_teams_of_equally_many_seconds_are_parted_by_thirds() -> None:  # 7.21
    results = replace(
        an_evening(a_match(1, 1, 2, 3, 4), a_match(1, 5, 6, 7, 8), a_match(1, 9, 10, 11, 12)),
        sanctions=(Sanction(entrant=3, points=WHOLE),),  # 5 + 1 + 1 = 2 + 2 + 2 + 1
    )

    lines = teams_of(results, (1, 8, 12), (3, 7, 11))

    assert [(line.rank, line.team, line.tie_breaks, line.decided_by) for line in lines] == [
        (1, "B", (3 * WHOLE, 0, 3 * WHOLE), None),
        (2, "A", (3 * WHOLE, 0, 0), "thirds"),
    ]


def test_places_that_are_shared_are_split_between_the_teams() -> None:  # 7.21
    results = an_evening(a_match(1, 1, 2, 3, 4, points=(9, 5, 5, 1)))

    lines = teams_of(results, (3,), (2,))

    assert [(line.rank, line.team, line.tie_breaks) for line in lines] == [
        (1, "A", (5 * WHOLE // 2, WHOLE // 2, WHOLE // 2)),
        (1, "B", (5 * WHOLE // 2, WHOLE // 2, WHOLE // 2)),
    ]


def test_equal_teams_that_nothing_parts_share_the_rank_in_the_order_of_names() -> None:
    results = an_evening(a_match(1, 1, 2, 3, 4), a_match(1, 5, 6, 7, 8), a_match(1, 9, 10, 11, 12))

    assert short(teams_of(results, (5, 4), (1, 8), (2, 6), (12,))) == [
        (1, "C", 6),
        (2, "A", 6),
        (2, "B", 6),
        (4, "D", 1),
    ]


@given(st.permutations(range(1, 13)), st.sampled_from([1, 2, None]))
def test_points_of_teams_are_those_of_their_members_that_count(
    order: list[int], best: int | None
) -> None:
    results = an_evening(*(a_match(1, *order[start : start + 4]) for start in (0, 4, 8)))

    lines = teams_of(results, (1, 2, 3), (4, 5, 6), (7, 8, 9), best=best)

    for line in lines:
        counting = [member.points for member in line.members if member.counts]
        assert line.points == sum(counting)
        assert len(counting) == (best or 3)
        assert line.rank == 1 + sum(
            (other.points, *better(other)) > (line.points, *better(line)) for other in lines
        )


def better(line: TeamStanding) -> tuple[int, ...]:
    """Return the tie-breaks so that more is better."""
    place, *counts = (value or 0 for value in line.tie_breaks)
    return (-place, *counts)
