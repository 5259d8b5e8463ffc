"""Seatings: asked for, planned, published, closed."""

import pytest

from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    an_event,
    some_names,
    start_numbers,
)
from tournaments.errors import EventNotOpen, SeatingOutdated, SeatingRefused
from tournaments.models import (
    Event,
    EventState,
    Occupancy,
    Place,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
)
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.seatings import (
    close_seating,
    fail_seating,
    propose_seating,
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


def test_propose_seating_stores_tables_seats_and_who_sits_there() -> None:
    seating = a_proposed_seating(an_event(7))

    assert seating.state == SeatingState.PROPOSED
    assert [place.number for place in Place.objects.all()] == [1, 2]
    assert [len(start_numbers(table)) for table in tables_of(seating)] == [4, 3]
    seated = [number for table in tables_of(seating) for number in start_numbers(table)]
    assert sorted(seated) == [1, 2, 3, 4, 5, 6, 7]


def test_propose_seating_keeps_the_evidence_for_the_plan() -> None:
    seating = a_proposed_seating(an_event(4), seed=9)

    assert seating.quality == {
        "meetings": 0,
        "short_tables": 0,
        "cost": 0,
        "bound": 0,
        "proved": True,
        "method": "search",
        "steps": 0,
        "seed": 9,
    }


def test_propose_seating_from_the_same_problem_finds_the_same_tables() -> None:
    event = an_event(11)
    first = a_proposed_seating(event, seed=3)
    second = a_proposed_seating(event, seed=3)

    assert [start_numbers(table) for table in tables_of(first)] == [
        start_numbers(table) for table in tables_of(second)
    ]


def test_propose_seating_a_second_time_is_refused_and_stores_nothing_more() -> None:
    seating = a_proposed_seating(an_event(4))

    with pytest.raises(SeatingOutdated):
        propose_seating(seating_id=seating.pk)

    assert Table.objects.count() == 1


def test_propose_seating_uses_the_places_of_earlier_seatings_again() -> None:
    event = an_event(4)
    a_published_seating(event)
    register_names(event_id=event.pk, names=some_names(4))

    a_proposed_seating(event)

    assert [place.number for place in event.places.all()] == [1, 2]


def test_fail_seating_says_why_and_lets_a_new_one_be_asked_for() -> None:
    event = an_event(4)
    seating = request(event)

    fail_seating(seating_id=seating.pk, failure="time_limit")

    seating.refresh_from_db()
    assert (seating.state, seating.failure) == (SeatingState.FAILED, "time_limit")
    assert request(event).number == 1


def test_fail_seating_leaves_a_proposal_alone() -> None:
    seating = a_proposed_seating(an_event(4))

    fail_seating(seating_id=seating.pk, failure="late")

    seating.refresh_from_db()
    assert seating.state == SeatingState.PROPOSED


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
