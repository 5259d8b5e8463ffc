"""How the doubtful places of the printed rules are read: RULES.md 6, one test for each decision."""

from dataclasses import replace
from itertools import accumulate, repeat

import pytest

from engine.cards import Colour
from engine.checks import judge
from engine.decks import deck_of
from engine.hattrick import next_leader
from engine.matches import MatchPlan, dealer_of, is_finished, totals
from engine.matches import next_leader as leader_of_next_round
from engine.piles import HattrickPile, Pile, Tally
from engine.problems import Severity
from engine.sheets import House
from engine.standings.matches import winners_of
from engine.tricks import classic_winner, reverse_winner
from engine.variants import VARIANTS
from tests.engine.cases import a_result, a_sheet, cards

# Three players, the deck is 0 to 8 in five colours: a right round of each kind.
CAPTURED = (
    "y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6",
    "r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4",
    "g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8",
)
INTENSE = a_sheet(
    ("r1 r0", "y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 g8"),
    ("b0 o4", "r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 g7"),
    ("g2 b8", "g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 g6"),
    variant="intense",
)


def delayed(*choices: str) -> list[Pile]:
    """Return the piles of a right round with these colours chosen; all 45 cards are captured."""
    captured = (CAPTURED[0], f"{CAPTURED[1]} r1 b0 g2", CAPTURED[2])
    return [
        Pile((), cards(pile), Colour(choice))
        for pile, choice in zip(captured, choices, strict=True)
    ]


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        pytest.param("r2 b0 g0", 0, id="6.3-zero-of-another-colour-beats-no-lead-card"),
        pytest.param("r2 b1 g5", 2, id="6.4-highest-trump-not-the-first"),
        pytest.param("y6 y5 y2 y14", 3, id="6.5-card-of-no-deck-for-four-follows-the-rule"),
    ],
)
def test_reading_of_tricks(plays: str, winner: int) -> None:
    assert classic_winner(cards(plays)) == winner


def test_reading_of_equal_totals_is_a_shared_victory_at_any_sign() -> None:  # 6.6
    assert winners_of(a_result(0, 0, 0)) == [0, 1, 2]
    assert winners_of(a_result(-5, -3, -3)) == [1, 2]


def test_reading_of_a_target_that_two_pass_is_the_highest_total() -> None:  # 6.16
    rounds = [(60, 70, 10), (45, 31, 0)]

    assert is_finished(MatchPlan(target=100), rounds)
    assert winners_of(a_result(*totals(rounds))) == [0]


@pytest.mark.parametrize("first", range(4))
def test_reading_of_the_first_lead_is_anybody_with_the_dealer_to_the_right(first: int) -> None:
    leaders = list(accumulate(repeat(range(4), 3), leader_of_next_round, initial=first))  # 6.7

    assert set(leaders) == {0, 1, 2, 3}
    assert [(dealer_of(leader, range(4)) + 1) % 4 for leader in leaders] == leaders


def test_reading_of_mild_lets_the_penalty_card_cost_five_itself() -> None:  # 6.8
    assert VARIANTS["mild"].score(Tally(others=0, penalty_values=0)) == -5


def test_reading_of_reverse_without_a_trump_is_the_highest_lead_card() -> None:  # 6.9
    plays = cards("r3 r9 b0 r1")

    assert VARIANTS["reverse"].trick_winner(plays) == 1
    assert reverse_winner(plays, lowest_follower=True) == 3


def test_reading_of_equal_tops_compares_the_piles_and_a_missing_card_loses() -> None:  # 6.10
    assert next_leader(cards("r15 b15 g4 b3")) == 1


def test_reading_of_delayed_is_one_trick_more_and_nothing_for_an_empty_pile() -> None:  # 6.11
    tricks = [deck_of("box120", variant, 8).tricks for variant in ("classic", "delayed")]

    assert tricks == [13, 14]
    assert VARIANTS["delayed"].score(Pile().tally()) == 0


def test_reading_of_intense_forbids_one_colour_unless_the_house_allows_it() -> None:  # 6.12
    allowed = judge(replace(INTENSE, house=House(same_colour=True)))

    assert [problem.code for problem in judge(INTENSE).problems] == ["PENALTY_SAME_COLOUR"]
    assert (allowed.ok, allowed.scores) == (True, (12 - 1, 8 - 6 - 4, 2 - 19 - 28 - 10))


def test_reading_of_delayed_takes_any_captured_colour_unless_the_house_does_not() -> None:  # 6.13
    dear = replace(a_sheet(*[("", "")] * 3, variant="delayed"), piles=tuple(delayed("y", "b", "o")))
    strict = replace(dear, house=House(best_choice=True))

    assert [(one.code, one.severity) for one in judge(dear).problems] == [
        ("CHOICE_NOT_BEST", Severity.WARNING)
    ]
    assert [(one.code, one.severity) for one in judge(strict).problems] == [
        ("CHOICE_NOT_BEST", Severity.ERROR)
    ]
    assert judge(dear).scores == (15 - 9 - 36, 15 - 1, 15 - 2 - 11)


def test_reading_of_the_printed_double_pile_takes_green_for_grey() -> None:  # 6.14
    up = {Colour.RED: 9, Colour.BLUE: 2, Colour.GREEN: 4}
    pile = HattrickPile(face_up=up, face_down=1)

    assert VARIANTS["hattrick"].score(pile.tally()) == 9 - 2 - 4 - 2


def test_reading_of_the_variants_combines_none_of_them() -> None:  # 6.15
    printed = [variant for variant in VARIANTS.values() if variant.section in SECTIONS]

    assert [(each.key, each.penalty_cards, each.hidden, each.chooses) for each in printed] == [
        ("classic", 1, False, False),
        ("reverse", 1, False, False),
        ("mild", 1, False, False),
        ("intense", 2, False, False),
        ("foggy", 1, True, False),
        ("delayed", 0, False, True),
        ("hattrick", 0, False, False),
    ]


SECTIONS = ("3.1", "3.5", "3.6", "3.7", "3.8", "3.9", "3.11")


def test_card_outside_the_deck_counts_in_its_pile_but_replaces_none() -> None:  # 4.10
    first, *others = delayed("v", "b", "o")
    strange = replace(first, captured=(*first.captured[1:], *cards("v0")))
    sheet = replace(a_sheet(*[("", "")] * 3, variant="delayed"), piles=(strange, *others))

    # The pile is whole and its violet may be chosen; only y0 is still looked for.
    assert [(one.code, one.cards) for one in judge(sheet).problems] == [
        ("NOT_IN_DECK", cards("v0")),
        ("MISSING", cards("y0")),
    ]
    assert judge(sheet).scores == (14, 15 - 1, 15 - 2 - 11)
