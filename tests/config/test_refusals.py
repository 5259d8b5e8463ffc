"""What is answered where no view answers."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/api/v1/nothing/", "/api/v1/tables/0/", "/api/"])
def test_a_program_reads_a_problem_at_an_address_that_there_is_not(address: str) -> None:
    answer = Client(headers={"Accept-Language": "de"}).get(address)

    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json() == {"status": 404, "code": "not_found", "title": "Nicht gefunden."}


def test_a_person_gets_a_page() -> None:
    answer = Client().get("/de/nothing/")

    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
