import pytest
from django.utils.translation import override

from pages.standings.points_format import PointsFormat
from tournaments.models import Event


def points_format(points_system: str = "place", language: str = "en") -> PointsFormat:
    with override(language):
        return PointsFormat.of(Event(points_system=points_system))


@pytest.mark.parametrize(
    ("points", "matches", "shown"),
    [
        (840, 1, "100.0"),
        (0, 3, "0.0"),
        (1120, 2, "66.7"),
        (1, 1, "0.1"),
        (-84, 1, "\N{MINUS SIGN}10.0"),
        (21, 4, "0.6"),  # 0.625
        (63, 20, "0.4"),  # 0.375
        (21, 50, "0.1"),  # exactly half
        (0, 0, "–"),
    ],
)
def test_the_mean_has_one_decimal_with_halves_rounded_up(
    points: int, matches: int, shown: str
) -> None:
    assert points_format().result(points, matches) == shown


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (12 * 840, "12"),
        (10710, "12.75"),
        (3780, "4.5"),
        (2800, "3.33"),
        (-420, "\N{MINUS SIGN}0.5"),
        (0, "0"),
    ],
)
def test_a_sum_stands_without_idle_zeros(points: int, shown: str) -> None:
    assert points_format("five_three_two_one").result(points, 3) == shown


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    assert points_format(language="de").result(1120, 2) == "66,7"
    assert points_format("raw", "de").points(10710) == "12,75"


@pytest.mark.parametrize(
    ("system", "points", "shown"),
    [
        ("place", -42, "\N{MINUS SIGN}5\N{NO-BREAK SPACE}%"),
        ("place", 21, "+2.5\N{NO-BREAK SPACE}%"),
        ("raw", -2520, "\N{MINUS SIGN}3"),
    ],
)
def test_what_is_added_stands_with_sign_and_unit(system: str, points: int, shown: str) -> None:
    assert points_format(system).signed(points) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1680, "2"),
        (1260, "1½"),
        (420, "½"),
        (1120, "1⅓"),
        (0, "0"),
        (-8610, "\N{MINUS SIGN}10¼"),
        (120, "0.14"),
        (-36000, "\N{MINUS SIGN}42.86"),
    ],
)
def test_what_is_counted_stands_with_fractions_where_there_is_a_sign_for_them(
    value: int, shown: str
) -> None:
    assert points_format().counted(value) == shown
