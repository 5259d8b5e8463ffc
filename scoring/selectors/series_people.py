"""People of a series: in which series a person is, and what they have there."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from django.db.models import Q, QuerySet

from scoring.models import Counterpart, Series, SeriesStandings
from scoring.selectors.merges import people_now
from scoring.selectors.series_records import series_records
from tournaments.models import Person


def series_with(person: Person) -> QuerySet[Series]:
    """Return the series with an event in which a person, or who counts as them, is an entrant."""
    same = Counterpart.objects.filter(same_as=person).values("person")
    played = Q(series_events__event__entrants__person=person)
    counted = Q(series_events__event__entrants__person__in=same, counterparts__same_as=person)
    return Series.objects.filter(played | counted).distinct().order_by("name", "pk")


def counted_in(series: Series, person: Person) -> int:
    """Return the number in the register of whom a person counts as in a series."""
    counterparts = Counterpart.objects.filter(series=series, person=person)
    return counterparts.values_list("same_as", flat=True).first() or person.pk


def lines_of_person(series: Series, person: Person) -> list[dict[str, Any]]:
    """Return the lines that a person has in a series: of now, then of each time it was closed."""
    number = counted_in(series, person)
    now = SeriesStandings.objects.filter(pk=series.pk).values_list("rows", flat=True)
    closed = series_records(series).values_list("rows", flat=True)
    return [line for rows in chain(now, closed) for line in _of_person(rows, number)]


def _of_person(rows: Iterable[Mapping[str, Any]], number: int) -> list[dict[str, Any]]:
    rows = list(rows)
    now = people_now({row["person"] for row in rows})
    return [dict(row) for row in rows if now[row["person"]] == number]
