"""An event's own page."""

from datetime import date

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pages.desk.event.overview import Next, overview_of
from scoring.models import CallKind, Queue
from scoring.services.calls import call_director
from scoring.services.events import take_back
from scoring.services.seatings import close_seating, request_seating
from scoring.services.signs import give_sign
from scoring.services.tables import postpone_table
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    a_user,
    an_entry,
    an_event,
)
from tests.pages.desk.desks import desk, said, text
from tournaments.models import AttendanceState, Event, EventState, Role, SeatingMode
from tournaments.selectors.places import link_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.places import record_reached
from tournaments.services.proposals import fail_seating

pytestmark = pytest.mark.django_db


def page_of(event: Event, role: Role = Role.DIRECTOR) -> str:
    return text(desk(event, role).get(f"/admin/events/{event.pk}/"))


def state_of(event: Event, role: Role = Role.DIRECTOR) -> str:
    return text(desk(event, role).get(f"/admin/events/{event.pk}/state/"))


def test_several_days_are_named_as_on_public_pages() -> None:
    page = page_of(an_event(0, starts_on=date(2026, 3, 6), ends_on=date(2026, 3, 8)))

    assert "6 March 2026 to 8 March 2026" in page


def next_of(event: Event) -> Next:
    return overview_of(Event.objects.get(pk=event.pk)).next


def test_next_of_an_empty_event_is_to_register() -> None:
    event = an_event(2, state=EventState.DRAFT)

    assert next_of(event) == Next.REGISTER
    assert "A table needs at least three people." in page_of(event)


def test_next_of_a_draft_with_entrants_is_to_open_it() -> None:
    event = an_event(4, state=EventState.DRAFT)

    assert next_of(event) == Next.OPEN
    assert "Open the event: its pages become public" in page_of(event)


def test_next_of_an_open_event_is_to_propose() -> None:
    event = an_event(4)

    assert next_of(event) == Next.PROPOSE
    assert "Let the service propose who sits where." in page_of(event)


def test_next_while_a_search_runs_is_to_look_at_it() -> None:
    event = an_event(4)
    request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)

    assert next_of(event) == Next.WAIT
    assert "See how far the search is" in page_of(event)


def test_next_after_a_failed_search_is_to_ask_again() -> None:
    event = an_event(4)
    seating = request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=1)
    fail_seating(seating_id=seating.pk, failure="time_limit")

    assert next_of(event) == Next.RETRY
    assert "The last search failed. Why?" in page_of(event)


def test_next_of_a_proposal_is_to_publish_it() -> None:
    event = an_event(4)
    a_proposed_seating(event)

    assert next_of(event) == Next.PUBLISH
    assert "Look at the proposal" in page_of(event)


def test_next_while_tables_play_is_to_watch_them() -> None:
    event = an_event(8)
    a_published_seating(event)

    page = page_of(event)

    assert next_of(event) == Next.WATCH
    assert "Rounds of 2 tables are missing." in page
    assert "Table 1 0 of 5 rounds 0 minutes ago ○ nothing yet" in page


def test_a_reported_round_shows_at_its_table() -> None:
    table = a_table()
    an_entry(table)

    page = page_of(table.seating.event)

    assert "Rounds of one table are missing." in page
    assert "Table 1 1 of 5 rounds 0 minutes ago ◐ under way" in page


def test_next_when_all_have_reported_is_to_close() -> None:
    table = a_table(rounds=1)
    an_entry(table)
    event = table.seating.event

    page = page_of(event)

    assert next_of(event) == Next.CLOSE
    assert "Every round of every table is entered." in page
    assert "Table 1 1 of 1 round ✓ complete" in page


def test_a_postponed_table_has_not_reported_all_its_rounds() -> None:
    table = a_table(rounds=1)
    event, seating = table.seating.event, f"/admin/seatings/{table.seating_id}/"
    postpone_table(table_id=table.pk)
    director = desk(event)

    pages = [page_of(event), text(director.get(seating)), text(director.get(f"{seating}close/"))]

    said = "All rounds are entered, except at tables that play later."
    assert [said in page for page in pages] == [True, True, True]


