"""Lots as the desk shows them, of an event and of a series: who is tied, and what was drawn.

A person has a number there: the start number, or in a series that of the register.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.http import QueryDict

from pages.whole_numbers import whole_number
from scoring.models import Draw, SeriesDraw

NumberAndName: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Tie:
    """People who would share a rank without a lot; ``drawn`` when all have drawn before."""

    people: Sequence[NumberAndName]
    drawn: bool


def ties_between(
    groups: Iterable[Sequence[int]],
    names: Mapping[int, str],
    orders: Sequence[Collection[int]],
) -> list[Tie]:
    """Return the ties of groups of numbers; ``orders`` have who drew, draw by draw."""
    return [
        Tie(_named(group, names), drawn=any(set(group) <= set(order) for order in orders))
        for group in groups
    ]


def shown_draws(
    draws: Iterable[Draw | SeriesDraw],
    orders: Iterable[Sequence[int]],
    names: Mapping[int, str],
) -> list[tuple[Draw | SeriesDraw, Sequence[NumberAndName]]]:
    """Return each draw with who drew, the best first; who is gone has the number for a name."""
    return [(draw, _named(order, names)) for draw, order in zip(draws, orders, strict=True)]


def typed_numbers(typed: QueryDict) -> list[int]:
    """Return the numbers of those who are to draw; what is no number is left out."""
    return [number for text in typed.getlist("number") if (number := whole_number(text))]


def typed_order(typed: QueryDict, numbers: Sequence[int]) -> list[int]:
    """Return the numbers in the order of their places; none where these are not 1, 2, 3, ..."""
    places = {whole_number(typed.get(f"place-{number}", "")) or 0: number for number in numbers}
    complete = sorted(places) == list(range(1, len(numbers) + 1))
    return [places[place] for place in sorted(places)] if complete else []


def _named(numbers: Iterable[int], names: Mapping[int, str]) -> list[NumberAndName]:
    return [(number, names.get(number, str(number))) for number in numbers]
