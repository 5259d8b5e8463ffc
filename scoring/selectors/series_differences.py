"""Differences of standings of a series: since it was closed, or before and after a change."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.models import SeriesRecord, SeriesStandings
from scoring.selectors.merges import people_now
from tournaments.models import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesState:
    """Standing of a person in a series before or after something changed."""

    rank: int | None  # None without one
    points: int  # in 1/84 000
    mean: Fraction | None = None  # in 1/840, where the mean ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesDifference:
    """A person of a series whose standing is another one; None for who is or was not in it."""

    number: int  # of the person in the register
    name: str  # empty for a person who is in no register any more
    before: SeriesState | None
    after: SeriesState | None

    @property
    def ranks(self) -> tuple[int | None, int | None]:
        """The ranks before and after, None where there is none."""
        return (self.before.rank if self.before else None, self.after.rank if self.after else None)


def differences_since(record: SeriesRecord, stored: SeriesStandings) -> list[SeriesDifference]:
    """Return what would be different if a series were closed now, by the rank of now."""
    return differences_between(record.rows, stored.rows)


def differences_between(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> list[SeriesDifference]:
    """Return who stands elsewhere, by the rank after it; in two queries, in none for no person.

    Of people who were merged in between, the one who is there now has both lines: the better
    counts for before.
    """
    now = people_now({row["person"] for row in before})
    then = _states((now[row["person"]], row) for row in reversed(before))
    there = _states((row["person"], row) for row in after)
    changed = [person for person in {**there, **then} if then.get(person) != there.get(person)]
    names = dict(Person.objects.filter(pk__in=changed).values_list("pk", "name"))
    differences = [
        SeriesDifference(
            number=person,
            name=names.get(person, ""),
            before=then.get(person),
            after=there.get(person),
        )
        for person in changed
    ]
    return sorted(differences, key=_by_rank)


def _states(rows: Iterable[tuple[int, Mapping[str, Any]]]) -> dict[int, SeriesState]:
    return {
        person: SeriesState(
            rank=row["rank"],
            points=row["points"],
            mean=None if row["mean"] is None else Fraction(*row["mean"]),
        )
        for person, row in rows
    }


def _by_rank(difference: SeriesDifference) -> tuple[bool, int, int]:
    _, rank = difference.ranks
    return (rank is None, rank or 0, difference.number)
