"""Signs of the worker's life, and whether anything of an event waits for it too long."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from ground.queries import CompiledQuery
from scoring.models import Entry, Queue, WorkerHeartbeat
from scoring.selectors.standings import current_standings, stale_events
from tournaments.models import Event, SeatingState
from tournaments.selectors.seatings import is_queued, last_sign_of

# Each gives a sign four times a minute, unless it works: a search takes a minute at most, to read
# an event file five.
SILENT_AFTER = {
    Queue.STANDINGS: timedelta(seconds=30),
    Queue.SEARCH: timedelta(seconds=90),
    Queue.BATCH: timedelta(seconds=330),
}
CLOCK_SILENT_AFTER = timedelta(seconds=90)  # any queue tells of it: not all work at once for long
LATE_AFTER = timedelta(seconds=30)  # standings take one or two


@dataclass(frozen=True, slots=True)
class Signs:
    """The times when each queue of the worker and the clock last gave a sign."""

    queues: Mapping[Queue, datetime]  # those that ever did
    clock: datetime | None

    @property
    def silent(self) -> frozenset[Queue]:
        """The queues of which no process gives a sign; all, where the clock stands still."""
        now = timezone.now()
        return frozenset(
            queue
            for queue, limit in SILENT_AFTER.items()
            if queue not in self.queues or self.queues[queue] <= now - limit
        )

    @property
    def clock_silent(self) -> bool:
        """Return whether nothing was done for long that the clock asks for every few seconds."""
        return self.clock is None or self.clock <= timezone.now() - CLOCK_SILENT_AFTER


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerHealth:
    """The state of the worker, and what of an event is late."""

    seen_at: datetime | None  # of standings; None where no worker has ever run
    silent: frozenset[Queue]  # those of which no process gives a sign
    standings_late: bool  # a result has not been in them for too long
    search_late: bool  # a seating waits and no worker touches it


def health_of(event: Event) -> WorkerHealth:
    """Return how the worker is and what is late in an event: five queries, two a late search."""
    seen = signs()
    return WorkerHealth(
        seen_at=seen.queues.get(Queue.STANDINGS),
        silent=seen.silent,
        standings_late=_standings_late(event),
        search_late=_search_late(event),
    )


def signs() -> Signs:
    """Return the signs of worker and clock, in one query."""
    seen = {Queue(queue): (seen_at, clock_at) for queue, seen_at, clock_at in _SIGNS.tuples()}
    by_clock = [clock_at for _, clock_at in seen.values() if clock_at]
    return Signs(
        queues={queue: seen_at for queue, (seen_at, _) in seen.items()},
        clock=max(by_clock, default=None),
    )


_SIGNS = CompiledQuery(lambda: WorkerHeartbeat.objects.values_list("queue", "seen_at", "clock_at"))


def _standings_late(event: Event) -> bool:
    """Return whether an entry waits for its standings; what is only just stored does not."""
    if not stale_events().filter(pk=event.pk).exists():
        return False
    standings = current_standings(event)
    waiting = Entry.objects.filter(
        table__seating__event=event, created_at__lt=timezone.now() - LATE_AFTER
    )
    if standings:
        waiting = waiting.filter(created_at__gt=standings.made_at)
    return waiting.exists()


def _search_late(event: Event) -> bool:
    long_ago = timezone.now() - LATE_AFTER
    untouched = Q(touched_at=None, requested_at__lt=long_ago) | Q(touched_at__lt=long_ago)
    waiting = event.seatings.filter(untouched, state=SeatingState.WAITING, schedule=None)
    return any(not is_queued(seating) and last_sign_of(seating) < long_ago for seating in waiting)
