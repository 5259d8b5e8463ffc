"""Numbers below zero: every page writes them with one sign, that of print."""

import re

import pytest
from django.contrib.auth.models import AbstractUser
from django.test import Client

from scoring.services.sanctions import give_sanction
from scoring.services.standings import refresh_standings
from tests.builders import a_table, a_user, an_entry, points_sheet
from tests.flows.addresses import SHOWS_AN_EVENT, fill_in
from tests.pages.desk.desks import text
from tests.pages.desk.ladder import every_address, furnished_event
from tournaments.models import Event, EventState, Role, Table

TABLE = "e/<slug:slug>/seatings/<number:number>/tables/<number:place>/"
HYPHEN = re.compile(r"(?<![\w.,:/+-])-\d[\d.,%]*")


def below_zero(table: Table) -> None:
    """Store points and a sanction below zero."""
    event = table.seating.event
    an_entry(table, sheet=points_sheet(5, -3, 12))
    director: AbstractUser = a_user(event.organisation, Role.DIRECTOR)
    first = event.entrants.order_by("number")[0]
    give_sanction(entrant_id=first.pk, points=-84, reason="late", by=director)  # type: ignore[arg-type]
    refresh_standings(event_id=event.pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("points_system", ["place", "raw"])
def test_public_pages_write_no_hyphen_before_a_number(points_system: str) -> None:
    table = a_table(3, evidence=["points"], points_system=points_system, state="running")
    below_zero(table)

    routes = sorted(route for route in SHOWS_AN_EVENT if not route.startswith("api/"))
    pages = {route: text(Client().get(fill_in(route, table, ""))) for route in routes}

    hyphens = {route: HYPHEN.findall(page) for route, page in pages.items()}
    assert hyphens == {route: [] for route in routes}
    written = {route for route, page in pages.items() if "\N{MINUS SIGN}3" in page}
    assert TABLE in written


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_the_desk_writes_no_hyphen_before_a_number() -> None:
    event = furnished_event("Minus")
    client = Client()
    client.force_login(a_user(event.organisation, Role.OWNER))
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)

    answers = {name: client.get(address) for name, address in every_address(event).items()}
    pages = {
        name: text(answer)
        for name, answer in answers.items()
        if answer.status_code == 200 and "html" in answer["Content-Type"]
    }

    hyphens = {name: HYPHEN.findall(page) for name, page in pages.items()}
    assert hyphens == {name: [] for name in pages}
