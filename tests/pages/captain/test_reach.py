"""Which requests prove that a link opens in the hall."""

import pytest
from django.test import Client

from tests.builders import a_table
from tests.pages.desk.desks import desk
from tournaments.models import Place
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return a_table().place


def reached(browser: Client, place: Place, address: str, host: str = "192.168.7.5:8000") -> bool:
    page = f"/t/{link_of(place)}/"
    assert browser.get(page, REMOTE_ADDR=address, HTTP_HOST=host).status_code == 200
    place.refresh_from_db()
    return place.reached_at is not None


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "", "unix:", "192.168.7.5"])
def test_this_machine_proves_nothing(address: str, place: Place) -> None:
    assert not reached(Client(), place, address)


def test_a_person_at_the_desk_proves_nothing(place: Place) -> None:
    assert not reached(desk(place.event), place, "192.168.7.20")


@pytest.mark.parametrize("address", ["192.168.7.20", "fe80::1", "203.0.113.9"])
def test_another_device_is_noticed(address: str, place: Place) -> None:
    assert reached(Client(), place, address)
