"""Points alone that cannot be, each with its problems."""

import pytest

from engine.sheets import House
from tests.engine.cases import a_points_sheet

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
        id="4.27-no-one-has-worked-out-one-colour",
    ),
    pytest.param(
        a_points_sheet("hattrick", 21, 0, 0, 0),
        [("POINTS_OUT_OF_RANGE", (0,), "", "")],
        id="4.27-hattrick",
    ),
]
