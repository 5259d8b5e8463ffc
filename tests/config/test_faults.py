"""The answer where the database has no time for a request."""

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from psycopg_pool import PoolTimeout

from config.busy import server_error

pytestmark = pytest.mark.django_db


def sleeps(_request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 1; SELECT pg_sleep(60)")
    return HttpResponse()


def gets_no_connection(_request: HttpRequest) -> HttpResponse:
    raise OperationalError from PoolTimeout


def fails(_request: HttpRequest) -> HttpResponse:
    raise OperationalError


class Unlucky:
    """Middleware that gets no connection."""

    def __init__(self, _get_response: object) -> None:
        """Nothing comes after it."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return gets_no_connection(request)


handler500 = server_error
urlpatterns = [
    path("de/sleeps/", sleeps),
    path("api/late/", gets_no_connection),
    path("fails/", fails),
]


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@override_settings(ROOT_URLCONF=__name__)
def test_a_statement_that_takes_too_long_is_answered_by_when_to_ask_again(client: Client) -> None:
    response = client.get("/de/sleeps/")

    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert '<html lang="de">' in response.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_a_program_gets_a_problem_document(client: Client) -> None:
    response = client.get("/api/late/")

    assert (response.status_code, response["Content-Type"]) == (503, "application/problem+json")
    assert response.json() == {
        "status": 503,
        "code": "busy",
        "title": "There is too much to do right now. Ask again in a few seconds.",
    }


@override_settings(ROOT_URLCONF=__name__)
def test_other_faults_stay_faults(client: Client) -> None:
    assert client.get("/fails/").status_code == 500


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[f"{__name__}.Unlucky"])
def test_what_happens_before_a_page_is_reached_is_answered_alike(client: Client) -> None:
    assert client.get("/fails/").status_code == 503


def test_the_service_answers_so() -> None:
    with override_settings(MIDDLEWARE=[f"{__name__}.Unlucky"]):
        assert Client(raise_request_exception=False).get("/de/").status_code == 503
