"""Bodies of requests whose values are of other kinds than the description says."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.api.ladder import ROWS, Caller, Opens, Operation, a_stage, description, operations
from tests.api.programs import send
from tests.builders import an_event
from tournaments.models import Role

pytestmark = pytest.mark.django_db

# Of each kind what could be read as one.
LOOKS_LIKE = {"string": 9329685073, "integer": "5", "boolean": "true"}
LOOKS_LIKE_A_DAY = "2026-W10-5"
# What they took in a release they take as long as there is this version of the API.
RELEASED = {"submit_entry", "confirm_entry", "put_pile"}


def resolved(form: dict[str, Any]) -> dict[str, Any]:
    """What a form says that may point to another one."""
    [pointed] = form.get("allOf", [form])
    name = pointed.get("$ref", "").rpartition("/")[2]
    return description()["components"]["schemas"][name] if name else pointed  # type: ignore[no-any-return]  # JSON


def another_kind(form: dict[str, Any]) -> object:
    """A value that only looks as the form says, None where nothing does."""
    if form.get("format") == "date":
        return LOOKS_LIKE_A_DAY
    kinds = form.get("type", [])
    [kind, *_] = kinds if isinstance(kinds, list) and kinds else [kinds]
    if kind == "array":
        inner = another_kind(resolved(form["items"]))
        return None if inner is None else [inner]
    return LOOKS_LIKE.get(kind) if isinstance(kind, str) else None


def wrong_fields(operation: Operation) -> Iterator[tuple[str, object]]:
    """The fields of a body, each with a value of another kind."""
    content = operation.described["requestBody"]["content"]["application/json"]
    for name, form in resolved(content["schema"]).get("properties", {}).items():
        value = another_kind(resolved(form))
        if value is not None:
            yield name, value


def test_no_field_of_a_body_takes_a_value_of_another_kind() -> None:
    stage, taken, asked = a_stage(), [], 0
    with_body = {
        name: operation
        for name, operation in operations().items()
        if "requestBody" in operation.described and name not in RELEASED
    }

    for name, operation in with_body.items():
        row = ROWS[name]
        caller = {Opens.TO_CAPTAINS: Caller.CAPTAIN, Role.OWNER: Caller.OWNER}.get(
            row.opens, Caller.MANAGE
        )
        with transaction.atomic():
            body = row.body(stage.event) if row.body else {}
            address = operation.address({**stage.names, **row.names(stage.event)})
            for field, value in wrong_fields(operation):
                sent = {**body, field: value} if isinstance(body, dict) else {field: value}
                answer = send(
                    stage.clients[caller], operation.method, address, sent, **{"If-Match": "*"}
                )
                asked += 1
                if answer.status_code != 400:
                    taken.append((name, field, answer.status_code))
            transaction.set_rollback(True)

    assert taken == []
    assert asked > 150


@pytest.mark.parametrize("name", [9329685073, 5.5, True, ["Foxes"], {}])
def test_what_is_no_text_is_no_name_of_a_team(name: object) -> None:
    event = an_event(2)
    client = Caller.MANAGE.client(event)

    answer = send(client, "POST", f"/api/v1/events/{event.slug}/teams/", {"name": name})

    assert (answer.status_code, answer.json()["fields"]) == (400, {"name": ["Not a valid string."]})
    assert not event.teams.exists()


def test_a_round_is_taken_with_numbers_that_are_written_as_texts_as_it_was_released() -> None:
    stage = a_stage()
    operation, row = operations()["submit_entry"], ROWS["submit_entry"]
    body = row.body(stage.event) if row.body else {}
    assert isinstance(body, dict)
    body["seats"] = [str(number) for number in body["seats"]]

    answer = send(
        stage.clients[Caller.CAPTAIN], operation.method, operation.address(stage.names), body
    )

    assert answer.status_code == 201
