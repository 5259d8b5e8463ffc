"""The version of an event's results, which shows every page that something changed."""

from django.db import connection
from django.db.models import F
from django.db.models.expressions import CombinedExpression

from tournaments.errors import EventNotOpen
from tournaments.models import EventState, ResultsVersion

# The subqueries see what was stored when the statement began, the row itself is looked at once
# more after a wait: so a number that was raised meanwhile differs.
_RAISE_IN_PLAY = """
    UPDATE tournaments_resultsversion SET number = number + 1
    WHERE event_id = %(event)s
    AND closed_number =
        (SELECT closed_number FROM tournaments_resultsversion WHERE event_id = %(event)s)
    AND NOT EXISTS
        (SELECT FROM tournaments_seating
         WHERE event_id = %(event)s AND number >= %(since)s AND state = 'closed')
    AND (%(in_any_state)s OR EXISTS
        (SELECT FROM tournaments_event WHERE id = %(event)s AND state = 'running'))
"""


def raise_version(event_id: int, *, closed: bool = True) -> None:
    """Raise the version, so that all pages of an event are renewed.

    ``closed`` is whether standings after closed seatings may change, too, by a name or a rule.
    Call it as the last statement of the transaction: all tables of an event share this row.
    """
    ResultsVersion.objects.filter(pk=event_id).update(**_raised(closed=closed))


def raise_version_while_running(event_id: int, *, closed: bool) -> None:
    """Raise the version for a result, which only a running event takes.

    Raises:
        EventNotOpen: the event is not running.
    """
    running = ResultsVersion.objects.filter(pk=event_id, event__state=EventState.RUNNING)
    if not running.update(**_raised(closed=closed)):
        raise EventNotOpen


def raise_version_in_play(event_id: int, *, since: int, while_running: bool) -> bool:
    """Raise the version for a change in a seating, unless it or a later one is closed.

    Return whether it was raised. The seatings are looked at before the wait for the row that
    all tables share; one that is closed meanwhile has raised the number that is compared after it.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _RAISE_IN_PLAY,
            {"event": event_id, "since": since, "in_any_state": not while_running},
        )
        return bool(cursor.rowcount)


def raise_closed_number(event_id: int) -> None:
    """Let the version just raised be that of standings after closed seatings, too."""
    ResultsVersion.objects.filter(pk=event_id).update(closed_number=F("number"))


def raise_notice(event_id: int) -> None:
    """Raise the version for an announcement or a clock, also for captains' pages."""
    ResultsVersion.objects.filter(pk=event_id).update(
        number=F("number") + 1, notice=F("notice") + 1
    )


def _raised(*, closed: bool) -> dict[str, CombinedExpression]:
    number = F("number") + 1
    return {"number": number, "closed_number": number} if closed else {"number": number}
