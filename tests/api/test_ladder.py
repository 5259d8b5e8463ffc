"""Every operation has its rights, an example, a throttle, and is safe to send again."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from openapi_schema_validator import OAS31Validator

from api.errors import meaning_of
from tests.api.ladder import (
    NOT_ONCE,
    NOT_THROTTLED,
    ROWS,
    Caller,
    Opens,
    Operation,
    Stage,
    description,
    operations,
)
from tests.api.places import PLACES
from tests.api.programs import send
from tests.api.shapes import alike, examples, shape
from tournaments.models import Role

pytestmark = pytest.mark.django_db

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def answers_to(name: str, stage: Stage, *asked: tuple[Caller, str]) -> list[Any]:
    """What callers are answered to the same request, each with an ``If-Match``.

    Whatever an answer stores is taken back before the next one.
    """
    operation, row, event = operations()[name], ROWS[name], stage.event
    body = row.body(event) if row.body else None
    address = operation.address({**stage.names, **row.names(event)})
    address = f"{address}?{row.query(event)}"
    answers = []
    for caller, match in asked:
        with transaction.atomic():
            sent = {"If-Match": match}
            answers.append(send(stage.clients[caller], operation.method, address, body, **sent))
            transaction.set_rollback(True)
    return answers


def test_every_operation_is_a_row_of_the_table() -> None:
    assert sorted(ROWS) == sorted(operations())
    assert set(NOT_ONCE) | set(NOT_THROTTLED) <= set(ROWS)


def views(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[tuple[str, Any]]:
    """All views of some addresses by name."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns)
        else:
            yield str(pattern.name), pattern.callback.view_class  # type: ignore[attr-defined]  # of the framework's views


def test_every_method_of_every_view_is_described() -> None:
    methods = {
        (name, method.upper())
        for name, view in views(get_resolver("api.urls").url_patterns)
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

    answers = answers_to(name, stage, *((caller, "*") for caller in Caller))

    statuses = [answer.status_code for answer in answers]
    assert dict(zip(Caller, statuses, strict=True)) == {
        caller: row.expected(caller) for caller in Caller
    }


def test_every_operation_is_throttled_but_some() -> None:
    free = [name for name, each in operations().items() if not view_of(each).throttle_classes]

    assert free == list(NOT_THROTTLED)


def test_what_changes_something_can_be_sent_again_but_some() -> None:
    once = {
        name: getattr(getattr(view_of(each), each.method.lower()), "answers_once", False)
        for name, each in operations().items()
        if each.method in UNSAFE
    }

    assert {name for name, answers_once in once.items() if not answers_once} == set(NOT_ONCE)


def needs_version(operation: Operation) -> bool:
    return any(each["name"] == "If-Match" for each in operation.described.get("parameters", ()))


@pytest.mark.parametrize(
    "name", sorted(name for name, each in operations().items() if needs_version(each))
)
def test_what_is_overwritten_has_to_have_been_seen(name: str, stage: Stage) -> None:
    row = ROWS[name]
    caller = Caller.OWNER if row.opens is Role.OWNER else Caller.MANAGE

    answers = answers_to(name, stage, (caller, ""), (caller, '"0123"'))

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (428, "version_needed"),
        (412, "changed"),
    ]


def bodies() -> Iterator[tuple[str, Any]]:
    """What is described of bodies, and whose they are; answers of many operations come once."""
    for name, answer in description()["components"]["responses"].items():
        yield name, answer["content"]
    for name, operation in operations().items():
        described = operation.described
        for each in (described.get("requestBody"), *described["responses"].values()):
            if each and "content" in each:
                yield name, each["content"]


def faults_of(content: Any) -> list[str]:
    """What is wrong with the examples of a body."""
    if not examples(content):
        return ["no example"]
    components = {"components": description()["components"]}
    return [
        fault.message
        for form in content.values()
        for example in form.get("examples", {}).values()
        for fault in OAS31Validator({**form["schema"], **components}).iter_errors(example["value"])
    ]


def test_every_request_and_every_answer_has_an_example_as_it_is_described() -> None:
    faults = [(name, fault) for name, content in bodies() for fault in faults_of(content)]

    assert faults == []


@pytest.mark.parametrize("name", sorted(ROWS))
def test_an_example_is_like_a_real_answer(name: str, stage: Stage) -> None:
    row = ROWS[name]
    usual: dict[object, Caller] = {
        Opens.TO_ALL: Caller.STRANGER,
        Opens.TO_CAPTAINS: Caller.CAPTAIN,
        Role.OWNER: Caller.OWNER,
    }
    caller = usual.get(row.opens, Caller.OWNER if row.opens is Role.OWNER else Caller.MANAGE)

    [answer] = answers_to(name, stage, (caller, "*"))

    described = operations()[name].described["responses"][str(row.status)]
    content = described.get("content", {})
    for example in examples(content) if "text/csv" not in content else ():
        assert alike(shape(example), shape(answer.json())), (example, answer.json())


def test_the_address_of_a_problem_is_one_of_the_service() -> None:
    assert reverse("api:problem", args=["closed"]) == meaning_of("closed")
