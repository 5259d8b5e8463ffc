"""Transversal designs: the points stand in groups, each as large as there are tables.

Every table takes one point of each group: the one where a line meets it. Two lines of different
directions have one point in common at most, so players who met never meet again. H. F. MacNeish,
"Euler Squares" (1922); R. C. Bose, "On the application of the properties of Galois fields to the
problem of construction of hyper-Graeco-Latin squares" (1938).
"""

from math import gcd

from engine.seating.constructions.finite_fields import modular_map, prime_powers, product_map
from engine.seating.problems import Seating


def transversal_design(tables: int, size: int, seatings: int) -> list[Seating]:
    """Return as many of those seatings as there are directions, no two meeting twice.

    Points count from 0, group by group; those of one group never meet.
    """
    integers, ring = _integer_directions(tables, size), _ring_directions(tables, size)
    point = modular_map(tables) if min(seatings, ring) <= integers else product_map(tables)
    return [
        tuple(
            tuple(group * tables + point(group, start, direction) for group in range(size))
            for start in range(tables)
        )
        for direction in range(min(seatings, max(integers, ring)))
    ]


def _integer_directions(tables: int, size: int) -> int:
    """Return how many directions are useful modulo the number of tables.

    Groups i and j hold the same pair at directions s and t if (i - j)(s - t) is divisible by the
    number of tables; |i - j| is below the size.
    """
    return min(tables // gcd(tables, apart) for apart in range(1, size))


def _ring_directions(tables: int, size: int) -> int:
    """Return how many directions are useful over a product of fields.

    All of them, if even the least field has an element for each group; else one.
    """
    least = min((prime**exponent for prime, exponent in prime_powers(tables)), default=1)
    return tables if size <= least else 1
