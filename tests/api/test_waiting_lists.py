"""``/api/v1/events/<slug>/waiting-list/``: who waits for a place."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.api.programs import program, send
from tests.builders import an_accepted_registration, an_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def waiting(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/waiting-list/"


@pytest.fixture
def event() -> Event:
    """Anna and Béla have both places."""
    return an_event(2, self_registration=True, most_entrants=2)


def test_who_waits_is_listed_taken_in_and_refused(event: Event) -> None:
    emma, ida = (an_accepted_registration(event, name) for name in ("Emma", "Ida"))
    client = program(event)

    listed = client.get(waiting(event)).json()
    taken = send(client, "POST", f"{waiting(event)}{emma.pk}/")
    refused = send(client, "DELETE", f"{waiting(event)}{ida.pk}/", key="2")
    again = send(client, "POST", f"{waiting(event)}{ida.pk}/", key="3")

    assert [(each["id"], each["name"]) for each in listed] == [(emma.pk, "Emma"), (ida.pk, "Ida")]
    assert (taken.status_code, taken.json()["number"], taken.json()["name"]) == (201, 3, "Emma")
    assert (refused.status_code, again.status_code) == (204, 404)
    assert client.get(waiting(event)).json() == []


def test_a_waiting_list_takes_four_queries(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = program(event)
    client.get(waiting(event))  # the use of a key is noted once a minute
    for name in ("Emma", "Ida"):
        an_accepted_registration(event, name)

        with django_assert_num_queries(4):  # key, event, its role, registrations
            client.get(waiting(event))
