"""Two people of one name: each page that names one of them says which."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from pages.entrants import apart, team_label
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_sanction,
    an_entry,
    an_event,
    points_sheet,
    reread,
)
from tests.pages.captain.phones import words
from tests.pages.desk.desks import desk, text
from tests.scoring.seasons import make_standings
from tournaments.models import AttendanceState, Event, Person, Team
from tournaments.selectors.entrants import namesakes_of
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import occupants
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


@pytest.fixture
def played(event: Event) -> Event:
    """The same people after a round: Anna of Bern won, and is in a team with Dani."""
    Event.objects.filter(pk=event.pk).update(evidence=["points"])
    team = Team.objects.create(event=event, name="A")
    event.entrants.filter(number__in=[1, 4]).update(team=team)
    table = event.seatings.get().tables.get()
    numbers = [entrant.number for entrant in occupants(reread(table), 1).values()]
    an_entry(table, sheet=points_sheet(*(9 - number for number in numbers)))
    make_standings(event)
    return event


@pytest.mark.parametrize(
    "page", ["", "statistics/", "standings/teams/", "players/2/", "players/2/1/", "board/"]
)
def test_public_pages_say_which_one(page: str, played: Event, client: Client) -> None:
    source = client.get(f"/en/e/{played.slug}/{page}").content.decode()

    body = source.partition("<main")[2]
    assert "Anna (Bern)" in body
    assert "Dani (Bern)" not in body


def test_a_ruling_on_the_public_page_of_a_table_says_whose_it_is(
    event: Event, client: Client
) -> None:
    a_ruling(event.seatings.get())

    shown = words(client.get(f"/en/e/{event.slug}/seatings/1/tables/1/").content)

    assert "Rulings Anna (Bern): " in shown


@pytest.mark.parametrize(
    ("language", "name", "label"),
    [
        ("en", "Foxes", "Team Foxes"),
        ("en", "Team 4", "Team 4"),
        ("de", "TEAM Nord", "TEAM Nord"),
        ("hu", "Csapat 4", "Csapat 4"),
        ("it", "Prima squadra", "Prima squadra"),
        ("ja", "チーム4", "チーム4"),
        ("ja", "キツネ", "チーム\N{FULLWIDTH COLON}キツネ"),
    ],
)
def test_a_team_that_calls_itself_one_is_not_called_so_twice(
    language: str, name: str, label: str
) -> None:
    with override(language):
        assert team_label(name) == label
