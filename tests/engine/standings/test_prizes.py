"""Prizes by rank: who wins what, and that nothing of a sum is lost or made up."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.standings.prizes import (
    Award,
    PrizeOffer,
    Ranked,
    ThingByLot,
    awards,
    ranked_among,
    ranked_from_last,
    shares,
)

FIRST_THREE = [
    PrizeOffer(first=1, last=1, thing="cup", amount=10_000),
    PrizeOffer(first=2, last=2, amount=5_000),
    PrizeOffer(first=3, last=3, amount=2_500),
]


def won(
    winner: int,
    rank: int,
    amount: int = 0,
    *,
    things: tuple[str, ...] = (),
    by_lot: tuple[ThingByLot, ...] = (),
) -> Award[int]:
    return Award(winner=winner, rank=rank, amount=amount, things=things, by_lot=by_lot)


def test_each_rank_wins_what_is_offered_for_it() -> None:
    ranked = [(7, 1), (3, 2), (5, 3), (1, 4)]

    assert awards(ranked, FIRST_THREE) == [
        won(7, 1, 10_000, things=("cup",)),
        won(3, 2, 5_000),
        won(5, 3, 2_500),
    ]


@pytest.mark.parametrize(
    ("ranked", "amounts"),
    [
        # 5,000 and 2,500 for ranks 2 and 3: 3,750 each.
        pytest.param([(1, 1), (2, 2), (3, 2)], {1: 10_000, 2: 3_750, 3: 3_750}, id="7.25-two"),
        # All three ranks are 17,500: 5,833 each, and one more for the lowest start number.
        pytest.param([(9, 1), (4, 1), (6, 1)], {4: 5_834, 6: 5_833, 9: 5_833}, id="7.25-rest"),
        # Rank 3 is 2,500 for four people, who cover ranks 3 to 6: 625 each.
        pytest.param(
            [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)],
            {1: 10_000, 2: 5_000, 3: 625, 4: 625, 5: 625, 6: 625},
            id="7.25-beyond-the-last-prize",
        ),
        # Five people cover all ranks with a prize: 3,500 each.
        pytest.param([(n, 1) for n in range(1, 6)], dict.fromkeys(range(1, 6), 3_500), id="7.25"),
        pytest.param([(1, 1)], {1: 10_000}, id="fewer-people-than-prizes"),
        pytest.param([], {}, id="no-one"),
        # Imported ranks may be 1, 1, 2: ranks 1 and 2 are 15,000, and the next one is the third.
        pytest.param([(1, 1), (2, 1), (3, 2)], {1: 7_500, 2: 7_500, 3: 2_500}, id="ranks-in-a-row"),
        # They may also leave people out.
        pytest.param([(1, 1), (2, 3)], {1: 10_000, 2: 2_500}, id="someone-is-missing"),
    ],
)
def test_equal_ranks_share_the_sums_of_the_ranks_they_cover(
    ranked: list[Ranked[int]], amounts: dict[int, int]
) -> None:
    assert {award.winner: award.amount for award in awards(ranked, FIRST_THREE)} == amounts


def test_a_thing_goes_to_each_who_shares_where_there_are_enough_else_by_lot() -> None:  # 7.25
    offers = [
        PrizeOffer(first=1, last=1, thing="cup"),
        PrizeOffer(first=1, last=3, thing="book"),
        PrizeOffer(first=2, last=9, thing="sweets"),
    ]
    cup = ThingByLot(thing="cup", number=1, winners=3)
    sweets = ThingByLot(thing="sweets", number=2, winners=3)

    assert awards([(2, 1), (5, 1), (8, 1), (1, 4)], offers) == [
        won(2, 1, things=("book",), by_lot=(cup, sweets)),
        won(5, 1, things=("book",), by_lot=(cup, sweets)),
        won(8, 1, things=("book",), by_lot=(cup, sweets)),
        won(1, 4, things=("sweets",)),
    ]


def test_equal_things_of_several_offers_are_as_good_as_each_other() -> None:  # 7.25
    offers = [PrizeOffer(first=rank, last=rank, thing="cup") for rank in (1, 2, 3, 3)]

    assert awards([(1, 1), (2, 1), (3, 3)], offers) == [
        won(1, 1, things=("cup",)),
        won(2, 1, things=("cup",)),
        won(3, 3, things=("cup", "cup")),
    ]


def test_teams_share_by_name() -> None:  # 7.25
    offers = [PrizeOffer(first=1, last=1, amount=101)]

    shared = awards([("Hares", 1), ("Foxes", 1)], offers)

    assert [(award.winner, award.amount) for award in shared] == [("Foxes", 51), ("Hares", 50)]


def test_ranks_among_some_begin_with_1() -> None:
    assert ranked_among([(4, 3), (2, 7), (9, 7), (5, 12)]) == [(4, 1), (2, 2), (9, 2), (5, 4)]


def test_ranks_from_the_last_count_backwards() -> None:
    assert ranked_from_last([(1, 1), (2, 2), (3, 2), (4, 4), (5, 4)]) == [
        (1, 5),
        (2, 3),
        (3, 3),
        (4, 1),
        (5, 1),
    ]


@st.composite
def any_offers(draw: st.DrawFn) -> list[PrizeOffer]:
    offers = []
    for _ in range(draw(st.integers(0, 5))):
        first = draw(st.integers(1, 6))
        thing = draw(st.sampled_from(["", "cup", "book"]))
        last = first + draw(st.integers(0, 3))
        offers.append(
            PrizeOffer(first=first, last=last, thing=thing, amount=draw(st.integers(0, 1000)))
        )
    return offers


@st.composite
def any_ranks(draw: st.DrawFn) -> list[Ranked[int]]:
    """People with shared ranks as standings have them: 1, 2, 2, 4."""
    people = draw(st.permutations(range(1, draw(st.integers(0, 8)) + 1)))
    merits = {person: draw(st.integers(0, 3)) for person in people}
    return [
        (person, 1 + sum(other > merits[person] for other in merits.values())) for person in people
    ]


def offered(offers: list[PrizeOffer], rank: int) -> int:
    return sum(offer.amount for offer in offers if offer.covers(rank))


@given(any_ranks(), any_offers())
def test_all_that_ranks_with_people_win_is_given_away_and_nothing_more(
    ranked: list[Ranked[int]], offers: list[PrizeOffer]
) -> None:
    given_away = sum(award.amount for award in awards(ranked, offers))

    assert given_away == sum(offered(offers, rank) for rank in range(1, len(ranked) + 1))


@given(any_ranks(), any_offers())
def test_equal_ranks_differ_by_the_smallest_unit_at_most(
    ranked: list[Ranked[int]], offers: list[PrizeOffer]
) -> None:
    amounts = dict.fromkeys((person for person, _ in ranked), 0)
    amounts |= {award.winner: award.amount for award in awards(ranked, offers)}

    for person, rank in ranked:
        equal = [amounts[other] for other, same in ranked if same == rank]
        assert max(equal) - min(equal) <= 1
        assert amounts[person] <= max(equal)
        if len(equal) == 1:
            assert amounts[person] == offered(offers, rank)


@given(any_ranks(), any_offers())
def test_as_many_things_are_given_away_as_are_offered(
    ranked: list[Ranked[int]], offers: list[PrizeOffer]
) -> None:
    things: Counter[str] = Counter()
    for award in awards(ranked, offers):
        things.update(award.things)
    # Those who share a rank all have the same lots.
    lots = {award.rank: award.by_lot for award in awards(ranked, offers)}
    for by_lot in lots.values():
        for lot in by_lot:
            assert 0 < lot.number < lot.winners
            things[lot.thing] += lot.number

    assert things == Counter(
        offer.thing
        for offer in offers
        for rank in range(1, len(ranked) + 1)
        if offer.thing and offer.covers(rank)
    )


@given(any_ranks(), any_offers())
def test_the_order_of_the_list_decides_nothing(
    ranked: list[Ranked[int]], offers: list[PrizeOffer]
) -> None:
    assert awards(list(reversed(ranked)), offers) == awards(ranked, offers)


@given(st.integers(0, 10**6), st.integers(1, 50))
def test_shares_add_up_and_are_as_equal_as_can_be(amount: int, parts: int) -> None:
    shared = shares(amount, parts)

    assert (sum(shared), len(shared)) == (amount, parts)
    assert shared[0] - shared[-1] in (0, 1)
    assert shared == sorted(shared, reverse=True)
