"""Tables changed by hand, and the rules this breaks."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.layouts import Breach, Rule, Rules, breaches, moved, swapped

LAYOUT = {1: (1, 2, 3, 4), 2: (5, 6, 7), 5: (8, 9, 10)}


def rules(**given: Any) -> Rules:
    everyone = range(1, 11)
    limits = {"smallest": 3, "largest": 5, "playable": range(3, 9)}
    return Rules(**{"known": everyone, "to_be_seated": everyone, **limits, **given})


def test_swapped_puts_two_players_in_each_others_seats() -> None:
    assert swapped(LAYOUT, 2, 10) == {1: (1, 10, 3, 4), 2: (5, 6, 7), 5: (8, 9, 2)}


def test_swapped_at_one_table_changes_only_their_seats() -> None:
    assert swapped(LAYOUT, 5, 7) == {1: (1, 2, 3, 4), 2: (7, 6, 5), 5: (8, 9, 10)}


def test_swapped_with_a_person_who_sits_nowhere_is_a_substitution() -> None:
    assert swapped(LAYOUT, 11, 6) == {1: (1, 2, 3, 4), 2: (5, 11, 7), 5: (8, 9, 10)}


def test_moved_to_a_table_takes_its_last_seat_and_the_others_close_up() -> None:
    assert moved(LAYOUT, 2, 5) == {1: (1, 3, 4), 2: (5, 6, 7), 5: (8, 9, 10, 2)}


def test_moved_to_a_table_that_is_not_there_opens_it() -> None:
    assert moved({1: (1, 2)}, 2, 4) == {1: (1,), 4: (2,)}


def test_moved_away_from_a_table_of_one_closes_it() -> None:
    assert moved({1: (1,), 2: (2, 3)}, 1, 2) == {2: (2, 3, 1)}
    assert moved({1: (1,), 2: (2, 3)}, 1, None) == {2: (2, 3)}


@given(st.sampled_from(range(1, 11)), st.sampled_from(range(1, 11)))
def test_swapped_twice_is_the_layout_as_it_was(one: int, other: int) -> None:
    assert swapped(swapped(LAYOUT, one, other), one, other) == LAYOUT


@given(st.sampled_from(range(1, 11)), st.sampled_from([1, 2, 3, 5]))
def test_moved_keeps_everybody_seated_once(player: int, table: int) -> None:
    seated = [one for players in moved(LAYOUT, player, table).values() for one in players]
    assert sorted(seated) == list(range(1, 11))


def test_breaches_of_a_layout_as_it_should_be_are_none() -> None:
    assert breaches(LAYOUT, rules(teams={1: "A", 5: "A"}, apart=[(1, 5)], fixed={8: 5})) == []


def test_breaches_name_who_sits_twice_who_nowhere_and_who_is_unknown() -> None:
    assert breaches({1: (1, 2, 3), 2: (3, 4, 99)}, rules(to_be_seated=(1, 2, 3, 4, 5))) == [
        Breach(Rule.TWICE, {"players": [3]}),
        Breach(Rule.UNKNOWN, {"players": [99]}),
        Breach(Rule.NOT_SEATED, {"players": [5]}),
    ]


def test_breaches_distinguish_what_the_game_forbids_from_what_the_event_does_not_want() -> None:
    layout = {1: (1, 2), 2: (3, 4, 5, 6, 7, 8, 9, 10)}

    assert breaches(layout, rules(max_tables=1)) == [
        Breach(Rule.UNPLAYABLE, {"table": 1, "size": 2, "smallest": 3, "largest": 8}),
        Breach(Rule.SIZE, {"table": 2, "size": 8, "smallest": 3, "largest": 5}),
        Breach(Rule.UNEVEN, {"smallest": 2, "largest": 8}),
        Breach(Rule.TOO_MANY_TABLES, {"tables": 2, "max_tables": 1}),
    ]


def test_breaches_name_each_pair_that_should_not_share_a_table() -> None:
    given = rules(teams={1: "A", 4: "A", 2: "B", 5: "B"}, apart=[(4, 1), (2, 3)])

    assert breaches(LAYOUT, given) == [
        Breach(Rule.SAME_TEAM, {"table": 1, "players": [1, 4]}),
        Breach(Rule.KEPT_APART, {"table": 1, "players": [1, 4]}),
        Breach(Rule.KEPT_APART, {"table": 1, "players": [2, 3]}),
    ]


def test_breaches_name_who_needs_another_table() -> None:
    layout = {1: (1, 2, 3), 2: (4, 5, 6)}

    assert breaches(layout, rules(to_be_seated=range(1, 8), fixed={2: 2, 4: 2, 7: 1, 9: 1})) == [
        Breach(Rule.NOT_SEATED, {"players": [7]}),
        Breach(Rule.NOT_AT_FIXED, {"player": 2, "table": 1, "fixed": 2}),
        Breach(Rule.NOT_AT_FIXED, {"player": 7, "table": None, "fixed": 1}),
    ]


def test_breaches_name_tables_that_were_to_stay_as_they_are() -> None:
    changed = swapped(LAYOUT, 1, 5)

    assert breaches(changed, rules(kept={2: (5, 6, 7), 5: (8, 9, 10)})) == [
        Breach(Rule.KEPT_TABLE, {"table": 2})
    ]
