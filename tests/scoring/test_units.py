"""Standings points in the units of people."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.standings.points import POINTS_SYSTEMS
from scoring.units import PERCENT, POINTS, Unit, ranks_by_mean, unit_of, usual_sit_out


@pytest.mark.parametrize(
    ("unit", "written", "points"),
    [
        (PERCENT, "100", 840),
        (PERCENT, "-50", -420),
        (PERCENT, "33.3", 280),  # 279.72
        (PERCENT, "-0.1", -1),  # 0.84
        (POINTS, "-0.75", -630),
        (POINTS, "-1", -840),
    ],
)
def test_what_is_written_is_stored_in_1_of_840_and_read_back(
    unit: Unit, written: str, points: int
) -> None:
    assert unit.stored(Decimal(written)) == points
    assert unit.shown(points) == Decimal(written)


def test_a_mean_is_rounded_once_to_what_is_read() -> None:
    assert PERCENT.shown(Fraction(1960, 3)) == Decimal("77.8")  # of 653, it is 77.7


def test_place_points_are_per_cent_and_every_other_system_has_points() -> None:
    assert (unit_of("place"), unit_of("by_size")) == (PERCENT, POINTS)


def test_the_mean_ranks_with_place_points_and_the_sum_with_every_other_system() -> None:
    assert [key for key in POINTS_SYSTEMS if ranks_by_mean(key)] == ["place"]


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("place", "50.0"),
        ("five_three_two_one", "2.75"),
        ("by_size", "36.00"),
        ("raw_bonus", "5.00"),
        ("raw", "0.00"),
    ],
)
def test_sitting_out_is_usually_worth_the_mean_of_a_table(system: str, expected: str) -> None:
    assert unit_of(system).shown(usual_sit_out(system)) == Decimal(expected)


@given(st.integers(-100_000, 100_000))
def test_hundredths_of_a_point_come_back_as_they_were_written(hundredths: int) -> None:
    written = Decimal(hundredths).scaleb(-2)

    assert POINTS.shown(POINTS.stored(written)) == written


@given(st.integers(-100_000, 100_000))
def test_a_tenth_of_a_per_cent_is_less_than_a_standings_point_but_never_lost(tenths: int) -> None:
    written = Decimal(tenths).scaleb(-1)

    assert abs(PERCENT.shown(PERCENT.stored(written)) - written) <= Decimal("0.1")
