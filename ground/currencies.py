"""Currencies by their three letters (ISO 4217), and their smallest units: cents, or whole yen."""

from functools import cache
from typing import Final

from babel.numbers import get_currency_precision, list_currencies

USUAL: Final = "EUR"


@cache
def currencies() -> frozenset[str]:
    """Return the letters of all currencies that are known."""
    return frozenset(list_currencies())


def digits_of(currency: str) -> int:
    """Return how many digits behind the point a sum in this currency has: 2 for cents, or none."""
    return get_currency_precision(currency)
