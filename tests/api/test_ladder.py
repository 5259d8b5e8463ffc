"""Every operation has its rights, an example, a throttle, and is safe to send again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from openapi_schema_validator import OAS31Validator

from api.errors import meaning_of
from tests.api.ladder import (
    NOT_ONCE,
    NOT_THROTTLED,
    ROWS,
    Caller,
    Opens,
    Operation,
    an_evening,
    description,
    operations,
)
from tests.api.places import PLACES
from tests.api.programs import send
from tests.api.shapes import alike, examples, shape
from tests.conftest import StoreOnce
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True, slots=True)
class Stage:
    """A running event, and what each caller asks with."""

    event: Event
    clients: Mapping[Caller, Client]


def a_stage() -> Stage:
    event = an_evening()
    return Stage(event, {caller: caller.client(event) for caller in Caller})


@pytest.fixture(scope="module")
def stored_stage(store_once: StoreOnce) -> Stage:
    """The stage that all tests of this module find."""
    return store_once(a_stage)


@pytest.fixture
def stage(stored_stage: Stage, db: None) -> Stage:
    """The same stage as it is stored: no test before has changed these values."""
    return replace(stored_stage, event=Event.objects.get(pk=stored_stage.event.pk))


def answer_to(caller: Caller, name: str, stage: Stage, match: str = "*") -> Any:
    """What a caller is answered; whatever that stores is taken back."""
    operation, row, event = operations()[name], ROWS[name], stage.event
    with transaction.atomic():
        client = stage.clients[caller]
        body = row.body(event) if row.body else None
        address = operation.address(event, row.names(event))
        query = row.query(event)
        answer = send(client, operation.method, f"{address}?{query}", body, **{"If-Match": match})
        transaction.set_rollback(True)
    return answer


def test_every_operation_is_a_row_of_the_table() -> None:
    assert sorted(ROWS) == sorted(operations())
    assert set(NOT_ONCE) | set(NOT_THROTTLED) <= set(ROWS)


def views() -> Iterator[tuple[str, Any]]:
    """All views of the API by name."""
    for pattern in get_resolver("api.urls").url_patterns:
        assert isinstance(pattern, URLPattern)
        yield str(pattern.name), pattern.callback.view_class  # type: ignore[attr-defined]  # of the framework's views


def test_every_method_of_every_view_is_described() -> None:
    methods = {
        (name, method.upper())
        for name, view in views()
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(view, method)
    }

    described = {
        (get_resolver().resolve(operation.path.format(**PLACES)).url_name, operation.method)
        for operation in operations().values()
    }
    assert methods - described == {("schema", "GET")}


def view_of(operation: Operation) -> Any:
    match = get_resolver().resolve(operation.path.format(**PLACES))
    return match.func.view_class  # type: ignore[attr-defined]  # of the framework's views


@pytest.mark.parametrize("name", sorted(ROWS))
def test_an_operation_answers_each_caller_by_their_rights(name: str, stage: Stage) -> None:
    row = ROWS[name]

    answers = {caller: answer_to(caller, name, stage).status_code for caller in Caller}

    assert answers == {caller: row.expected(caller) for caller in Caller}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_an_operation_is_throttled(name: str) -> None:
    is_throttled = bool(view_of(operations()[name]).throttle_classes)

    assert is_throttled != (name in NOT_THROTTLED)


@pytest.mark.parametrize(
    "name", sorted(name for name, one in operations().items() if one.method in UNSAFE)
)
def test_what_changes_something_can_be_sent_again(name: str) -> None:
    operation = operations()[name]
    handler = getattr(view_of(operation), operation.method.lower())

    assert getattr(handler, "answers_once", False) != (name in NOT_ONCE)


def needs_version(operation: Operation) -> bool:
    return any(each["name"] == "If-Match" for each in operation.described.get("parameters", ()))


@pytest.mark.parametrize(
    "name", sorted(name for name, each in operations().items() if needs_version(each))
)
def test_what_is_overwritten_has_to_have_been_seen(name: str, stage: Stage) -> None:
    row = ROWS[name]
    caller = Caller.OWNER if row.opens is Role.OWNER else Caller.MANAGE

    answers = [answer_to(caller, name, stage, match) for match in ("", '"0123"')]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (428, "version_needed"),
        (412, "changed"),
    ]


def check(content: Any) -> None:
    """Fail where a body has no example, or one that is not as its form says."""
    assert examples(content)
    components = {"components": description()["components"]}
    for form in content.values():
        for example in form.get("examples", {}).values():
            OAS31Validator({**form["schema"], **components}).validate(example["value"])


@pytest.mark.parametrize("name", sorted(ROWS))
def test_an_operation_has_an_example_of_its_request_and_of_every_answer(name: str) -> None:
    described = operations()[name].described
    shared = description()["components"]["responses"]
    answers = [
        shared[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
        for answer in described["responses"].values()
    ]

    for body in [described.get("requestBody"), *answers]:
        if body and "content" in body:
            check(body["content"])


@pytest.mark.parametrize("name", sorted(ROWS))
def test_an_example_is_like_a_real_answer(name: str, stage: Stage) -> None:
    row = ROWS[name]
    usual: dict[object, Caller] = {
        Opens.TO_ALL: Caller.STRANGER,
        Opens.TO_CAPTAINS: Caller.CAPTAIN,
        Role.OWNER: Caller.OWNER,
    }
    caller = usual.get(row.opens, Caller.OWNER if row.opens is Role.OWNER else Caller.MANAGE)

    answer = answer_to(caller, name, stage)

    described = operations()[name].described["responses"][str(row.status)]
    content = described.get("content", {})
    for example in examples(content) if "text/csv" not in content else ():
        assert alike(shape(example), shape(answer.json())), (example, answer.json())


def test_the_address_of_a_problem_is_one_of_the_service() -> None:
    assert reverse("api:problem", args=["closed"]) == meaning_of("closed")
