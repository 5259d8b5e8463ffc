"""Every refusal has a status, a sentence, and a page that says what its code means."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http import HttpRequest
from django.test import Client
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from api.codes import codes
from api.errors import STATUSES, handle_error
from engine.seating.layouts import Breach, Rule
from engine.seating.refusals import Reason, Refusal
from scoring import errors as scoring_errors
from scoring.errors import FileFault, FileProblem, OverrideProblem
from scoring.messages.refusals import _MESSAGES
from tournaments import errors
from tournaments.errors import ServiceError

ROOT = Path(__file__).parents[2]
# Their sentences stand on the pages where visitors, phones and those who send emails meet them.
OF_VISITORS = {
    *("registration_refused", "check_in_refused", "subscription_refused", "emails_refused"),
}
# Those whose sentences are made of more than a code and a reason, and captains' own.
WITH_OWN_WORDS = {
    *("seating_refused", "layout_refused", "override_refused", "decision_refused"),
    *("reason_refused", "event_file_refused", "file_people_refused", "series_refused"),
    *("settings_refused", "series_time_refused"),
}
OF_CAPTAINS = {
    *("link_unknown", "link_withdrawn", "player_unknown", "evidence_differs", "pile_crowded"),
    *("cards_repeated", "rejected", "confirmation_refused", "seat_refused", "closed"),
}


def below(kind: type[ServiceError]) -> Iterator[type[ServiceError]]:
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


def test_every_refusal_of_a_service_has_a_status() -> None:
    assert {scoring_errors.__name__, errors.__name__} == {each.__module__ for each in STATUSES}
    assert set(below(ServiceError)) == set(STATUSES)


def raised() -> Iterator[tuple[str, str]]:
    """The code and the reason of each refusal that a service raises, as its source says."""
    kinds = {kind.__name__: kind.code for kind in STATUSES}
    for folder in ("tournaments/services", "scoring/services", "tournaments/selectors"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                name = getattr(getattr(node, "func", None), "id", "")
                if isinstance(node, ast.Call) and name in kinds:
                    yield from ((kinds[name], reason) for reason in _reasons(node))


def _reasons(call: ast.Call) -> list[str]:
    """The reason that a refusal is given, as its sentence is found by it; none for a variable."""
    words = [word.value for word in call.keywords if word.arg in ("why", "what")]
    return [f".{word.value!s}" for word in words if isinstance(word, ast.Constant)] or [""] * (
        not words
    )


def test_every_refusal_that_a_service_raises_has_a_sentence() -> None:
    without = {
        f"{code}{reason}"
        for code, reason in raised()
        if code not in OF_VISITORS | WITH_OWN_WORDS | OF_CAPTAINS
        if f"{code}{reason}" not in _MESSAGES
    }

    assert without == set()


def test_a_code_says_what_it_means(client: Client) -> None:
    answer = client.get("/api/v1/problems/names_outdated/")

    assert answer.json() == {
        "code": "names_outdated",
        "meanings": [
            {
                "status": 409,
                "meaning": "Start numbers were assigned since the list was shown; ``next_number`` "
                "comes next now.",
            }
        ],
    }


def test_all_codes_are_listed_with_their_meanings(client: Client) -> None:
    listed = client.get("/api/v1/problems/").json()

    assert [each["code"] for each in listed] == sorted(codes())
    assert {"closed", "not_found", "throttled", "changed", "busy", "unreadable"} <= set(codes())
    assert all(meaning["meaning"] for each in listed for meaning in each["meanings"])


@pytest.mark.parametrize("code", ["nothing", "x-1"])
def test_a_code_that_there_is_not_is_not_found(code: str, client: Client) -> None:
    answer = client.get(f"/api/v1/problems/{code}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "refusal",
    [
        errors.SeatingRefused(reasons=[Reason(Refusal.UNKNOWN_PLAYER, {"players": [9]})]),
        errors.LayoutRefused(breaches=[Breach(Rule.NOT_SEATED, {"players": [2]})]),
        scoring_errors.OverrideRefused(problems=[(OverrideProblem.POINTS_MISSING, ["Anna"])]),
        scoring_errors.EventFileRefused([FileProblem(FileFault.DIFFERS, "Anna")]),
    ],
    ids=lambda refusal: refusal.code,
)
def test_what_the_engine_says_of_a_refusal_is_sent_as_json(refusal: ServiceError) -> None:
    context = {"request": Request(HttpRequest())}
    response = handle_error(refusal, context)
    assert response is not None

    document = json.loads(JSONRenderer().render(response.data))

    assert document["errors"][0] == document["title"]
    assert document["code"] == refusal.code
