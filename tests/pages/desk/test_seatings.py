"""A seating from the request to the last round."""

import json

import pytest
import time_machine
from pytest_django import DjangoAssertNumQueries

from scoring.services.seatings import close_seating, request_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
)
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Role, Seating, SeatingMode, SeatingState
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.proposals import fail_seating

pytestmark = pytest.mark.django_db


def propose(event: Event, mode: str = "mix") -> Answer:
    return desk(event).post(f"/admin/events/{event.pk}/propose/", {"mode": mode})


def page_of(seating: Seating, role: Role = Role.DIRECTOR) -> str:
    return text(desk(seating.event, role).get(f"/admin/seatings/{seating.pk}/"))


def a_waiting_seating(event: Event) -> Seating:
    return request_seating(event_id=event.pk, mode=SeatingMode.MIX, seed=7)


def test_a_request_leads_to_the_page_of_its_search() -> None:
    event = an_event(8)

    answer = propose(event)

    seating = Seating.objects.get()
    assert answer["Location"] == f"/admin/seatings/{seating.pk}/"
    assert (seating.state, seating.mode, seating.number) == ("waiting", "mix", 1)
    assert json.loads(seating.problem)["players"] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_two_requests_get_two_seeds() -> None:
    event = an_event(8)

    propose(event)
    propose(event)

    first, second = (json.loads(one.problem)["seed"] for one in Seating.objects.order_by("pk"))
    assert first != second
    assert [one.state for one in Seating.objects.order_by("pk")] == ["replaced", "waiting"]


def test_page_before_the_request_says_what_comes() -> None:
    event = an_event(9)
    seating = a_proposed_seating(event)

    page = text(desk(event).get(f"/admin/events/{event.pk}/propose/"))

    assert "The entrants who take part will sit at 3 tables." not in page
    assert "The entrants who take part will sit at 2 tables." in page
    assert "A proposal is there already. A new one takes its place." in page
    assert seating.state == SeatingState.PROPOSED


@pytest.mark.parametrize("mode", ["", "best", "x" * 500])
def test_a_mode_that_is_none_is_told(mode: str) -> None:
    assert said(propose(an_event(8), mode)) == ["Choose what the tables are made for."]


def test_too_few_entrants_are_told() -> None:
    answer = propose(an_event(2))

    assert said(answer) == ["Too few entrants to seat: 2 of at least 3. Register more."]
    assert not Seating.objects.exists()


def test_sizes_that_seat_nobody_are_told_before_and_after() -> None:
    event = an_event(9, smallest_size=4, preferred_size=4, largest_size=4)

    (sentence,) = said(propose(event))
    assert sentence == (
        "9 entrants cannot be split into tables of 4 to 4. Allow other table sizes in the "
        "settings of the event, or register or withdraw somebody."
    )
    assert "the entrants cannot be split into tables. Ask anyway" in text(
        desk(event).get(f"/admin/events/{event.pk}/propose/")
    )


def test_too_few_boxes_are_told() -> None:
    event = an_event(8, preferred_size=4, largest_size=4, max_tables=1)

    (sentence,) = said(propose(event))
    assert sentence == (
        "At least 2 tables would be needed, but there are boxes of cards for 1. Allow larger "
        "tables or more boxes in the settings of the event."
    )


def test_a_draft_cannot_be_seated() -> None:
    assert said(propose(an_event(8, state="draft"))) == [
        "The event is not in a state that allows this. Look at it again."
    ]


def test_a_search_shows_how_far_it_is_without_scripts() -> None:
    seating = a_waiting_seating(an_event(8))
    Seating.objects.update(steps_done=2500, steps_planned=10000, best_cost=12)

    answer = desk(seating.event).get(f"/admin/seatings/{seating.pk}/")

    html = answer.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in html
    assert 'max="10000" value="2500"' in html
    assert "2500 / 10000 steps · cost so far: 12" in text(answer)


def test_progress_is_told_to_the_page_in_numbers() -> None:
    seating = a_waiting_seating(an_event(8))
    Seating.objects.update(steps_done=2500, steps_planned=10000, best_cost=12)

    answer = desk(seating.event, Role.READER).get(f"/admin/seatings/{seating.pk}/progress/")

    assert answer.json() == {
        "state": "waiting",
        "done": 2500,
        "planned": 10000,
        "best": 12,
        "overdue": False,
    }


@pytest.mark.parametrize(
    ("seconds", "overdue"), [pytest.param(3, False, id="patient"), pytest.param(5, True, id="late")]
)
def test_a_search_that_nobody_takes_up_can_be_done_here(seconds: int, overdue: bool) -> None:  # noqa: FBT001 - a column of the table above
    with time_machine.travel("2026-03-06 18:00:00Z", tick=False) as clock:
        seating = a_waiting_seating(an_event(8))
        browser = desk(seating.event)
        clock.shift(seconds)
        answer = browser.get(f"/admin/seatings/{seating.pk}/")

    assert ("data-overdue>" in answer.content.decode()) is overdue
    assert "Plan it now" in text(answer)  # hidden until it is late; the script shows it


def test_a_search_that_gave_a_sign_is_not_overdue() -> None:
    with time_machine.travel("2026-03-06 18:00:00Z", tick=False) as clock:
        seating = a_waiting_seating(an_event(8))
        browser = desk(seating.event)
        clock.shift(60)
        Seating.objects.update(touched_at="2026-03-06 18:00:58Z")
        answer = browser.get(f"/admin/seatings/{seating.pk}/progress/")

    assert answer.json()["overdue"] is False


