"""Self check-in by the event's link."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, text
from tournaments.models import Attendance, AttendanceState, Event, EventState
from tournaments.selectors.check_in import check_in_link
from tournaments.services.attendance import mark_attendance, renew_check_in, switch_check_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = an_event(4, check_in=True)
    event.entrants.filter(number=4).update(withdrawn=True)
    return event


def page(client: Client, event: Event, query: str = "") -> Answer:
    return client.get(f"/in/{check_in_link(event)}/{query}")


def choose(client: Client, event: Event, who: str) -> Answer:
    return client.post(f"/in/{check_in_link(event)}/", {"who": who})


def stored() -> list[tuple[int, str, int | None]]:
    return list(Attendance.objects.values_list("entrant__number", "state", "by"))


def test_a_person_who_scans_chooses_a_name_is_asked_and_is_marked_present(
    event: Event, client: Client
) -> None:
    listed, question = text(page(client, event)), text(page(client, event, "?who=2"))
    assert stored() == []

    answer = choose(client, event, "2")

    assert [name in listed for name in ("Anna", "Béla", "Cili", "Dani")] == [True] * 3 + [False]
    assert "Are you Béla?" in question
    assert "Béla, you are checked in." in text(answer)
    assert stored() == [(2, "present", None)]


def test_a_name_is_found_without_its_accents(event: Event, client: Client) -> None:
    found = text(page(client, event, "?q=bela"))

    assert ("Béla" in found, "Anna" in found) == (True, False)


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (AttendanceState.STANDBY, "You are on standby: you play if a table needs you."),
        (AttendanceState.SITTING_OUT, "The desk knows that you do not play now."),
    ],
)
def test_what_the_desk_has_noted_is_shown_and_stays(
    state: AttendanceState, sentence: str, event: Event, client: Client
) -> None:
    entrant = event.entrants.get(number=1)
    mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)

    assert sentence in text(choose(client, event, "1"))
    assert stored() == [(1, state.value, None)]


@pytest.mark.parametrize("who", ["4", "99", "0", "-1", "x", "", "²", "9" * 30])
def test_an_unknown_number_is_refused(who: str, event: Event, client: Client) -> None:
    answer = choose(client, event, who)

    assert answer.status_code == 404
    assert "No one has this start number." in text(answer)
    assert page(client, event, f"?who={who or 'x'}").status_code == 404
    assert stored() == []


def test_no_one_checks_in_while_it_is_off_or_the_event_is_no_more(
    event: Event, client: Client
) -> None:
    switch_check_in(event_id=event.pk, on=False)
    off = choose(client, event, "1")
    switch_check_in(event_id=event.pk, on=True)
    Event.objects.update(state=EventState.FINISHED)
    finished = choose(client, event, "1")

    assert (off.status_code, finished.status_code, stored()) == (410, 410, [])
    assert "Anna" not in text(off)


def test_a_renewed_link_makes_the_old_one_worthless(event: Event, client: Client) -> None:
    old = check_in_link(event)
    renew_check_in(event_id=event.pk)
    event.refresh_from_db()

    assert client.get(f"/in/{old}/").status_code == 410
    assert page(client, event).status_code == 200


def test_many_guesses_are_stopped_and_the_right_link_never_is(event: Event, client: Client) -> None:
    guesses = [client.get(f"/in/{event.pk}.{n:022}/").status_code for n in range(21)]

    assert guesses == [404] * 20 + [429]
    assert page(client, event).status_code == 200


def test_the_page_is_never_cached_and_shows_nothing_but_number_name_and_club(
    event: Event, client: Client
) -> None:
    answer = page(client, event)

    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "sessionid" not in client.cookies


def test_the_desk_switches_it_and_prints_the_code(event: Event) -> None:
    director = desk(event)
    address = f"/admin/events/{event.pk}/check-in/"
    director.post(f"{address}switch/")
    off = text(director.get(address))
    director.post(f"{address}switch/", {"on": "1"})
    director.post(f"{address}renew/")

    shown = director.get(address)
    event.refresh_from_db()
    assert "It is off" in off
    assert f"/in/{check_in_link(event)}/" in shown.content.decode()
    assert (event.check_in, event.check_in_version) == (True, 2)
    assert 'class="code"' in shown.content.decode()


@pytest.mark.parametrize("players", [3, 9])
def test_the_list_takes_the_same_queries_at_any_size(
    players: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players, check_in=True)

    with django_assert_num_queries(2):
        page(client, event)
