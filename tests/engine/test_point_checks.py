import pytest
from hypothesis import given

from engine.bounds import BOUNDS
from engine.checks import Code, Problem, Severity, judge
from engine.piles import PointsPile
from engine.sheets import Evidence, House, Sheet
from engine.simulate import PlayedRound
from tests.engine.cases import COMBINATIONS, Found, a_points_sheet, any_rounds, problems_of

SPOILT = [
    pytest.param(a_points_sheet("classic", 7, 11, -2, 4), [], id="4.27-right"),
    pytest.param(
        a_points_sheet("classic", 49, -66, 0, 4),
        [("POINTS_OUT_OF_RANGE", (0,), "", ""), ("POINTS_OUT_OF_RANGE", (1,), "", "")],
        id="4.27-beyond-the-bounds",
    ),
    pytest.param(
        a_points_sheet("classic", 48, -65, 24, -32),
        [("UNUSUAL", (0,), "", "points"), ("UNUSUAL", (1,), "", "points")],
        id="4.29-beyond-half-of-the-bounds",
    ),
    pytest.param(
        a_points_sheet("reverse", 65, -48, 0, 4),
        [("UNUSUAL", (0,), "", "points"), ("UNUSUAL", (1,), "", "points")],
        id="4.27-reverse-is-the-mirror",
    ),
    pytest.param(
        a_points_sheet("mild", 3, 7, -7, 3),
        [],
        id="4.28-mild-right",
    ),
    pytest.param(
        a_points_sheet("mild", 4, 7, -7, 3),
        [("POINTS_IMPOSSIBLE", (0,), "", "one"), ("POINTS_IMPOSSIBLE", (), "", "sum")],
        id="4.28-mild-is-odd-with-four-players",
    ),
    pytest.param(
        a_points_sheet("mild", 5, 7, -7, 3),
        [("POINTS_IMPOSSIBLE", (), "", "sum")],
        id="4.28-mild-sum-goes-in-steps-of-six",
    ),
    pytest.param(
        a_points_sheet("mild", 15, 15, 15, -3),
        [("POINTS_IMPOSSIBLE", (), "", "sum")],
        id="4.28-mild-sum-is-too-high",
    ),
    pytest.param(
        a_points_sheet("delayed", -150, 0, 0, 0, 0, 0, 0),
        [("UNUSUAL", (0,), "", "points")],
        id="4.27-delayed-with-any-choice",
    ),
    pytest.param(
        a_points_sheet("delayed", -150, 0, 0, 0, 0, 0, 0, house=House(best_choice=True)),
        [("POINTS_OUT_OF_RANGE", (0,), "", "")],
        id="4.27-delayed-with-the-best-choice",
    ),
    pytest.param(
        a_points_sheet("intense", -73, 0, 0),
        [("POINTS_OUT_OF_RANGE", (0,), "", "")],
        id="4.27-intense",
    ),
    pytest.param(
        a_points_sheet("intense", -73, 0, 0, house=House(same_colour=True)),
        [],
        id="4.27-nobody-has-worked-out-one-colour",
    ),
    pytest.param(
        a_points_sheet("hattrick", 21, 0, 0, 0),
        [("POINTS_OUT_OF_RANGE", (0,), "", "")],
        id="4.27-hattrick",
    ),
]


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
