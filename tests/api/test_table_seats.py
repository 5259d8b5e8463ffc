"""``/api/v1/tables/<id>/``: who sits there, and what directors change about a table."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Ruling
from scoring.services.seatings import close_seating
from tests.api.programs import program, send
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_ruling,
    a_table,
    a_table_to_dissolve,
    a_user,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.stored import everything_stored
from tournaments.models import AttendanceState, Event, Scope, Table, TableState
from tournaments.selectors.attendance import states_of
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of four that plays two rounds for points."""
    return store_once(lambda: a_table(4, rounds=2, evidence=["points"], largest_size=8))


def event_of(table: Table) -> Event:
    event: Event = table.seating.event
    return event


def ask(table: Table, act: str, body: object = None, *, key: str = "", **headers: str) -> Any:
    """The answer to a director's program."""
    address = f"/api/v1/tables/{table.pk}/{act}"
    client = program(event_of(table))
    if not act.startswith(("seats", "merge")) or key:
        return send(client, "POST", address, body, key=key or "key", **headers)
    return client.get(address)


def sitting(answer: Any) -> list[int | None]:
    """Who sits on each seat at last."""
    return [seat["people"][-1]["number"] for seat in answer.json()["seats"]]


def test_a_member_reads_any_table_as_its_captain_does(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 3, 1))

    answer = program(event_of(table), Scope.READ).get(f"/api/v1/tables/{table.pk}/")

    assert answer.status_code == 200
    assert answer.json()["totals"] == [9, 5, 3, 1]
    assert [played["version"] for played in answer.json()["played"]] == [1, 0]


def test_a_table_of_another_club_is_not_found(table: Table) -> None:
    other = program(an_event(0))

    answers = [
        other.get(f"/api/v1/tables/{table.pk}/{rest}").status_code
        for rest in ("", "seats/", "rounds/1/", "merge/1/")
    ]

    assert answers == [404, 404, 404, 404]


def test_a_stranger_gets_no_table(table: Table, client: Client) -> None:
    assert client.get(f"/api/v1/tables/{table.pk}/").status_code == 401


def test_seats_are_told_one_after_the_other(table: Table) -> None:
    first, *_ = start_numbers(table)
    late = a_late_entrant(table)
    body = {"number": first, "by_number": late, "from_round": 2, "away": "late"}

    answer = ask(table, "substitute/", body)

    assert answer.status_code == 200
    assert answer.json()["seats"][0] == {
        "seat": 1,
        "people": [
            {
                "number": first,
                "name": event_of(table).entrants.get(number=first).person.name,
                "from_round": 1,
                "to_round": 1,
            },
            {"number": late, "name": "Zoltán", "from_round": 2, "to_round": None},
        ],
    }
    assert answer.json() == ask(table, "seats/").json()
    states = states_of(event_of(table), 1)
    assert states[event_of(table).entrants.get(number=first).pk] == AttendanceState.LATE


def test_people_leave_and_join_between_rounds(table: Table) -> None:
    first, *others = start_numbers(table)
    late = a_late_entrant(table)

    left = ask(table, "leave/", {"number": first, "from_round": 1}, key="1")
    joined = ask(table, "join/", {"number": late, "from_round": 1, "seat": 1}, key="2")
    beside = ask(table, "join/", {"number": first, "from_round": 2}, key="3")

    assert sitting(left) == [None, *others]
    assert sitting(joined) == [late, *others]
    assert sitting(beside) == [late, *others, first]


