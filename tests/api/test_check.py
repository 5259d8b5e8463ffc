"""``POST /api/v1/check/``: the verdict on a sheet, for everybody."""

import json
from typing import Any

import pytest
from django.test import Client

from api.throttling import CheckThrottle
from engine.sheets import write_sheet
from ground.limiter import Limiter
from tests.builders import a_sheet
from tests.rounds import played_rounds, vectors, wrong_sheets

pytestmark = pytest.mark.django_db


def check(client: Client, body: object, language: str = "en") -> tuple[int, Any]:
    answer = client.post(
        "/api/v1/check/",
        data=body if isinstance(body, str) else json.dumps(body),
        content_type="application/json",
        headers={"Accept-Language": language},
    )
    return answer.status_code, json.loads(answer.content)


def errors(verdict: dict[str, Any]) -> set[str]:
    return {one["code"] for one in verdict["problems"] if one["severity"] == "error"}


@pytest.mark.parametrize("form", ["sheet", "quick_sheet"])
@pytest.mark.parametrize("played", played_rounds(), ids=lambda played: played["id"])
def test_a_played_round_is_ok_with_its_scores(
    played: dict[str, Any], form: str, client: Client
) -> None:
    status, verdict = check(client, played[form])

    assert (status, verdict["ok"], verdict["scores"]) == (200, True, played["scores"])


@pytest.mark.parametrize(("name", "wrong"), wrong_sheets())
def test_a_wrong_sheet_has_exactly_its_codes(
    name: str, wrong: dict[str, Any], client: Client
) -> None:
    status, verdict = check(client, wrong["sheet"])

    assert (status, verdict["ok"], errors(verdict)) == (200, False, set(wrong["codes"]))


@pytest.mark.parametrize(("sheet", "expected"), vectors())
def test_a_sheet_worked_out_by_hand_has_its_codes_and_scores(
    sheet: dict[str, Any], expected: dict[str, Any], client: Client
) -> None:
    _status, verdict = check(client, sheet)

    assert errors(verdict) == set(expected["codes"])
    assert verdict["scores"] == expected.get("scores", verdict["scores"])


def test_the_sentences_use_the_names_that_were_given(client: Client) -> None:
    sheet: dict[str, Any] = write_sheet(a_sheet(3))
    sheet["piles"][0]["penalty"] = []

    _status, verdict = check(client, {**sheet, "names": ["Anna", "Béla", "Cili"]})

    assert verdict["problems"][0]["message"].startswith("Anna has no penalty card.")


def test_a_wrong_sheet_comes_with_repairs_shown_by_name(client: Client) -> None:
    sheet: dict[str, Any] = write_sheet(a_sheet(3))
    (card,) = sheet["piles"][0]["penalty"]
    sheet["piles"][0]["penalty"] = []

    _status, verdict = check(client, {**sheet, "names": ["Anna", "Béla", "Cili"]})
    (repair,) = verdict["problems"][0]["repairs"]

    assert repair.pop("message").endswith(" to the penalty cards of Anna.")
    assert repair.pop("report").startswith("Added ")
    assert repair == {
        "kind": "add",
        "seats": [0],
        "cards": [card],
        "changes": [{"place": "penalty", "seat": 0, "remove": [], "add": [card]}],
    }


def test_without_names_people_are_seat_numbers(client: Client) -> None:
    sheet: dict[str, Any] = write_sheet(a_sheet(3))
    sheet["piles"][2]["penalty"] = []

    _status, verdict = check(client, sheet)

    assert verdict["problems"][0]["message"].startswith("#3 has no penalty card.")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("[]", id="list"),
        pytest.param("null", id="null"),
        pytest.param("7", id="number"),
        pytest.param("{", id="half"),
        pytest.param("[" * 16_000, id="deep"),
        pytest.param('{"names": 1}', id="names-a-number"),
        pytest.param('{"names": [1]}', id="name-a-number"),
        pytest.param(json.dumps({"names": ["x"] * 9}), id="nine-names"),
    ],
)
def test_what_is_no_sheet_is_400(body: str, client: Client) -> None:
    assert check(client, body)[0] == 400


