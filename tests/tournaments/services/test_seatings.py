"""Seatings: asked for, planned, published, closed."""

import json
from collections.abc import Callable

import pytest

from engine.seating.refusals import Reason, Refusal
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    an_event,
    start_numbers,
)
from tournaments.errors import EventNotOpen, SeatingNotNext, SeatingOutdated, SeatingRefused
from tournaments.models import (
    Event,
    EventState,
    Occupancy,
    Place,
    ResultsVersion,
    Seating,
    SeatingMode,
    SeatingState,
    Table,
)
from tournaments.selectors.problems import SeatingRequest
from tournaments.selectors.tables import tables_of
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.keep_apart import keep_apart
from tournaments.services.layouts import write_seating
from tournaments.services.proposals import keep_table, propose_seating
from tournaments.services.seatings import (
    cancel_seating,
    close_seating,
    publish_seating,
    request_seating,
)

pytestmark = pytest.mark.django_db


def request(event: Event, seed: int = 1) -> Seating:
    return request_seating(
        event_id=event.pk, request=SeatingRequest(mode=SeatingMode.MIX, seed=seed)
    )


def a_schedule(event: Event, seatings: int) -> Seating:
    """The first of so many seatings planned at once."""
    request = SeatingRequest(mode=SeatingMode.MIX, seed=1, seatings=seatings)
    seating = request_seating(event_id=event.pk, request=request)
    propose_seating(seating_id=seating.pk)
    return seating


def test_request_seating_freezes_everything_the_plan_depends_on() -> None:
    seating = request(an_event(3, largest_size=4), seed=5)

    assert (seating.number, seating.state) == (1, SeatingState.WAITING)
    assert seating.problem == (
        '{"players":[1,2,3],"seatings":1,"preferred":4,"smallest":3,"largest":4,"seed":5,'
        '"mode":"mix","present":[[1,2,3]],"steps":2000000,"version":2}'
    )


def test_request_seating_again_replaces_the_unpublished_proposal() -> None:
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


def test_request_seating_in_advance_numbers_what_one_search_will_plan() -> None:
    event = an_event(8)
    a_published_seating(event)

    request_seating(
        event_id=event.pk, request=SeatingRequest(mode=SeatingMode.MIX, seed=1, seatings=3)
    )

    rows = event.seatings.filter(state=SeatingState.WAITING).order_by("number")
    assert [(row.number, row.part, row.schedule_id) for row in rows] == [
        (2, 0, None),
        (3, 1, rows[0].pk),
        (4, 2, rows[0].pk),
    ]


def test_request_seating_leaves_kept_tables_and_their_boxes_out() -> None:
    event = an_event(12, max_tables=3)
    first, *_ = tables_of(a_proposed_seating(event))
    keep_table(table_id=first.pk, kept=True)
    players = start_numbers(first)

    seating = request(event, seed=2)

    others = sorted(set(range(1, 13)).difference(players))
    problem = json.loads(seating.problem)
    assert (problem["present"], problem["max_tables"]) == ([others], 2)
    assert seating.kept == [[1, list(players)]]
    assert seating.places == [2, 3]


def test_request_seating_lets_a_kept_table_go_whose_player_has_withdrawn() -> None:
    event = an_event(12)
    first, *_ = tables_of(a_proposed_seating(event))
    keep_table(table_id=first.pk, kept=True)
    withdraw_entrant(entrant_id=event.entrants.get(number=start_numbers(first)[0]).pk)

    assert request(event).kept == []


def test_request_seating_uses_the_fixed_place_of_an_entrant() -> None:
    event = an_event(8)
    ninth = Place.objects.create(event=event, number=9, short_code="NINTH")
    event.entrants.filter(number=5).update(fixed_place=ninth)

    assert request(event).places == [1, 9]


def test_request_seating_names_the_place_at_which_two_who_are_kept_apart_are_fixed() -> None:
    event = an_event(8)
    ninth = Place.objects.create(event=event, number=9, short_code="NINTH")
    event.entrants.filter(number__in=(4, 7)).update(fixed_place=ninth)
    keep_apart(event_id=event.pk, numbers=(4, 7))

    with pytest.raises(SeatingRefused) as caught:
        request(event)

    data = {"seating": 1, "table": 9, "players": [4, 7]}
    assert caught.value.data["reasons"] == (Reason(Refusal.FIXED_APART, data),)


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


def test_publish_seating_before_the_one_planned_to_come_first_is_refused() -> None:
    first = a_schedule(an_event(8), seatings=2)
    second = Seating.objects.get(schedule=first)

    with pytest.raises(SeatingNotNext) as caught:
        publish_seating(seating_id=second.pk)

    assert caught.value.data == {"number": 1}
    assert [one.state for one in Seating.objects.all()] == ["proposed", "proposed"]


def test_cancel_seating_gives_up_what_was_planned_to_follow_it_too() -> None:
    first = a_schedule(an_event(8), seatings=3)
    publish_seating(seating_id=first.pk)

    cancel_seating(seating_id=Seating.objects.get(part=1).pk)

    states = Seating.objects.order_by("number").values_list("state", flat=True)
    assert list(states) == ["published", "cancelled", "cancelled"]


@pytest.mark.parametrize(
    "abandon",
    [
        pytest.param(lambda second: cancel_seating(seating_id=second.pk), id="given-up"),
        pytest.param(lambda second: request(second.event), id="asked-for-again"),
        pytest.param(
            lambda second: write_seating(
                event_id=second.event_id, layout={1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, accept=()
            ),
            id="written-by-hand",
        ),
    ],
)
def test_giving_up_what_was_planned_with_a_published_seating_lets_pages_show_the_plan(
    abandon: Callable[[Seating], object],
) -> None:
    first = a_schedule(an_event(8), seatings=2)
    publish_seating(seating_id=first.pk)
    version = ResultsVersion.objects.get(pk=first.event_id)

    abandon(Seating.objects.get(part=1))

    raised = ResultsVersion.objects.get(pk=first.event_id)
    assert (raised.number, raised.closed_number) == (version.number + 1, version.closed_number)


def test_cancel_seating_that_is_published_is_refused() -> None:
    with pytest.raises(SeatingOutdated):
        cancel_seating(seating_id=a_published_seating(an_event(4)).pk)


def test_publish_seating_that_still_waits_is_refused() -> None:
    with pytest.raises(SeatingOutdated):
        publish_seating(seating_id=request(an_event(4)).pk)


def test_close_seating_that_is_only_proposed_is_refused_and_closes_no_table() -> None:
    seating = a_proposed_seating(an_event(4))

    with pytest.raises(SeatingOutdated):
        close_seating(seating_id=seating.pk)

    assert [table.state for table in Table.objects.all()] == ["open"]
    assert Occupancy.objects.count() == 4
