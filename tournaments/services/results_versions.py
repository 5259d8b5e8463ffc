"""The number that tells every page that something changed."""

from django.db.models import F

from tournaments.errors import EventNotOpen
from tournaments.models import EventState, ResultsVersion


def raise_version(event_id: int) -> None:
    """Tell every page of an event that something it shows changed.

    Call it as the last statement of the transaction: all tables of an event share this row.
    """
    ResultsVersion.objects.filter(pk=event_id).update(number=F("number") + 1)


def raise_notice(event_id: int) -> None:
    """The same for what is announced or what a clock shows: also captains' phones look again."""
    ResultsVersion.objects.filter(pk=event_id).update(
        number=F("number") + 1, notice=F("notice") + 1
    )


def raise_version_while_running(event_id: int) -> None:
    """The same for a result: only a running event takes results.

    Raises:
        EventNotOpen: the event is not running.
    """
    running = ResultsVersion.objects.filter(pk=event_id, event__state=EventState.RUNNING)
    if not running.update(number=F("number") + 1):
        raise EventNotOpen
