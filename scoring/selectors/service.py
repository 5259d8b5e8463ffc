"""The state of the service, over all events: what waits for the worker, and what comes in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from django.db.models import Count, Min, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.models import (
    FOR_THE_WORKER,
    Backup,
    Entry,
    EventFile,
    Rehearsal,
    RehearsalState,
    Source,
    StandingsSnapshot,
)
from scoring.selectors.standings import stale_events
from tournaments.models import MOST_TRIES, Email, Seating, SeatingState

MINUTE: Final = timedelta(minutes=1)
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)  # before any entry
_MOST_IN_A_MINUTE: Final = 10_000  # entries that are looked at; far more than come


class Work(StrEnum):
    """The kind of work that waits for the worker."""

    STANDINGS = "standings"
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
    """Return what waits for the worker, by kind; standings are counted by event: six queries.

    Emails that are tried no more do not wait.
    """
    return {
        Work.STANDINGS: _stale_standings(),
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
