"""Taking an event one step back, for a reason that is stored."""

from django.db import transaction

from scoring.services.reasons import fit_reason
from tournaments.models import EventState, User
from tournaments.services import events


@transaction.atomic
def take_back(*, event_id: int, to: EventState, reason: str, by: User) -> None:
    """Take an event one step back: to running, registration or draft.

    Raises:
        ReasonRefused: there is no reason, or none that can be stored.
        EventNotOpen: the event is not exactly one step further.
    """
    events.take_back(event_id=event_id, to=to, reason=fit_reason(reason), by=by)
