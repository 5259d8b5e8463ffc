"""Work on results: leaves that call one service each, safe to run twice."""

from celery import shared_task

from scoring.services import standings
from scoring.services import sweep as sweeping

REFRESH_LIMIT = 60  # seconds


@shared_task(name="scoring.refresh_standings", time_limit=REFRESH_LIMIT)
def refresh_standings(event_id: int) -> None:
    """Recompute an event's standings into its snapshot."""
    standings.refresh_standings(event_id=event_id)


@shared_task(name="scoring.sweep", time_limit=REFRESH_LIMIT)
def sweep() -> None:
    """Find every row that waits."""
    sweeping.sweep()
