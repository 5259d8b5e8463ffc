from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.seating.progress import Progress
from engine.seating.rebalance import Aim, Chair, Move, RebalanceRequest, Rebalancing, rebalance
from engine.seating.refusals import ProblemRefused, Reason, Refusal
from engine.seating.sizes import table_sizes

EVEN = RebalanceRequest(
    tables={1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11, 12)},
    preferred=4,
    smallest=3,
    largest=8,
)


def free(one: int, other: int) -> int:
    """Let everybody sit with everybody."""
    return 0


def after(request: RebalanceRequest, **changes: object) -> Rebalancing:
    return rebalance(replace(request, **changes), free)  # type: ignore[arg-type]  # fields by name


def targets(done: Rebalancing) -> list[tuple[int, int]]:
    """Each who moves, with the table."""
    return [(move.player, move.target.table) for move in done.moves if move.target]


def test_rebalance_of_even_tables_moves_no_one() -> None:
    assert rebalance(EVEN, free) == Rebalancing(
        moves=(), broken=(), opened=(), tables=EVEN.tables, bound=0
    )


def test_rebalance_after_withdrawals_moves_one_to_the_chair_of_who_left() -> None:
    done = after(EVEN, tables={**EVEN.tables, 3: (None, 10, None, 12)})

    # 4, 4 and 2 become 4, 3 and 3: the first who may go from the second of the large tables.
    assert done == Rebalancing(
        moves=(Move(5, Chair(2, 0), Chair(3, 0)),),
        broken=(),
        opened=(),
        tables={1: (1, 2, 3, 4), 2: (None, 6, 7, 8), 3: (5, 10, None, 12)},
        bound=1,
    )
    assert (done.moved, done.proved) == (1, True)
    assert done.layout == {1: (1, 2, 3, 4), 2: (6, 7, 8), 3: (5, 10, 12)}


def test_rebalance_lists_who_loses_a_chair_and_moves_as_if_they_had_not_sat() -> None:
    done = after(EVEN, gone=(9, 11))
    empty = after(EVEN, tables={**EVEN.tables, 3: (None, 10, None, 12)})

    assert done.moves[:2] == (Move(9, Chair(3, 0), None), Move(11, Chair(3, 2), None))
    assert replace(done, moves=done.moves[2:]) == empty
    assert (done.moved, done.proved) == (1, True)


def test_rebalance_seats_arrivals_without_moving_anybody() -> None:
    done = after(EVEN, arrivals=(13, 14))

    assert done.moves == (Move(13, None, Chair(1, 4)), Move(14, None, Chair(2, 4)))
    assert (done.moved, done.bound) == (0, 0)


TWO_EQUAL = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}
AT_THE_END = Progress(over=2, left=1)  # who joins plays one round of three
BEGUN = Progress(over=1, left=2)
NOTHING_PLAYED = Progress(over=0, left=3)


@pytest.mark.parametrize("progress", [AT_THE_END, BEGUN])
def test_rebalance_seats_who_is_late_at_the_equal_table_with_most_left_to_play(
    progress: Progress,
) -> None:
    done = after(EVEN, tables=TWO_EQUAL, arrivals=(9,), matches={1: progress, 2: NOTHING_PLAYED})

    assert done.moves == (Move(9, None, Chair(2, 4)),)


def test_rebalance_seats_who_is_late_where_the_match_counts_though_that_table_is_larger() -> None:
    tables, matches = {1: (1, 2, 3), 2: (5, 6, 7, 8)}, {1: AT_THE_END, 2: NOTHING_PLAYED}

    done = after(EVEN, tables=tables, arrivals=(9,), matches=matches)
    full = after(EVEN, tables=tables, arrivals=(9,), matches=matches, largest=4)
    preferred = after(EVEN, tables=tables, arrivals=(9,), matches=matches, aim=Aim.PREFERRED_SIZE)

    assert (targets(done), done.late) == ([(9, 2)], (1,))
    # Without room there, or where the sizes are to come first, one round is better than none.
    assert (targets(full), full.late) == ([(9, 1)], ())
    assert (targets(preferred), preferred.late) == ([(9, 1)], ())


def test_rebalance_keeps_who_is_late_apart_from_others_before_it_saves_them_a_round() -> None:
    request = replace(
        EVEN, tables=TWO_EQUAL, arrivals=(9, 10), matches={1: BEGUN, 2: NOTHING_PLAYED}
    )

    done = rebalance(request, lambda one, other: 1_000_000 * ({one, other} == {5, 9}))

    assert targets(done) == [(9, 1), (10, 2)]


