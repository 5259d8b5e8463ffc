"""``/api/v1/tricks/`` and ``variants/``: what the engine knows, for anyone."""

from typing import Any

import pytest
from django.test import Client

from engine.decks import EDITIONS, deck_of
from engine.variants import VARIANTS


def judged(client: Client, **body: Any) -> Any:
    return client.post("/api/v1/tricks/", body, content_type="application/json")


def test_who_wins_leads_the_next_trick(client: Client) -> None:
    # Yellow is led, the blue 2 trumps; seat 2 leads green, which no one follows: r9 trumps most.
    tricks = [["y6", "y5", "b2"], ["g4", "g0", "r9"]]

    answer = judged(client, variant="classic", tricks=tricks)

    assert (answer.status_code, answer.json()) == (
        200,
        {
            "tricks": [
                {
                    "leader": 0,
                    "plays": ["y6", "y5", "b2"],
                    "winners": {"y": 2},
                    "passed": [],
                    "next": 2,
                },
                {
                    "leader": 2,
                    "plays": ["g4", "g0", "r9"],
                    "winners": {"g": 1},
                    "passed": [],
                    "next": 1,
                },
            ],
            "piles": [
                {"captured": [], "face_down": []},
                {"captured": ["g0", "g4", "r9"], "face_down": []},
                {"captured": ["b2", "y5", "y6"], "face_down": []},
            ],
        },
    )


def test_a_double_trick_has_two_piles_and_who_passed(client: Client) -> None:
    # Red is opened by seat 1, blue by seat 2; seat 3 has the higher red, seat 0 plays green.
    answer = judged(client, variant="hattrick", leader=1, tricks=[["r5", "b7", "r9", "g1"]])

    assert answer.json() == {
        "tricks": [
            {
                "leader": 1,
                "plays": ["r5", "b7", "r9", "g1"],
                "winners": {"r": 3, "b": 2},
                "passed": [0],
                "next": 3,
            }
        ],
        "piles": [
            {"captured": [], "face_down": ["g1"]},
            {"captured": [], "face_down": []},
            {"captured": ["b7"], "face_down": []},
            {"captured": ["r5", "r9"], "face_down": []},
        ],
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"variant": "poker"}, "variant"),
        ({"variant": None}, "variant"),
        ({"leader": 3}, "leader"),
        ({"leader": 10**30}, "leader"),
        ({"tricks": []}, "tricks"),
        ({"tricks": [["y6"]]}, "tricks"),
        ({"tricks": [["y6", "y5", "b2"], ["g4", "g0"]]}, "tricks"),
        ({"tricks": [["y6", "y5", "y6"]]}, "tricks"),
        ({"tricks": [["y6", "y5", 7]]}, "tricks"),
        ({"tricks": [["y6", "y5", "\0"]]}, "tricks"),
        ({"tricks": [["y6", "y5", "x" * 41]]}, "tricks"),
        ({"tricks": [["y6", "y5", "b2"]] * 41}, "tricks"),
        ({"tricks": "y6 y5 b2"}, "tricks"),
    ],
)
def test_what_cannot_be_tricks_of_a_round_is_refused(
    changes: dict[str, object], field: str, client: Client
) -> None:
    answer = judged(client, **{"variant": "classic", "tricks": [["y6", "y5", "b2"]], **changes})

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert list(answer.json()["fields"]) == [field]


def test_a_text_that_is_no_card_is_named_by_its_place(client: Client) -> None:
    tricks = [["y6", "y5", "b2"], ["g4", "zz", "r9"]]

    answer = judged(client, variant="classic", tricks=tricks)

    assert (answer.status_code, answer.json()["place"]) == (400, "tricks[1][1]")


def test_variants_are_those_of_the_engine(client: Client) -> None:
    answer = client.get("/api/v1/variants/")

    known = answer.json()
    assert [edition["edition"] for edition in known["editions"]] == list(EDITIONS)
    assert [variant["variant"] for variant in known["variants"]] == list(VARIANTS)
    assert [rule["key"] for rule in known["house_rules"]] == [
        "same_colour",
        "left_out",
        "best_choice",
    ]
    [box, *_] = known["editions"]
    hattrick = next(game for game in box["games"] if game["variant"] == "hattrick")
    assert [deck["players"] for deck in hattrick["decks"]] == [4, 5, 6, 7]
    assert hattrick["decks"][0]["hand"] == deck_of("box120", "hattrick", 4).hand
    assert [game["variant"] for game in known["editions"][1]["games"]] == ["classic"]
    assert answer["Cache-Control"].startswith("public")
