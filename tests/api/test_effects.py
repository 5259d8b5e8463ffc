"""Changes of results with ``?preview=true``: what they would do is answered, nothing is stored."""

from typing import Any

import pytest
from django.db import transaction

from tests.api.ladder import ROWS, Caller, Operation, an_evening, names_of, operations
from tests.api.programs import program, send
from tests.api.shapes import alike, examples, shape
from tests.builders import an_event
from tests.conftest import StoreOnce
from tests.scoring.plays import play_fully
from tests.stored import everything_stored
from tournaments.models import Event, Role, Scope
from tournaments.services.teams import create_team

pytestmark = pytest.mark.django_db


def has_preview(operation: Operation) -> bool:
    return any(given["name"] == "preview" for given in operation.described.get("parameters", ()))


PREVIEWED = sorted(name for name, operation in operations().items() if has_preview(operation))


@pytest.fixture(scope="module")
def stored_event(store_once: StoreOnce) -> Event:
    """The running event that all tests of this module find."""
    return store_once(an_evening)


@pytest.fixture
def event(stored_event: Event, db: None) -> Event:
    return Event.objects.get(pk=stored_event.pk)


def test_every_change_of_results_can_be_looked_at() -> None:
    assert PREVIEWED == [
        "change_layout",
        "close_seating",
        "close_table",
        "draw_lots",
        "give_ruling",
        "give_sanction",
        "join_people",
        "open_table",
        "part_people",
        "postpone_table",
        "reopen_seating",
        "restore_round",
        "resume_table",
        "stop_table",
        "submit_entry",
        "swap_players",
        "void_round",
        "withdraw_ruling",
        "withdraw_sanction",
        "write_seating",
    ]


@pytest.mark.parametrize("name", PREVIEWED)
def test_a_preview_is_described_by_its_example_and_stores_nothing(name: str, event: Event) -> None:
    operation, row = operations()[name], ROWS[name]
    client = (Caller.OWNER if row.opens is Role.OWNER else Caller.MANAGE).client(event)
    client.get(f"/api/v1/events/{event.slug}/")  # notes the use, once a minute
    with transaction.atomic():
        body = row.body(event) if row.body else None
        address = f"{operation.address({**names_of(event), **row.names(event)})}?preview=true"
        before = everything_stored()
        answer = send(client, operation.method, address, body, **{"If-Match": "*"})
        after = everything_stored()
        transaction.set_rollback(True)

    assert answer.status_code == 200, answer.content
    assert after == before
    described = operation.described["responses"]["200"]
    for example in examples(described["content"]):
        assert alike(shape(example), shape(answer.json()))


@pytest.mark.parametrize("name", PREVIEWED)
def test_a_preview_needs_the_rights_of_the_change(name: str, event: Event) -> None:
    operation, row = operations()[name], ROWS[name]
    callers = Caller.STRANGER, Caller.SCORE, Caller.OF_ANOTHER_EVENT
    with transaction.atomic():
        clients = [caller.client(event) for caller in callers]
        body = row.body(event) if row.body else None
        address = f"{operation.address({**names_of(event), **row.names(event)})}?preview=true"
        answers = [send(client, operation.method, address, body).status_code for client in clients]
        transaction.set_rollback(True)

    assert answers == [401, 200 if row.opens == Role.SCORE_KEEPER else 403, 404]


def sanction(event: Event, *, preview: bool) -> Any:
    body = {"entrant": 1, "points": -840, "reason": "Late."}
    address = f"/api/v1/events/{event.slug}/sanctions/"
    return send(
        program(event, Scope.MANAGE),
        "POST",
        address + ("?preview=true" if preview else ""),
        body,
    )


def test_effects_are_those_that_the_change_has() -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    team = create_team(event_id=event.pk, name="Foxes")
    event.entrants.filter(number=1).update(team=team)
    play_fully(event, 9, 5, 1)

    seen = sanction(event, preview=True)

    nowhere = {"total": None, "place": None, "next_table": None}
    assert seen.json() == {
        "entrants": [
            {
                "number": 2,
                "seating": None,
                "before": {**nowhere, "rank": 2, "points": None},
                "after": {**nowhere, "rank": 1, "points": None},
            },
            {
                "number": 1,
                "seating": None,
                "before": {**nowhere, "rank": 1, "points": 840},
                "after": {**nowhere, "rank": 2, "points": 0},
            },
        ],
        "teams": [
            {
                "team": "Foxes",
                "before": {"rank": 1, "points": 840},
                "after": {"rank": 1, "points": 0},
            }
        ],
        "series": [],
        "proposal": None,
        "next_known": True,
    }
    assert sanction(event, preview=False).status_code == 201


def test_what_changes_nothing_has_no_effects() -> None:
    event = an_event(3, rounds=1, evidence=["points"])
    play_fully(event, 9, 5, 1)
    address = f"/api/v1/events/{event.slug}/sanctions/?preview=yes"
    body = {"entrant": 1, "points": None, "reason": "Loud."}

    seen = send(program(event), "POST", address, body).json()

    assert (seen["entrants"], seen["teams"], seen["series"]) == ([], [], [])


@pytest.mark.parametrize("preview", ["2", "maybe", ""])
def test_it_must_be_clear_whether_it_is_a_preview(preview: str) -> None:
    event = an_event(1)

    answer = send(
        program(event),
        "POST",
        f"/api/v1/events/{event.slug}/sanctions/?preview={preview}",
        {"entrant": 1, "points": -84, "reason": "Late."},
    )

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["preview"])
