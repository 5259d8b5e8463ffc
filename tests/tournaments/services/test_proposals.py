"""Proposals: made by the search, kept once."""

from itertools import combinations
from math import inf

import pytest

from engine.seating.final_tables import TRIES
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    an_event,
    an_organisation,
    some_names,
    start_numbers,
)
from tournaments.errors import SeatingOutdated
from tournaments.models import Event, Place, Seating, SeatingMode, SeatingState, Table
from tournaments.selectors.problems import SeatingRequest
from tournaments.selectors.seatings import is_queued
from tournaments.selectors.tables import tables_of
from tournaments.services import proposals
from tournaments.services.entrants import register_names
from tournaments.services.keep_apart import keep_apart
from tournaments.services.layouts import write_seating
from tournaments.services.places import get_or_create_places
from tournaments.services.proposals import (
    fail_seating,
    keep_table,
    propose_in_turn,
    propose_seating,
    take_best,
)
from tournaments.services.seatings import publish_seating, request_seating

pytestmark = pytest.mark.django_db


def request(event: Event) -> Seating:
    return request_seating(event_id=event.pk, request=SeatingRequest(mode=SeatingMode.MIX, seed=1))


def test_propose_seating_stores_tables_seats_and_who_sits_there() -> None:
    seating = a_proposed_seating(an_event(7))

    assert seating.state == SeatingState.PROPOSED
    assert [place.number for place in Place.objects.all()] == [1, 2]
    assert [len(start_numbers(table)) for table in tables_of(seating)] == [4, 3]
    seated = [number for table in tables_of(seating) for number in start_numbers(table)]
    assert sorted(seated) == [1, 2, 3, 4, 5, 6, 7]


def two_tables_of_three() -> Event:
    return an_event(6, smallest_size=3, preferred_size=3, largest_size=3)


def at_places(seating: Seating) -> dict[int, set[int]]:
    return {table.place.number: set(start_numbers(table)) for table in tables_of(seating)}


def stayed(before: Seating, after: Seating) -> list[int]:
    """How many of the people at each place were there before."""
    there = at_places(after)
    return [len(people & there[place]) for place, people in at_places(before).items()]


@pytest.mark.parametrize("seed", range(1, 5))
def test_tables_stand_where_the_fewest_of_their_people_sat_before(seed: int) -> None:
    event = two_tables_of_three()
    layout = {1: (1, 2, 3), 2: (4, 5, 6)}
    first = write_seating(event_id=event.pk, layout=layout, accept=())
    publish_seating(seating_id=first.pk)

    second = a_proposed_seating(event, seed=seed)  # two of the one table sit with one of the other

    assert stayed(first, second) == [1, 1]


@pytest.mark.parametrize("seed", range(1, 5))
def test_tables_of_a_schedule_stand_where_the_fewest_sat_in_the_one_before(seed: int) -> None:
    event = two_tables_of_three()
    request = SeatingRequest(mode=SeatingMode.MIX, seed=seed, seatings=2)
    first = request_seating(event_id=event.pk, request=request)
    propose_seating(seating_id=first.pk)

    assert stayed(first, first.following.get()) == [1, 1]


def test_the_tables_of_a_final_stand_in_the_order_of_the_ranks() -> None:
    event = two_tables_of_three()
    layout = {1: (1, 2, 3), 2: (4, 5, 6)}
    publish_seating(seating_id=write_seating(event_id=event.pk, layout=layout, accept=()).pk)
    ranks = {number: number for number in range(1, 7)}
    request = SeatingRequest(mode=SeatingMode.FINAL, seed=1, ranks=ranks)
    final = request_seating(event_id=event.pk, request=request)
    propose_seating(seating_id=final.pk)

    assert at_places(final) == {1: {1, 2, 3}, 2: {4, 5, 6}}


def test_a_fixed_table_stays_at_its_place() -> None:
    event = two_tables_of_three()
    place, _ = get_or_create_places(event=event, numbers=[1, 2])
    event.entrants.filter(number=1).update(fixed_place=place)
    layout = {1: (1, 2, 3), 2: (4, 5, 6)}
    publish_seating(seating_id=write_seating(event_id=event.pk, layout=layout, accept=()).pk)

    assert 1 in at_places(a_proposed_seating(event))[1]


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


