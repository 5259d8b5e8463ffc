import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests.builders import a_published_seating, an_event

SPELLINGS = ["0", "01", "0000001", "+1", "-1", "1.0", "\uff11", "\u0661", "1_0", "1" * 19]


@pytest.mark.django_db
@pytest.mark.parametrize("number", SPELLINGS)
def test_a_page_is_found_by_one_spelling_of_its_number(number: str, client: Client) -> None:
    event = a_published_seating(an_event(4)).event
    players = f"/en/e/{event.slug}/players"

    assert client.get(f"{players}/1/").status_code == 200
    assert client.get(f"{players}/{number}/").status_code == 404


@pytest.mark.parametrize("number", SPELLINGS)
@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/tables/{}/",
        "/api/v1/tables/1/rounds/1/piles/{}/",
        "/b/{}/",
        "/t/link/{}/people/",
    ],
)
def test_no_other_spelling_is_an_address(address: str, number: str) -> None:
    with pytest.raises(Resolver404):
        resolve(address.format(number))


def test_the_largest_key_has_an_address() -> None:
    address = reverse("admin:event", kwargs={"event_id": 10**18 - 1})

    assert resolve(address).kwargs == {"event_id": 10**18 - 1}
