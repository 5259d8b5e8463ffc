"""Seatings: asked for, planned, published, closed."""

import pytest

from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    an_event,
    start_numbers,
)
from tournaments.errors import EventNotOpen, SeatingOutdated, SeatingRefused
from tournaments.models import (
    Event,
    EventState,
    Occupancy,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
)
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.seatings import (
    close_seating,
    publish_seating,
    request_seating,
)

pytestmark = pytest.mark.django_db


def request(event: Event, seed: int = 1) -> Seating:
    return request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=seed)


def test_request_seating_freezes_everything_the_plan_depends_on() -> None:
    seating = request(an_event(3, largest_size=4), seed=5)

    assert (seating.number, seating.state) == (1, SeatingState.WAITING)
    assert seating.problem == (
        '{"players":[1,2,3],"seatings":1,"preferred":4,"smallest":3,"largest":4,"seed":5,'
        '"mode":"mix","present":[[1,2,3]],"steps":100000}'
    )


def test_request_seating_again_replaces_the_proposal_that_nobody_published() -> None:
    event = an_event(4)
    first = a_proposed_seating(event)

    second = request(event)

    first.refresh_from_db()
    assert (first.state, second.number) == (SeatingState.REPLACED, 1)


def test_request_seating_of_two_players_names_every_reason() -> None:
    with pytest.raises(SeatingRefused) as caught:
        request(an_event(2))

    assert [reason.code for reason in caught.value.data["reasons"]] == ["TOO_FEW_PLAYERS"]
    assert not Seating.objects.exists()


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.FINISHED])
def test_request_seating_of_an_event_that_is_not_open_is_refused(state: EventState) -> None:
    with pytest.raises(EventNotOpen):
        request(an_event(4, state=state))


def test_request_seating_leaves_out_who_has_withdrawn() -> None:
    event = an_event(4)
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    assert '"present":[[1,3,4]]' in request(event).problem


def test_request_seating_knows_who_sat_together_and_who_left_since() -> None:
    event = an_event(4)
    seated = start_numbers(tables_of(a_published_seating(event))[0])
    withdraw_entrant(entrant_id=event.entrants.get(number=1).pk)

    problem = request(event).problem

    assert f'"history":[[[{",".join(map(str, seated))}]]]' in problem
    assert '"players":[1,2,3,4]' in problem
    assert '"present":[[2,3,4]]' in problem


def test_publish_seating_starts_the_event_and_numbers_the_next_one_two() -> None:
    event = an_event(4)

    seating = publish_seating(seating_id=a_proposed_seating(event).pk)

    event.refresh_from_db()
    assert (event.state, seating.state) == (EventState.RUNNING, SeatingState.PUBLISHED)
    assert request(event).number == 2


def test_publish_seating_that_still_waits_is_refused() -> None:
    with pytest.raises(SeatingOutdated):
        publish_seating(seating_id=request(an_event(4)).pk)


def test_close_seating_that_is_only_proposed_is_refused_and_closes_no_table() -> None:
    seating = a_proposed_seating(an_event(4))

    with pytest.raises(SeatingOutdated):
        close_seating(seating_id=seating.pk)

    assert [table.state for table in Table.objects.all()] == ["open"]
    assert Occupancy.objects.count() == 4
