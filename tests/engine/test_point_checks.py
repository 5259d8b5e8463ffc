import pytest
from hypothesis import given

from engine.checks import Code, Problem, Severity, judge
from engine.piles import PointsPile
from engine.point_checks import BOUNDS
from engine.sheets import Evidence, Sheet
from engine.simulate import PlayedRound
from tests.engine.cases import COMBINATIONS, Found, a_points_sheet, any_rounds, problems_of
from tests.engine.spoilt.points import SPOILT


@pytest.mark.parametrize(("sheet", "expected"), SPOILT)
def test_points_alone_have_exactly_these_problems(sheet: Sheet, expected: list[Found]) -> None:
    assert problems_of(sheet) == expected


def test_rare_points_are_a_warning_and_impossible_ones_an_error() -> None:
    assert judge(a_points_sheet("classic", 25, 49, 0, 0)).problems == (
        Problem(
            Code.UNUSUAL,
            Severity.WARNING,
            seats=(0,),
            case="points",
            facts={"points": 25, "fewest": -65, "most": 48},
        ),
        Problem(
            Code.POINTS_OUT_OF_RANGE,
            seats=(1,),
            facts={"points": 49, "fewest": -65, "most": 48},
        ),
    )


def test_bounds_are_there_for_every_game() -> None:
    assert {(key, players) for key, bounds in BOUNDS.items() for players in bounds} == set(
        COMBINATIONS
    )


@given(any_rounds())
def test_points_of_a_played_round_are_always_possible(played: PlayedRound) -> None:
    sheet = played.sheet
    piles = tuple(PointsPile(points=points) for points in played.scores)
    alone = Sheet(
        edition=sheet.edition,
        variant=sheet.variant,
        players=sheet.players,
        evidence=Evidence.POINTS,
        piles=piles,
    )

    verdict = judge(alone)
    assert (verdict.ok, verdict.scores) == (True, played.scores)
