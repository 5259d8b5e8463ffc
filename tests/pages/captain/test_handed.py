"""The page behind the code of a draft pile."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_page_of_a_handed_pile_needs_no_link_and_is_kept_for_no_network(client: Client) -> None:
    response = client.get("/t/pile/")
    assert response.status_code == 200
    assert response.headers["Offline-Copy"] == "keep"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert not client.cookies


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_page_of_a_handed_pile_takes_nothing(client: Client, method: str) -> None:
    assert getattr(client, method)("/t/pile/").status_code == 405
