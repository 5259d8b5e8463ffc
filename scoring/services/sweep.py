"""Finding every row that waits, of every kind: nothing told is ever needed for good."""

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from scoring.models import WorkerSign
from scoring.selectors.standings import stale_events
from scoring.sender import PROPOSE_SEATING, REFRESH_STANDINGS, tell
from tournaments.models import Seating, SeatingState

SILENT_AFTER = timedelta(seconds=10)  # a running search gives a sign every second


def sweep() -> None:
    """Tell the worker again of stale standings and of seatings nobody works on.

    A worker runs this, so it leaves the sign that there is one.
    """
    WorkerSign.objects.update_or_create(defaults={"seen_at": timezone.now()})
    for event in stale_events():
        tell(REFRESH_STANDINGS, event.pk)
    silent = Q(touched_at=None) | Q(touched_at__lt=timezone.now() - SILENT_AFTER)
    # A schedule is searched for with its first seating.
    for seating in Seating.objects.filter(silent, state=SeatingState.WAITING, schedule=None):
        tell(PROPOSE_SEATING, seating.pk)
