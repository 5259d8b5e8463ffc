"""Affine maps over finite fields, and over the rings that are products of them."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeAlias

# start + slope * direction, as f(slope, start, direction).
AffineMap: TypeAlias = Callable[[int, int, int], int]


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the primes that divide a number, ascending, each with its exponent.

    >>> prime_powers(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    factors = []
    for prime in count(2):
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            factors.append((prime, exponent))
        if number == 1:
            return factors
    raise AssertionError("every number is a product of primes")


def modular_map(order: int) -> AffineMap:
    """Return the affine maps over the whole numbers modulo ``order``."""
    return lambda slope, start, direction: (start + slope * direction) % order


def product_map(order: int) -> AffineMap:
    """Return the affine maps over the product of the fields of the prime powers of ``order``.

    Elements are the numbers from 0 to ``order`` - 1. Those below the least of the prime powers
    differ from each other in every field, so as slopes they are such that two lines of
    different directions never have two points in common.
    """
    affine, done = field_map(1, 0), 1
    for prime, exponent in prime_powers(order):
        affine = _product(affine, done, field_map(prime, exponent))
        done *= prime**exponent
    return affine


def field_map(prime: int, exponent: int) -> AffineMap:
    """Return the affine maps over the field of ``prime ** exponent`` elements.

    The digits of an element to the base ``prime`` are the coefficients of a polynomial.
    """
    powers = _powers_of_a_generator(prime, exponent)
    logarithms = {element: power for power, element in enumerate(powers)}

    def affine(slope: int, start: int, direction: int) -> int:
        if not slope or not direction:
            return start
        power = logarithms[slope] + logarithms[direction]
        return _add(start, powers[power % len(powers)], prime)

    return affine


def _product(first: AffineMap, order: int, second: AffineMap) -> AffineMap:
    """Return the affine maps over pairs; the slope is the same element number in both."""

    def affine(slope: int, start: int, direction: int) -> int:
        low = first(slope, start % order, direction % order)
        return low + order * second(slope, start // order, direction // order)

    return affine


def _powers_of_a_generator(prime: int, exponent: int) -> Sequence[int]:
    """Return all elements but 0: the powers of x modulo the first primitive polynomial."""
    order = prime**exponent
    for polynomial in range(order):
        powers = [1]
        while (following := _times_x(powers[-1], polynomial, prime, order)) > 1:
            powers.append(following)
            if len(powers) == order:  # it came into a cycle that leaves out 1
                break
        if len(powers) == order - 1 and following == 1:
            return powers
    return [1]  # of the field that has no other element


def _times_x(element: int, polynomial: int, prime: int, order: int) -> int:
    """Return x times an element, where x to the highest power is the polynomial."""
    lead, rest = divmod(element * prime, order)
    for _ in range(lead):
        rest = _add(rest, polynomial, prime)
    return rest


def _add(first: int, second: int, prime: int) -> int:
    """Return the sum digit by digit, without carrying."""
    total, unit = 0, 1
    while first or second:
        total += (first + second) % prime * unit
        first, second, unit = first // prime, second // prime, unit * prime
    return total
