"""``POST /api/v1/tables/{id}/rounds/{n}/entries/``: what a captain's phone sends."""

import json
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client

from engine.checks import judge
from engine.sheets import read_sheet, write_sheet
from scoring.messages import verdict_sentence
from scoring.models import Entry, StoredPile
from scoring.services.seatings import close_seating
from scoring.services.tables import release_table
from tests.api.conftest import Phone
from tests.builders import a_sheet, a_table, an_entry, an_overridden_entry
from tests.conftest import StoreOnce
from tests.rare_cases import case
from tests.rounds import played_rounds, wrong_sheets
from tournaments.models import Table
from tournaments.selectors.places import link_of
from tournaments.selectors.tables import occupants
from tournaments.services.places import withdraw_link

pytestmark = pytest.mark.django_db

Game = tuple[str, int]


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """A table of 4, 3, 2 and 1, in seat order."""
    return store_once(a_table)


@pytest.fixture(scope="module")
def tables(store_once: StoreOnce) -> dict[Game, Table]:
    """A table for each game that was recorded, by variant and players, whatever the evidence."""
    games = {
        (game["variant"], game["players"]) for game in (one["sheet"] for one in played_rounds())
    }
    return store_once(
        lambda: {
            (variant, players): a_table(players, variant=variant, evidence=["cards", "counts"])
            for variant, players in sorted(games)
        }
    )


@pytest.mark.parametrize("played", played_rounds(), ids=lambda played: played["id"])
def test_a_played_round_is_stored_with_its_points(
    played: dict[str, Any], tables: dict[Game, Table], send: Phone
) -> None:
    table = tables[played["sheet"]["variant"], played["sheet"]["players"]]

    with time_machine.travel("2026-03-06 18:00Z", tick=False):
        answer = send(table, sheet=played["sheet"])

    assert (answer.status_code, json.loads(answer.content)) == (
        201,
        {
            "version": 1,
            "recorded_at": "2026-03-06T18:00:00+00:00",
            "scores": played["scores"],
            "totals": played["scores"],
            "places": [
                1 + sum(other > score for other in played["scores"]) for score in played["scores"]
            ],
            "complete": False,
        },
    )


# Every wrong sheet goes through ``check/``; here each variant's at a table of four will do.
WRONG = [
    case(*wrong.values, name=str(wrong.id), usual="-4-" in str(wrong.id))
    for wrong in wrong_sheets()
    if "classic" in str(wrong.id) or "-4-" in str(wrong.id)
]


@pytest.mark.parametrize(("name", "wrong"), WRONG)
def test_a_wrong_sheet_is_refused_with_exactly_its_codes_and_sentences_by_name(
    name: str, wrong: dict[str, Any], tables: dict[Game, Table], send: Phone
) -> None:
    table = tables[wrong["sheet"]["variant"], wrong["sheet"]["players"]]
    answer = send(table, sheet=wrong["sheet"])

    verdict = json.loads(answer.content)
    errors = {one["code"] for one in verdict["problems"] if one["severity"] == "error"}
    assert (answer.status_code, verdict["code"], errors) == (422, "rejected", set(wrong["codes"]))
    names = [entrant.person.name for entrant in occupants(table, 1).values()]
    sentence = verdict_sentence(names, wrong["sheet"]["edition"])
    found = [sentence(one) for one in judge(read_sheet(wrong["sheet"])).problems]
    assert [one["message"] for one in verdict["problems"]] == found
    assert not Entry.objects.exists()


def test_a_problem_is_shown_with_the_names_of_the_people(send: Phone) -> None:
    table = a_table(players=3)
    sheet = write_sheet(a_sheet(3))
    twice = sheet["piles"][1]["captured"][0]  # type: ignore[index] # a sheet's own form
    sheet["piles"][0]["captured"].append(twice)  # type: ignore[index] # a sheet's own form

    messages = [one["message"] for one in json.loads(send(table, sheet=sheet).content)["problems"]]

    names = [entrant.person.name for entrant in occupants(table, 1).values()]
    assert any(names[0] in message and names[1] in message for message in messages)


