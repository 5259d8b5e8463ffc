"""What is answered where no view answers."""

import pytest
from django.test import Client

HEADERS = {"Accept-Language": "de", "X-Request-ID": "5f0e8a-from-a-phone"}

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/api/v1/nothing/", "/api/v1/tables/0/", "/api/"])
def test_a_program_reads_a_problem_at_an_address_that_there_is_not(address: str) -> None:
    answer = Client(headers=HEADERS).get(address)

    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json() == {
        "type": "/api/v1/problems/not_found/",
        "status": 404,
        "code": "not_found",
        "title": "Nicht gefunden.",
        "request_id": "5f0e8a-from-a-phone",
    }


def test_a_person_gets_a_page() -> None:
    answer = Client().get("/de/nothing/")

    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
