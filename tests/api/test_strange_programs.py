"""Programs that have no business here: keys of others, and of members who lost their role."""

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from tests.api.ladder import ROWS, Opens, an_evening, names_of, operations
from tests.api.programs import program, send
from tests.builders import a_user, an_organisation
from tests.conftest import StoreOnce
from tests.stored import everything_stored
from tournaments.models import Event, Membership, Role, Scope

pytestmark = pytest.mark.django_db

OF_MEMBERS = sorted(name for name, row in ROWS.items() if not isinstance(row.opens, Opens))


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    """The running event that all tests of this module find."""
    return store_once(an_evening)


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def test_a_key_of_another_organisation_finds_nothing(event: Event) -> None:
    client, names, found = program(an_organisation(), Scope.MANAGE), names_of(event), {}
    with time_machine.travel(timezone.now(), tick=False):
        client.get("/api/v1/events/")  # notes the use, once a minute
        before = everything_stored()

        for name in OF_MEMBERS:
            operation = operations()[name]
            own = ROWS[name].names(event) if "pile" in name else {}
            address = operation.address({**names, **own})
            answer = send(client, operation.method, address, {}, key=name, **{"If-Match": "*"})
            found[name] = answer.status_code

    assert found == {name: ROWS[name].elsewhere for name in OF_MEMBERS}
    assert everything_stored() == before


@pytest.mark.parametrize("left", [None, Role.READER])
def test_a_key_does_no_more_than_its_maker_may_do_by_now(left: Role | None, event: Event) -> None:
    maker = a_user(event.organisation, Role.DIRECTOR)
    client = program(event.organisation, Scope.MANAGE, by=maker)
    membership = Membership.objects.filter(user=maker)
    sanction = f"/api/v1/events/{event.slug}/sanctions/"
    body = {"entrant": 1, "points": -84, "reason": "Late."}

    with transaction.atomic():
        before = send(client, "POST", sanction, body, key="before").status_code
        transaction.set_rollback(True)
    if left:
        membership.update(role=left)
    else:
        membership.delete()
    after = send(client, "POST", sanction, body, key="after").status_code
    seen = send(client, "POST", f"{sanction}?preview=true", body).status_code

    assert (before, after, seen) == (201, 403 if left else 404, 403 if left else 404)


def test_a_key_of_a_member_who_was_shut_out_opens_nothing(event: Event) -> None:
    maker = a_user(event.organisation)
    client = program(event.organisation, Scope.MANAGE, by=maker)
    maker.is_active = False
    maker.save(update_fields=["is_active"])

    assert client.get(f"/api/v1/events/{event.slug}/sanctions/").status_code in (401, 404)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"null",
        b"[]",
        b'"text"',
        b"{",
        b'{"reason": "\\ud800"}',
        b'{"reason": "\\u0000"}',
        b'{"reason": 1e400}',
        b'{"reason": ' + b"[" * 2_000 + b"]" * 2_000 + b"}",
        b"\xff\xfe",
        b'{"entrant": 1e999, "points": NaN}',
    ],
)
def test_what_is_no_request_is_refused_by_every_address_that_takes_one(
    raw: bytes, event: Event
) -> None:
    client, names, failed = program(event, Scope.MANAGE), names_of(event), {}
    for name in OF_MEMBERS:
        operation = operations()[name]
        if "requestBody" not in operation.described:
            continue
        with transaction.atomic():
            answer = client.generic(
                operation.method,
                operation.address(names),
                raw,
                content_type="application/json",
                headers={"Idempotency-Key": name, "If-Match": "*"},
            )
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            failed[name] = answer.status_code

    assert failed == {}
