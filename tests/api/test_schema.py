"""The API does what its own description says, whatever is sent."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import ignored_auth

from api.errors import MEDIA_TYPE
from scoring.models import Entry
from tests.api.ladder import an_evening, names_of
from tests.api.programs import program
from tests.builders import a_table
from tests.conftest import StoreOnce
from tournaments.models import Event, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db

MAY_ANSWER = {
    *(200, 201, 204, 301, 304, 400, 401, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 428),
}


EXAMPLES = 4  # of each operation that a program asks for


def is_for_members(operation: Any) -> bool:
    """Whether a key opens it."""
    return any("key" in way for way in operation.definition.raw.get("security", ()))


@cache
def operations() -> dict[str, Any]:
    """The described operations by method and path."""
    described = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library
    schema = schemathesis.openapi.from_dict(described)
    schema.app = get_wsgi_application()
    found = (result.ok() for result in schema.get_all_operations() if isinstance(result, Ok))
    return {operation.label: operation for operation in found}


@pytest.fixture
def table() -> Iterator[Table]:
    """A table to ask about; as with Django's own client a request leaves the connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield a_table()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("label", sorted(operations()))
@given(data=st.data())
@settings(
    max_examples=15,
    derandomize=True,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
)
def test_every_address_answers_as_described_and_never_fails(
    label: str, data: st.DataObject, table: Table
) -> None:
    case = data.draw(operations()[label].as_strategy())
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = table.pk

    response = case.call(headers={"Authorization": f"Place {link_of(table.place)}"})

    assert response.status_code in MAY_ANSWER
    if response.status_code < 300:
        # The link is right although the generated case has none: that check would misread it.
        case.validate_response(response, excluded_checks=[ignored_auth])
    assert not Entry.objects.exists()


@pytest.fixture(scope="module")
def stored_evening(store_once: StoreOnce) -> tuple[Event, Client]:
    """An event with a row of every kind, and a program that manages its organisation."""

    def store() -> tuple[Event, Client]:
        event = an_evening()
        return event, program(event.organisation)

    return store_once(store)


@pytest.fixture
def evening(stored_evening: tuple[Event, Client], table: Table, db: None) -> tuple[Event, Client]:
    """The same event and program; as with Django's own client a request leaves the connection."""
    return stored_evening


@pytest.mark.parametrize(
    "label", sorted(label for label, each in operations().items() if is_for_members(each))
)
@given(data=st.data())
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
)
def test_every_address_answers_a_program_as_described_and_never_fails(
    label: str, data: st.DataObject, evening: tuple[Event, Client]
) -> None:
    event, client = evening
    case = data.draw(operations()[label].as_strategy())
    case.path_parameters |= {
        name: value
        for name, value in names_of(event).items()
        if name in case.path_parameters and data.draw(st.integers(0, 3))
    }

    with transaction.atomic():
        key = client.defaults["HTTP_AUTHORIZATION"]
        response = case.call(headers={"Authorization": key, "If-Match": "*"})
        transaction.set_rollback(True)

    assert response.status_code in MAY_ANSWER
    if response.status_code < 300:
        # The key is right although the generated case has none: that check would misread it.
        case.validate_response(response, excluded_checks=[ignored_auth])


def test_the_description_is_the_same_whatever_else_is_asked_for() -> None:
    plain = Client().get("/api/v1/schema/")

    asked = [
        Client().get(f"/api/v1/schema/?{query}")
        for query in ("lang=de", "lang=tlh", "version=2", "version=%0A")
    ]

    assert plain.status_code == 200
    assert plain["Content-Disposition"] == 'inline; filename="stichtafel.yaml"'
    assert [(one["Content-Disposition"], one.content) for one in asked] == [
        (plain["Content-Disposition"], plain.content)
    ] * 4


def test_the_description_is_in_the_language_and_the_form_of_the_reader() -> None:
    with translation.override("de"):
        described = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library

    headers = {"Accept-Language": "de", "Accept": "application/vnd.oai.openapi+json"}
    in_english = Client(headers=headers | {"Accept-Language": "en"}).get("/api/v1/schema/")
    in_german = Client(headers=headers).get("/api/v1/schema/")

    assert in_german.json() == described != in_english.json()
    assert in_german["Content-Type"] == "application/vnd.oai.openapi+json"