def test_next_after_a_closed_seating_is_to_propose_the_next_or_to_finish() -> None:
    event = an_event(4)
    seating = a_published_seating(event)
    close_seating(seating_id=seating.pk)

    page = page_of(event)

    assert next_of(event) == Next.GO_ON
    assert "Seating 1 is closed. Propose the next one, or finish the event" in page
    assert "Propose a seating Finish the event …" in page  # no worker answers


def test_an_evening_on_which_all_is_well_is_finished_by_one_tap() -> None:
    event = an_event(4, state=EventState.RUNNING)
    close_seating(seating_id=a_published_seating(event).pk)
    for queue in Queue:
        give_sign(queue=queue)
    director = desk(event)

    page = director.get(f"/admin/events/{event.pk}/").content.decode()
    assert 'name="to" value="finished"' in page
    director.post(f"/admin/events/{event.pk}/move/", {"to": "finished"})

    assert Event.objects.get().state == EventState.FINISHED


def test_a_postponed_table_stands_in_what_to_do_next() -> None:
    table = a_table(rounds=1)
    postpone_table(table_id=table.pk)

    following = page_of(table.seating.event).split("Tables at play")[0]

    assert "A closed seating waits for them, too." in following
    assert "Table 1 of seating 1 plays later. Look at it" in following


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.REGISTRATION])
def test_where_no_one_has_registered_one_tap_opens_the_registration(state: EventState) -> None:
    event = an_event(0, state=state)
    director = desk(event)
    page = text(director.get(f"/admin/events/{event.pk}/"))
    assert "No one has registered yet." in page
    assert "Open the registration" in page

    director.post(f"/admin/events/{event.pk}/registrations/open/")

    opened = Event.objects.get()
    assert (opened.state, opened.self_registration) == (EventState.REGISTRATION, True)
    page = text(director.get(f"/admin/events/{event.pk}/"))
    assert "Visitors can register themselves now." in page
    address = f"{settings.PUBLIC_URL}/e/{event.slug}/register/"
    assert f"Visitors register themselves here: {address}" in page


def test_next_of_a_finished_event_is_to_read_the_standings() -> None:
    event = an_event(4)
    Event.objects.update(state=EventState.FINISHED)

    assert next_of(event) == Next.READ
    assert "Read the final standings" in page_of(event)


def test_page_counts_who_takes_part_and_who_has_gone() -> None:
    event = an_event(5)
    withdraw_entrant(entrant_id=event.entrants.get(number=2).pk)

    assert "4 entrants take part. One has withdrawn." in page_of(event)


def test_a_reader_looks_without_buttons() -> None:
    event = an_event(4)

    page = page_of(event, Role.READER)

    assert "The directors take it from here." in page
    for word in ("Propose a seating", "Change the state", "Table cards"):
        assert word not in page


def test_a_score_keeper_is_led_to_the_rounds_that_are_missing() -> None:
    event = a_table().seating.event

    page = page_of(event, Role.SCORE_KEEPER)

    said = "You enter rounds and call the roll. The directors do the rest."
    assert f"{said} Rounds still to be entered" in page


def test_page_of_a_draft_does_not_lead_to_pages_that_no_one_can_open() -> None:
    event = an_event(0, state=EventState.DRAFT)

    assert "The public cannot see the event while it is a draft." in page_of(event)
    assert "Public page" not in page_of(event)


