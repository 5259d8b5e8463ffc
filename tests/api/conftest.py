"""What the tests of the API share: a phone that sends JSON with a place's link."""

import json
from typing import Any, Protocol

import pytest
from django.test import Client

from engine.sheets import write_sheet
from scoring.services.entries import Submission
from tests.builders import a_submission
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


def body_of(submission: Submission) -> dict[str, Any]:
    """What a phone sends for this submission."""
    return {
        "based_on": submission.based_on,
        "seats": list(submission.seats),
        "sheet": write_sheet(submission.sheet),
        "accept": sorted(submission.accept),
    }


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
