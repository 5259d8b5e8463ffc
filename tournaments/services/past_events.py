"""Past evenings: events that are over from the start, of which no rounds are kept."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.models import Entrant, Event, EventState
from tournaments.new_entrants import NewEntrant
from tournaments.services.events import create_event
from tournaments.services.new_entrants import store_entrants


@transaction.atomic
def create_past_event(event: Event, new_entrants: Sequence[NewEntrant]) -> list[Entrant]:
    """Return the entrants of a new past evening, by start numbers from 1.

    Raises:
        ValidationError: invalid fields of the event, by name; nothing is stored.
        EntrantRefused: a person is not in the register, or comes twice.
    """
    event.without_rounds, event.state = True, EventState.FINISHED
    create_event(event)
    return store_entrants(event, new_entrants, first=1)