def test_rebalance_sends_no_one_from_a_match_that_begins_to_one_that_ends() -> None:
    tables, matches = {1: (1, 2, 3), 2: (4, 5, 6, 7, 8)}, {1: AT_THE_END, 2: NOTHING_PLAYED}

    done = after(EVEN, tables=tables, matches=matches)

    assert (done.moves, done.late, done.tables) == ((), (1,), tables)


def test_rebalance_gives_a_late_comer_the_match_that_one_who_has_played_does_not_need() -> None:
    """Table 3 is dissolved after two rounds of three, which count for who is left there."""
    tables = {1: (1, 2, 3), 2: (4, 5, 6), 3: (7,)}
    played = Progress(over=2, left=1, played={7: 2})

    done = after(
        EVEN,
        tables=tables,
        arrivals=(8,),
        largest=4,
        matches={1: AT_THE_END, 2: NOTHING_PLAYED, 3: played},
    )

    assert targets(done) == [(7, 1), (8, 2)]
    assert done.matches[3] == replace(played, left=0)


def test_rebalance_dissolves_of_equal_tables_the_one_with_fewest_rounds_left() -> None:
    tables = {1: (1, 2, 3), 2: (4, 5), 3: (6, 7)}

    done = after(EVEN, tables=tables, matches={1: BEGUN, 2: NOTHING_PLAYED, 3: BEGUN})
    other = after(EVEN, tables=tables, matches={1: BEGUN, 2: BEGUN, 3: NOTHING_PLAYED})

    assert (done.broken, other.broken) == ((3,), (2,))


def test_rebalance_gives_a_table_up_though_fewer_moves_would_keep_it() -> None:
    tables = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (None, 9, 10)}

    kept = after(EVEN, tables=tables)
    done = after(EVEN, tables=tables, given_up=(3,), fixed=(9,))

    assert (targets(kept), kept.broken) == ([(5, 3)], ())
    assert (targets(done), done.broken) == ([(9, 1), (10, 2)], (3,))
    assert (done.moved, done.bound) == (2, 2)
    assert done.tables == {1: (1, 2, 3, 4, 9), 2: (5, 6, 7, 8, 10)}


def test_rebalance_opens_a_table_where_those_there_are_full() -> None:
    done = after(EVEN, arrivals=(13, 14, 15), largest=4)

    assert done.opened == (4,)
    assert done.tables[4] == (13, 14, 15)
    assert done.moved == 0


def test_rebalance_opens_no_table_where_one_has_stopped() -> None:
    done = after(EVEN, arrivals=(13, 14, 15), largest=4, stopped=(4, 6))

    assert done.opened == (5,)
    assert done.tables[5] == (13, 14, 15)


def test_rebalance_for_the_preferred_size_breaks_a_table_that_fewer_moves_would_keep() -> None:
    tables = {1: (1, 2, 3, 4), 2: (5, 6, 7), 3: (8, 9, 10), 4: (11, 12)}

    fewest = after(EVEN, tables=tables)
    preferred = after(EVEN, tables=tables, aim=Aim.PREFERRED_SIZE)

    assert (fewest.moved, fewest.broken) == (1, ())
    assert (preferred.moved, preferred.broken) == (2, (4,))
    assert sorted(map(len, preferred.tables.values())) == [4, 4, 4]


def test_rebalance_leaves_locked_tables_alone() -> None:
    tables = {1: (1, 2, None, None, 5), 2: (6, 7, 8, 9, 10), 3: (11, 12, 13)}

    done = after(EVEN, tables=tables, locked={1})

    assert done.tables[1] == (1, 2, None, None, 5)
    assert targets(done) == [(6, 3)]


def test_rebalance_leaves_fixed_players_at_their_table() -> None:
    tables = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9,)}

    done = after(EVEN, tables=tables, fixed={9, 1})

    # Unfixed, 9 would move to one of the others; now table 3 stays and takes two.
    assert (done.moved, done.bound, done.broken) == (2, 2, ())
    assert done.tables == {1: (1, None, 3, 4), 2: (None, 6, 7, 8), 3: (9, 2, 5)}


def test_rebalance_moves_those_who_have_moved_least() -> None:
    tables = {1: (1, 2, 3, 4), 2: (5, 6)}

    done = after(EVEN, tables=tables, moved={1: 1, 2: 2, 4: 1})

    assert [move.player for move in done.moves] == [3]


