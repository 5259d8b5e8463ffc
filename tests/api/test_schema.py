"""The API does what its own description says, whatever is sent."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from django.utils import translation
from drf_spectacular.drainage import reset_generator_stats
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import validate
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.errors import MEDIA_TYPE
from tests.api.ladder import ROWS, Caller, Opens, Stage
from tests.api.programs import headers_of
from tournaments.models import Role

pytestmark = pytest.mark.django_db


@cache
def operations() -> dict[str, Any]:
    """The described operations by method and path."""
    described = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library
    schema = schemathesis.openapi.from_dict(described)
    schema.app = get_wsgi_application()
    found = (result.ok() for result in schema.get_all_operations() if isinstance(result, Ok))
    return {operation.label: operation for operation in found}


@pytest.fixture
def stage(stored_stage: Stage, db: None) -> Iterator[Stage]:
    """The same stage; as with Django's own client a request leaves the connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield stored_stage.reread()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def names(label: str, stage: Stage) -> Mapping[str, object]:
    """The parts of the address of an operation, once for all that is asked of it."""
    row = ROWS[operations()[label].definition.raw["operationId"]]
    return {**stage.names, **row.names(stage.event)}


def who_asks(label: str) -> Caller:
    """The caller to whom most of an operation opens."""
    row = ROWS[operations()[label].definition.raw["operationId"]]
    usual: dict[object, Caller] = {
        Opens.TO_ALL: Caller.STRANGER,
        Opens.TO_CAPTAINS: Caller.CAPTAIN,
        Role.OWNER: Caller.OWNER,
    }
    return usual.get(row.opens, Caller.MANAGE)


CALLERS = (
    *(Caller.STRANGER, Caller.CAPTAIN, Caller.READ, Caller.SCORE, Caller.MANAGE, Caller.OWNER),
)


ASKED = [
    pytest.param(
        label,
        caller,
        marks=() if caller is who_asks(label) else pytest.mark.soak,
        id=label + caller,
    )
    for label in sorted(operations())
    for caller in CALLERS
]
PROMISES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.mark.parametrize(("label", "caller"), ASKED)
@given(data=st.data())
@settings(
    max_examples=10,
    derandomize=True,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
)
def test_every_address_answers_as_described_and_never_fails(
    label: str, caller: Caller, data: st.DataObject, stage: Stage, names: Mapping[str, object]
) -> None:
    case = data.draw(operations()[label].as_strategy())
    case.path_parameters.update({key: names[key] for key in case.path_parameters})
    with transaction.atomic():
        response = case.call(headers=headers_of(stage.clients[caller]))

        case.validate_response(response, checks=PROMISES)
        transaction.set_rollback(True)


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


def test_every_refusal_is_described_as_the_problem_document_that_is_sent() -> None:
    described = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library

    answers = [
        (status, answer)
        for path in described["paths"].values()
        for operation in path.values()
        for status, answer in operation["responses"].items()
        if status >= "400"
    ]
    shared = described["components"]["responses"]

    assert {kind for answer in shared.values() for kind in answer["content"]} == {MEDIA_TYPE}
    own = [answer for _status, answer in answers if "$ref" not in answer]
    assert [list(answer["content"]) for answer in own] == [[MEDIA_TYPE]]  # the verdict of an entry
    assert len(answers) > 30


def test_the_description_is_valid_by_the_specification() -> None:
    validate(SchemaGenerator().get_schema(public=True))  # type: ignore[no-untyped-call] # untyped library


def test_the_description_is_made_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    reset_generator_stats()  # each warning is written once only

    SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call] # untyped library

    assert capsys.readouterr().err == ""


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
