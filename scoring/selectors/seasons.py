"""Seasons: which events count in a series now, and what they give its people.

A public page may show what a season is made of: of an event that hides its standings nothing is in
it before they are public, and while they are hidden again for a correction the series rests.
"""

import json
from calendar import monthrange
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date
from hashlib import sha256
from typing import Any, TypeAlias

from django.db.models import Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from engine.standings.series import EventResult, Season, SeriesRules
from engine.standings.series import SeriesEvent as EventOfSeason
from scoring.models import (
    Counterpart,
    Series,
    SeriesEvent,
    SeriesRecord,
    SeriesShown,
    SeriesStandings,
    StandingsSnapshot,
)
from scoring.selectors.series_lots import series_orders, with_series_lots
from tournaments.models import (
    Entrant,
    Event,
    EventState,
    Organisation,
    StandingsShown,
    StepBack,
)

Rows: TypeAlias = Sequence[Mapping[str, Any]]  # of the standings of an event, as they are stored


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingEvent:
    """An event as it counts in a series; ``version`` is that of its stored standings, 0 for none.

    ``going_on`` is one that is not finished, or is open again for a correction.
    """

    event: Event
    weight: int  # per cent
    version: int
    going_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """Basis of the standings of a series, which are old once it is another one.

    ``shown`` is a digest of what pages show beside them, where no version of an event says it.
    """

    asked: int
    as_of: date
    counting: Sequence[CountingEvent]  # oldest first
    to_come: Sequence[CountingEvent]  # oldest first
    resting: Sequence[Event]  # open again, with standings that no one may see meanwhile
    counterparts: Mapping[int, int]  # person -> the person of the series' own club
    shown: str
    rolling: bool  # whether another day makes it another one

    @property
    def rests(self) -> bool:
        """Return whether standings are left as they are until all may see what would be in them."""
        return bool(self.resting)

    def without_resting(self) -> "Basis":
        """Return the same without what no one may see yet."""
        hidden = {event.pk for event in self.resting}
        counting = [each for each in self.counting if each.event.pk not in hidden]
        return replace(self, counting=counting, resting=())

    def is_of(self, standings: SeriesStandings) -> bool:
        """Return whether stored standings were made of this."""
        day = self.rolling and standings.as_of != self.as_of
        noted = {key: standings.notes.get(key) for key in self.notes}
        return not day and standings.asked == self.asked and noted == self.notes

    @property
    def notes(self) -> dict[str, Any]:
        """The part of it that is stored beside the standings."""
        return {
            "events": [
                [each.event.pk, each.weight, each.version, each.going_on] for each in self.counting
            ],
            "to_come": [series_event.event.pk for series_event in self.to_come],
            "shown": self.shown,
        }


def today() -> date:
    """Return the day by which rolling series go: that of UTC."""
    return timezone.now().astimezone(UTC).date()


def rules_of(series: Series) -> SeriesRules:
    """Return the rule by which a series counts."""
    return SeriesRules(
        counted_by=series.counted_by,
        rank_points=tuple(series.rank_points),
        least_matches=series.least_matches,
        best_events=series.best_events,
        full_only=series.full_only,
        bonus=series.bonus,
        tie_breaks=tuple(series.tie_breaks),
    )