HUGE = 10**4000  # one that JSON can still be read with


@pytest.mark.parametrize(
    ("changes", "place", "reason"),
    [
        ({"players": 3.0}, "players", "a whole number is needed here, not a number"),
        ({"players": True}, "players", "a whole number is needed here, not true or false"),
        ({"players": HUGE}, "players", "the number is far too large"),
        ({"players": -HUGE}, "players", "the number is far too large"),
        (
            {"edition": "box120\0"},
            "edition",
            r"'box120\x00' is not one of: amigo1993, box120, jp90",
        ),
        (
            {"edition": "x" * 15_000},
            "edition",
            f"'{'x' * 40}' is not one of: amigo1993, box120, jp90",
        ),
        ({"x" * 15_000: 1}, "", f"'{'x' * 40}' is not a known key"),
        ({"\0": 1}, "", r"'\x00' is not a known key"),
        ({"undealt": ["r\0"]}, "undealt[0]", r"'r\x00' is not a card; write for example r7"),
        ({"undealt": [HUGE]}, "undealt[0]", "a card like r7 is needed here, not a number"),
        ({"undealt": [[[]]]}, "undealt[0]", "a card like r7 is needed here, not a list"),
        ({"piles": [None] * 2_000}, "piles[0]", "an object is needed here, not null"),
        ({"piles": {"0": {}}}, "piles", "a list is needed here, not an object"),
        ({"evidence": "counts"}, "piles[0].own", "is missing"),
        ({"evidence": "points"}, "", "'undealt' is not a known key"),
        (
            {"house": {"left_out": "\0"}},
            "house.left_out",
            r"'\x00' is not one of: b, g, o, r, v, y",
        ),
    ],
    ids=lambda value: "" if isinstance(value, str) else next(iter(value))[:20],
)
def test_what_is_in_no_sheet_is_400_with_its_place(
    changes: dict[str, Any], place: str, reason: str, client: Client
) -> None:
    status, problem = check(client, {**write_sheet(a_sheet(3)), "undealt": [], **changes})

    assert status == 400
    assert problem.pop("request_id")
    assert problem == {
        "type": "/api/v1/problems/unreadable/",
        "status": 400,
        "code": "unreadable",
        "title": "This sheet cannot be read. Correct the part that is named.",
        "place": place,
        "reason": reason,
    }


def test_hundreds_of_piles_get_a_verdict(client: Client) -> None:
    sheet = {**write_sheet(a_sheet(3)), "piles": [{"penalty": [], "captured": []}] * 400}

    status, verdict = check(client, sheet)

    assert (status, [one["code"] for one in verdict["problems"]]) == (200, ["PILES"])


def test_thousands_of_cards_get_one_problem_for_each_card_there_is(client: Client) -> None:
    sheet = {**write_sheet(a_sheet(3)), "undealt": ["r1", "v1"] * 1_000}

    status, verdict = check(client, sheet)

    found = [(one["code"], one["cards"], one["repairs"]) for one in verdict["problems"]]
    assert status == 200
    assert found == [
        ("NOT_IN_DECK", ["v1"], []),
        ("DUP_UNDEALT", ["r1"], []),
        ("DUP_UNDEALT", ["v1"], []),
        ("UNDEALT_COUNT", [], []),
    ]


def test_a_check_counts_by_its_size(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CheckThrottle, "limiter", Limiter(8))
    usual, largest = json.dumps(write_sheet(a_sheet(8))), " " * 16_383

    statuses = [
        check(client, body)[0] for body in (usual, usual, usual, largest, usual, "{}", "{}")
    ]

    assert len(usual) < 2_048
    assert statuses == [200, 200, 200, 400, 200, 429, 429]


def test_reading_is_not_for_this_address(client: Client) -> None:
    assert client.get("/api/v1/check/").status_code == 405
