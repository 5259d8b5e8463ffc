from itertools import chain, combinations_with_replacement

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.decks import players_of
from engine.seating.cost import times_short
from engine.seating.plans import propose
from engine.seating.problems import Mode, Seating, SeatingProblem
from engine.seating.sizes import (
    distance,
    left_over,
    possible_table_counts,
    split_evenly,
    stand_ins_wanted,
    table_sizes,
)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (5, 4, 4)),
        (14, (4, 4, 3, 3)),
        (22, (4, 4, 4, 4, 3, 3)),
    ],
)
def test_table_sizes_near_four_put_the_fewest_players_at_another_size(
    players: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(players, preferred=4, smallest=3, largest=8) == sizes


@pytest.mark.parametrize(
    ("players", "standing_by", "taken"),
    [
        pytest.param(8, 5, 0, id="two tables of four need no one"),
        pytest.param(7, 5, 1, id="one makes the second table whole"),
        pytest.param(5, 5, 3, id="three, for with two both tables stay small"),
        pytest.param(5, 2, 2, id="both, for 4 and 3 are nearer than 5"),
        pytest.param(2, 1, 1, id="with one more there is a table at all"),
        pytest.param(1, 1, 0, id="no one helps"),
        pytest.param(0, 3, 3, id="no one is there but who stands by"),
    ],
)
def test_stand_ins_wanted_are_the_fewest_who_help_most(
    players: int, standing_by: int, taken: int
) -> None:
    wanted = stand_ins_wanted(players, standing_by, preferred=4, smallest=3, largest=8)

    assert wanted == taken


def test_table_sizes_with_few_boxes_make_larger_tables() -> None:
    sizes = table_sizes(22, preferred=4, smallest=3, largest=8, max_tables=4)

    assert sizes == (6, 6, 5, 5)


def test_table_sizes_stay_within_the_limits_rather_than_near_the_preferred() -> None:
    assert table_sizes(9, preferred=4, smallest=3, largest=4) == (3, 3, 3)


@pytest.mark.parametrize("max_tables", [None, 1])
def test_table_sizes_that_cannot_work_are_refused(max_tables: int | None) -> None:
    players = 5 if max_tables is None else 8
    with pytest.raises(ValueError, match=f"{players} players do not fit tables of 4 to 4"):
        table_sizes(players, preferred=4, smallest=4, largest=4, max_tables=max_tables)


@pytest.mark.parametrize(
    ("players", "smallest", "largest", "counts"),
    [(5, 4, 4, []), (2, 3, 8, []), (11, 4, 5, []), (24, 3, 8, [3, 4, 5, 6, 7, 8])],
)
def test_possible_table_counts_are_all_that_work(
    players: int, smallest: int, largest: int, counts: list[int]
) -> None:
    found = possible_table_counts(players, smallest=smallest, largest=largest)

    assert list(found) == counts


@pytest.mark.parametrize(
    ("players", "smallest", "largest", "max_tables", "fewest"),
    [
        (9, 4, 4, None, 1),
        (11, 4, 5, None, 1),
        (11, 4, 4, None, 3),
        (9, 3, 4, 2, 1),
        (20, 3, 8, 2, 4),
        (9, 3, 4, None, 0),
        pytest.param(3, 4, 4, None, 0, id="too few for any table"),
        pytest.param(2, 3, 8, None, 0, id="too few for the game"),
    ],
)
def test_as_few_as_possible_are_left_over(
    players: int, smallest: int, largest: int, max_tables: int | None, fewest: int
) -> None:
    limits = {"smallest": smallest, "largest": largest}

    assert left_over(players, max_tables=max_tables, **limits) == fewest


@given(st.integers(1, 300), st.integers(3, 8), st.integers(3, 8))
def test_possible_table_counts_are_those_whose_even_split_is_within_the_limits(
    players: int, smallest: int, largest: int
) -> None:
    tried = [split_evenly(players, tables) for tables in range(1, players + 1)]

    assert list(possible_table_counts(players, smallest=smallest, largest=largest)) == [
        len(sizes) for sizes in tried if smallest <= sizes[-1] and sizes[0] <= largest
    ]


def slow_table_sizes(
    players: int, limits: tuple[int, int, int], max_tables: int
) -> tuple[int, ...] | None:
    """Try every number of tables, dealing players one by one, and weigh table by table."""
    smallest, preferred, largest = limits
    found: list[tuple[int, int, tuple[int, ...]]] = []
    for tables in range(1, min(max_tables, players) + 1):
        if smallest * tables <= players <= largest * tables:
            sizes = tuple(len(range(table, players, tables)) for table in range(tables))
            off = sum(size * abs(size - preferred) for size in sizes)
            found.append((off, tables, sizes))
    return min(found)[2] if found else None


LIMITS = list(combinations_with_replacement(range(3, 9), 3))


@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_table_sizes_of_up_to_200_players_are_the_best_of_all_that_can_be(
    limits: tuple[int, int, int],
) -> None:
    smallest, preferred, largest = limits
    for players in range(1, 201):
        for boxes in (players, players // preferred, -(-players // largest), 0):
            wanted = slow_table_sizes(players, limits, boxes)
            try:
                sizes = table_sizes(
                    players,
                    preferred=preferred,
                    smallest=smallest,
                    largest=largest,
                    max_tables=boxes,
                )
            except ValueError:
                sizes = None
            assert sizes == wanted


GAMES = [
    pytest.param("box120", "classic", (3, 8), id="all-of-the-box"),
    pytest.param("box120", "hattrick", (4, 7), id="hattrick-for-four-to-seven"),
    pytest.param("amigo1993", "classic", (3, 6), id="first-edition-for-three-to-six"),
    pytest.param("jp90", "classic", (3, 6), id="japanese-edition-for-three-to-six"),
]


@pytest.mark.parametrize(("edition", "variant", "bounds"), GAMES)
@pytest.mark.parametrize("preferred", range(3, 9))
def test_table_sizes_within_a_game_are_sizes_it_can_be_played_at(
    edition: str, variant: str, bounds: tuple[int, int], preferred: int
) -> None:
    playable = players_of(edition, variant)
    assert (playable[0], playable[-1]) == bounds

    for players in range(12, 201):  # every number from there on fits every game
        sizes = table_sizes(players, preferred=preferred, smallest=bounds[0], largest=bounds[1])
        assert set(sizes) <= set(playable)


@pytest.mark.parametrize(
    ("players", "tables", "off"),
    [
        pytest.param(12, 3, 0, id="all-at-the-preferred-size"),
        pytest.param(11, 3, 3, id="three-players-one-off"),
        pytest.param(11, 2, 5 + 2 * 6, id="five-one-off-and-six-two-off"),
    ],
)
def test_distance_weighs_each_player_by_how_far_off_their_table_is(
    players: int, tables: int, off: int
) -> None:
    assert distance(players, tables, preferred=4) == off


@given(st.integers(3, 2000), st.integers(3, 8))
def test_table_sizes_are_within_one_of_each_other_and_seat_everybody(
    players: int, preferred: int
) -> None:
    sizes = table_sizes(players, preferred=preferred, smallest=3, largest=8)

    assert sum(sizes) == players
    assert sizes[0] - sizes[-1] in (0, 1)
    assert list(sizes) == sorted(sizes, reverse=True)


@given(st.integers(7, 40), st.sampled_from(Mode), st.integers(1, 4))
def test_no_one_goes_to_a_short_table_again_while_others_have_not(
    players: int, mode: Mode, seatings: int
) -> None:
    assume(mode is not Mode.FINAL)  # there the standings alone say who sits where
    everyone = tuple(range(1, players + 1))
    history: tuple[Seating, ...] = ()
    for seed in range(seatings):
        problem = SeatingProblem(
            players=everyone,
            seatings=1,
            preferred=4,
            smallest=3,
            largest=8,
            mode=mode,
            ranks=dict(zip(everyone, everyone, strict=True)),
            history=history,
            seed=seed,
            steps=300,
        )
        history = (*history, *propose(problem).seatings)

    short = times_short(chain.from_iterable(history), preferred=4)
    often = [short[player] for player in everyone]
    assert max(often) - min(often) <= 1
