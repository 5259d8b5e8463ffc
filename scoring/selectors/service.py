"""The state of the service, over all events: what waits for the worker, and what comes in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from django.apps import apps
from django.db.models import Count, Min, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from scoring.models import (
    FOR_THE_WORKER,
    Backup,
    Entry,
    EventFile,
    PushSubscription,
    Rehearsal,
    RehearsalState,
    Series,
    SeriesDraw,
    Source,
    StandingsSnapshot,
    Webhook,
    WebhookOff,
)
from scoring.models.pushes import LAST_MOMENT
from scoring.selectors.series import stale_series
from scoring.selectors.standings import stale_events
from tournaments.models import MOST_TRIES, Email, Seating, SeatingState

MINUTE: Final = timedelta(minutes=1)
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)  # before any entry
_MOST_IN_A_MINUTE: Final = 10_000  # entries that are looked at; far more than come


class Work(StrEnum):
    """The kind of work that waits for the worker."""

    STANDINGS = "standings"
    SERIES = "series"
    SEARCHES = "searches"
    REHEARSALS = "rehearsals"
    EVENT_FILES = "event_files"
    BACKUPS = "backups"
    EMAILS = "emails"


@dataclass(frozen=True, slots=True)
class Waiting:
    """The amount of a kind that waits, and since when the oldest does; None where not known."""

    rows: int = 0
    since: datetime | None = None


def waiting_work() -> Mapping[Work, Waiting]:
    """Return what waits for the worker, by kind, in a fixed number of queries.

    Standings are counted by event and by series. Emails that are tried no more do not wait.
    """
    return {
        Work.STANDINGS: _stale_standings(),
        Work.SERIES: _stale_series(),
        Work.SEARCHES: _waiting(
            Seating.objects.filter(state=SeatingState.WAITING, schedule=None), "requested_at"
        ),
        Work.REHEARSALS: _waiting(
            Rehearsal.objects.filter(state=RehearsalState.WAITING), "requested_at"
        ),
        Work.EVENT_FILES: _waiting(
            EventFile.objects.filter(state__in=FOR_THE_WORKER), "ordered_at"
        ),
        Work.BACKUPS: _waiting(Backup.objects.filter(ended_at=None), "asked_at"),
        Work.EMAILS: _waiting(Email.objects.filter(tries__lt=MOST_TRIES), "queued_at"),
    }


def failing_emails() -> int:
    """Return how many emails the mail server has not taken twice at least."""
    return Email.objects.filter(tries__gt=1).count()


def is_held_back() -> bool:
    """Return whether a backup was restored since webhooks or phones last heard anything."""
    phones = PushSubscription.objects.filter(reached=LAST_MOMENT).values("pk")
    webhooks = Webhook.objects.filter(off_why=WebhookOff.RESTORED).values("pk")
    return phones.union(webhooks).exists()


def entries_of_last_minute() -> int:
    """Return how many entries people have made in the last minute, without a walk over all."""
    newest = Entry.objects.order_by("-pk").values("pk")[:1]
    latest = Entry.objects.filter(pk__gt=Subquery(newest) - _MOST_IN_A_MINUTE)
    made = latest.filter(created_at__gt=timezone.now() - MINUTE)
    return made.exclude(source=Source.IMPORT).count()


def _waiting(rows: QuerySet[Any], since: str) -> Waiting:
    return Waiting(**rows.aggregate(rows=Count("pk"), since=Min(since)))


def _stale_standings() -> Waiting:
    """Return the events whose standings are to be made; the oldest entry that is not in them."""
    stored = StandingsSnapshot.objects.filter(event=OuterRef("pk"), after=None)
    in_them = Coalesce(Subquery(stored.values("made_at")[:1]), Value(_LONG_AGO))
    entry = Entry.objects.filter(
        table__seating__event=OuterRef("pk"), created_at__gt=OuterRef("in_them")
    )
    oldest = Subquery(entry.order_by("created_at").values("created_at")[:1])
    stale = stale_events().annotate(in_them=in_them, oldest=oldest)
    return Waiting(**stale.aggregate(rows=Count("pk"), since=Min("oldest")))


def _stale_series() -> Waiting:
    """Return the series whose standings are to be made, and since when at least the first waits.

    That is since the newest change after its standings: earlier ones need not have made them old.
    """
    stale = Series.objects.filter(pk__in=[series.pk for series in stale_series()])
    in_them = Coalesce("standings__made_at", Value(_LONG_AGO))
    changed = Greatest(*(_newest(*moment) for moment in _changes_of_series()))
    waiting = stale.annotate(in_them=in_them, changed=changed)
    return Waiting(**waiting.aggregate(rows=Count("pk"), since=Min("changed")))


def _newest(rows: QuerySet[Any], series: str, at: str) -> Subquery:
    """Return the time of the newest of the rows of a series that is not in its standings."""
    later = rows.filter(**{series: OuterRef("pk"), f"{at}__gt": OuterRef("in_them")})
    return Subquery(later.order_by(f"-{at}").values(at)[:1])


def _changes_of_series() -> Iterator[tuple[QuerySet[Any], str, str]]:
    """Yield the rows that standings of series are made of, with the ways to series and time."""
    snapshots = StandingsSnapshot.objects.filter(after=None)
    yield snapshots, "event__series_events__series", "made_at"
    yield SeriesDraw.objects.all(), "series", "created_at"
    for name, series in (
        ("SeriesHistory", "pgh_obj"),
        ("SeriesEventHistory", "series"),
        ("CounterpartHistory", "series"),
    ):
        history: Any = apps.get_model("scoring", name)
        yield history.objects.all(), series, "pgh_created_at"
