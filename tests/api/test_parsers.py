"""What no program may send, wherever it sends it: refused with a problem document, never a 500."""

import json

import pytest
from django.test import Client

from engine.sheets import write_sheet
from scoring.models import Entry
from tests.api.conftest import Phone
from tests.builders import a_sheet, a_table

pytestmark = pytest.mark.django_db

SHEET = json.dumps(write_sheet(a_sheet(3)))
PLAYERS = '"players": 3'


def with_players(written: str) -> str:
    """Return a right sheet, as text, with something else for the number of players."""
    assert PLAYERS in SHEET
    return SHEET.replace(PLAYERS, f'"players": {written}')


@pytest.mark.parametrize(
    ("body", "title"),
    [
        pytest.param(b"", "This sheet cannot be read.", id="nothing"),
        pytest.param(b"{", "JSON parse error - ", id="half-an-object"),
        pytest.param(b"\xff\xfe{}", "JSON parse error - 'utf-8' codec", id="other-encoding"),
        pytest.param(SHEET.encode("utf-16"), "JSON parse error - 'utf-8' codec", id="utf-16"),
        pytest.param(with_players("NaN"), "JSON parse error - Out of range", id="no-number"),
        pytest.param(with_players("-Infinity"), "JSON parse error - Out of range", id="infinity"),
        pytest.param(with_players("9" * 5000), "JSON parse error - Exceeds", id="5000-digits"),
        pytest.param("[" * 16_000, "too deeply nested", id="deep-list"),
        pytest.param('{"a":' * 3_000, "too deeply nested", id="deep-object"),
        pytest.param(with_players("[" * 5_000 + "]" * 5_000), "too deeply nested", id="deep-in"),
        pytest.param(r'{"names": ["\ud800"]}', "half a character", id="half-a-character"),
        pytest.param(r'{"\udfff": 1}', "half a character", id="half-a-character-as-key"),
    ],
)
def test_what_is_no_json_is_400_and_says_why(body: str | bytes, title: str, client: Client) -> None:
    answer = client.post("/api/v1/check/", data=body, content_type="application/json")

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["title"].startswith(title)


def test_two_halves_of_a_character_are_one(client: Client) -> None:
    body = SHEET.replace("{", r'{"names": ["\ud83c\udccf"], ', 1)
    answer = client.post("/api/v1/check/", data=body, content_type="application/json")

    assert (answer.status_code, answer.json()["ok"]) == (200, True)


def test_half_a_character_in_an_entry_is_400_and_stores_nothing(send: Phone) -> None:
    answer = send(a_table(), based_on="\ud800")

    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
    assert not Entry.objects.exists()
