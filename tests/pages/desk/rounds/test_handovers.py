"""The page on which a director records a round that came as a code."""

import json
import re

import pytest

from tests.builders import a_table
from tests.pages.desk.desks import desk
from tournaments.models import Role
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


def test_page_has_the_tables_link_its_rounds_and_its_people() -> None:
    table = a_table(3, rounds=2)

    answer = desk(table.seating.event, Role.SCORE_KEEPER).get(f"/admin/tables/{table.pk}/take/")

    found = re.search(r'<script id="handover-data".*?>(.+?)</script>', answer.content.decode())
    assert found
    data = json.loads(found[1])
    assert data["link"] == link_of(table.place)
    assert data["rounds"] == {
        "1": f"/api/v1/tables/{table.pk}/rounds/1/entries/",
        "2": f"/api/v1/tables/{table.pk}/rounds/2/entries/",
    }
    assert data["names"] == {"1": "Anna", "2": "Béla", "3": "Cili"}


def test_page_is_not_kept_by_the_browser() -> None:
    table = a_table(3)
    answer = desk(table.seating.event).get(f"/admin/tables/{table.pk}/take/")
    assert "no-store" in answer.headers["Cache-Control"]


def test_reader_does_not_see_the_link() -> None:
    table = a_table(3)
    answer = desk(table.seating.event, Role.READER).get(f"/admin/tables/{table.pk}/take/")
    assert answer.status_code == 403
