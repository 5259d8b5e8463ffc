from engine.standings.matches import MatchResult, place_groups, places_of, winners_of


def a_match(*, points: tuple[int, ...], rounds: tuple[int, ...], closed: int) -> MatchResult:
    return MatchResult(
        seating=1,
        entrants=tuple(range(11, 11 + len(points))),
        points=points,
        rounds=rounds,
        closed_rounds=closed,
    )


def test_match_without_a_closed_round_is_not_reported_and_ranks_no_one() -> None:
    match = a_match(points=(0, 0, 0), rounds=(0, 0, 0), closed=0)

    assert (match.reported, match.whole, match.ranked_seats) == (False, False, ())
    assert (place_groups(match), winners_of(match)) == ([], [])


def test_ranked_seats_are_those_with_at_least_half_of_the_closed_rounds() -> None:
    match = a_match(points=(0, 0, 0, 0), rounds=(5, 3, 2, 0), closed=5)

    assert match.ranked_seats == (0, 1)


def test_ranked_seats_with_exactly_half_of_the_closed_rounds_count() -> None:
    assert a_match(points=(0, 0), rounds=(2, 1), closed=4).ranked_seats == (0,)


def test_place_groups_put_ties_together_and_the_best_first() -> None:
    match = a_match(points=(3, -2, 9, 3), rounds=(5, 5, 5, 5), closed=5)

    assert place_groups(match) == [[2], [0, 3], [1]]


def test_places_of_who_ties_are_all_those_that_they_share() -> None:
    match = a_match(points=(3, -2, 9, 3, 8), rounds=(5, 5, 5, 5, 2), closed=5)

    assert places_of(match) == {2: range(1, 2), 0: range(2, 4), 3: range(2, 4), 1: range(4, 5)}


def test_place_groups_compare_the_mean_of_the_rounds_each_one_has_played() -> None:  # 5.8
    match = a_match(points=(12, 10, 9), rounds=(4, 3, 3), closed=4)

    assert place_groups(match) == [[1], [0, 2]]


def test_winners_share_the_best_mean_of_a_round() -> None:
    assert winners_of(a_match(points=(3, -2, 9, 9), rounds=(5, 5, 5, 5), closed=5)) == [2, 3]
    assert winners_of(a_match(points=(12, 9, 2, 9), rounds=(4, 3, 1, 3), closed=4)) == [0, 1, 3]