@pytest.mark.parametrize(
    ("act", "body", "status", "code"),
    [
        ("leave/", {"number": 99, "from_round": 1}, 422, "seat_refused"),
        ("leave/", {"number": 1, "from_round": 9}, 404, "round_unknown"),
        ("leave/", {"number": 1, "from_round": 32_768}, 400, "unreadable"),
        ("leave/", {"number": 2**31, "from_round": 1}, 400, "unreadable"),
        ("leave/", {"number": 1, "from_round": 1, "away": "present"}, 400, "unreadable"),
        ("join/", {"number": 99, "from_round": 1}, 422, "seat_refused"),
        ("join/", {"number": 1, "from_round": 1, "seat": 9}, 400, "unreadable"),
        ("substitute/", {"number": 1, "by_number": 99, "from_round": 1}, 422, "seat_refused"),
        ("swap/", {"number": 1, "other_number": 1}, 422, "swap_refused"),
        ("swap/", {"number": 1, "other_number": 99}, 422, "swap_refused"),
        ("close/", {"reason": ""}, 422, "reason_refused"),
        ("close/", {"reason": "x" * 201}, 422, "reason_refused"),
        ("close/", {"reason": "A\u202eB"}, 422, "reason_refused"),
        ("close/", {"reason": "A\0B"}, 400, "unreadable"),
        ("open/", {"reason": "Why not."}, 409, "table_outdated"),
        ("release/", {}, 409, "table_outdated"),
        ("extra-time/", {"minutes": 5}, 409, "clock_refused"),
        ("extra-time/", {"minutes": 121}, 400, "unreadable"),
        ("stop/", {"number": 99, "reason": "Ill."}, 422, "seat_refused"),
        ("stop/", {"number": 1}, 422, "reason_refused"),
        ("keep/", {"kept": True}, 409, "seating_outdated"),
        ("keep/", {}, 400, "unreadable"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_stored(
    act: str, body: dict[str, object], status: int, code: str, table: Table
) -> None:
    client = program(event_of(table))
    client.get(f"/api/v1/tables/{table.pk}/seats/")  # notes the use, once a minute
    before = everything_stored()

    answer = send(client, "POST", f"/api/v1/tables/{table.pk}/{act}", body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert everything_stored() == before


def test_two_who_sat_on_each_others_seats_are_put_right(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 3, 1))
    first, second, *_ = start_numbers(table)
    body = {"number": first, "other_number": second}

    seen = send(
        program(event_of(table)), "POST", f"/api/v1/tables/{table.pk}/swap/?preview=true", body
    )
    swapped = ask(table, "swap/", body)

    totals = {each["number"]: each["after"]["total"] for each in seen.json()["entrants"]}
    assert totals == {first: 5, second: 9}
    assert swapped.status_code == 201
    assert sitting(swapped)[:2] == [second, first]


def test_a_swap_at_a_closed_table_needs_a_reason(table: Table) -> None:
    an_entry(table, sheet=points_sheet(9, 5, 3, 1))
    close_seating(seating_id=table.seating_id)
    first, second, *_ = start_numbers(table)
    body = {"number": first, "other_number": second}

    silent = ask(table, "swap/", body)
    told = ask(table, "swap/", {**body, "reason": "Read the plan wrongly."}, key="told")

    assert (silent.status_code, silent.json()["code"]) == (422, "reason_refused")
    assert told.status_code == 201


def test_a_table_is_closed_and_opened_for_reasons_that_stay(table: Table) -> None:
    director = a_user(event_of(table).organisation)
    client = program(event_of(table), by=director)
    address = f"/api/v1/tables/{table.pk}"

    closed = send(client, "POST", f"{address}/close/", {"reason": "The hall closes."})
    opened = send(client, "POST", f"{address}/open/", {"reason": "It stays open."}, key="open")

    assert (closed.status_code, closed.json()["state"]) == (201, "closed")
    assert (opened.status_code, opened.json()["state"]) == (201, "open")
    assert [
        (reason["to"], reason["reason"], reason["by"]) for reason in opened.json()["reasons"]
    ] == [
        ("closed", "The hall closes.", director.username),
        ("open", "It stays open.", director.username),
    ]


def test_a_postponed_table_goes_on(table: Table) -> None:
    client, address = program(event_of(table)), f"/api/v1/tables/{table.pk}/postpone/"

    postponed = send(client, "POST", address)
    twice = send(client, "POST", address, key="twice")
    resumed = send(client, "DELETE", address, key="resume")

    assert (postponed.status_code, postponed.json()["postponed"]) == (201, True)
    assert (twice.status_code, twice.json()["code"]) == (409, "table_outdated")
    assert (resumed.status_code, resumed.json()["postponed"]) == (201, False)


def test_a_locked_table_is_released(table: Table) -> None:
    a_ruling(table.seating, start_numbers(table)[0])

    answer = ask(table, "release/")

    assert (answer.status_code, answer.json()["locked"]) == (200, False)


def test_a_short_table_stops_and_the_others_get_their_mean() -> None:
    table = a_table(3, rounds=2, evidence=["points"])
    an_entry(table, sheet=points_sheet(9, 5, 1))
    first, *others = start_numbers(table)

    answer = ask(table, "stop/", {"number": first, "by_rule": True, "reason": "Ill."})

    assert (answer.status_code, answer.json()["state"]) == (201, "closed")
    rulings = Ruling.objects.order_by("entrant__number")
    assert [ruling.entrant.number for ruling in rulings] == sorted(others)


def test_a_table_ends_and_its_people_sit_elsewhere_as_was_read() -> None:
    table = a_table_to_dissolve()
    event = event_of(table)
    moves = ask(table, "merge/5/")
    client, address = program(event), f"/api/v1/tables/{table.pk}/merge/5/"

    unread = send(client, "POST", address, {"reason": "Ill."})
    other = send(client, "POST", f"/api/v1/tables/{table.pk}/merge/1/", {}, **{"If-Match": "*"})
    made = send(client, "POST", address, {"reason": "Ill."}, **{"If-Match": moves["ETag"]})

    assert moves.json()["given_up"] == [2]
    assert unread.status_code == 428
    assert (other.status_code, other.json()["code"]) == (409, "table_outdated")
    assert made.status_code == 200
    [first, second] = made.json()["tables"]
    assert ({*first["entrants"]}, second["entrants"]) == ({1, 2, 3, 4, 6, 7}, [])
    assert Table.objects.get(pk=table.pk).state == TableState.CLOSED


@pytest.mark.parametrize("players", [3, 8])
def test_a_table_takes_as_many_queries_for_three_people_as_for_eight(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = a_table(players, largest_size=8)
    client = program(event_of(table), Scope.READ)
    client.get(f"/api/v1/tables/{table.pk}/seats/")  # notes the use, once a minute

    with django_assert_num_queries(5):
        client.get(f"/api/v1/tables/{table.pk}/seats/")


def test_hidden_points_are_seen_by_who_keeps_scores_alone() -> None:
    event = an_event(3, rounds=1, evidence=["points"], standings_shown="hidden")
    [table] = tables_of(a_published_seating(event))
    an_entry(reread(table), sheet=points_sheet(9, 5, 1))
    address = f"/api/v1/events/{event.slug}/tables/"

    def totals(client: Client) -> tuple[bool, list[int]]:
        [answer] = client.get(address).json()
        return answer["hidden"], answer["totals"]

    assert totals(Client()) == (True, [])
    assert totals(program(an_event(0))) == (True, [])
    assert totals(program(event, Scope.READ)) == (True, [])
    assert totals(program(event, Scope.SCORE)) == (False, [9, 5, 1])
