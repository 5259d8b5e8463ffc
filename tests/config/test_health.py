from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client

from tests.connections import database_away


def test_healthz_answers_without_the_database() -> None:
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_readyz_answers_with_the_database() -> None:
    assert Client().get("/readyz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_readyz_without_the_database_says_so() -> None:
    with database_away(), ThreadPoolExecutor() as threads:  # a thread without a connection yet
        answer = threads.submit(lambda: Client().get("/readyz")).result()

    assert answer.status_code == 503


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_takes_nothing(path: str) -> None:
    assert Client().post(path).status_code == 405