def test_the_same_submission_again_gets_the_same_bytes(send: Phone, table: Table) -> None:
    first = send(table)

    again = send(table)

    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert Entry.objects.count() == 1


def test_the_same_key_with_other_cards_is_refused(send: Phone, table: Table) -> None:
    send(table)

    answer = send(table, sheet=write_sheet(a_sheet(seed=2)))

    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")


def test_a_stale_version_gets_the_newer_entry(send: Phone, table: Table) -> None:
    newest = an_entry(table)

    answer = send(table, sheet=write_sheet(a_sheet(seed=2)))

    problem = json.loads(answer.content)
    assert (answer.status_code, problem["code"], problem["version"]) == (409, "outdated", 1)
    assert problem["sheet"]["piles"] == write_sheet(a_sheet(seed=1))["piles"]
    assert problem["reason"] == ""
    assert problem["answer"] == json.loads(newest.answer)


def test_a_newer_entry_that_came_from_a_file_has_no_answer(send: Phone, table: Table) -> None:
    played = table.rounds.get(number=1)
    Entry.objects.create(table=table, round=played, version=1, evidence="cards", source="import")

    problem = json.loads(send(table, sheet=write_sheet(a_sheet(seed=2))).content)

    assert (problem["code"], problem["version"], problem["answer"]) == ("outdated", 1, None)


def test_the_same_cards_from_another_phone_are_answered_byte_for_byte(
    send: Phone, table: Table
) -> None:
    newest = an_entry(table)

    answer = send(table, sheet=write_sheet(a_sheet(seed=1)))

    assert (answer.status_code, answer.content.decode()) == (201, newest.answer)


def test_a_stale_version_answer_says_that_the_newer_entry_is_an_override(
    send: Phone, table: Table
) -> None:
    an_overridden_entry(table, reason="Revoke")
    assert json.loads(send(table).content)["code"] == "closed"
    release_table(table_id=table.pk)

    problem = json.loads(send(table).content)

    assert (problem["code"], problem["version"], problem["reason"]) == ("outdated", 1, "Revoke")


@pytest.mark.parametrize(
    ("link", "code"),
    [("", "link_unknown"), ("1.AAAAAAAAAAAAAAAAAAAAAA", "link_unknown"), ("ö", "link_unknown")],
)
def test_an_unknown_link_is_refused(link: str, code: str, send: Phone) -> None:
    answer = send(a_table(), link=link)

    assert (answer.status_code, json.loads(answer.content)["code"]) == (401, code)
    assert answer.headers["WWW-Authenticate"] == "Place"


def test_no_link_at_all_is_refused(client: Client, table: Table) -> None:
    answer = client.post(f"/api/v1/tables/{table.pk}/rounds/1/entries/")

    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_a_withdrawn_link_is_distinguished_from_an_unknown_one(send: Phone, table: Table) -> None:
    withdraw_link(place_id=table.place_id)

    answer = send(table)  # with the link of the place as it was

    assert (answer.status_code, json.loads(answer.content)["code"]) == (401, "link_withdrawn")


def test_the_link_of_another_table_is_refused(send: Phone) -> None:
    answer = send(a_table(), link=link_of(a_table().place))

    assert (answer.status_code, json.loads(answer.content)["code"]) == (403, "other_table")
    assert not Entry.objects.exists()


def test_a_table_that_does_not_exist_is_404(send: Phone, table: Table) -> None:
    table.pk += 1000

    assert send(table, seats=[1]).status_code == 404


def test_a_round_that_does_not_exist_is_404_and_names_those_that_do(send: Phone) -> None:
    answer = send(a_table(rounds=2), 3)

    problem = json.loads(answer.content)
    assert (answer.status_code, problem["code"], problem["rounds"]) == (
        404,
        "round_unknown",
        [1, 2],
    )


def test_a_closed_table_is_409(send: Phone, table: Table) -> None:
    close_seating(seating_id=table.seating_id)

    answer = send(table)

    assert (answer.status_code, json.loads(answer.content)["what"]) == (409, "table")


def test_other_people_at_the_table_are_409_with_those_who_sit_there(send: Phone) -> None:
    answer = send(a_table(players=3), seats=[3, 2, 99])

    problem = json.loads(answer.content)
    assert (answer.status_code, problem["code"]) == (409, "seats_changed")
    assert sorted(problem["seats"]) == [1, 2, 3]


