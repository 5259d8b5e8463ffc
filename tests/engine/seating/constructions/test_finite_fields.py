from itertools import product

import pytest

from engine.seating.constructions.finite_fields import (
    AffineMap,
    modular_map,
    prime_powers,
    product_map,
)


@pytest.mark.parametrize(
    ("number", "factors"),
    [(1, []), (2, [(2, 1)]), (97, [(97, 1)]), (360, [(2, 3), (3, 2), (5, 1)]), (1024, [(2, 10)])],
)
def test_prime_powers_multiply_to_the_number(number: int, factors: list[tuple[int, int]]) -> None:
    assert prime_powers(number) == factors


def test_modular_map_meets_a_row_after_slope_times_direction() -> None:
    affine = modular_map(7)

    assert [affine(3, 2, direction) for direction in range(7)] == [2, 5, 1, 4, 0, 3, 6]


def test_ring_line_of_four_elements_is_that_of_the_field_of_four() -> None:
    affine = product_map(4)

    # 2 is x and 3 is x + 1, where x * x = x + 1.
    assert [[affine(slope, 0, direction) for direction in range(4)] for slope in range(4)] == [
        [0, 0, 0, 0],
        [0, 1, 2, 3],
        [0, 2, 3, 1],
        [0, 3, 1, 2],
    ]


def directions_that_share_two_points(
    affine: AffineMap, *, order: int, rows: int
) -> set[tuple[int, ...]]:
    """Return two rows and two directions in which the same two points are on a line."""
    return {
        (one, other, first, second)
        for one, other in product(range(rows), repeat=2)
        for first, second in product(range(order), repeat=2)
        if one < other and first < second
        for start in range(order)
        for again in range(order)
        if affine(one, start, first) == affine(one, again, second)
        and affine(other, start, first) == affine(other, again, second)
    }


@pytest.mark.parametrize(
    ("order", "rows"), [(2, 2), (3, 3), (4, 4), (5, 5), (8, 8), (9, 8), (12, 3), (15, 3), (20, 4)]
)
def test_product_map_of_rows_up_to_the_least_field_shares_one_point_at_most(
    order: int, rows: int
) -> None:
    assert directions_that_share_two_points(product_map(order), order=order, rows=rows) == set()


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6, 8, 9, 12, 16, 25, 27, 30, 49])
def test_ring_line_meets_every_point_of_a_row_from_one_start_each(order: int) -> None:
    affine = product_map(order)
    least = min((prime**exponent for prime, exponent in prime_powers(order)), default=1)

    for slope, direction in product(range(least), range(order)):
        points = [affine(slope, start, direction) for start in range(order)]
        assert sorted(points) == list(range(order))
