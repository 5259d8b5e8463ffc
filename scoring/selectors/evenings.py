"""Evenings of a series: the one after another, and what one did to the standings of its series."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from scoring.models import Series, SeriesEvent, SeriesStandings
from scoring.selectors.series import series_of_event
from tournaments.evening_names import next_day, next_name
from tournaments.models import Event, Person

MOST_MOVES = 5  # people who are named


@dataclass(frozen=True, slots=True)
class Move:
    """One person who stands elsewhere than before an evening; ``before`` is None for a new one."""

    name: str
    before: int | None
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesNews:
    """News of one series after an evening: who leads and who moved."""

    series: Series
    counted: bool  # whether the standings know the evening yet
    leaders: Sequence[str] = ()
    moves: Sequence[Move] = ()  # best rank first, few of them
    more_moves: int = 0


def next_evening_of(event: Event) -> Event | None:
    """Return the event of the same club that has the name after this one, None if there is none."""
    following = Event.objects.filter(
        organisation=event.organisation_id,
        name=next_name(event.name),
        starts_on__gt=event.starts_on,
        rehearsal=False,
    )
    return following.order_by("starts_on", "pk").first()


def next_day_of(event: Event) -> date:
    """Return the day of the evening after one: a week on, as long as that has not passed."""
    today = timezone.localdate(timezone=ZoneInfo(event.time_zone))
    return next_day(event.starts_on, today=today)


def series_going_on(event: Event, *, day: date) -> QuerySet[SeriesEvent]:
    """Return where an event counts in a series that is not closed, and not over before a day."""
    in_time = Q(series__last_day=None) | Q(series__last_day__gte=day)
    return event.series_events.filter(in_time, series__records=None).order_by("series")


def series_news(event: Event) -> list[SeriesNews]:
    """Return what an evening did to each of its series, in three queries at most."""
    series = list(series_of_event(event))
    stored = SeriesStandings.objects.in_bulk([each.pk for each in series]) if series else {}
    ranks = {each.pk: _ranks(stored.get(each.pk), event) for each in series}
    known = {person for of_series in ranks.values() for person in of_series or ()}
    names = dict(Person.objects.filter(pk__in=known).values_list("pk", "name")) if known else {}
    return [_news(each, ranks[each.pk], names) for each in series]


Ranks = Mapping[int, tuple[int | None, int]]


def _ranks(standings: SeriesStandings | None, event: Event) -> Ranks | None:
    """Return the ranks before and after an event by person; None where it is not counted yet."""
    if standings is None:
        return None
    counted: list[Any] = [each[0] for each in standings.notes.get("events", ())]
    if event.pk not in counted:
        return None
    at = counted.index(event.pk)
    return {
        line["person"]: (line["ranks"][at - 1] if at else None, line["ranks"][at])
        for line in standings.rows
        if line["ranks"][at] is not None
    }


def _news(series: Series, ranks: Ranks | None, names: Mapping[int, str]) -> SeriesNews:
    if ranks is None:
        return SeriesNews(series=series, counted=False)
    ordered = sorted(ranks.items(), key=lambda item: item[1][1])
    first = any(before is not None for before, _after in ranks.values())
    moves = [
        Move(names.get(person, ""), before, after)
        for person, (before, after) in ordered
        if first and before != after
    ]
    return SeriesNews(
        series=series,
        counted=True,
        leaders=[names.get(person, "") for person, (_before, after) in ordered if after == 1],
        moves=moves[:MOST_MOVES],
        more_moves=max(0, len(moves) - MOST_MOVES),
    )
