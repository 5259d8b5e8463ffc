"""``/api/v1/tables/<id>/rounds/<n>/``: every version, void or not, confirmed at the desk."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Confirmation, RoundState, Source
from scoring.services.seatings import close_seating
from tests.api.programs import program, send
from tests.builders import (
    a_published_seating,
    a_table,
    a_user,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.stored import everything_stored
from tournaments.models import ConfirmedBy, Event, Scope, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of three that plays two rounds for points, which a director is to confirm."""
    return store_once(
        lambda: a_table(3, rounds=2, evidence=["points"], confirmation=ConfirmedBy.DIRECTOR)
    )


def event_of(table: Table) -> Event:
    event: Event = table.seating.event
    return event


def ask(table: Table, act: str, body: object = None, *, key: str = "key") -> Any:
    address = f"/api/v1/tables/{table.pk}/rounds/1/{act}"
    return send(program(event_of(table)), "POST", address, body, key=key)


def test_a_round_has_every_version_the_newest_first(table: Table) -> None:
    director = a_user(event_of(table).organisation)
    first = an_entry(table, sheet=points_sheet(9, 5, 1))
    second = an_entry(
        table, sheet=points_sheet(9, 6, 1), based_on=1, source=Source.DESK, by=director
    )

    answer = program(event_of(table), Scope.READ).get(f"/api/v1/tables/{table.pk}/rounds/1/")

    round_ = answer.json()
    assert answer.status_code == 200
    assert (round_["seats"], round_["provisional"]) == ([*start_numbers(table)], False)
    assert [
        (version["id"], version["version"], version["origin"], version["by"], version["points"])
        for version in round_["versions"]
    ] == [
        (second.pk, 2, "desk", director.username, [9, 6, 1]),
        (first.pk, 1, "captain", "", [9, 5, 1]),
    ]
    assert round_["versions"][0]["sheet"]["piles"] == [{"points": 9}, {"points": 6}, {"points": 1}]


@pytest.mark.parametrize("number", [3, 32_768, 2**31, 10**17])
def test_a_round_that_is_not_there_is_not_found(number: int, table: Table) -> None:
    client = program(event_of(table))
    address = f"/api/v1/tables/{table.pk}/rounds/{number}/"

    answers = [
        client.get(address),
        send(client, "POST", f"{address}void/", {"reason": "misdeal"}),
        send(client, "POST", f"{address}confirm/", {"version": 1}, key="confirm"),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404]


def test_a_void_round_counts_after_all(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 1))
    body = {"reason": "other", "note": "Two red\tsevens", "replayed": False}

    void = ask(table, "void/", body, key="1")
    again = ask(table, "void/", body, key="2")
    silent = ask(table, "restore/", {}, key="3")
    restored = ask(table, "restore/", {"note": "There was one."}, key="4")

    assert (void.status_code, void.json()["state"]) == (201, "void")
    assert (again.status_code, again.json()["code"]) == (409, "void_refused")
    assert (silent.status_code, silent.json()["code"]) == (422, "reason_refused")
    assert (restored.status_code, restored.json()["state"]) == (201, "open")
    assert [
        (voiding["void"], voiding["reason"], voiding["note"])
        for voiding in restored.json()["voidings"]
    ] == [(True, "other", "Two red sevens"), (False, "", "There was one.")]


def test_another_reason_needs_a_note(table: Table) -> None:
    answer = ask(table, "void/", {"reason": "other"})

    assert (answer.status_code, answer.json()["why"]) == (409, "untold")
    assert table.rounds.get(number=1).state == RoundState.OPEN


def test_a_director_confirms_the_version_that_was_read(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 1))
    an_entry(table, sheet=points_sheet(9, 6, 1), based_on=1)

    old = ask(table, "confirm/", {"version": 1}, key="1")
    new = ask(table, "confirm/", {"version": 2}, key="2")
    none = ask(table, "confirm/", {"version": 3}, key="3")

    assert (old.status_code, old.json()["code"]) == (409, "outdated")
    assert (new.status_code, new.json()["provisional"]) == (201, False)
    assert none.status_code == 404


def test_rounds_that_are_still_to_be_entered_or_confirmed_are_listed(table: Table) -> None:
    entry = an_entry(table, sheet=points_sheet(9, 5, 1))
    client, event = program(event_of(table), Scope.READ), event_of(table)
    place = {"table": table.pk, "seating": 1, "place": 1, "room": ""}

    missing = client.get(f"/api/v1/events/{event.slug}/missing-rounds/").json()
    unconfirmed = client.get(f"/api/v1/events/{event.slug}/unconfirmed-rounds/").json()

    assert missing == [{**place, "number": 2}]
    assert unconfirmed == [{**place, "number": 1, "entry": entry.pk}]


def test_rounds_of_others_are_confirmed_by_no_one_else(table: Table) -> None:
    other = a_table(3, rounds=1, evidence=["points"], confirmation=ConfirmedBy.DIRECTOR)
    own = an_entry(table, sheet=points_sheet(9, 5, 1))
    foreign = an_entry(other, sheet=points_sheet(9, 5, 1))
    address = f"/api/v1/events/{event_of(table).slug}/unconfirmed-rounds/"
    body = {"entries": [own.pk, foreign.pk, 2**63 - 1], "reason": "They have left."}

    answer = send(program(event_of(table)), "POST", address, body)

    assert (answer.status_code, answer.json()) == (201, {"entries": [own.pk]})
    assert [word.entry_id for word in Confirmation.objects.all()] == [own.pk]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"entries": [], "reason": "Left."},
        {"entries": [0], "reason": "Left."},
        {"entries": [2**63], "reason": "Left."},
        {"entries": ["one"], "reason": "Left."},
        {"entries": [1] * 5_001, "reason": "Left."},
    ],
)
def test_entries_that_cannot_be_read_are_refused(body: dict[str, object], table: Table) -> None:
    address = f"/api/v1/events/{event_of(table).slug}/unconfirmed-rounds/"

    answer = send(program(event_of(table)), "POST", address, body)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["entries"])


def test_a_round_of_a_closed_seating_is_voided_by_a_key_to_manage_alone(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 1))
    close_seating(seating_id=table.seating_id)
    address = f"/api/v1/tables/{table.pk}/rounds/1/void/"
    body = {"reason": "misdeal", "replayed": False}
    clients = program(event_of(table), Scope.SCORE), program(event_of(table), Scope.MANAGE)
    before = everything_stored()

    refused, done = (send(client, "POST", address, body) for client in clients)

    assert (refused.status_code, done.status_code) == (403, 201)
    assert before != everything_stored()
    assert reread(table).rounds.get(number=1).state == RoundState.VOID


@pytest.mark.parametrize("versions", [1, 3])
def test_a_round_takes_as_many_queries_with_one_version_as_with_three(
    versions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(3)
    table = a_table(3, rounds=1, evidence=["points"], organisation=event.organisation)
    for version in range(versions):
        an_entry(table, sheet=points_sheet(9, 5, version), based_on=version)
    client = program(event_of(table), Scope.READ)
    address = f"/api/v1/tables/{table.pk}/rounds/1/"
    client.get(address)  # notes the use, once a minute

    with django_assert_num_queries(10):
        client.get(address)


@pytest.mark.parametrize("players", [4, 12])
def test_missing_rounds_take_three_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players, preferred_size=4)
    a_published_seating(event)
    client = program(event, Scope.READ)
    address = f"/api/v1/events/{event.slug}/missing-rounds/"
    client.get(address)  # notes the use, once a minute

    with django_assert_num_queries(3):  # key, event, rounds
        client.get(address)
