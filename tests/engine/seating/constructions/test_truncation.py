from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.constructions.transversal_designs import transversal_design
from engine.seating.constructions.truncation import truncate

GRID = [
    ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
]


def test_truncate_takes_points_that_never_meet_from_the_last_on() -> None:
    assert truncate(GRID, 2, evenly=False) == [
        ((0, 1, 2), (3, 5), (6, 7)),
        ((0, 3, 6), (1, 7), (2, 5)),
    ]


def test_truncate_more_points_than_never_meet_is_nothing() -> None:
    assert truncate(GRID, 4, evenly=False) is None


def test_truncate_evenly_spreads_the_seats_at_short_tables() -> None:
    # At 25 tables of 4 less two, 36 seats of six seatings are short; no one needs two of them.
    seatings = truncate(transversal_design(25, 4, 6), 2, evenly=True)

    assert seatings is not None
    short = Counter(
        point for seating in seatings for table in seating if len(table) < 4 for point in table
    )
    assert (short.total(), set(short.values())) == (36, {1})


@given(st.integers(3, 40), st.integers(3, 8), st.data(), st.sampled_from(["evenly", "anyhow"]))
def test_truncate_makes_every_table_one_smaller_at_most_and_all_seatings_alike(
    tables: int, size: int, data: st.DataObject, how: str
) -> None:
    missing = data.draw(st.integers(1, tables))
    full = transversal_design(tables, size, 5)

    seatings = truncate(full, missing, evenly=how == "evenly")

    if how == "anyhow":
        assert seatings is not None  # a row has as many points as there are tables
    for seating in seatings or ():
        sizes = Counter(map(len, seating))
        assert sizes == Counter({size: tables - missing, size - 1: missing})
    assert (
        len({frozenset(p for table in seating for p in table) for seating in seatings or ()}) <= 1
    )