def test_planned_here_it_is_the_same_plan() -> None:
    event = an_event(8)
    seating = a_waiting_seating(event)

    answer = desk(event).post(f"/admin/seatings/{seating.pk}/plan/")

    seating.refresh_from_db()
    assert answer["Location"] == f"/admin/seatings/{seating.pk}/"
    assert seating.state == SeatingState.PROPOSED
    assert seating.quality is not None
    assert seating.quality["seed"] == 7


def test_planned_twice_the_second_is_told_that_it_came_late() -> None:
    seating = a_proposed_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/plan/")

    assert said(answer) == ["This seating has changed meanwhile. Look at it again."]


def test_a_proposal_shows_tables_seats_and_how_good_it_is() -> None:
    seating = a_proposed_seating(an_event(4), seed=5)

    page = page_of(seating)

    assert "Nobody else sees this before you publish it." in page
    assert "✓ Proved: no seating of these people is better." in page
    assert "Price of repeated meetings 0" in page
    assert "Seed 5" in page
    assert sorted(name for name in ("Anna", "Béla", "Cili", "Dani") if name in page) == [
        "Anna",
        "Béla",
        "Cili",
        "Dani",
    ]


def test_a_second_seating_of_one_table_tells_its_meetings() -> None:
    event = an_event(4)
    close_seating(seating_id=a_published_seating(event).pk)

    page = page_of(a_proposed_seating(event))

    assert "Seating 2" in page
    assert "Price of repeated meetings 6" in page
    assert "No seating can cost less than 6" in page


def test_another_proposal_takes_the_place_of_the_first() -> None:
    first = a_proposed_seating(an_event(8))

    propose(first.event, first.mode)

    assert "Another proposal has taken the place of this one." in page_of(first)


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        ("time_limit", "The search took longer than a minute and was stopped."),
        ("ValueError", "The search broke off by a fault of the program (ValueError)."),
    ],
)
def test_a_failed_search_says_why_and_can_be_asked_again(failure: str, sentence: str) -> None:
    seating = a_waiting_seating(an_event(8))
    fail_seating(seating_id=seating.pk, failure=failure)

    page = page_of(seating)

    assert sentence in page
    assert "Propose again" in page


def test_publishing_is_asked_about_first() -> None:
    seating = a_proposed_seating(an_event(8))

    page = text(desk(seating.event).get(f"/admin/seatings/{seating.pk}/publish/"))

    assert "Everybody then sees at once who sits at which of the 2 tables." in page
    assert "It cannot be taken back" in page
    seating.refresh_from_db()
    assert seating.state == SeatingState.PROPOSED


def test_a_proposal_is_published() -> None:
    seating = a_proposed_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/publish/")

    assert said(answer) == ["Seating 1 is published. Everybody can see it now."]
    seating.refresh_from_db()
    assert seating.state == SeatingState.PUBLISHED
    assert seating.event.state == "running"
    assert [table.rounds.count() for table in seating.tables.all()] == [5, 5]


def test_what_is_published_is_not_asked_about_or_published_again() -> None:
    seating = a_published_seating(an_event(8))
    address = f"/admin/seatings/{seating.pk}/publish/"
    late = ["This seating has changed meanwhile. Look at it again."]

    assert said(desk(seating.event).get(address)) == late
    assert said(desk(seating.event).post(address)) == late


def test_a_published_seating_tells_what_is_missing() -> None:
    table = a_table()
    an_entry(table, 1)
    an_entry(table, 2)

    page = page_of(table.seating)

    assert "One table has not reported every round." in page
    assert "◐ 2 of 5 rounds reported" in page


def test_a_reader_sees_a_seating_without_buttons() -> None:
    event = an_event(8)
    proposed = page_of(a_proposed_seating(event), Role.READER)
    waiting = page_of(a_waiting_seating(event), Role.READER)

    for word in ("Publish", "Propose another one", "Plan it now"):
        assert word not in proposed + waiting


def test_closing_names_the_tables_that_still_miss_rounds() -> None:
    table = a_table()
    an_entry(table)

    page = text(desk(table.seating.event).get(f"/admin/seatings/{table.seating_id}/close/"))

    assert "One table has not reported every round." in page
    assert "Table 1 1 of 5 rounds" in page
    assert "A closed seating takes no more results" in page


def test_a_seating_is_closed() -> None:
    seating = a_published_seating(an_event(8))

    answer = desk(seating.event).post(f"/admin/seatings/{seating.pk}/close/")

    assert said(answer) == ["Seating 1 is closed. It takes no more results."]
    seating.refresh_from_db()
    assert seating.state == SeatingState.CLOSED


def test_a_proposal_cannot_be_closed() -> None:
    seating = a_proposed_seating(an_event(8))
    address = f"/admin/seatings/{seating.pk}/close/"
    late = ["This seating has changed meanwhile. Look at it again."]

    assert said(desk(seating.event).get(address)) == late
    assert said(desk(seating.event).post(address)) == late


def test_somebody_withdrawn_after_the_publication_still_stands_there() -> None:
    seating = a_published_seating(an_event(4))
    withdraw_entrant(entrant_id=seating.event.entrants.get(number=1).pk)

    assert "Anna" in page_of(seating)


@pytest.mark.parametrize("players", [4, 12])
def test_page_takes_the_same_queries_at_any_number_of_tables(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seating = a_published_seating(an_event(players))
    browser = desk(seating.event)

    with django_assert_num_queries(10):
        browser.get(f"/admin/seatings/{seating.pk}/")