def months_before(day: date, months: int) -> date:
    """Return the same day so many months before, or the last one of that month.

    >>> months_before(date(2026, 3, 31), 13)
    datetime.date(2025, 2, 28)
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def bases_of(series: Iterable[Series], *, as_of: date) -> dict[int, Basis]:
    """Return by id what the standings of these series are made of on a day, in four queries.

    A closed series stays on the day of its newest record.
    """
    wanted = list(series)
    events, counterparts, closed = _events(wanted), _counterparts(wanted), _closed_on(wanted)
    clubs = Organisation.objects.in_bulk({each.organisation_id for each in wanted})
    return {
        each.pk: _basis(
            each,
            events[each.pk],
            counterparts[each.pk],
            club=clubs[each.organisation_id],
            as_of=closed.get(each.pk, as_of),
        )
        for each in wanted
    }


def basis_of(series: Series, *, as_of: date) -> Basis:
    """Return what the standings of one series are made of on a day; see ``bases_of``."""
    return bases_of([series], as_of=as_of)[series.pk]


def _events(series: Collection[Series]) -> Mapping[int, list[Any]]:
    """Return the events of each series by its id, oldest first, in one query."""
    taken_back = StepBack.objects.filter(event=OuterRef("event"), to=EventState.RUNNING)
    stored = StandingsSnapshot.objects.filter(event=OuterRef("event"), after=None)
    version = Subquery(stored.values("version")[:1], output_field=IntegerField())
    rows: QuerySet[Any] = (
        SeriesEvent.objects.filter(series__in=[each.pk for each in series], event__rehearsal=False)
        .select_related("event__organisation")
        .annotate(version=Coalesce(version, 0), taken_back=Exists(taken_back))
        .order_by("event__starts_on", "event_id")
    )
    by_series = defaultdict[int, list[Any]](list)
    for row in rows:
        by_series[row.series_id].append(row)
    return by_series


def _counterparts(series: Collection[Series]) -> Mapping[int, list[tuple[int, int, str]]]:
    """Return who is whom in each series, with the name that is shown, in one query."""
    rows = Counterpart.objects.filter(series__in=[each.pk for each in series]).order_by("person")
    by_series = defaultdict[int, list[tuple[int, int, str]]](list)
    for pk, person, same_as, name in rows.values_list(
        "series", "person", "same_as", "same_as__name"
    ):
        by_series[pk].append((person, same_as, name))
    return by_series


def _closed_on(series: Collection[Series]) -> Mapping[int, date]:
    """Return the day of the newest record of each series that is closed, in one query."""
    records = SeriesRecord.objects.filter(series__in=[each.pk for each in series])
    rows = records.order_by("number").values_list("series", "notes__as_of")
    return {pk: date.fromisoformat(day) for pk, day in rows}


def _basis(
    series: Series,
    rows: Sequence[Any],
    counterparts: Sequence[tuple[int, int, str]],
    *,
    club: Organisation,
    as_of: date,
) -> Basis:
    counting, to_come, resting = [], [], []
    for row in rows:
        if not _belongs(series, row.event, as_of):
            continue
        series_event = CountingEvent(event=row.event, weight=row.weight, version=row.version)
        if row.event.state == EventState.FINISHED:
            counting.append(series_event)
        elif _open_again(row):
            counting.append(replace(series_event, going_on=True))
            if row.event.standings_shown != StandingsShown.NOW:
                resting.append(row.event)
        elif _counts_at_once(series, row.event):
            counting.append(replace(series_event, going_on=True))
        else:
            to_come.append(replace(series_event, version=0))
    return Basis(
        asked=series.asked,
        as_of=as_of,
        counting=counting,
        to_come=to_come,
        resting=resting,
        counterparts={person: same_as for person, same_as, _ in counterparts},
        shown=_digest(_club(club), [_shown_of(row.event) for row in rows], counterparts),
        rolling=series.months is not None,
    )


def _belongs(series: Series, event: Event, as_of: date) -> bool:
    """Return whether an event is in the time of a series, and on public lists where it has to."""
    if event.unlisted and not series.with_unlisted:
        return False
    if series.months is not None:
        return event.starts_on > months_before(as_of, series.months)
    first, last = series.first_day, series.last_day
    return (first is None or event.starts_on >= first) and (last is None or event.starts_on <= last)


def _open_again(row: Any) -> bool:
    """Return whether an event was finished and is open for a correction: it counts on."""
    return bool(row.event.state == EventState.RUNNING and row.taken_back)


def _counts_at_once(series: Series, event: Event) -> bool:
    at_once = series.shown == SeriesShown.NOW and event.standings_shown == StandingsShown.NOW
    return event.state == EventState.RUNNING and at_once


def _shown_of(event: Event) -> list[object]:
    days = (event.starts_on, event.ends_on, event.doors_at, event.starts_at, event.time_zone)
    names = (event.name, event.slug, event.state, event.unlisted, event.venue)
    return [event.pk, *map(str, days), *names, *_club(event.organisation)]


def _club(club: Organisation) -> list[object]:
    """Return what is shown of a club, and whether names of its people lead to pages of theirs."""
    return [club.name, club.slug, club.people_pages]


def _digest(*shown: object) -> str:
    return sha256(json.dumps(shown).encode()).hexdigest()


def season_of(series: Series, basis: Basis, *, instead: Mapping[int, Rows] | None = None) -> Season:
    """Return everything that counts in a series, in four queries at any number of events.

    ``instead`` are standings by id of the event that stand for the stored ones.
    """
    ids = [series_event.event.pk for series_event in basis.counting]
    rows, people = {**_stored_rows(ids), **(instead or {})}, _people(ids)
    season = Season(
        rules=rules_of(series),
        events=tuple(
            EventOfSeason(
                event=series_event.event.pk,
                weight=series_event.weight,
                results=_results(
                    rows.get(series_event.event.pk, ()),
                    people[series_event.event.pk],
                    basis.counterparts,
                ),
                points_system=series_event.event.points_system,
                by_rank_alone=_by_rank_alone(
                    series_event.event, rows.get(series_event.event.pk, ())
                ),
            )
            for series_event in basis.counting
        ),
        to_come=()
        if series.months
        else tuple(series_event.weight for series_event in basis.to_come),
        lots={},
    )
    return with_series_lots(season, series_orders(series))


def _stored_rows(event_ids: Collection[int]) -> dict[int, Rows]:
    """Return the stored standings of each event, by its id, in one query."""
    stored = StandingsSnapshot.objects.filter(event__in=event_ids, after=None)
    return dict(stored.values_list("event_id", "rows"))


def _people(event_ids: Collection[int]) -> Mapping[int, dict[int, int]]:
    """Return who each start number of each event is, in one query."""
    people = defaultdict[int, dict[int, int]](dict)
    rows = Entrant.objects.filter(event__in=event_ids).order_by()
    for event, number, person in rows.values_list("event_id", "number", "person_id"):
        people[event][number] = person
    return people


def _results(
    rows: Rows, people: Mapping[int, int], counterparts: Mapping[int, int]
) -> tuple[EventResult, ...]:
    """Return what an event gave each person who took part.

    Where two who are one play in one event, each of them is counted alone there.
    """
    there = [
        (people[row["number"]], row) for row in rows if row["number"] in people and _took_part(row)
    ]
    counted, results = {person for person, _ in there}, []
    for person, row in there:
        counted_as = counterparts.get(person, person)
        if counted_as in counted:
            counted_as = person
        counted.add(counted_as)
        results.append(
            EventResult(
                person=counted_as,
                points=row["points"],
                matches=row["matches"],
                rank=row["rank"],
                full=not row["missing"] and len(row.get("seatings", ())) >= row["closed_seatings"],
                out_of_competition=row["out_of_competition"],
            )
        )
    return tuple(results)


def _took_part(row: Mapping[str, Any]) -> bool:
    return bool(row["matches"] or row["points"] or row["rank"] is not None)


def _by_rank_alone(event: Event, rows: Rows) -> bool:
    return event.without_rounds and not any(row["matches"] for row in rows)
