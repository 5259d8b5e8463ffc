"""The answers to requests that fail: the database cannot just now, or there is a fault of ours."""

import psycopg
import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from psycopg_pool import PoolTimeout

from web.faults import server_error

pytestmark = pytest.mark.django_db


def sleeps(_request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 1; SELECT pg_sleep(60)")
    return HttpResponse()


def gets_no_connection(_request: HttpRequest) -> HttpResponse:
    raise OperationalError from PoolTimeout


def finds_no_server(_request: HttpRequest) -> HttpResponse:
    try:
        psycopg.connect("host=/nowhere")
    except psycopg.Error as error:
        raise OperationalError from error
    return HttpResponse()


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
    path("api/alone/", finds_no_server),
    path("fails/", fails),
    path("api/fails/", fails),
]


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@override_settings(ROOT_URLCONF=__name__)
def test_a_statement_that_takes_too_long_is_answered_by_when_to_ask_again(client: Client) -> None:
    response = client.get("/de/sleeps/")

    assert (response.status_code, response["Retry-After"]) == (503, "3")
    assert '<html lang="de">' in response.content.decode()


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("path", ["/api/late/", "/api/alone/"])
def test_a_program_gets_a_problem_document(path: str, client: Client) -> None:
    response = client.get(path, headers={"X-Request-ID": "5f0e8a-from-a-phone"})

    assert (response.status_code, response["Content-Type"]) == (503, "application/problem+json")
    assert response.json() == {
        "type": "/api/v1/problems/busy/",
        "status": 503,
        "code": "busy",
        "title": "The service is too busy right now. Try again in a few seconds.",
        "request_id": "5f0e8a-from-a-phone",
    }


@override_settings(ROOT_URLCONF=__name__)
def test_a_page_that_fails_names_the_id_by_which_the_log_has_the_trace(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {"X-Request-ID": "5f0e8a-from-a-phone", "Accept-Language": "de"}

    response = client.get("/fails/", headers=headers)

    page = response.content.decode()
    assert (response.status_code, response["Cache-Control"]) == (500, "no-store")
    assert '<html lang="de">' in page
    assert "<code>5f0e8a-from-a-phone</code>" in page
    [failed] = [
        record for record in caplog.records if isinstance(record.msg, dict) and record.exc_info
    ] or [record for record in caplog.records if "failed" in str(record.msg)]
    assert isinstance(failed.msg, dict)
    said = {key: failed.msg[key] for key in ("event", "method", "route", "request_id")}
    assert said == {
        "event": "failed",
        "method": "GET",
        "route": "fails/",
        "request_id": "5f0e8a-from-a-phone",
    }
    assert "OperationalError" in failed.msg["exception"]


@override_settings(ROOT_URLCONF=__name__)
def test_a_program_reads_the_id_of_what_failed(client: Client) -> None:
    response = client.get("/api/fails/", headers={"X-Request-ID": "5f0e8a-from-a-phone"})

    assert (response.status_code, response["Content-Type"]) == (500, "application/problem+json")
    assert response.json() == {
        "type": "/api/v1/problems/failed/",
        "status": 500,
        "code": "failed",
        "title": "Something went wrong here. Try again in a moment.",
        "request_id": "5f0e8a-from-a-phone",
    }


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[f"{__name__}.Unlucky"])
def test_what_happens_before_a_page_is_reached_is_answered_alike(client: Client) -> None:
    assert client.get("/fails/").status_code == 503


def test_the_service_answers_so() -> None:
    with override_settings(MIDDLEWARE=[f"{__name__}.Unlucky"]):
        assert Client(raise_request_exception=False).get("/de/").status_code == 503
