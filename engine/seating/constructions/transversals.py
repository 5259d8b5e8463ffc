"""Transversal designs: the points stand in rows, each as long as there are tables.

Every table takes one point of each row: the one where a line meets it. Two lines of different
directions have one point in common at most, so whoever met never meets again.
"""

from math import gcd

from engine.seating.constructions.fields import integer_line, prime_powers, ring_line
from engine.seating.problems import Seating


def transversal(tables: int, size: int, seatings: int) -> list[Seating]:
    """Return as many of those seatings as there are directions, no two meeting twice.

    Points count from 0, row by row; those of one row never meet.
    """
    integers, ring = _integer_directions(tables, size), _ring_directions(tables, size)
    line = integer_line(tables) if min(seatings, ring) <= integers else ring_line(tables)
    return [
        tuple(
            tuple(row * tables + line(row, start, direction) for row in range(size))
            for start in range(tables)
        )
        for direction in range(min(seatings, max(integers, ring)))
    ]


def _integer_directions(tables: int, size: int) -> int:
    """Return how many directions are useful modulo the number of tables.

    Rows i and j hold the same pair at directions s and t if (i - j)(s - t) is divisible by the
    number of tables; |i - j| is below the size.
    """
    return min(tables // gcd(tables, apart) for apart in range(1, size))


def _ring_directions(tables: int, size: int) -> int:
    """Return how many directions are useful over a product of fields.

    All of them, if even the least field has an element for each row; else one.
    """
    least = min((prime**exponent for prime, exponent in prime_powers(tables)), default=1)
    return tables if size <= least else 1