def test_rebalance_moves_those_who_fit_in_worst_to_where_they_fit_best() -> None:
    tables = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10), 4: (11, 12)}
    met = {(2, 4), (2, 9), (5, 11), (6, 7), (7, 9)}

    done = rebalance(
        replace(EVEN, tables=tables, preferred=3),
        lambda one, other: (min(one, other), max(one, other)) in met,
    )

    assert targets(done) == [(2, 4), (6, 3)]


def test_rebalance_lets_movers_change_so_that_both_fit() -> None:
    tables = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10), 4: (11, 12)}
    moved = dict.fromkeys((2, 3, 4, 6, 7, 8), 1)
    costs = {(1, 9): 1, (1, 11): 2, (5, 9): 1, (5, 11): 9}

    done = rebalance(
        replace(EVEN, tables=tables, moved=moved, preferred=3),
        lambda one, other: costs.get((min(one, other), max(one, other)), 0),
    )

    # 1 alone would rather go to table 3; but then 5 has only table 4.
    assert targets(done) == [(1, 4), (5, 3)]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param(
            {"tables": {1: (1, 2)}},
            Reason(
                Refusal.SIZES_IMPOSSIBLE,
                {"seating": None, "players": 2, "smallest": 3, "largest": 8},
            ),
            id="two-players",
        ),
        pytest.param(
            {"tables": {1: (1, 2, 3, 4, 5)}, "smallest": 4, "largest": 4},
            Reason(
                Refusal.SIZES_IMPOSSIBLE,
                {"seating": None, "players": 5, "smallest": 4, "largest": 4},
            ),
            id="five-at-tables-of-four",
        ),
        pytest.param(
            {"largest": 5, "locked": (1,), "max_tables": 2},
            Reason(Refusal.TOO_MANY_TABLES, {"seating": None, "tables": 3, "max_tables": 2}),
            id="boxes-at-locked-tables",
        ),
        pytest.param(
            {"arrivals": (3, 13, 13)},
            Reason(
                Refusal.DUPLICATE_PLAYER, {"where": "players", "seating": None, "players": [3, 13]}
            ),
            id="twice",
        ),
        pytest.param(
            {"tables": {1: (1, 2, 3, 4, 5), 2: (6, 7, None)}, "fixed": range(1, 7), "largest": 4},
            Reason(Refusal.FIXED_UNEVEN, {"players": [1, 2, 3, 4, 5, 6]}),
            id="fixed",
        ),
        pytest.param(
            {"given_up": (3,), "largest": 5},
            Reason(Refusal.NO_ROOM, {"players": 12, "tables": 2, "largest": 5}),
            id="no-room-at-the-tables-that-stay",
        ),
    ],
)
def test_rebalance_that_cannot_be_is_refused(changes: dict[str, object], reason: Reason) -> None:
    with pytest.raises(ProblemRefused) as caught:
        after(EVEN, **changes)

    assert caught.value.reasons == (reason,)


def test_rebalance_with_no_one_left_gives_up_the_tables() -> None:
    done = after(EVEN, tables={1: (None, None, None), 2: (4, 5, 6)}, locked=(2,))

    assert (done.moves, done.broken, done.tables) == ((), (1,), {2: (4, 5, 6)})


@st.composite
def requests(draw: st.DrawFn) -> RebalanceRequest:
    """Tables of which some players have left, and a few who arrive."""
    sizes = draw(st.lists(st.integers(3, 6), min_size=1, max_size=8))
    numbers = iter(range(1, 100))
    full = {table: [next(numbers) for _ in range(size)] for table, size in enumerate(sizes, 1)}
    tables = {
        table: tuple(None if draw(st.integers(0, 3)) == 0 else player for player in chairs)
        for table, chairs in full.items()
    }
    seated = [player for chairs in tables.values() for player in chairs if player is not None]
    few = st.lists(st.sampled_from(seated), max_size=3) if seated else st.just([])
    progress = st.builds(Progress, over=st.integers(0, 3), left=st.none() | st.integers(0, 3))
    return RebalanceRequest(
        tables=tables,
        arrivals=tuple(next(numbers) for _ in range(draw(st.integers(0, 5)))),
        locked=draw(st.sets(st.sampled_from(list(tables)), max_size=1)),
        given_up=draw(st.sets(st.sampled_from(list(tables)), max_size=1)),
        matches={table: draw(progress) for table in tables},
        fixed=frozenset(draw(few)),
        preferred=4,
        smallest=3,
        largest=draw(st.integers(4, 8)),
        max_tables=draw(st.sampled_from([None, 8])),
        moved=dict.fromkeys(draw(few), 1),
        aim=draw(st.sampled_from(Aim)),
    )


