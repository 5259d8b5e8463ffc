"""An event's own page."""

import pytest
from pytest_django import DjangoAssertNumQueries

from pages.desk.overview import Next, overview_of
from scoring.services.seatings import close_seating, request_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
)
from tests.pages.desk.desks import desk, said, text
from tournaments.models import Event, EventState, Role, SeatingMode
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.proposals import fail_seating

pytestmark = pytest.mark.django_db


def page_of(event: Event, role: Role = Role.DIRECTOR) -> str:
    return text(desk(event, role).get(f"/admin/events/{event.pk}/"))


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
    assert "See how far it is" in page_of(event)


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
    assert "2 tables have not reported every round." in page
    assert "Table 1 0 of 5 rounds ○ nothing yet" in page


def test_a_reported_round_shows_at_its_table() -> None:
    table = a_table()
    an_entry(table)

    page = page_of(table.seating.event)

    assert "One table has not reported every round." in page
    assert "Table 1 1 of 5 rounds ◐ under way" in page


def test_next_when_all_have_reported_is_to_close() -> None:
    table = a_table(rounds=1)
    an_entry(table)
    event = table.seating.event

    page = page_of(event)

    assert next_of(event) == Next.CLOSE
    assert "Every table has reported all its rounds." in page
    assert "Table 1 1 of 1 rounds ✓ complete" in page


def test_next_after_a_closed_seating_is_to_propose_the_next() -> None:
    event = an_event(4)
    close_seating(seating_id=a_published_seating(event).pk)

    assert next_of(event) == Next.PROPOSE


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
    for word in ("Propose a seating", "Change the state", "Links of the tables"):
        assert word not in page


def test_page_of_a_draft_does_not_lead_to_pages_that_nobody_can_open() -> None:
    event = an_event(0, state=EventState.DRAFT)

    assert "Nobody sees the event before it leaves the state “draft”." in page_of(event)
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

    answer = desk(event).post(f"/admin/events/{event.pk}/move/", {"to": to})

    assert said(answer) == [sentence]
    assert Event.objects.get().state == to


@pytest.mark.parametrize(
    ("to", "sentence"),
    [
        ("finished", "The event is not in a state that allows this. Look at it again."),
        ("registration", "The event is not in a state that allows this. Look at it again."),
        ("gone", "There is no such state of an event."),
        ("", "There is no such state of an event."),
    ],
)
def test_a_step_that_cannot_be_taken_is_told(to: str, sentence: str) -> None:
    event = an_event(4)

    answer = desk(event).post(f"/admin/events/{event.pk}/move/", {"to": to})

    assert said(answer) == [sentence]
    assert Event.objects.get().state == "registration"


@pytest.mark.parametrize("players", [4, 12])
def test_page_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players)
    a_published_seating(event)
    browser = desk(event)

    with django_assert_num_queries(12):
        browser.get(f"/admin/events/{event.pk}/")
