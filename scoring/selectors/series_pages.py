"""A series as its pages show it: lines with people, events, what comes next, what differs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from engine.standings.series import Reason
from scoring.models import Series, SeriesEvent, SeriesRecord, SeriesStandings
from scoring.selectors.merges import people_now
from scoring.selectors.series import newest_series_record, shows_series_standings
from scoring.selectors.series_differences import SeriesDifference, differences_since
from tournaments.models import Event, EventState, Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPageEvent:
    """An event of a series as its page shows it."""

    event: Event
    weight: int  # per cent
    going_on: bool = False  # not finished, or open again for a correction


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContribution:
    """The points that one event gives one person; ``reason`` is a ``Reason`` of the engine."""

    points: int  # in 1/84 000
    reason: str
    rank: int | None  # in the event
    matches: int

    @property
    def counts(self) -> bool:
        """Return whether it counts; one that does not is crossed out."""
        return self.reason in (Reason.COUNTS, Reason.NO_POINTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPageLine:
    """A line of the standings of a series with its person; values as in ``SeriesLine``.

    ``contributions`` and ``ranks`` go in the order of the events of the page.
    """

    person: Person | None  # None for a person who is in no register any more
    number: int  # of the person in the register, as it counts
    rank: int | None
    points: int  # in 1/84 000
    mean: Fraction | None  # in 1/840
    matches: int
    events: int
    bonus: int  # in 1/84 000
    contributions: Sequence[PageContribution | None]  # None for no part in the event
    tie_breaks: Sequence[int | None]
    decided_by: str | None
    ranks: Sequence[int | None]
    reachable: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPage:
    """Everything that a page shows of a series.

    ``events`` are those that count, oldest first, ``to_come`` those that do not yet. Once it is
    closed, lines and events are those of the ``record``, nothing is to come, and ``differences``
    are what would be another thing now. While the public does not see the standings, ``hidden``,
    there are no lines.
    """

    series: Series
    events: Sequence[SeriesPageEvent]
    to_come: Sequence[SeriesPageEvent]
    lines: Sequence[SeriesPageLine]
    hidden: bool
    record: SeriesRecord | None
    differences: Sequence[SeriesDifference]
    refusals: Sequence[str]  # codes of the engine: then there are no lines
    as_of: date | None  # None before standings were made
    made_at: datetime | None

    @property
    def next_event(self) -> SeriesPageEvent | None:
        """The event that comes next, None for none."""
        return next(
            (series_event for series_event in self.to_come if not series_event.going_on), None
        )


def series_page(series: Series, *, public: bool = True) -> SeriesPage:
    """Return what a page shows of a series, in eight queries at any number of events.

    What is ``public`` has neither drafts nor standings that are not shown yet.
    """
    record = newest_series_record(series.pk)
    stored = SeriesStandings.objects.filter(pk=series.pk).first()
    made = record or stored
    hidden = public and not shows_series_standings(series, record)
    notes = made.notes if made and not hidden else {}
    of_series = _events_of(series, public=public)
    noted = [(pk, weight, going_on) for pk, weight, _, going_on in notes.get("events", ())]
    events = [
        SeriesPageEvent(event=of_series[pk].event, weight=weight, going_on=going_on)
        for pk, weight, going_on in noted
        if pk in of_series
    ]
    counting = {pk for pk, *_ in noted}
    rows = made.rows if made and not hidden else []
    return SeriesPage(
        series=series,
        events=events,
        to_come=[] if record else _to_come(series, of_series.values(), counting),
        lines=_lines(
            rows,
            [pk for pk, *_ in noted],
            [series_event.event.pk for series_event in events],
            over=bool(record),
        ),
        hidden=hidden,
        record=record,
        differences=differences_since(record, stored) if record and stored else (),
        refusals=notes.get("refusals", ()),
        as_of=_day_of(record, stored),
        made_at=made.made_at if made else None,
    )


def _events_of(series: Series, *, public: bool) -> dict[int, SeriesEvent]:
    """Return the events of a series by id, oldest first, in one query."""
    rows = SeriesEvent.objects.filter(series=series, event__rehearsal=False)
    if public:
        rows = rows.exclude(event__state=EventState.DRAFT)
    rows = rows.select_related("event__organisation").order_by("event__starts_on", "event_id")
    return {row.event_id: row for row in rows}


def _to_come(
    series: Series, rows: Iterable[SeriesEvent], counting: Collection[int]
) -> list[SeriesPageEvent]:
    """Return the events that do not count yet and are not over, where they may be shown."""
    return [
        SeriesPageEvent(
            event=row.event, weight=row.weight, going_on=row.event.state == EventState.RUNNING
        )
        for row in rows
        if row.event_id not in counting
        and row.event.state != EventState.FINISHED
        and (series.with_unlisted or not row.event.unlisted)
    ]


def _day_of(record: SeriesRecord | None, stored: SeriesStandings | None) -> date | None:
    if record:
        return date.fromisoformat(record.notes["as_of"])
    return stored.as_of if stored else None


def _lines(
    rows: Iterable[Mapping[str, Any]], noted: Sequence[int], shown: Sequence[int], *, over: bool
) -> list[SeriesPageLine]:
    """Return stored lines with their people, in two queries where no person was merged.

    ``noted`` are the ids of the events that the rows have, ``shown`` those that a page shows. Once
    a series is ``over``, no rank can be reached any more.
    """
    rows = list(rows)
    now = people_now({row["person"] for row in rows})
    people = Person.objects.select_related("organisation").in_bulk(set(now.values()))
    columns = [noted.index(event) for event in shown]
    return [
        _line(
            {**row, "reachable": None} if over else row,
            people.get(now[row["person"]]),
            shown,
            [row["ranks"][at] for at in columns],
        )
        for row in rows
    ]


def _line(
    row: Mapping[str, Any],
    person: Person | None,
    shown: Sequence[int],
    ranks: Sequence[int | None],
) -> SeriesPageLine:
    by_event = {
        event: PageContribution(points=points, reason=reason, rank=rank, matches=matches)
        for event, points, reason, rank, matches in row["contributions"]
    }
    return SeriesPageLine(
        person=person,
        number=row["person"],
        rank=row["rank"],
        points=row["points"],
        mean=None if row["mean"] is None else Fraction(*row["mean"]),
        matches=row["matches"],
        events=row["events"],
        bonus=row["bonus"],
        contributions=[by_event.get(event) for event in shown],
        tie_breaks=row["tie_breaks"],
        decided_by=row["decided_by"],
        ranks=ranks,
        reachable=row["reachable"],
    )
