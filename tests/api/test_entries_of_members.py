"""Entries of members and their programs: the same service as at the desk, with its rights."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Entry, Source
from scoring.services.seatings import close_seating
from tests.api.conftest import Phone
from tests.api.programs import browser, program, send
from tests.api.submissions import body_of
from tests.builders import (
    a_submission,
    a_table,
    a_user,
    an_entry,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tournaments.models import Event, Role, Scope, Table
from tournaments.selectors.places import link_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of three that plays two rounds for points."""
    return store_once(lambda: a_table(3, rounds=2, evidence=["points"]))


def event_of(table: Table) -> Event:
    event: Event = table.seating.event
    return event


def enter(client: Client, table: Table, *points: int, key: str = "key", **fields: Any) -> Any:
    """The answer to these points of the first round."""
    sheet = points_sheet(*(points or (3, 2, 1)))
    body = body_of(a_submission(table, sheet=sheet)) | fields
    return send(client, "POST", f"/api/v1/tables/{table.pk}/rounds/1/entries/", body, key=key)


def test_a_program_enters_a_round_in_the_name_of_its_maker(table: Table) -> None:
    maker = a_user(event_of(table).organisation)

    answer = enter(program(event_of(table), Scope.SCORE, by=maker), table)

    entry = Entry.objects.get()
    assert (answer.status_code, answer.json()["scores"]) == (201, [3, 2, 1])
    [key] = event_of(table).api_keys.all()
    assert (entry.source, entry.by, entry.device) == (Source.DESK, maker, key.shown)


def test_a_score_keeper_enters_a_round_where_they_are_logged_in(table: Table) -> None:
    answer = enter(browser(event_of(table), Role.SCORE_KEEPER), table)

    assert (answer.status_code, Entry.objects.get().source) == (201, Source.DESK)


def test_a_round_that_is_sent_again_is_stored_once(table: Table) -> None:
    client = program(event_of(table), Scope.SCORE)

    first, second = (enter(client, table) for _ in range(2))
    other = enter(client, table, 1, 2, 3)

    assert (first.status_code, first.content) == (second.status_code, second.content)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")
    assert other.json()["errors"] == [other.json()["title"]]
    assert Entry.objects.count() == 1


def test_what_cannot_be_right_is_refused_with_its_verdict(table: Table) -> None:
    answer = enter(program(event_of(table), Scope.SCORE), table, 5, 999, 3)

    assert (answer.status_code, answer.json()["code"]) == (422, "rejected")
    assert answer.json()["problems"]


OVERRIDE = {"reason": "A card is lost.", "points": [5, None, 3], "despite": []}


@pytest.mark.parametrize("scope", [Scope.SCORE, Scope.MANAGE])
def test_a_word_of_the_director_needs_a_key_to_manage_whoever_made_it(
    scope: Scope, table: Table
) -> None:
    answer = enter(program(event_of(table), scope), table, override=OVERRIDE)

    may = scope == Scope.MANAGE
    assert answer.status_code == (201 if may else 403)
    assert [entry.reason for entry in Entry.objects.all()] == (["A card is lost."] if may else [])


@pytest.mark.parametrize("scope", [Scope.SCORE, Scope.MANAGE])
def test_a_closed_round_is_corrected_with_a_key_to_manage_whoever_made_it(
    scope: Scope, table: Table
) -> None:
    an_entry(table, sheet=points_sheet(3, 2, 1))
    close_seating(seating_id=table.seating_id)

    answer = enter(
        program(event_of(table), scope),
        reread(table),
        9,
        2,
        1,
        based_on=1,
        correction="Written down wrongly.",
    )

    may = scope == Scope.MANAGE
    assert answer.status_code == (201 if may else 403)
    assert Entry.objects.count() == (2 if may else 1)


def test_a_correction_is_looked_at_before_it_is_stored(table: Table) -> None:
    an_entry(table, sheet=points_sheet(3, 2, 1))
    close_seating(seating_id=table.seating_id)
    body = body_of(a_submission(table, sheet=points_sheet(3, 9, 1))) | {
        "based_on": 1,
        "correction": "Written down wrongly.",
    }
    address = f"/api/v1/tables/{table.pk}/rounds/1/entries/"
    client = program(event_of(table))

    seen = send(client, "POST", f"{address}?preview=true", body)

    assert Entry.objects.count() == 1
    before = {line["number"]: line["before"]["total"] for line in seen.json()["entrants"]}
    after = {line["number"]: line["after"]["total"] for line in seen.json()["entrants"]}
    first, second, _third = start_numbers(table)
    assert (before, after) == ({first: 3, second: 2}, {first: 3, second: 9})
    assert send(client, "POST", address, body).json()["totals"] == [3, 9, 1]


def test_a_captain_does_not_look_at_what_an_entry_would_do(table: Table) -> None:
    captain = Client(headers={"Authorization": f"Place {link_of(table.place)}"})
    body = body_of(a_submission(table, sheet=points_sheet(3, 2, 1)))
    address = f"/api/v1/tables/{table.pk}/rounds/1/entries/?preview=true"

    answer = send(captain, "POST", address, body)

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")
    assert Entry.objects.count() == 0


def test_a_closed_round_is_not_corrected_without_a_reason(table: Table) -> None:
    an_entry(table, sheet=points_sheet(3, 2, 1))
    close_seating(seating_id=table.seating_id)

    answer = enter(program(event_of(table), Scope.SCORE), reread(table), 9, 2, 1, based_on=1)

    assert (answer.status_code, answer.json()["code"]) == (422, "reason_refused")


def test_a_captain_gives_no_word_of_the_director(table: Table, send: Phone) -> None:
    answer = send(table, override=OVERRIDE)

    assert (answer.status_code, answer.json()["code"]) == (403, "role_needed")
    assert not Entry.objects.exists()


@pytest.mark.parametrize("points", [[], [1, 2], [1, 2, 3, 4]])
def test_a_word_about_other_seats_than_the_sheet_has_is_unreadable(
    points: list[int], table: Table
) -> None:
    wrong = OVERRIDE | {"points": points}

    answer = enter(program(event_of(table)), table, override=wrong)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["override"])


def test_a_table_of_another_club_is_not_found(table: Table) -> None:
    other = a_table(3).seating.event

    assert enter(program(other), table).status_code == 404


def test_a_key_adds_no_statement_to_an_entry(table: Table, send: Phone) -> None:
    client, sheet = program(event_of(table), Scope.SCORE), points_sheet(3, 2, 1)
    client.get(f"/api/v1/events/{event_of(table).slug}/")  # notes the use, once a minute
    other = a_table(3, rounds=2, evidence=["points"])

    with CaptureQueriesContext(connection) as by_link:
        by_phone = send(other, sheet=body_of(a_submission(other, sheet=sheet))["sheet"])
    with CaptureQueriesContext(connection) as by_key:
        by_program = enter(client, table)

    assert (by_phone.status_code, by_program.status_code) == (201, 201)
    assert len(by_key) == len(by_link)
