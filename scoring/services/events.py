"""Steps of an event: forward, or back for a reason that is stored."""

from django.db import transaction

from scoring.services.reasons import fit_reason
from tournaments.models import Event, EventState, User
from tournaments.services import events


def move_event(*, event_id: int, to: EventState, reason: str, by: User) -> None:
    """Move an event one step forward, or back for a reason, as ``take_back`` does.

    Raises:
        ReasonRefused: it would go back, and there is no reason, or none that can be stored.
        EventNotOpen: the event is more than one step away, or has no rounds.
    """
    states = list(EventState)
    now = Event.objects.values_list("state", flat=True).get(pk=event_id)
    if states.index(to) > states.index(EventState(now)):
        events.move_event(event_id=event_id, to=to)
    else:
        take_back(event_id=event_id, to=to, reason=reason, by=by)


@transaction.atomic
def take_back(*, event_id: int, to: EventState, reason: str, by: User) -> None:
    """Take an event one step back: to running, registration or draft.

    Raises:
        ReasonRefused: there is no reason, or none that can be stored.
        EventNotOpen: the event is not exactly one step further.
    """
    events.take_back(event_id=event_id, to=to, reason=fit_reason(reason), by=by)
