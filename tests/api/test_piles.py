"""``tables/{id}/rounds/{n}/piles/``: what phones share before a round is recorded."""

import json
from collections.abc import Mapping
from threading import Event
from typing import Any

import pgtrigger
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from api.throttling import PilesThrottle
from engine.sheets import write_sheet
from engine.simulate import simulate_round
from ground.limiter import Limiter
from scoring.models import DraftPile, Entry
from scoring.services.confirmations import confirm_entry
from tests.api.conftest import Phone
from tests.builders import (
    a_sheet,
    a_table,
    a_table_to_dissolve,
    a_void_round,
    an_entry,
    dissolved,
    start_numbers,
)
from tests.conftest import StoreOnce
from tournaments.models import Table
from tournaments.selectors.places import link_of
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of 4, 3, 2 and 1, in seat order."""
    return store_once(a_table)


def ask(
    client: Client,
    table: Table,
    pile: object = "",
    *,
    method: str = "GET",
    body: object = None,
    round_number: int = 1,
    link: str | None = None,
    **headers: str,
) -> Any:
    """What the address of all piles answers, or of one: a start number, or apart."""
    end = f"{pile}/" if pile != "" else ""
    return client.generic(
        method,
        f"/api/v1/tables/{table.pk}/rounds/{round_number}/piles/{end}",
        body if isinstance(body, str) else json.dumps(body),
        content_type="application/json",
        headers={
            "Authorization": f"Place {link_of(table.place) if link is None else link}",
            **headers,
        },
    )


def a_body(table: Table, **fields: Any) -> dict[str, Any]:
    return {
        "seating": 1,
        "seats": list(start_numbers(table)),
        "based_on": 0,
        "evidence": "cards",
        "edit": 1,
        "device": "phone-a",
        "seen": {},
        "by": 3,
        "content": {"penalty": ["r4"]},
        **fields,
    }


def put(client: Client, table: Table, pile: object = 3, **fields: Any) -> Any:
    return ask(client, table, pile, method="PUT", body=a_body(table, **fields))


def test_a_pile_that_was_put_is_what_all_phones_get(client: Client, table: Table) -> None:
    answer = put(client, table)
    version = {
        "number": 3,
        "edit": 1,
        "device": "phone-a",
        "seen": {},
        "by": 3,
        "over": False,
        "content": {"penalty": ["r4"]},
    }

    shared = {
        "seating": 1,
        "seats": [4, 3, 2, 1],
        "version": 0,
        "evidence": "cards",
        "piles": [version],
        "recorded": None,
    }

    assert (answer.status_code, answer.json()) == (200, {"piles": [version], "round": shared})
    assert ask(client, table, 3).json() == {"piles": [version]}
    assert ask(client, table).json() == {"table": 1, **shared}


def test_a_pile_that_is_put_is_answered_with_those_of_all_others(
    client: Client, table: Table
) -> None:
    put(client, table, 1, device="phone-b")

    answer = put(client, table).json()

    assert [one["number"] for one in answer["piles"]] == [3]
    assert [one["number"] for one in answer["round"]["piles"]] == [3, 1]


def test_piles_come_in_seat_order_with_the_cards_apart_last(client: Client, table: Table) -> None:
    put(client, table, "apart", content={"undealt": []})
    put(client, table, 1)
    put(client, table, 4, device="phone-a")
    put(client, table, 4, device="phone-b")

    found = ask(client, table).json()["piles"]

    assert [(one["number"], one["device"]) for one in found] == [
        (4, "phone-b"),
        (4, "phone-a"),
        (1, "phone-a"),
        (None, "phone-a"),
    ]


def test_what_is_overtaken_is_answered_by_what_stands(client: Client, table: Table) -> None:
    put(client, table)
    later = put(client, table, edit=2, device="phone-b", seen={"phone-a": 1}, content={})

    assert put(client, table).json() == later.json()
    assert [one["edit"] for one in later.json()["piles"]] == [2]


def test_a_cleared_pile_stands_empty(client: Client, table: Table) -> None:
    put(client, table)

    answer = ask(client, table, 3, method="DELETE")

    assert (answer.status_code, answer.content) == (204, b"")
    assert ask(client, table).json()["evidence"] is None
    assert ask(client, table, 3).json()["piles"] == [
        {
            "number": 3,
            "edit": 2,
            "device": "server",
            "seen": {"phone-a": 1},
            "by": None,
            "over": False,
            "content": {},
        }
    ]


def test_a_recorded_round_comes_with_its_answer_sheet_and_who_confirmed(client: Client) -> None:
    table = a_table(4, confirmation="needed")
    put(client, table)
    entry = an_entry(table, device="first", sender=4)
    confirm_entry(entry_id=entry.pk, device="second", player=2)

    found = ask(client, table).json()

    assert (found["version"], found["piles"], found["evidence"]) == (1, [], None)
    assert found["recorded"] == {
        **json.loads(entry.answer),
        "sheet": write_sheet(a_sheet(4, seed=1)),
        "confirmed": [2],
    }


def test_a_round_from_an_event_file_comes_without_the_answer_to_its_sender(
    client: Client, table: Table
) -> None:
    an_entry(table)
    with pgtrigger.ignore("scoring.Entry:append_only"):
        Entry.objects.update(answer="")

    found = ask(client, table).json()["recorded"]

    assert found.keys() == {"version", "sheet", "confirmed"}


MANY = {f"phone-{index}": 1 for index in range(41)}


@pytest.mark.parametrize(
    "fields",
    [
        {"edit": 0},
        {"edit": 2**31},
        {"edit": "one"},
        {"edit": 2, "seen": {"phone-b": 2}},
        {"device": ""},
        {"device": "x" * 41},
        {"device": "phone a"},
        {"device": "é"},
        {"device": "a\n"},
        {"device": " a"},
        {"device": "a\0b"},
        {"seen": []},
        {"seen": {"phone b": 1}, "edit": 2},
        {"seen": {"x" * 41: 1}, "edit": 2},
        {"seen": {"phone-b": 0}},
        {"seen": {"phone-b": 2**31}, "edit": 2},
        {"seen": MANY, "edit": 2},
        {"by": 0},
        {"by": 2**31},
        {"over": None},
        {"over": "perhaps"},
        {"seating": 0},
        {"seating": None},
        {"seats": [1] * 9},
        {"seats": ["Anna"]},
        {"based_on": -1},
        {"evidence": "words"},
        {"content": None},
    ],
)
def test_a_version_that_cannot_be_read_is_refused(
    fields: dict[str, Any], client: Client, table: Table
) -> None:
    answer = put(client, table, **fields)

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert answer.json()["fields"].keys() <= fields.keys()
    assert not DraftPile.objects.exists()


@pytest.mark.parametrize("body", ["", "[]", "null", "{", '"pile"', "[" * 3000])
def test_what_is_no_pile_is_refused(body: str, client: Client, table: Table) -> None:
    answer = ask(client, table, 3, method="PUT", body=body)

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_a_version_that_names_its_own_device_as_seen_is_read_without(
    client: Client, table: Table
) -> None:
    answer = put(client, table, edit=2, seen={"phone-a": 1, "phone-b": 1})

    assert answer.json()["piles"][0]["seen"] == {"phone-b": 1}


def test_content_that_is_not_of_the_game_is_refused_with_the_place(
    client: Client, table: Table
) -> None:
    answer = put(client, table, content={"penalty": ["r4", "v9"]})

    document = answer.json()
    assert (answer.status_code, document["code"]) == (400, "unreadable")
    assert (document["place"], document["reason"]) == ("penalty[1]", "v9 is not in this game")


def test_a_card_that_is_in_a_pile_twice_is_refused_by_name(client: Client, table: Table) -> None:
    answer = put(client, table, content={"penalty": ["r4"], "captured": ["b1", "r4", "b1", "b2"]})

    document = answer.json()
    assert (answer.status_code, document["code"]) == (422, "cards_repeated")
    assert document["title"] == "A card is in this pile more than once. Keep it only once."
    assert document["cards"] == ["b1", "r4"]
    assert not DraftPile.objects.exists()


def test_a_card_of_another_pile_is_for_people_to_decide(client: Client, table: Table) -> None:
    put(client, table, 4)

    answer = put(client, table, 3)

    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("fields", "status", "code", "data"),
    [
        ({"pile": 9}, 404, "player_unknown", {"seats": [4, 3, 2, 1]}),
        ({"pile": 9_999_999_999}, 404, "player_unknown", {}),
        ({"seating": 2}, 409, "seats_changed", {"seating": 1, "seats": [4, 3, 2, 1]}),
        ({"seats": [1, 2, 3, 4]}, 409, "seats_changed", {"seats": [4, 3, 2, 1]}),
        ({"based_on": 1}, 409, "outdated", {"version": 0}),
        ({"evidence": "points", "content": {"points": 3}}, 409, "sheet_differs", {}),
    ],
)
def test_a_version_that_does_not_fit_is_a_problem_with_a_code(
    fields: dict[str, Any],
    status: int,
    code: str,
    data: Mapping[str, object],
    client: Client,
    table: Table,
) -> None:
    answer = put(client, table, **fields)

    document = answer.json()
    assert (answer.status_code, document["code"]) == (status, code)
    assert document["title"]
    assert {key: document[key] for key in data} == data


def test_another_kind_of_evidence_is_named(client: Client) -> None:
    table = a_table(4, evidence=["cards", "counts"])
    put(client, table)

    answer = put(client, table, 1, evidence="counts", content={"captured": 3})

    document = answer.json()
    assert (answer.status_code, document["code"]) == (409, "evidence_differs")
    assert document["evidence"] == "cards"


def test_a_pile_that_many_phones_entered_is_to_be_decided_first(
    client: Client, table: Table
) -> None:
    answers = [put(client, table, device=f"phone-{index}") for index in range(9)]

    assert [one.status_code for one in answers] == [200] * 8 + [409]
    assert (answers[-1].json()["code"], answers[-1].json()["most"]) == ("pile_crowded", 8)


def test_an_outdated_pile_comes_with_the_recorded_sheet(client: Client, table: Table) -> None:
    an_entry(table)

    document = put(client, table).json()

    assert (document["code"], document["version"]) == ("outdated", 1)
    assert document["sheet"]["evidence"] == "cards"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
@pytest.mark.parametrize("pile", ["", 3, "apart"])
def test_a_round_or_a_table_that_is_not_there_is_not_found(
    method: str, pile: object, client: Client, table: Table
) -> None:
    if pile == "" and method != "GET":
        return
    body = a_body(table)

    answer = ask(client, table, pile, method=method, body=body, round_number=9)
    assert (answer.status_code, answer.json()["code"]) == (404, "round_unknown")

    gone = Table(pk=10**15, place=table.place, seating=table.seating)
    answer = ask(client, gone, pile, method=method, body=body)
    assert answer.status_code == 404


def test_a_void_round_before_which_its_table_was_dissolved_is_not_found(client: Client) -> None:
    table = a_table_to_dissolve()
    a_void_round(table)

    answer = ask(client, dissolved(table))

    assert (answer.status_code, answer.json()["code"]) == (404, "round_unknown")
    assert answer.json()["rounds"] == []


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_a_withdrawn_link_opens_no_pile(method: str, client: Client, table: Table) -> None:
    link = link_of(table.place)
    withdraw_link(place_id=table.place_id)

    answer = ask(client, table, 3, method=method, body=a_body(table), link=link)

    assert (answer.status_code, answer.json()["code"]) == (401, "link_withdrawn")


def test_a_pile_of_more_than_eight_kilobytes_is_refused(client: Client, table: Table) -> None:
    body = json.dumps(a_body(table))

    large = ask(client, table, 3, method="PUT", body=body + " " * (8193 - len(body)))
    fitting = ask(client, table, 3, method="PUT", body=body + " " * (8192 - len(body)))

    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    assert fitting.status_code == 200


def test_the_largest_version_there_can_be_fits(client: Client) -> None:
    table = a_table(8, largest_size=8, preferred_size=8)
    sheet = a_sheet(8)
    everything = [*sheet.written()]
    seen = {f"{index:02}" + "x" * 38: 999 for index in range(40)}

    answer = put(
        client,
        table,
        edit=1000,
        device="x" * 40,
        seen=seen,
        content={"captured": list(map(str, everything))},
    )

    assert answer.status_code == 200


def test_piles_are_counted_by_link_and_entries_are_not(
    client: Client, send: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PilesThrottle, "limiter", Limiter(2))
    other = a_table(4)

    answers = [ask(client, table), put(client, table), ask(client, table, 3)]
    elsewhere = ask(client, other)

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[-1].json()["code"] == "throttled"
    assert int(answers[-1]["Retry-After"]) > 0
    assert elsewhere.status_code == 200
    assert send(table).status_code == 201


def a_foggy_round(client: Client, table: Table, piles: int) -> None:
    """So many piles of a round, each from a phone of its own."""
    sheet = simulate_round(edition="box120", variant="foggy", players=4, seed=1).sheet
    written: Any = write_sheet(sheet)["piles"]
    for number, pile in list(zip(start_numbers(table), written, strict=True))[:piles]:
        put(client, table, number, device=f"phone-{number}", content=pile)


def test_hidden_penalty_cards_are_sent_to_no_phone(client: Client) -> None:
    table = a_table(4, variant="foggy")
    a_foggy_round(client, table, piles=3)
    row = DraftPile.objects.get(entrant__number=4)

    # The devices of others stand in the answers: to name one is no proof.
    claims: list[dict[str, Any]] = [{"Device": row.device}, {"Cookie": f"device={row.device}"}]
    for headers in ({}, *claims):
        found = ask(client, table, **headers).json()["piles"]
        assert [("penalty" in one["content"], one["hidden"]) for one in found] == [
            (False, ["penalty"])
        ] * 3
        (shown,) = ask(client, table, 4, **headers).json()["piles"]
        assert shown["content"] == {"captured": row.content["captured"]}


def test_who_puts_a_pile_as_the_device_of_another_reads_nothing_hidden(client: Client) -> None:
    table = a_table(4, variant="foggy")
    put(client, table, 4, edit=2, content={"penalty": ["r4"]})

    for content in ({"penalty": ["b2"]}, {}):
        (found,) = put(client, table, 4, content=content).json()["piles"]
        assert (found["edit"], found["content"], found["hidden"]) == (2, {}, ["penalty"])


def test_the_answer_to_a_put_hides_what_anyone_wrote(client: Client) -> None:
    table = a_table(4, variant="foggy")
    put(client, table, 4, device="phone-a", content={"penalty": ["r4"]})

    found = put(client, table, 4, device="phone-b", content={"penalty": ["b2"]}).json()["piles"]

    assert [(one["device"], one["content"]) for one in found] == [
        ("phone-b", {}),
        ("phone-a", {}),
    ]


def test_a_phone_that_hands_a_pile_on_sees_no_more_of_it(client: Client) -> None:
    table = a_table(4, variant="foggy")
    put(client, table, 4, edit=2, content={"penalty": ["r4"]})

    stale = a_body(table, edit=1, content={})
    found = ask(client, table, 4, method="PUT", body=stale, Device="phone-b").json()["piles"]

    assert [(one["edit"], one["content"]) for one in found] == [(2, {})]


def test_who_says_that_the_last_trick_is_played_shows_the_own_pile_alone(client: Client) -> None:
    table = a_table(4, variant="foggy")
    put(client, table, 4, content={"penalty": ["r4"]})
    put(client, table, 3, device="phone-b", over=True, content={"penalty": ["b2"]})

    found = ask(client, table).json()["piles"]

    assert [(one["over"], one["content"]) for one in found] == [
        (False, {}),
        (True, {"penalty": ["b2"]}),
    ]


def test_a_phone_that_says_it_for_the_pile_of_another_shows_what_it_wrote_itself(
    client: Client,
) -> None:
    table = a_table(4, variant="foggy")
    put(client, table, 4, content={"penalty": ["r4"]})

    for fields in (
        {"edit": 1, "content": {}},
        {"edit": 1, "content": {"penalty": ["r4"]}},
        {"edit": 2, "device": "phone-b", "content": {"penalty": ["b2"]}},
        {"edit": 2, "content": {"captured": ["b3"]}},
    ):
        put(client, table, 4, over=True, **fields)
        shown = [one["content"] for one in ask(client, table, 4).json()["piles"]]
        assert {"penalty": ["r4"]} not in shown

    assert shown == [{"penalty": ["b2"]}, {"captured": ["b3"]}]


def test_whole_piles_that_one_phone_enters_for_all_show_nothing_of_another(client: Client) -> None:
    table = a_table(4, variant="foggy")
    put(client, table, 4, content={"penalty": ["r4"]})
    sheet = simulate_round(edition="box120", variant="foggy", players=4, seed=1).sheet
    written: Any = write_sheet(sheet)["piles"]

    for number, pile in zip(start_numbers(table), written, strict=True):
        put(client, table, number, device=f"other-{number}", by=number, over=True, content=pile)

    found = ask(client, table, 4).json()["piles"]
    assert [(one["device"], "penalty" in one["content"]) for one in found] == [
        ("phone-a", False),
        ("other-4", True),
    ]


def test_in_the_correction_of_a_recorded_round_nothing_is_hidden(client: Client) -> None:
    table = a_table(4, variant="foggy")
    sheet = simulate_round(edition="box120", variant="foggy", players=4, seed=1).sheet
    an_entry(table, sheet=sheet)
    put(client, table, 4, based_on=1, content={"penalty": ["r4"]})

    assert ask(client, table, 4).json()["piles"][0]["content"] == {"penalty": ["r4"]}


def test_of_cards_face_down_others_see_the_number(client: Client) -> None:
    table = a_table(4, variant="hattrick")
    put(client, table, 4, content={"face_up": ["r2"], "face_down": ["b3", "b4"]})

    assert [(one["content"], one["hidden"]) for one in ask(client, table).json()["piles"]] == [
        ({"face_up": ["r2"], "face_down": 2}, ["face_down"])
    ]


def test_reading_costs_as_many_queries_with_one_pile_as_with_all(client: Client) -> None:
    counts = []
    for piles in (1, 4):
        table = a_table(4, variant="foggy")
        a_foggy_round(client, table, piles=piles)
        with CaptureQueriesContext(connection) as queries:
            ask(client, table)
        counts.append(len(queries))

    assert counts == [8, 8]


def test_putting_costs_as_many_queries_whatever_stands(client: Client, table: Table) -> None:
    counts = []
    for number in (4, 3):
        with CaptureQueriesContext(connection) as queries:
            put(client, table, number)
        counts.append(len(queries))

    assert counts == [17, 16]  # the table begins with a number


def test_a_pile_is_answered_while_redis_keeps_its_message_waiting(
    client: Client,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    moves, announced = Event(), Event()
    sent = []

    def announce(*numbers: int) -> None:
        moves.wait()
        sent.append(numbers)
        announced.set()

    monkeypatch.setattr("scoring.sender.announce_table", announce)

    with django_capture_on_commit_callbacks(execute=True):
        answer = put(client, table)
    assert (answer.status_code, sent) == (200, [])

    moves.set()
    announced.wait()
    assert sent == [(table.pk, 1)]
