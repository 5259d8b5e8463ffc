"""Registrations withdrawn by those who sent them."""

import pghistory
from django.db import transaction

from tournaments.errors import RegistrationRefused
from tournaments.models import EventState, Registration, RegistrationState
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.registrations import change_state, lock_waiting_list
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event


@transaction.atomic
def withdraw_registration(*, registration_id: int) -> None:
    """Withdraw a registration by its own link: its name is deleted, or its entrant withdrawn.

    The place goes to the first of the waiting list. What is withdrawn already stays so.

    Raises:
        RegistrationRefused: play has begun, so the director has to know; the event is over; or it
            was refused.
    """
    event = lock_event(Registration.objects.get(pk=registration_id).event_id)
    lock_waiting_list(event)
    registration = Registration.objects.select_for_update(no_key=True).get(pk=registration_id)
    if event.state == EventState.FINISHED or registration.state == RegistrationState.REFUSED:
        raise RegistrationRefused(why="over")
    if registration.entrant_id is None:
        was_shown = registration.state == RegistrationState.LISTED
        if registration.state != RegistrationState.WITHDRAWN:
            change_state(registration, RegistrationState.WITHDRAWN)
        if was_shown:
            raise_version(event.pk)
    elif event.state == EventState.RUNNING:
        raise RegistrationRefused(why="begun")
    else:
        with pghistory.context(registration=registration.pk):
            withdraw_entrant(entrant_id=registration.entrant_id)
