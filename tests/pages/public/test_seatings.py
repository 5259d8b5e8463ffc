import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_proposed_seating, a_published_seating, an_event
from tournaments.models import Event, Occupancy
from tournaments.selectors.tables import tables_of
from tournaments.services.seatings import close_seating

pytestmark = pytest.mark.django_db


def page(event: Event, number: int = 1) -> str:
    answer = Client().get(f"/en/e/{event.slug}/seatings/{number}/")
    assert answer.status_code == 200
    return answer.content.decode()


def by_name(text: str) -> list[list[str]]:
    body = text.split("<tbody>")[1].split("</tbody>")[0]
    return [re.findall(r"<t[dh][^>]*>([^<]*)", row) for row in body.split("</tr>")[:-1]]


def test_a_seating_lists_everybody_by_name_with_table_and_seat() -> None:
    event = an_event(players=4)
    table = tables_of(a_published_seating(event))[0]
    seats = {
        occupancy.entrant.person.name: str(occupancy.seat.position + 1)
        for occupancy in Occupancy.objects.filter(seat__table=table)
        if occupancy.entrant
    }

    assert by_name(page(event)) == [
        [name, "1", seats[name]] for name in ("Anna", "Béla", "Cili", "Dani")
    ]


def test_a_seating_shows_every_table_with_its_seats() -> None:
    event = an_event(players=8, preferred_size=4, largest_size=4)
    a_published_seating(event)

    text = page(event)

    assert re.findall(r"<h3>Table (\d)", text) == ["1", "2"]
    assert re.findall(r'<li value="(\d)">', text) == ["1", "2", "3", "4", "1", "2", "3", "4"]


def test_who_takes_over_a_seat_is_shown_on_it() -> None:
    event = an_event(players=5, largest_size=5, preferred_size=5)
    table = tables_of(a_published_seating(event))[0]
    seats = list(table.seats.all())
    leaver = Occupancy.objects.get(seat=seats[0]).entrant
    Occupancy.objects.create(seat=seats[0], entrant=None, from_round=2)

    assert leaver is not None
    assert leaver.person.name not in page(event)


def test_an_older_seating_leads_to_the_newest() -> None:
    event = an_event(players=4)
    close_seating(seating_id=a_published_seating(event).pk)
    a_published_seating(event, seed=2)

    assert f'href="/en/e/{event.slug}/seatings/2/"' in page(event, 1)
    assert "This is over." not in page(event, 2)


def test_a_proposal_is_shown_to_nobody() -> None:
    event = an_event(players=4)
    a_proposed_seating(event)

    assert Client().get(f"/en/e/{event.slug}/seatings/1/").status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_a_seating_takes_seven_queries(tables: int) -> None:
    event = an_event(players=4 * tables, preferred_size=4, largest_size=4)
    a_published_seating(event)

    with CaptureQueriesContext(connection) as queries:
        page(event)

    assert len(queries) == 7
