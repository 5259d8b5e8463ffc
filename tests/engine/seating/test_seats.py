from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.seats import arrange_seats


def test_arrange_seats_gives_everybody_the_chair_they_have_not_had(rng: Random) -> None:
    earlier = [(1, 2, 3), (3, 1, 2)]

    assert arrange_seats([((1, 2, 3),)], earlier=earlier, rng=rng) == (((2, 3, 1),),)


def test_arrange_seats_counts_the_seatings_it_has_just_arranged(rng: Random) -> None:
    seatings = arrange_seats([((1, 2, 3),)] * 3, earlier=[], rng=rng)

    sat = Counter(
        (player, chair) for ((*table,),) in seatings for chair, player in enumerate(table)
    )
    assert sat == {(player, chair): 1 for player in (1, 2, 3) for chair in (0, 1, 2)}


@given(st.randoms(use_true_random=False))
def test_arrange_seats_keeps_who_sits_with_whom(order: Random) -> None:
    seatings = [((1, 2, 3, 4), (5, 6, 7)), ((1, 5, 2, 6), (3, 4, 7))]

    arranged = arrange_seats(seatings, earlier=[], rng=order)

    assert [[sorted(table) for table in seating] for seating in arranged] == [
        [sorted(table) for table in seating] for seating in seatings
    ]
