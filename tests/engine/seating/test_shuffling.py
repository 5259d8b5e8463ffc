from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.shuffling import random_index, shuffled


def test_pick_of_a_seed_gives_these_numbers_on_every_machine(rng: Random) -> None:
    # Random(1).random() begins 0.134, 0.847, 0.763, 0.255, 0.495, 0.449.
    assert [random_index(rng, 10) for _ in range(6)] == [1, 8, 7, 2, 4, 4]


def test_shuffled_of_a_seed_gives_this_order_on_every_machine(rng: Random) -> None:
    # From the end: d changes with item 0 of 4, then items 2 of 3 and 1 of 2 stay.
    assert shuffled(rng, "abcd") == ["d", "b", "c", "a"]


@given(st.lists(st.integers()), st.randoms(use_true_random=False))
def test_shuffled_keeps_every_item_once(items: list[int], order: Random) -> None:
    assert sorted(shuffled(order, items)) == sorted(items)
