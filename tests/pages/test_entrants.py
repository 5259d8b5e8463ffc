"""Two people of one name: each page that names one of them says which."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from pages.entrants import apart
from tests.builders import a_published_seating, a_ruling, a_sanction, an_event
from tests.pages.captain.phones import words
from tests.pages.desk.desks import desk, text
from tournaments.models import AttendanceState, Event, Person
from tournaments.selectors.entrants import namesakes_of
from tournaments.selectors.places import link_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.keep_apart import keep_apart

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna of Bern and Anna of Graz at one table with Dani and Emma; a third Anna has no club."""
    event = an_event(5, name="Cup")
    a_published_seating(event)
    Person.objects.filter(entrants__number__in=[1, 2, 3]).update(name="Anna", sort_name="Anna")
    for number, club in ((1, "Bern"), (2, "Graz"), (4, "Bern")):
        event.entrants.filter(number=number).update(home_club=club)
    return event


def test_clubs_of_namesakes_are_read_at_once(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        clubs = namesakes_of(event)

    assert clubs == {1: "Bern", 2: "Graz"}
    names = [apart(entrant, clubs) for entrant in event.entrants.order_by("number")]
    assert names == ["Anna (Bern)", "Anna (Graz)", "Anna", "Dani", "Emma"]


@pytest.mark.parametrize(
    "page",
    [
        "/admin/events/{event}/",
        "/admin/events/{event}/pairs/",
        "/admin/events/{event}/rulings/",
        "/admin/events/{event}/sanctions/",
        "/admin/events/{event}/search/?q=Anna",
        "/admin/events/{event}/history/",
        "/admin/seatings/{seating}/",
        "/admin/seatings/{seating}/print/tables/",
        "/admin/seatings/{seating}/print/sheets/",
        "/admin/tables/{table}/",
        "/admin/rounds/{round}/",
    ],
)
def test_desk_pages_say_which_one(page: str, event: Event) -> None:
    seating = event.seatings.get()
    table = seating.tables.get()
    a_ruling(seating)
    a_sanction(event)
    keep_apart(event_id=event.pk, numbers=(1, 2))
    mark_attendance(
        entrant_id=event.entrants.get(number=1).pk, number=1, state=AttendanceState.LATE, by=None
    )
    filled = {"event": event.pk, "seating": seating.pk, "table": table.pk}
    first = table.rounds.order_by("number")[0]

    shown = text(desk(event).get(page.format(**filled, round=first.pk)))

    assert "Anna (Bern)" in shown
    assert "Dani (Bern)" not in shown


def test_the_phone_of_a_table_is_asked_which_one_it_is(event: Event, client: Client) -> None:
    link = link_of(event.places.get())

    page = words(client.get(reverse("captain:people", args=[link, 1])).content)

    assert "I am Anna (Bern)" in page
    assert "I am Dani" in page


def test_the_public_seating_by_table_says_which_one(event: Event, client: Client) -> None:
    page = client.get(reverse("public:seating", args=[event.slug, 1])).content.decode()

    by_table = page.partition('data-number="1"')[2].partition("</li>")[0]
    assert "<small>Bern</small>" in by_table