@pytest.mark.parametrize(
    ("card", "place"), [("x7", "piles[0].captured[0]"), ("", "piles[0].captured[0]")]
)
def test_an_unreadable_card_is_400_with_its_place(card: str, place: str, send: Phone) -> None:
    table = a_table(players=3)
    sheet: dict[str, Any] = write_sheet(a_sheet(3))
    sheet["piles"][0]["captured"][0] = card

    answer = send(table, sheet=sheet)

    problem = json.loads(answer.content)
    assert (answer.status_code, problem["code"], problem["place"]) == (400, "unreadable", place)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param("", id="nothing"),
        pytest.param("[]", id="list"),
        pytest.param("{}", id="no-fields"),
        pytest.param("{", id="half"),
        pytest.param("[" * 30_000, id="deep"),
        pytest.param('{"based_on": NaN}', id="not-a-number"),
        pytest.param('{"based_on": -1, "seats": [1], "sheet": {}}', id="version-below-0"),
        pytest.param('{"based_on": true, "seats": [1], "sheet": {}}', id="version-true"),
        pytest.param('{"based_on": 0, "seats": [9999999999], "sheet": {}}', id="huge-number"),
        pytest.param('{"based_on": "\\u0000", "seats": [1], "sheet": {}}', id="nul-in-key"),
        pytest.param('{"based_on": 0, "seats": 1, "sheet": {}}', id="seats-no-list"),
        pytest.param('{"based_on": 0, "seats": [1], "sheet": 1}', id="sheet-a-number"),
        pytest.param('{"based_on": 0, "seats": [1], "sheet": {}, "device": "\\u0000"}', id="nul"),
        pytest.param('{"based_on": 0, "seats": [1], "sheet": {}, "device": "a\\n"}', id="line"),
    ],
)
def test_what_is_no_submission_is_400_and_stores_nothing(raw: str, send: Phone) -> None:
    answer = send(a_table(), raw=raw)

    assert (answer.status_code, json.loads(answer.content)["code"][:10]) in [
        (400, "unreadable"),
        (400, "parse_erro"),
    ]
    assert not Entry.objects.exists()


@pytest.mark.parametrize("key", ["", "x" * 65, "nul\0", "ö"])
def test_a_missing_or_odd_key_is_400(key: str, send: Phone) -> None:
    assert send(a_table(), key=key).status_code == 400


def test_reading_is_not_for_this_address(client: Client) -> None:
    answer = client.get(f"/api/v1/tables/{a_table().pk}/rounds/1/entries/")

    assert answer.status_code == 405
    assert not StoredPile.objects.exists()


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("53100", id="disk-full"),
        pytest.param("53200", id="out-of-memory"),
        pytest.param("58030", id="input-and-output"),
        pytest.param("40001", id="serialisation"),
        pytest.param("40P01", id="deadlock"),
        pytest.param("55P03", id="lock-not-available"),
        pytest.param("25006", id="read-only"),
        pytest.param("57014", id="cancelled"),
    ],
)
def test_what_the_database_cannot_store_just_now_is_stored_whole_when_it_is_sent_again(
    code: str, send: Phone, client: Client
) -> None:
    client.raise_request_exception = False
    table = a_table()

    with connection.cursor() as cursor:  # written last, when the entry is there already
        cursor.execute(
            f"CREATE FUNCTION pg_temp.refuse() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN RAISE 'not now' USING ERRCODE = '{code}'; END $$;"
            f" CREATE TRIGGER zz AFTER INSERT OR UPDATE ON tournaments_resultsversion"
            f" FOR EACH ROW EXECUTE FUNCTION pg_temp.refuse()"
        )
        refused = send(table)
        cursor.execute("DROP TRIGGER zz ON tournaments_resultsversion")

    assert (refused.status_code, refused["Retry-After"]) == (503, "3")
    assert (refused.json()["code"], Entry.objects.exists()) == ("busy", False)
    assert (send(table).status_code, send(table).status_code) == (201, 201)
    assert Entry.objects.count() == 1