@pytest.mark.parametrize(
    ("at", "to", "sentence"),
    [
        ("draft", "registration", "The event is now in the state “registration”."),
        ("registration", "draft", "The event is now in the state “draft”."),
        ("running", "finished", "The event is now in the state “finished”."),
        ("finished", "running", "The event is now in the state “running”."),
    ],
)
def test_a_step_forward_or_back_is_taken(at: str, to: str, sentence: str) -> None:
    event = an_event(4)
    Event.objects.update(state=at)

    moved = {"to": to, "reason": "Too early"}
    answer = desk(event).post(f"/admin/events/{event.pk}/move/", moved)

    assert said(answer) == [sentence]
    assert Event.objects.get().state == to


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        (
            "finished",
            "This is not possible in the current state of the event. Check the state on “Tonight”.",
        ),
        ("draft", "Say why, in a few words."),
        ("gone", "There is no such state of an event."),
        ("", "There is no such state of an event."),
    ],
)
def test_a_step_that_cannot_be_taken_is_refused(to: str, sentence: str) -> None:
    event = an_event(4)

    answer = desk(event).post(f"/admin/events/{event.pk}/move/", {"to": to})

    assert said(answer) == [sentence]
    assert Event.objects.get().state == "registration"


def test_checks_of_a_draft_say_what_to_do() -> None:
    event = an_event(4, state=EventState.DRAFT, smallest_size=5, preferred_size=5)

    page = state_of(event)

    assert "! Too few people for a table: Register more people." in page
    assert "! The people do not fit the table sizes: Allow other table sizes" in page
    assert "! The last day has passed: Change the days" in page


def test_checks_before_an_event_runs_turn_good_one_by_one() -> None:
    event = an_event(4)
    place = a_proposed_seating(event).tables.get().place
    record_reached(place_id=place.pk)

    page = state_of(event)

    assert "✓ The people fit the table sizes – done" in page
    assert "✓ Another device has opened the link of a table – done" in page
    assert "! Roll call is not complete: Call the roll." in page


def test_checks_before_the_end_name_missing_rounds_and_calls() -> None:
    table = a_table()
    call_director(place=table.place, kind=CallKind.DIRECTOR)

    page = state_of(table.seating.event)

    assert "! Rounds are missing: Enter what is missing" in page
    assert "! A seating is not closed: Close the seating." in page
    assert "! A table calls the director: Answer the calls." in page
    assert "✓ No postponed table is left – done" in page
    assert "Table 1 0 of 5 rounds 0 minutes ago ▲ calls the director" in page_of(
        table.seating.event
    )


def test_an_event_taken_back_says_who_did_it_and_why() -> None:
    event = an_event(4)
    Event.objects.update(state=EventState.FINISHED)
    director = a_user(event.organisation)
    take_back(event_id=event.pk, to=EventState.RUNNING, reason="A round is missing", by=director)

    assert f"{director.username}: back to “running” – A round is missing" in state_of(event)


WARNINGS = {
    Queue.STANDINGS: "The worker does not answer. You can enter and confirm rounds",
    Queue.SEARCH: "The worker for seatings does not answer.",
    Queue.BATCH: "The worker for rehearsals and event files does not answer.",
}


def test_page_says_which_queue_gives_no_sign() -> None:
    event = an_event(4)
    silent = set(Queue)
    for queue in Queue:
        page = page_of(event)
        assert {one for one, warning in WARNINGS.items() if warning in page} == silent

        give_sign(queue)
        silent.remove(queue)

    assert "● The worker is running" in page_of(event)
    assert not any(warning in page_of(event) for warning in WARNINGS.values())


def test_page_shows_a_light_once_another_device_has_opened_a_link() -> None:
    event = an_event(8)
    first, _ = a_published_seating(event).tables.order_by("pk")
    assert "○ No other device has opened the link of a table yet." in page_of(event)

    Client(REMOTE_ADDR="192.168.7.20").get(f"/t/{link_of(first.place)}/")

    assert "● Another device has opened the link of 1 table of 2." in page_of(event)


def test_page_counts_who_is_missing_at_the_roll_call() -> None:
    event = an_event(4)
    late = event.entrants.get(number=2)
    mark_attendance(entrant_id=late.pk, number=1, state=AttendanceState.LATE, by=None)

    assert "4 Everyone 3 ? Not seen yet 0 ✓ Present 1 … Late" in page_of(event)


@pytest.mark.parametrize("players", [4, 12])
def test_page_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    a_published_seating(event)
    browser = desk(event)

    with django_assert_num_queries(31):
        browser.get(f"/admin/events/{event.pk}/")
