"""Every rule that tables by hand break has its sentence."""

from collections.abc import Mapping

import pytest

from engine.seating.layouts import Breach, Rule
from scoring.messages import refusal_messages
from scoring.messages.seatings import BREACH_MESSAGES, breach_message
from tournaments.errors import LayoutRefused

NAMES = {1: "Anna", 2: "Béla"}
SIZES = {"table": 3, "size": 1, "smallest": 3, "largest": 5}
EVERY: Mapping[Rule, tuple[Mapping[str, object], str]] = {
    Rule.TWICE: (
        {"players": [1, 9]},
        "More than one seat for: Anna (1), 9. Leave each at one table.",
    ),
    Rule.UNKNOWN: (
        {"players": [99]},
        "No entrant has these start numbers: 99. Correct them.",
    ),
    Rule.UNPLAYABLE: (SIZES, "Size of table 3: 1. This game is for 3 to 5. Move people."),
    Rule.NOT_SEATED: ({"players": [2]}, "No seat for: Béla (2)."),
    Rule.SIZE: (SIZES, "Size of table 3: 1. The event wants 3 to 5."),
    Rule.UNEVEN: (
        {"smallest": 3, "largest": 5},
        "The tables are uneven: their sizes go from 3 to 5.",
    ),
    Rule.TOO_MANY_TABLES: (
        {"tables": 4, "max_tables": 3},
        "4 tables, but boxes of cards only for: 3.",
    ),
    Rule.SAME_TEAM: (
        {"table": 3, "players": [1, 2]},
        "From the same team at table 3: Anna (1), Béla (2).",
    ),
    Rule.KEPT_APART: (
        {"table": 3, "players": [1, 2]},
        "To be kept apart, but both at table 3: Anna (1), Béla (2).",
    ),
    Rule.NOT_AT_FIXED: (
        {"player": 2, "table": 3, "fixed": 1},
        "Béla (2) always sits at table 1, but here at table 3.",
    ),
    Rule.KEPT_TABLE: ({"table": 3}, "You kept table 3, but it has changed."),
}


def test_every_rule_has_a_sentence() -> None:
    assert set(BREACH_MESSAGES) == set(EVERY) == set(Rule)


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule) for rule in Rule])
def test_a_broken_rule_is_described_with_names(rule: Rule) -> None:
    data, sentence = EVERY[rule]

    assert breach_message(Breach(rule, data), NAMES) == sentence


def test_a_person_of_a_fixed_table_who_sits_nowhere_is_shown() -> None:
    breach = Breach(Rule.NOT_AT_FIXED, {"player": 2, "table": None, "fixed": 1})

    assert breach_message(breach, NAMES) == "Béla (2) always sits at table 1, but has no seat here."


def test_a_refusal_shows_every_broken_rule() -> None:
    refused = LayoutRefused(
        breaches=[Breach(Rule.NOT_SEATED, {"players": [2]}), Breach(Rule.KEPT_TABLE, {"table": 3})]
    )

    assert refusal_messages(refused) == ["No seat for: 2.", "You kept table 3, but it has changed."]