@given(requests())
def test_rebalance_gives_even_tables_and_says_how(request: RebalanceRequest) -> None:
    try:
        done = rebalance(request, lambda one, other: (one * other) % 5 == 0)
    except ProblemRefused:
        assume(False)  # noqa: FBT003 - its only argument
    untouched = {*request.locked, *done.late}
    ending = {
        player
        for table in {*request.given_up} - {*request.locked}
        for player in request.tables[table]
    }
    free = {table: chairs for table, chairs in done.tables.items() if table not in untouched}
    sizes = [sum(player is not None for player in chairs) for chairs in free.values()]

    assert all(done.tables[table] == request.tables[table] for table in untouched)
    assert not done.tables.keys() & ({*request.given_up} - {*request.locked})
    if sizes:
        assert max(sizes) - min(sizes) <= 1
        assert request.smallest <= min(sizes)
        assert max(sizes) <= request.largest
    assert request.max_tables is None or len(done.tables) <= request.max_tables
    assert done.tables.keys() == request.tables.keys() - set(done.broken) | set(done.opened)
    # Made by the moves alone, from the tables as they were, they are the tables as they are.
    chairs = {
        Chair(table, position): player
        for table, chairs in request.tables.items()
        for position, player in enumerate(chairs)
    }
    for move in done.moves:
        assert move.target is not None
        if move.origin is not None:
            assert chairs.pop(move.origin) == move.player
            assert move.origin.table != move.target.table
            assert move.player not in {*request.fixed} - ending
    for move in done.moves:
        assert move.target is not None
        assert chairs.setdefault(move.target, move.player) in (None, move.player)
        chairs[move.target] = move.player
    assert {chair: player for chair, player in chairs.items() if player is not None} == {
        Chair(table, position): player
        for table, chairs in done.tables.items()
        for position, player in enumerate(chairs)
        if player is not None
    }
    assert done.proved
    assert [move.player for move in done.moves if move.origin is None] == list(request.arrivals)


@given(requests())
def test_rebalance_for_the_preferred_size_ends_at_the_sizes_of_a_new_seating(
    request: RebalanceRequest,
) -> None:
    request = replace(request, aim=Aim.PREFERRED_SIZE, locked=(), fixed=(), given_up=())
    try:
        done = rebalance(request, free)
    except ProblemRefused:
        assume(False)  # noqa: FBT003 - its only argument
    sizes = Counter(sum(one is not None for one in chairs) for chairs in done.tables.values())
    assume(sizes)

    assert sizes == Counter(
        table_sizes(
            sum(size * tables for size, tables in sizes.items()),
            preferred=request.preferred,
            smallest=request.smallest,
            largest=request.largest,
            max_tables=request.max_tables,
        )
    )


@pytest.mark.parametrize(
    ("tables", "arrivals"),
    [
        ([2, 1], 0),
        ([4, 2], 0),
        ([3, 2, 1], 0),
        ([5, 1], 0),
        ([2, 2, 2], 1),
        ([1, 1, 1], 2),
        ([4, 1], 2),
    ],
)
@pytest.mark.parametrize(("smallest", "largest"), [(2, 4), (3, 4), (2, 3), (3, 7)])
def test_rebalance_moves_as_few_as_the_best_of_all_seatings(
    tables: list[int], arrivals: int, smallest: int, largest: int
) -> None:
    """Every player at every table, old or new, is tried."""
    home = [table for table, size in enumerate(tables) for _ in range(size)] + [None] * arrivals
    found = []
    for seated in product(range(len(tables) + 2), repeat=len(home)):
        sizes = Counter(seated).values()
        if max(sizes) - min(sizes) <= 1 and smallest <= min(sizes) and max(sizes) <= largest:
            found.append(sum(old not in (None, new) for old, new in zip(home, seated, strict=True)))
    numbers = iter(range(1, 20))
    request = RebalanceRequest(
        tables={
            table: tuple(next(numbers) for _ in range(size)) for table, size in enumerate(tables)
        },
        arrivals=tuple(next(numbers) for _ in range(arrivals)),
        preferred=smallest,
        smallest=smallest,
        largest=largest,
    )
    try:
        done = rebalance(request, free)
    except ProblemRefused:
        assert not found
    else:
        assert (done.moved, done.bound) == (min(found), min(found))
