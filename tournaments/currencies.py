"""The currencies in which a fee can be."""

from functools import cache

from babel.core import get_global
from babel.numbers import get_territory_currencies, list_currencies


@cache
def known_currencies() -> frozenset[str]:
    """Return the codes of all that there are and were: an event stays what it was."""
    return frozenset(list_currencies())


@cache
def current_currencies() -> frozenset[str]:
    """Return the codes of those that people pay with today."""
    territories = get_global("territory_currencies")
    return frozenset(
        code for territory in territories for code in get_territory_currencies(territory)
    )
