"""Prizes by rank: winners, and how equal ranks share."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Generic, TypeAlias, TypeVar

# A winner is a start number or the name of a team: what remains of a sum goes by their order.
Winner = TypeVar("Winner", int, str)
Ranked: TypeAlias = tuple[Winner, int]  # with the rank, from 1; shared ranks are 1, 2, 2, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeOffer:
    """The prize of each rank from ``first`` to ``last``: a thing, a sum of money, or both."""

    first: int  # rank, from 1
    last: int
    thing: str = ""  # empty for none
    amount: int = 0  # in the smallest unit of the currency

    def covers(self, rank: int) -> bool:
        """Return whether this is won with a rank."""
        return self.first <= rank <= self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingByLot:
    """A thing of which there are fewer than winners who share the rank."""

    thing: str
    number: int  # how many there are
    winners: int  # who share the rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Award(Generic[Winner]):
    """The prizes of one winner for a rank; ``by_lot`` is not decided yet."""

    winner: Winner
    rank: int
    amount: int
    things: tuple[str, ...]
    by_lot: tuple[ThingByLot, ...]


def awards(ranked: Iterable[Ranked[Winner]], offers: Sequence[PrizeOffer]) -> list[Award[Winner]]:
    """Return what everybody wins who wins something, best first. RULES.md 7.25.

    Those who share a rank cover as many ranks as they are: the sums of these are added and divided.
    The smallest units that remain go to the first of them by start number or name, one each. A
    thing that all these ranks win is for each of them; of one that only some win it is said how
    many there are.
    """
    return [award for award in _awards(ranked, offers) if _is_something(award)]


def _awards(
    ranked: Iterable[Ranked[Winner]], offers: Sequence[PrizeOffer]
) -> Iterator[Award[Winner]]:
    free = 1  # ranks that were imported may leave none between those who share one and the next
    for rank, group in groupby(sorted(ranked, key=itemgetter(1)), key=itemgetter(1)):
        winners = sorted(winner for winner, _ in group)
        first = max(rank, free)
        free = first + len(winners)
        covered = range(first, free)
        numbers: Counter[str] = Counter()
        amount = 0
        for offer in offers:
            number = sum(map(offer.covers, covered))
            amount += number * offer.amount
            numbers[offer.thing] += number
        del numbers[""]
        things, by_lot = _divided(numbers, len(winners))
        for winner, share in zip(winners, shares(amount, len(winners)), strict=True):
            yield Award(winner=winner, rank=rank, amount=share, things=things, by_lot=by_lot)


def _divided(
    numbers: Mapping[str, int], winners: int
) -> tuple[tuple[str, ...], tuple[ThingByLot, ...]]:
    """Return the things that each of so many winners gets, and those that are left for lots."""
    things: list[str] = []
    by_lot = []
    for thing, number in numbers.items():
        each, left = divmod(number, winners)
        things += each * [thing]
        if left:
            by_lot.append(ThingByLot(thing=thing, number=left, winners=winners))
    return tuple(things), tuple(by_lot)


def _is_something(award: Award[Winner]) -> bool:
    return bool(award.amount or award.things or award.by_lot)


def shares(amount: int, parts: int) -> list[int]:
    """Return an amount in so many parts, as equal as whole numbers are, the larger ones first."""
    each, remaining = divmod(amount, parts)
    return [each + 1] * remaining + [each] * (parts - remaining)


def ranked_among(ranked: Sequence[Ranked[Winner]]) -> list[Ranked[Winner]]:
    """Return some of those who are ranked, best first, with their ranks among each other."""
    ranks = [rank for _, rank in ranked]
    return [(winner, 1 + sum(other < rank for other in ranks)) for winner, rank in ranked]


def ranked_from_last(ranked: Sequence[Ranked[Winner]]) -> list[Ranked[Winner]]:
    """Return those who are ranked with their ranks counted from the last one, who is 1."""
    ranks = [rank for _, rank in ranked]
    return [(winner, 1 + sum(other > rank for other in ranks)) for winner, rank in ranked]
