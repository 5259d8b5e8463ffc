"""Who wins which prize by stored standings."""

from typing import Any

from engine.standings.prizes import Award
from scoring.selectors.prizes import AwardList, award_lists
from tests.pages.public.rows import a_row
from tournaments.models import Prize, PrizeGroup

ROWS = [
    a_row(4, rank=1, club="Graz"),
    a_row(2, rank=2, club="Bern"),
    a_row(7, rank=2, club="graz"),
    a_row(1, rank=4, club=""),
    a_row(5, rank=None, club="Bern", out_of_competition=True),
]
TEAMS: list[dict[str, Any]] = [
    {"team": "Foxes", "rank": 1},
    {"team": "Hares", "rank": 2},
    {"team": "Owls", "rank": None},
]


def a_prize(group: PrizeGroup, amount: int, first: int = 1, last: int = 1, club: str = "") -> Prize:
    return Prize(group=group, club=club, first=first, last=last, amount=amount)


def won(prizes: list[Prize]) -> list[tuple[str, str, list[tuple[int | str, int, int]]]]:
    """Group and club of each list, with winner, rank and sum of each award."""
    return [
        (
            of_group.group,
            of_group.club,
            [(award.winner, award.rank, award.amount) for award in of_group.awards],
        )
        for of_group in award_lists(prizes, ROWS, TEAMS)
    ]


def test_an_award_list_says_who_wins_what() -> None:
    award = Award(winner=4, rank=1, amount=900, things=(), by_lot=())

    assert award_lists([a_prize(PrizeGroup.ALL, 900)], ROWS, TEAMS) == [
        AwardList(group=PrizeGroup.ALL, club="", awards=[award])
    ]


def test_each_group_has_its_own_ranks() -> None:
    prizes = [
        a_prize(PrizeGroup.ALL, 900),
        a_prize(PrizeGroup.ALL, 300, 2, 3),
        a_prize(PrizeGroup.LAST, 50, 1, 2),
        a_prize(PrizeGroup.TEAMS, 800, 1, 3),
        a_prize(PrizeGroup.CLUB, 70, club="Bern"),
        a_prize(PrizeGroup.CLUB, 60, club="GRAZ"),
        a_prize(PrizeGroup.CLUB, 50, 2, 2, club="GRAZ"),
        a_prize(PrizeGroup.EACH_CLUB, 10),
    ]

    assert won(prizes) == [
        ("all", "", [(4, 1, 900), (2, 2, 300), (7, 2, 300)]),
        # The last one has 50; the two before share the second rank from the last, of which 50.
        ("last", "", [(1, 1, 50), (2, 2, 25), (7, 2, 25)]),
        ("teams", "", [("Foxes", 1, 800), ("Hares", 2, 800)]),
        ("club", "Bern", [(2, 1, 70)]),
        ("club", "GRAZ", [(4, 1, 60), (7, 2, 50)]),
        ("each_club", "Bern", [(2, 1, 10)]),
        ("each_club", "Graz", [(4, 1, 10)]),
    ]


def test_a_group_without_a_winner_has_no_list() -> None:
    prizes = [a_prize(PrizeGroup.ALL, 900, 20, 30), a_prize(PrizeGroup.CLUB, 70, club="Oslo")]

    assert won(prizes) == []
    assert award_lists(prizes, [], []) == []
