"""News of events: which closed seatings and which ends have results to name."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.db.models import Max, QuerySet

from scoring.models import ChainRecord, StandingsSnapshot
from scoring.selectors.series_corrections import ended_at
from scoring.selectors.standings import shows_standings
from tournaments.models import Event, EventState, Organisation, Seating, SeatingState
from tournaments.selectors.event_lists import newest_first
from tournaments.selectors.events import public_events
from tournaments.selectors.tables import SEATED

MOST: Final = 100  # results, the newest ones
EVENTS: Final = 30  # of a club, the newest ones


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The results of a closed seating or, without one, of an event that is over."""

    event: Event
    seating: Seating | None
    moment: datetime
    standings: StandingsSnapshot | None  # None while there are none to see


def events_with_news(organisation: Organisation) -> QuerySet[Event]:
    """Return the newest events of a club on public lists that were played here."""
    played = public_events().filter(
        organisation=organisation,
        state__in=(EventState.RUNNING, EventState.FINISHED),
        without_rounds=False,
    )
    return newest_first(played.select_related("organisation", "event_import"))[:EVENTS]


def settled_until(events: Sequence[Event]) -> dict[int, datetime]:
    """Return by id up to when a club tells of corrections in events that go on; in one query.

    That is their newest record: no other correction renews the pages of a club.
    """
    going_on = [event.pk for event in events if event.state != EventState.FINISHED]
    records = ChainRecord.objects.filter(event__in=going_on).order_by().values_list("event")
    until = dict.fromkeys(going_on, datetime.min.replace(tzinfo=UTC))
    return until | dict(records.annotate(Max("made_at")))


def seatings_by_event(events: Sequence[Event]) -> Mapping[int, list[Seating]]:
    """Return the published seatings of events, by number, in one query."""
    by_event = defaultdict[int, list[Seating]](list)
    rows = Seating.objects.filter(event__in=events, state__in=SEATED).order_by("number")
    for seating in rows:
        by_event[seating.event_id].append(seating)
    return by_event


def results_in(events: Sequence[Event], seatings: Mapping[int, Sequence[Seating]]) -> list[Result]:
    """Return the newest results of events, the newest first, in two queries.

    ``seatings`` are the published ones by event.
    """
    ended = ended_at([event.pk for event in events])
    results = [
        Result(event=event, seating=seating, moment=seating.closed_at, standings=None)
        for event in events
        for seating in seatings.get(event.pk, ())
        if seating.state == SeatingState.CLOSED and seating.closed_at
    ]
    results += [
        Result(event=event, seating=None, moment=ended[event.pk], standings=None)
        for event in events
        if event.state == EventState.FINISHED and event.pk in ended
    ]
    newest = sorted(results, key=lambda result: result.moment, reverse=True)[:MOST]
    return _with_standings(newest)


def _with_standings(results: Sequence[Result]) -> list[Result]:
    shown = [result for result in results if shows_standings(result.event)]
    after = [result.seating.pk for result in shown if result.seating]
    over = [result.event.pk for result in shown if result.seating is None]
    stored = StandingsSnapshot.objects.filter(after__in=after)
    stored |= StandingsSnapshot.objects.filter(after=None, event__in=over)
    standings = {(snapshot.event_id, snapshot.after_id): snapshot for snapshot in stored}
    return [
        Result(
            event=result.event,
            seating=result.seating,
            moment=result.moment,
            standings=standings.get(
                (result.event.pk, result.seating.pk if result.seating else None)
            ),
        )
        for result in results
    ]
