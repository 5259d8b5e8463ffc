"""What holds for every round that was really played: all 40 games of the box, many rounds each."""

from collections import Counter
from typing import Any

import pytest

from engine.checks import Verdict, judge
from engine.sheets import read_sheet, write_sheet
from tests.engine.cases import COMBINATIONS, a_round
from tests.engine.slips import counted, own_cards

SEEDS = range(25)


def sheet_of(variant: str, players: int, seed: int) -> tuple[dict[str, Any], tuple[int, ...]]:
    """Return a played round as it is written down, and its points."""
    played = a_round(variant=variant, players=players, seed=seed)
    return write_sheet(played.sheet), played.scores


def value(card: str) -> int:
    return int(card[1:])


def points_together(sheet: dict[str, Any]) -> int:
    """Return what all points of a round must come to, by the checksum of its variant."""
    variant, piles = sheet["variant"], sheet["piles"]
    if variant == "hattrick":
        return sum(_double_checksum(pile) for pile in piles)
    captured = sum(len(pile["captured"]) for pile in piles)
    own = [card for pile in piles for card in own_cards(pile)]
    laid_aside = [card for pile in piles for card in pile.get("penalty", [])]
    if variant == "mild":
        return captured - 6 * len(own) - 5 * len(piles)
    plain = captured - len(own) - sum(value(card) for card in own + laid_aside)
    return -plain if variant == "reverse" else plain


def _double_checksum(pile: dict[str, Any]) -> int:
    longest = max(Counter(card[0] for card in pile["face_up"]).values(), default=0)
    return 2 * longest - len(pile["face_up"]) - 2 * len(pile["face_down"])


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_played_round_is_right_without_a_word(variant: str, players: int) -> None:
    sheets = [sheet_of(variant, players, seed) for seed in SEEDS]

    assert [judge(read_sheet(sheet)) for sheet, _scores in sheets] == [
        Verdict(scores) for _sheet, scores in sheets
    ]


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_counted_form_of_a_played_round_is_right_with_the_same_points(
    variant: str, players: int
) -> None:  # 3.4
    sheets = [sheet_of(variant, players, seed) for seed in SEEDS]
    verdicts = [judge(read_sheet(counted(sheet))) for sheet, _scores in sheets]

    assert [(verdict.ok, verdict.scores) for verdict in verdicts] == [
        (True, scores) for _sheet, scores in sheets
    ]


@pytest.mark.parametrize(("variant", "players"), COMBINATIONS)
def test_points_of_a_played_round_add_up_to_the_checksum_of_its_variant(
    variant: str, players: int
) -> None:  # 3.3, 3.5, 3.6, 3.11
    sheets = [sheet_of(variant, players, seed) for seed in SEEDS]

    assert [sum(scores) for _sheet, scores in sheets] == [
        points_together(sheet) for sheet, _scores in sheets
    ]
