"""Records of closed series: what each one says, and its hash.

docs/operators.md describes the format. Never change it: give a new one a new number, and keep
this one for the records that are there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from scoring.models import ChainRecord, Counterpart, Series, SeriesEvent, SeriesRecord
from scoring.selectors.series_lots import series_draws

FORMAT = "stichtafel series 1"


def series_records(series: Series) -> QuerySet[SeriesRecord]:
    """Return the records of a series with who closed it, the first one first."""
    return SeriesRecord.objects.filter(series=series).select_related("by").order_by("number")


def record_text(series: Series, rows: Iterable[Mapping[str, Any]], notes: Mapping[str, Any]) -> str:
    """Return everything that a series is made of and its standings as lines of text, no names.

    It is the same for the same rule, events, lots, counterparts and standings.
    """
    lines = [FORMAT, *rule_lines(series), *basis_lines(series, notes), *standings_lines(rows)]
    return "\n".join(lines) + "\n"


def rule_lines(series: Series) -> Iterator[str]:
    """Yield the rule of a series and its time, line by line."""
    last = f"last {series.months} months" if series.months else ""
    yield f"time {last or f'{series.first_day or _NONE} to {series.last_day or _NONE}'}"
    yield f"unlisted {_yes(series.with_unlisted)}"
    yield f"counted by {series.counted_by}"
    yield f"rank points {_listed(series.rank_points)}"
    yield f"least matches {_number(series.least_matches)}"
    yield f"best events {_number(series.best_events)}"
    yield f"full only {_yes(series.full_only)}"
    yield f"bonus {series.bonus}"
    yield f"tie-breaks {_listed(series.tie_breaks)}"


def basis_lines(series: Series, notes: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is counted: the day, events with the heads of their chains, people and lots."""
    yield f"as of {notes['as_of']}"
    counting = [event for event, *_ in notes["events"]]
    heads = dict(
        ChainRecord.objects.filter(event__in=counting)
        .order_by("number")
        .values_list("event_id", "hash")
    )
    for event, weight, *_ in notes["events"]:
        yield f"event {event} weight {weight} chain {heads.get(event, _NONE)}"
    others = SeriesEvent.objects.filter(series=series).exclude(event__in=counting)
    for event, weight in others.order_by("event_id").values_list("event_id", "weight"):
        yield f"event {event} weight {weight} does not count"
    counterparts = Counterpart.objects.filter(series=series).order_by("person_id")
    for person, same_as in counterparts.values_list("person_id", "same_as_id"):
        yield f"person {person} is person {same_as}"
    for number, draw in enumerate(reversed(series_draws(series)), 1):
        order = _listed([lot.person for lot in draw.lots.all()])
        yield f"lots {number} seed {_number(draw.seed)} order {order}"


def standings_lines(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield each line of the standings, and below it what each event gave."""
    for row in rows:
        mean = _NONE if row["mean"] is None else "/".join(map(str, row["mean"]))
        yield (
            f"rank {_number(row['rank'])} person {row['person']} points {row['points']}"
            f" mean {mean} matches {row['matches']} events {row['events']} bonus {row['bonus']}"
            f" tie-breaks {_listed(row['tie_breaks'])} decided by {row['decided_by'] or _NONE}"
        )
        for event, points, reason, rank, matches in row["contributions"]:
            yield (
                f"person {row['person']} event {event} points {points} {reason}"
                f" rank {_number(rank)} matches {matches}"
            )


_NONE = "-"


def _number(value: int | None) -> str:
    return _NONE if value is None else str(value)


def _listed(values: Sequence[object]) -> str:
    return ",".join(_NONE if value is None else str(value) for value in values) or "none"


def _yes(value: bool) -> str:  # noqa: FBT001 - the value itself
    return "yes" if value else "no"