def test_propose_seating_stores_every_seating_of_a_schedule_with_no_meeting_repeated() -> None:
    event = an_event(16)
    request = SeatingRequest(mode=SeatingMode.MIX, seed=1, seatings=3)

    propose_seating(seating_id=request_seating(event_id=event.pk, request=request).pk)

    rows = event.seatings.order_by("number")
    assert [row.state for row in rows] == ["proposed"] * 3
    tables = [start_numbers(table) for row in rows for table in tables_of(row)]
    met = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    assert len(met) == len(set(met)) == 3 * 4 * 6


def a_long_search() -> Seating:
    """A seating by the standings for people who sat like that before."""
    event = an_event(20)
    layout = {table + 1: tuple(range(4 * table + 1, 4 * table + 5)) for table in range(5)}
    first = write_seating(event_id=event.pk, layout=layout, accept=())
    publish_seating(seating_id=first.pk)
    ranks = {number: number for number in range(1, 21)}
    request = SeatingRequest(mode=SeatingMode.SWISS, seed=1, ranks=ranks)
    return request_seating(event_id=event.pk, request=request)


def test_propose_seating_takes_the_best_so_far_when_that_is_wanted_and_marks_it() -> None:
    seating = a_long_search()
    take_best(seating_id=seating.pk)

    propose_seating(seating_id=seating.pk)

    seating.refresh_from_db()
    assert seating.state == SeatingState.PROPOSED
    assert (seating.quality or {})["stopped"] is True


def test_a_final_is_taken_as_the_ranks_have_it_when_its_search_is_to_end() -> None:
    event = an_event(8)
    for pair in combinations(range(1, 9), 2):
        keep_apart(event_id=event.pk, numbers=pair)
    ranks = {number: number for number in range(1, 9)}
    request = SeatingRequest(mode=SeatingMode.FINAL, seed=1, ranks=ranks)
    final = request_seating(event_id=event.pk, request=request)
    take_best(seating_id=final.pk)

    propose_seating(seating_id=final.pk)

    final.refresh_from_db()
    assert (final.quality or {})["stopped"] is True
    assert (final.steps_planned, final.best_cost) == (TRIES, 12_000_000)
    assert at_places(final) == {1: {1, 2, 3, 4}, 2: {5, 6, 7, 8}}


def test_propose_seating_that_takes_too_long_on_this_machine_is_marked_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(proposals, "SEARCH_SECONDS", -1.0)
    seating = a_long_search()

    propose_seating(seating_id=seating.pk)

    seating.refresh_from_db()
    assert (seating.quality or {})["stopped"] is True


def test_propose_seating_in_full_is_not_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "SEARCH_SECONDS", inf)
    seating = a_long_search()

    propose_seating(seating_id=seating.pk)

    seating.refresh_from_db()
    assert "stopped" not in (seating.quality or {})


def test_take_best_of_a_proposal_is_refused() -> None:
    with pytest.raises(SeatingOutdated):
        take_best(seating_id=a_proposed_seating(an_event(4)).pk)


def test_propose_seating_leaves_kept_tables_where_they_are() -> None:
    event = an_event(12)
    second = tables_of(a_proposed_seating(event))[1]
    keep_table(table_id=second.pk, kept=True)

    again = tables_of(a_proposed_seating(event, seed=2))

    assert [(table.place.number, table.kept) for table in again] == [
        (1, False),
        (2, True),
        (3, False),
    ]
    assert start_numbers(again[1]) == start_numbers(second)


def test_keep_table_of_a_published_seating_is_refused() -> None:
    table = tables_of(a_published_seating(an_event(4)))[0]

    with pytest.raises(SeatingOutdated):
        keep_table(table_id=table.pk, kept=True)


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


def test_searches_of_an_organisation_are_done_one_after_the_other() -> None:
    club = an_organisation()
    first, second = (request(an_event(8, organisation=club)) for _ in range(2))
    elsewhere = request(an_event(8))
    assert [is_queued(one) for one in (first, second, elsewhere)] == [False, True, False]

    states = []
    for seating in (second, first, second):
        propose_in_turn(seating_id=seating.pk)
        seating.refresh_from_db()
        states.append(seating.state)

    assert states == [SeatingState.WAITING, SeatingState.PROPOSED, SeatingState.PROPOSED]


def test_a_search_in_a_rehearsal_keeps_no_event_waiting() -> None:
    club = an_organisation()
    request(an_event(8, organisation=club, rehearsal=True))

    assert not is_queued(request(an_event(8, organisation=club)))
