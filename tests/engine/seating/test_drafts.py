from hypothesis import given
from hypothesis import strategies as st

from engine.seating.cost import cost_of
from engine.seating.drafts import Draft

EARLIER = [(1, 2, 3, 4), (5, 6, 7), (1, 5, 6, 8), (2, 3, 9)]
PLANNED = (((1, 2, 3, 4), (5, 6, 7), (8, 9, 10)), ((10, 2, 3, 5), (1, 6, 8), (4, 7, 9)))


def a_draft() -> Draft:
    return Draft(PLANNED, earlier=EARLIER, preferred=4)


def test_draft_starts_with_the_cost_of_its_seatings() -> None:
    tables = [table for seating in PLANNED for table in seating]

    assert a_draft().cost == cost_of(tables, earlier=EARLIER, preferred=4).total


def test_draft_swap_exchanges_two_players_of_one_seating() -> None:
    draft = a_draft()

    draft.swap(draft.chairs[0][1], draft.chairs[0][6])

    assert draft.seatings() == (((1, 7, 3, 4), (5, 6, 2), (8, 9, 10)), PLANNED[1])


def test_draft_repeats_meetings_where_somebody_was_met_before_or_elsewhere() -> None:
    draft = a_draft()

    # 4 met everybody of the first table before; 8, 9 and 10 meet for the first time.
    assert [draft.repeats_meetings(chair) for chair in draft.chairs[0]] == [True] * 7 + [False] * 3


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 9), st.integers(0, 9)), max_size=20))
def test_draft_cost_after_any_swaps_is_the_cost_counted_from_scratch(
    swaps: list[tuple[int, int, int]],
) -> None:
    draft = a_draft()
    for seating, here, there in swaps:
        one, other = draft.chairs[seating][here], draft.chairs[seating][there]
        if one.table is not other.table:
            draft.swap(one, other)

    tables = [table for seating in draft.seatings() for table in seating]
    assert draft.cost == cost_of(tables, earlier=EARLIER, preferred=4).total