def test_the_description_names_every_address_of_the_api() -> None:
    assert sorted(operations()) == [
        "DELETE /api/v1/events/{slug}/",
        "DELETE /api/v1/events/{slug}/announcements/{announcement_id}/",
        "DELETE /api/v1/events/{slug}/check-in/link/",
        "DELETE /api/v1/events/{slug}/pairs/{pair_id}/",
        "DELETE /api/v1/events/{slug}/places/{number}/",
        "DELETE /api/v1/events/{slug}/places/{number}/link/",
        "DELETE /api/v1/events/{slug}/series/{series}/",
        "DELETE /api/v1/events/{slug}/teams/{team_id}/",
        "DELETE /api/v1/organisations/{club}/people/{person_id}/merge/",
        "DELETE /api/v1/series/{series}/",
        "DELETE /api/v1/series/{series}/events/{event}/",
        "DELETE /api/v1/tables/{table_id}/rounds/{round_number}/piles/{pile}/",
        "GET /api/v1/events/",
        "GET /api/v1/events/{slug}/",
        "GET /api/v1/events/{slug}/announcements/",
        "GET /api/v1/events/{slug}/calls/",
        "GET /api/v1/events/{slug}/check-in/",
        "GET /api/v1/events/{slug}/entrants/",
        "GET /api/v1/events/{slug}/entrants/{number}/",
        "GET /api/v1/events/{slug}/next/",
        "GET /api/v1/events/{slug}/pairs/",
        "GET /api/v1/events/{slug}/places/",
        "GET /api/v1/events/{slug}/places/{number}/",
        "GET /api/v1/events/{slug}/registrations/",
        "GET /api/v1/events/{slug}/roll/",
        "GET /api/v1/events/{slug}/roll/{number}/",
        "GET /api/v1/events/{slug}/seatings/",
        "GET /api/v1/events/{slug}/self-registration/",
        "GET /api/v1/events/{slug}/series/",
        "GET /api/v1/events/{slug}/settings/",
        "GET /api/v1/events/{slug}/standings/",
        "GET /api/v1/events/{slug}/state/",
        "GET /api/v1/events/{slug}/tables/",
        "GET /api/v1/events/{slug}/teams/",
        "GET /api/v1/events/{slug}/teams/{team_id}/",
        "GET /api/v1/organisations/",
        "GET /api/v1/organisations/{club}/",
        "GET /api/v1/organisations/{club}/events/",
        "GET /api/v1/organisations/{club}/people/",
        "GET /api/v1/organisations/{club}/people/{person_id}/",
        "GET /api/v1/organisations/{club}/people/{person_id}/erasure/",
        "GET /api/v1/organisations/{club}/people/{person_id}/events/",
        "GET /api/v1/organisations/{club}/people/{person_id}/merge/",
        "GET /api/v1/organisations/{club}/series/",
        "GET /api/v1/problems/",
        "GET /api/v1/problems/{code}/",
        "GET /api/v1/series/",
        "GET /api/v1/series/{series}/",
        "GET /api/v1/series/{series}/closing/",
        "GET /api/v1/series/{series}/events/",
        "GET /api/v1/series/{series}/events/{event}/",
        "GET /api/v1/series/{series}/lots/",
        "GET /api/v1/series/{series}/settings/",
        "GET /api/v1/tables/{table_id}/",
        "GET /api/v1/tables/{table_id}/rounds/{round_number}/piles/",
        "GET /api/v1/tables/{table_id}/rounds/{round_number}/piles/{pile}/",
        "PATCH /api/v1/events/{slug}/entrants/{number}/",
        "PATCH /api/v1/events/{slug}/places/{number}/",
        "PATCH /api/v1/events/{slug}/settings/",
        "PATCH /api/v1/events/{slug}/teams/{team_id}/",
        "PATCH /api/v1/organisations/{club}/people/{person_id}/",
        "PATCH /api/v1/series/{series}/events/{event}/",
        "PATCH /api/v1/series/{series}/settings/",
        "POST /api/v1/check/",
        "POST /api/v1/events/{slug}/announcements/",
        "POST /api/v1/events/{slug}/calls/{call_id}/done/",
        "POST /api/v1/events/{slug}/calls/{call_id}/take/",
        "POST /api/v1/events/{slug}/copies/",
        "POST /api/v1/events/{slug}/entrants/",
        "POST /api/v1/events/{slug}/next/",
        "POST /api/v1/events/{slug}/pairs/",
        "POST /api/v1/events/{slug}/places/",
        "POST /api/v1/events/{slug}/registrations/decisions/",
        "POST /api/v1/events/{slug}/series/",
        "POST /api/v1/events/{slug}/teams/",
        "POST /api/v1/organisations/{club}/events/",
        "POST /api/v1/organisations/{club}/people/{person_id}/erasure/",
        "POST /api/v1/organisations/{club}/people/{person_id}/merge/",
        "POST /api/v1/organisations/{club}/series/",
        "POST /api/v1/series/{series}/closing/",
        "POST /api/v1/series/{series}/events/",
        "POST /api/v1/series/{series}/lots/",
        "POST /api/v1/tables/{table_id}/rounds/{round_number}/confirmations/",
        "POST /api/v1/tables/{table_id}/rounds/{round_number}/entries/",
        "PUT /api/v1/events/{slug}/check-in/",
        "PUT /api/v1/events/{slug}/places/rooms/",
        "PUT /api/v1/events/{slug}/roll/{number}/",
        "PUT /api/v1/events/{slug}/self-registration/",
        "PUT /api/v1/events/{slug}/state/",
        "PUT /api/v1/tables/{table_id}/rounds/{round_number}/piles/{pile}/",
    ]


def test_every_refusal_is_described_as_the_problem_document_that_is_sent() -> None:
    described = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library

    answers = [
        (status, list(answer.get("content", {})))
        for path in described["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict)
        for status, answer in operation["responses"].items()
    ]

    assert {kind for status, kinds in answers if status >= "400" for kind in kinds} == {MEDIA_TYPE}
    assert len(answers) > 30


def test_the_description_is_valid_by_the_specification() -> None:
    validate(SchemaGenerator().get_schema(public=True))  # type: ignore[no-untyped-call] # untyped library


def test_a_device_is_described_as_it_is_taken() -> None:
    described = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library
    named = {
        name: one["properties"]["device"]
        for name, one in described["components"]["schemas"].items()
        if "device" in one.get("properties", {}) and name.endswith("Request")
    }

    plain = {"type": "string", "maxLength": 40, "pattern": "^[A-Za-z0-9_-]+$"}
    assert named == {
        "ConfirmationRequest": plain,
        "EntryRequest": {"oneOf": [plain, {"type": "string", "maxLength": 0}]},
        "PileRequest": {**plain, "description": "of the author"},
    }
