"""What the tests of the API share: a phone that sends JSON with a place's link, and a stage."""

import json
from typing import Any, Protocol

import pytest
from django.test import Client

from tests.api.ladder import Stage, a_stage
from tests.api.submissions import body_of
from tests.builders import a_submission
from tests.conftest import StoreOnce
from tournaments.models import Table
from tournaments.selectors.places import link_of


class Phone(Protocol):
    """Sends a round of a table; what differs from a right submission is given by name."""

    def __call__(
        self,
        table: Table,
        round_number: int = 1,
        *,
        link: str | None = ...,
        key: str = ...,
        raw: str | None = ...,
        **fields: Any,
    ) -> Any: ...


@pytest.fixture
def send(client: Client) -> Phone:
    def send(
        table: Table,
        round_number: int = 1,
        *,
        link: str | None = None,
        key: str = "key",
        raw: str | None = None,
        **fields: Any,
    ) -> Any:
        body = body_of(a_submission(table)) | fields
        return client.post(
            f"/api/v1/tables/{table.pk}/rounds/{round_number}/entries/",
            data=json.dumps(body) if raw is None else raw,
            content_type="application/json",
            headers={
                "Authorization": f"Place {link_of(table.place) if link is None else link}",
                "Idempotency-Key": key,
            },
        )

    return send


@pytest.fixture(scope="module")
def stored_stage(store_once: StoreOnce) -> Stage:
    """The stage that all tests of a module find."""
    return store_once(a_stage)


@pytest.fixture
def stage(stored_stage: Stage, db: None) -> Stage:
    return stored_stage.reread()
