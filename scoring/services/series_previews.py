"""Effects of a change on the standings of series: it is made, compared and rolled back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.models import Series
from scoring.selectors.seasons import bases_of, today
from scoring.selectors.series import series_of_event
from scoring.selectors.series_differences import SeriesDifference, differences_between
from scoring.selectors.series_people import series_with
from scoring.selectors.series_standings import SeriesRows, made_series
from scoring.selectors.series_units import points_system_of
from scoring.selectors.snapshots import build_snapshots
from scoring.services.people import merge_people
from tournaments.models import Event, Person


@dataclass(frozen=True, slots=True)
class RuledSeries:
    """A series with its rule as it is before or after a change, and the points of its events."""

    series: Series
    points_system: str | None  # None before the first event


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesEffects:
    """Effects of a change on a series; ``differences`` go by the rank after it.

    A ``closed`` series keeps its standings, and shows them beside these.
    """

    before: RuledSeries
    after: RuledSeries
    differences: Sequence[SeriesDifference]
    closed: bool


@dataclass(frozen=True, slots=True)
class MadeStandings:
    """The standings of a series as they would be made at one moment of a transaction."""

    ruled: RuledSeries
    rows: SeriesRows


def series_effects_of(series_id: int, change: Callable[[], object]) -> SeriesEffects:
    """Return what a change of a series, or of what it counts, would do. Nothing is stored.

    Raises:
        ServiceError: whatever the change itself refuses.
    """
    [effects] = _effects_on([series_id], change)
    return effects


def merge_effects(*, kept_id: int, gone_id: int) -> list[SeriesEffects]:
    """Return what merging two people would do to series in which either is. Nothing is stored.

    Raises:
        MergeRefused: they cannot be merged.
    """
    people = Person.objects.filter(pk__in=(kept_id, gone_id))
    series = {each.pk for person in people for each in series_with(person)}
    effects = _effects_on(series, lambda: merge_people(kept_id=kept_id, gone_id=gone_id))
    return [each for each in effects if each.differences]


def _effects_on(series_ids: Iterable[int], change: Callable[[], object]) -> list[SeriesEffects]:
    wanted = sorted(series_ids)
    before = _made(Series.objects.filter(pk__in=wanted))
    with transaction.atomic():
        change()
        after = _made(Series.objects.filter(pk__in=wanted))
        transaction.set_rollback(True)
    return effects_between(before, after)  # people of a merge are two again


def standings_with(event: Event) -> dict[int, MadeStandings]:
    """Return the standings of each series of an event, by id, with what the event gives now.

    Not with what is stored of it. One query where it is in none.
    """
    return _made(series_of_event(event), event)


def _made(series: Iterable[Series], event: Event | None = None) -> dict[int, MadeStandings]:
    wanted = list(series)
    bases = bases_of(wanted, as_of=today()) if wanted else {}
    instead = {}
    if event and any(each.event == event for basis in bases.values() for each in basis.counting):
        *_, now = build_snapshots(event, closed=False)
        instead[event.pk] = now.rows
    return {
        each.pk: MadeStandings(
            RuledSeries(each, points_system_of(each)),
            made_series(each, bases[each.pk], instead=instead).rows,
        )
        for each in wanted
    }


def effects_between(
    before: Mapping[int, MadeStandings], after: Mapping[int, MadeStandings]
) -> list[SeriesEffects]:
    """Return what is different of each series, in the order of the mapping after it."""
    return [
        SeriesEffects(
            before=before[pk].ruled,
            after=made.ruled,
            differences=differences_between(before[pk].rows, made.rows),
            closed=made.ruled.series.records.exists(),
        )
        for pk, made in after.items()
    ]
