"""Registering oneself by the public page."""

from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils.formats import date_format
from django.utils.timezone import localtime
from pytest_django import DjangoAssertNumQueries

from scoring.models import EventImport
from tests.builders import an_event
from tests.pages.desk.desks import Answer, desk, text
from tournaments.models import Event
from tournaments.selectors.registrations import registration_link
from tournaments.services.organisations import show_people
from tournaments.services.registrations import WAITING_LIMIT

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(2, self_registration=True)


def address(event: Event, language: str = "en") -> str:
    return f"/{language}/e/{event.slug}/register/"


def send(event: Event, **fields: Any) -> Answer:
    given = {"name": "Zoë", "home_club": " Bern  Club ", "language": "de", "consent": "on"}
    return Client().post(address(event), {**given, "key": str(uuid4()), **fields})


def test_the_form_is_never_kept_and_shows_no_one(event: Event) -> None:
    answer = Client().get(address(event, "de"))

    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert '<option value="de" selected>' in answer.content.decode()
    assert "Anna" not in text(answer)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Midway"])  # never of one day
def test_the_day_of_an_event_file_is_that_of_the_event_s_zone(event: Event, zone: str) -> None:
    mark = EventImport.objects.create(event=event, organisation="Far Club", slug="far-cup")
    Event.objects.filter(pk=event.pk).update(time_zone=zone)
    day = date_format(localtime(mark.imported_at, ZoneInfo(zone)), "DATE_FORMAT")

    assert f"Read from a file on {day}" in text(Client().get(address(event)))


def test_the_link_without_a_language_leads_to_the_visitor_s(event: Event) -> None:
    answer = Client(headers={"Accept-Language": "hu"}).get(f"/e/{event.slug}/register/")

    assert (answer.status_code, answer["Location"]) == (302, address(event, "hu"))


def test_what_is_sent_waits_and_leads_to_a_page_of_its_own(event: Event) -> None:
    answer = send(event)
    thanks = Client().get(answer["Location"])

    [sent] = event.registrations.all()
    own = f"/en/r/{registration_link(sent)}/"
    assert (answer.status_code, answer["Location"]) == (302, f"{own}?sent")
    assert "Thank you. Your registration is sent." in text(thanks)
    assert (sent.name, sent.home_club, sent.language, sent.state) == (
        "Zoë",
        "Bern Club",
        "de",
        "waiting",
    )


@pytest.mark.parametrize(
    ("typed", "name", "club"),
    [
        ("Maier, Anna", "Anna Maier", "Bern Club"),
        ("1. Anna Maier", "Anna Maier", "Bern Club"),
        ("Maier, Dr. Anna (Graz)", "Dr. Anna Maier", "Bern Club"),
        ("\u200eAnna Maier\u200b", "Anna Maier", "Bern Club"),
    ],
)
def test_a_name_is_read_as_one_of_a_list(event: Event, typed: str, name: str, club: str) -> None:
    send(event, name=typed)
    send(event, name="Kaper, Eva (Graz)", home_club="")

    assert [*event.registrations.order_by("pk").values_list("name", "home_club")] == [
        (name, club),
        ("Eva Kaper", "Graz"),
    ]


def test_what_a_name_says_about_its_family_name_stays_until_the_person_is_registered(
    event: Event,
) -> None:
    send(event, name="Maier Braun, Anna")
    [waiting] = event.registrations.all()

    answer = desk(event).post(
        f"/admin/events/{event.pk}/registrations/",
        {f"registration-{waiting.pk}": "new", "next": "3"},
    )

    assert answer.status_code == 302
    assert (waiting.name, waiting.sort_name) == ("Anna Maier Braun", "Maier Braun, Anna")
    assert event.entrants.get(number=3).person.sort_name == "Maier Braun, Anna"
    assert event.registrations.get().sort_name == ""


