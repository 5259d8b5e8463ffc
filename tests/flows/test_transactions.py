"""Every service stores all or nothing, and keeps others waiting as shortly as it can."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.services.rehearsals import play_on, start_rehearsal
from scoring.services.tables import end_short_table
from tests.flows.evenings import Evening
from tests.flows.service_calls import CALLED, CALLS
from tests.flows.service_parts import Service
from tests.flows.statements import (
    locks_in_no_order,
    raises_the_version_last,
    writes_and_locks,
    writes_outside_of_transactions,
)
from tournaments.services.entrants import apply_list
from tournaments.services.invitations import accept_with_new_account
from tournaments.services.pictures import describe_picture, remove_picture, show_picture
from tournaments.services.places import set_rooms
from tournaments.services.prizes import change_prize, remove_prize
from tournaments.services.proposals import propose_seating
from tournaments.services.registrations import decide_registrations
from tournaments.services.teams import change_team, remove_team

# What they change has a version by which programs change it, too, and look at it under this lock.
QUEUE_AT_THE_EVENT: list[Service] = [
    change_prize,
    remove_prize,
    show_picture,
    describe_picture,
    remove_picture,
    set_rooms,
    change_team,
    remove_team,
]
SEVERAL: set[Service] = {
    play_on,  # a turn is many steps, each a service of its own
    accept_with_new_account,  # a try counts although the name or the password is refused
    propose_seating,  # a search notes how far it is, and stands in no transaction
}
CALLS_OTHERS: set[Service] = {  # services that raise the version, and notes what came of it
    apply_list,
    decide_registrations,
    end_short_table,
    play_on,
    start_rehearsal,
}


@pytest.mark.parametrize("service", CALLED)
def test_a_service_is_one_transaction_that_raises_the_version_last(
    service: Service, evening: Evening
) -> None:
    arguments = CALLS[service](evening)
    with CaptureQueriesContext(connection) as queries:
        service(**arguments)
    statements = [query["sql"] for query in queries.captured_queries]

    alone = list(writes_outside_of_transactions(statements))
    assert service in SEVERAL or not alone or len(writes_and_locks(statements)) == 1
    assert service in CALLS_OTHERS or raises_the_version_last(statements)
    assert locks_in_no_order(statements) == []


@pytest.mark.parametrize("service", QUEUE_AT_THE_EVENT)
def test_a_service_that_changes_what_has_a_version_locks_the_event_first(
    service: Service, evening: Evening
) -> None:
    arguments = CALLS[service](evening)
    with CaptureQueriesContext(connection) as queries:
        service(**arguments)

    first, *_others = writes_and_locks([query["sql"] for query in queries.captured_queries])
    assert 'FROM "tournaments_event"' in first
