"""Rehearsing an event on the desk: started, played in the request, read, discarded."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Rehearsal, RehearsalState, Tombstone
from scoring.services.rehearsals import play_on
from tests.builders import a_helper, a_rehearsal, an_event
from tests.pages.desk.desks import desk, desk_of, said, text
from tournaments.models import Event, EventState, Role
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db
MARK = "Rehearsal: made-up people, nothing counts"


def page_of(event: Event) -> str:
    return f"/admin/events/{event.pk}/rehearsals/"


def test_a_rehearsal_is_started_with_as_many_people_as_wanted() -> None:
    event = an_event(4)
    director = desk(event)
    assert page_of(event) in director.get(f"/admin/events/{event.pk}/state/").content.decode()

    answer = director.post(page_of(event), {"players": "9", "seatings": "2"})

    rehearsal = Rehearsal.objects.get(origin=event)
    assert answer["Location"] == f"/admin/rehearsals/{rehearsal.pk}/"
    assert (rehearsal.event.entrants.count(), rehearsal.seatings) == (9, 2)
    page = text(director.get(answer["Location"]))
    assert "waiting" not in page
    assert "The event is being played. 0 / 20 rounds" in page
    assert "9 entrants" in text(director.get(page_of(event)))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"players": "2", "seatings": "1"}, "greater than or equal to 3"),
        ({"players": "3", "seatings": "1"}, "3 entrants do not fit tables of 4 to 8."),
        ({"players": "", "seatings": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_rehearsed_is_refused_and_nothing_is_stored(
    given: dict[str, str], sentence: str
) -> None:
    event = an_event(5, smallest_size=4)

    answer = desk(event).post(page_of(event), given)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not Event.objects.filter(rehearsal=True).exists()


def test_without_a_worker_the_rehearsal_is_played_by_hand() -> None:
    event = an_event(8, rounds=2)
    rehearsal = a_rehearsal(event)
    director = desk(event)
    play_on(rehearsal_id=rehearsal.pk, seconds=0)
    assert director.get(f"/admin/rehearsals/{rehearsal.pk}/progress/").json() == {
        "state": "waiting",
        "done": 0,
        "planned": 4,
        "best": None,
        "overdue": False,
        "queued": False,
    }

    answer = director.post(f"/admin/rehearsals/{rehearsal.pk}/play/")

    assert answer["Location"] == f"/admin/rehearsals/{rehearsal.pk}/"
    progress = director.get(f"/admin/rehearsals/{rehearsal.pk}/progress/").json()
    assert (progress["state"], progress["done"]) == ("done", 3)


def test_a_rehearsal_that_waits_for_another_one_says_so() -> None:
    event = an_event(8)
    _first, second = a_rehearsal(event), a_rehearsal(event)

    page = text(desk(event).get(f"/admin/rehearsals/{second.pk}/"))

    assert "This rehearsal is waiting for an earlier rehearsal to end." in page


@pytest.fixture
def played() -> Rehearsal:
    """Nine people in two seatings of two rounds; one round is left."""
    rehearsal = a_rehearsal(an_event(9, rounds=2, name="Autumn Cup"), seatings=2)
    for _ in range(10):
        play_on(rehearsal_id=rehearsal.pk, seconds=0)
    Rehearsal.objects.filter(pk=rehearsal.pk).update(state=RehearsalState.DONE)
    rehearsal.refresh_from_db()
    return rehearsal


def test_a_played_rehearsal_shows_tables_time_and_the_round_that_is_left(
    played: Rehearsal,
) -> None:
    page = desk(played.origin).get(f"/admin/rehearsals/{played.pk}/?minutes=25")

    shown = text(page)
    sizes = re.findall(r"(1 × 5, 1 × 4|3 × 3) 0 2 ", shown)
    assert len(sizes) == 2
    assert "Rounds one after the other 4" in shown
    assert "Playing time without breaks 1 h 40 min" in shown
    assert f"/t/{link_of(played.event.places.get(number=1))}/" in page.content.decode()


def test_every_page_of_a_rehearsal_says_so(played: Rehearsal) -> None:
    event, director = played.event, desk(played.origin)
    seating = event.seatings.get(number=1)
    link = link_of(event.places.get(number=1))
    addresses = [
        f"/admin/events/{event.pk}/",
        f"/admin/seatings/{seating.pk}/print/sheets/",
        f"/admin/people/{event.entrants.get(number=1).person_id}/",
        f"/en/e/{event.slug}/standings/",
        f"/en/e/{event.slug}/board/",
        f"/t/{link}/",
    ]

    for address in addresses:
        assert MARK in director.get(address).content.decode(), address
    for address in (f"/admin/events/{played.origin_id}/", f"/en/e/{played.origin.slug}/"):
        assert MARK not in director.get(address).content.decode(), address


def test_a_rehearsal_stands_in_no_list(played: Rehearsal) -> None:
    director = desk(played.origin)
    lists = ("/en/", "/api/v1/events/", "/admin/", "/admin/tournaments/event/")
    people = director.get("/admin/tournaments/person/?q=Carla")

    for address in lists:
        page = director.get(address).content.decode()
        assert played.event.slug not in page
        assert page.count("Autumn Cup") == 1, address
        assert f"/events/{played.event_id}/" not in page
    assert "Carla C." not in people.content.decode()
    assert Client().get(f"/api/v1/events/{played.event.slug}/").status_code == 200


def test_discarding_asks_first_and_leaves_a_tombstone(played: Rehearsal) -> None:
    origin, director = played.origin, desk(played.origin)
    address = f"/admin/events/{played.event_id}/discard/"
    assert "This cannot be undone." in text(director.get(address))

    answer = director.post(address)

    stone = Tombstone.objects.get()
    assert answer["Location"] == page_of(origin)
    assert said(answer) == [f"The rehearsal is discarded: {stone.rows} rows are removed."]
    assert not Event.objects.filter(rehearsal=True).exists()
    assert stone.head[:20] in text(director.get(page_of(origin)))
    assert director.get(f"/admin/rehearsals/{played.pk}/").status_code == 404


def test_a_draft_is_discarded_once_its_page_has_said_what_that_means() -> None:
    event = an_event(4, state=EventState.DRAFT)
    director = desk(event)
    address = f"/admin/events/{event.pk}/discard/"

    page = text(director.get(f"/admin/events/{event.pk}/state/"))
    asked = text(director.get(address))

    assert "Discard the event" in page
    assert "Its people stay in the register." in asked
    assert Event.objects.get() == event
    answer = director.post(address)
    assert (answer["Location"], said(answer)) == ("/admin/", ["“Club evening” is discarded."])
    assert not Event.objects.exists()
    assert Tombstone.objects.get().slug == event.slug


def test_a_public_event_is_not_discarded() -> None:
    event = an_event(4)
    director = desk(event)

    answers = [
        director.generic(method, f"/admin/events/{event.pk}/discard/") for method in ("GET", "POST")
    ]

    sentence = (
        "Visitors could see this event. Only a rehearsal, or a draft that was never open, can be "
        "discarded."
    )
    assert [said(answer)[-1] for answer in answers] == [sentence] * 2
    assert Event.objects.get() == event


def test_a_rehearsal_that_came_from_a_file_leads_to_its_end() -> None:
    event = an_event(4, rehearsal=True)
    director = desk(event)
    end = f"/admin/events/{event.pk}/discard/"
    assert director.get(page_of(event))["Location"] == end

    assert director.post(end)["Location"] == "/admin/"
    assert not Event.objects.exists()


def test_who_directs_the_event_alone_rehearses_and_directs_the_copy() -> None:
    helper = a_helper(an_event(4), Role.DIRECTOR)
    browser = desk_of(helper.user)

    browser.post(page_of(helper.event), {"players": "", "seatings": "1"})

    rehearsal = Rehearsal.objects.get(origin=helper.event)
    assert browser.get(f"/admin/rehearsals/{rehearsal.pk}/").status_code == 200
    assert browser.get(page_of(rehearsal.event))["Location"] == f"/admin/rehearsals/{rehearsal.pk}/"


def test_the_history_of_the_event_says_nothing_of_its_rehearsal(played: Rehearsal) -> None:
    page = desk(played.origin).get(f"/admin/events/{played.origin_id}/history/")

    assert "Anna A." not in text(page)
    assert "Seating" not in text(page).partition("Apply")[2]


def test_more_seatings_take_no_more_questions(played: Rehearsal) -> None:
    one = a_rehearsal(played.origin)
    play_on(rehearsal_id=one.pk, seconds=0)
    Rehearsal.objects.filter(pk=one.pk).update(state=RehearsalState.DONE)
    director = desk(played.origin)
    director.get(f"/admin/rehearsals/{one.pk}/")

    counts = []
    for rehearsal in (one, played):
        with CaptureQueriesContext(connection) as queries:
            director.get(f"/admin/rehearsals/{rehearsal.pk}/")
        counts.append(len(queries))

    assert counts[0] == counts[1]