def test_a_form_sent_twice_counts_once(event: Event) -> None:
    key = str(uuid4())

    first, again = (send(event, key=key) for _ in range(2))

    assert (first.status_code, first["Location"]) == (again.status_code, again["Location"])
    assert event.registrations.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": " "}, "Write your name."),
        ({"consent": ""}, "Tick this to register. Without your consent nothing can be stored."),
        ({"name": "Z\u0007oë"}, "This has a character that cannot be printed. Type it again."),
        ({"home_club": "x" * 101}, "at most 100 characters"),
        ({"name": "\u0958" * 60}, "at most 100 characters (it has 120)"),
        ({"home_club": "\ufb2a" * 60}, "at most 100 characters (it has 120)"),
        ({"language": "tlh"}, "Select a valid choice."),
        ({"key": "none"}, "Your name"),
        ({"name": "Z\0oë"}, "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    event: Event, fields: dict[str, str], sentence: str
) -> None:
    answer = send(event, **fields)

    assert answer.status_code == 422
    assert sentence in text(answer)
    assert not event.registrations.exists()


@pytest.mark.parametrize("changed", [{"self_registration": False}, {"state": "finished"}])
def test_an_event_that_takes_none_says_so(event: Event, changed: dict[str, Any]) -> None:
    Event.objects.update(**changed)

    shown, sent = Client().get(address(event)), send(event)

    assert (shown.status_code, sent.status_code) == (200, 409)
    assert "Registration is closed. Ask the organiser." in text(shown)
    assert "Registration is closed." in text(sent)
    assert not event.registrations.exists()


def test_an_event_that_is_a_draft_again_is_gone(event: Event) -> None:
    Event.objects.update(state="draft")

    assert [Client().get(address(event)).status_code, send(event).status_code] == [410, 410]


def test_a_hall_registers_at_once_and_more_than_that_waits_a_minute(event: Event) -> None:
    codes = [send(event).status_code for _ in range(60)]

    refused = send(event)

    assert set(codes) == {302}
    assert refused.status_code == 429
    assert "Wait a minute, then send yours again." in text(refused)
    assert 'value="Zoë"' in refused.content.decode()
    assert event.registrations.count() == 60


def test_too_many_that_wait_keep_others_out(event: Event) -> None:
    event.registrations.bulk_create(
        event.registrations.model(event=event, key=uuid4(), name="Zoë")
        for _ in range(WAITING_LIMIT)
    )

    answer = send(event)

    assert answer.status_code == 429
    assert "Too many registrations are waiting for an answer. Ask the organiser." in text(answer)


def test_the_event_s_page_leads_there_while_people_can_register(event: Event) -> None:
    shown = Client().get(f"/en/e/{event.slug}/").content.decode()
    Event.objects.update(self_registration=False)
    hidden = Client().get(f"/en/e/{event.slug}/").content.decode()

    assert (address(event) in shown, address(event) in hidden) == (True, False)


def test_the_form_takes_one_query(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        Client().get(address(event))


def test_a_page_of_their_own_is_asked_where_the_club_has_such_pages(event: Event) -> None:
    assert "a page of my own" not in text(Client().get(address(event)))

    show_people(organisation_id=event.organisation_id, shown=True)
    shown = text(Client().get(address(event)))
    send(event, name="Zoë", own_page="on")
    send(event, name="Kata")

    assert "a page of my own" in shown
    sent = event.registrations.order_by("pk").values_list("name", "own_page")
    assert list(sent) == [("Zoë", True), ("Kata", False)]
    waiting = text(desk(event).get(f"/admin/events/{event.pk}/registrations/"))
    assert waiting.count("wants a page of their own") == 1


def test_who_wants_a_page_without_such_pages_in_the_club_does_not_get_one(event: Event) -> None:
    send(event, own_page="on")

    assert not event.registrations.get().own_page


def test_the_form_says_how_many_places_are_left_and_what_it_costs() -> None:
    event = an_event(2, self_registration=True, most_entrants=4, fee=800)

    left = text(Client().get(address(event)))
    Event.objects.update(most_entrants=2)
    full = text(Client().get(address(event)))

    assert "Fee: €8.00 2 of 4 places are left." in left
    assert "All 2 places are taken. Register all the same:" in full
