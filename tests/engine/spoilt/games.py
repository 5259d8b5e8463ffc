"""Sheets of games that there are not, each with its problems."""

from dataclasses import replace

import pytest

from tests.engine.cases import RIGHT, a_sheet

SPOILT = [
    pytest.param(
        a_sheet(*RIGHT, players=2),
        [("PLAYERS", (), "", ""), ("PILES", (), "", "")],
        id="4.1-too-few-players-and-another-number-of-piles",
    ),
    pytest.param(
        a_sheet(*RIGHT, *RIGHT, *RIGHT, players=9),
        [("PLAYERS", (), "", "")],
        id="4.1-too-many-players",
    ),
    pytest.param(
        a_sheet(("r1", "r1"), ("r1", ""), players=3),
        [("PILES", (), "", "")],
        id="4.1-a-pile-too-few",
    ),
]

WRONG_EDITION = replace(a_sheet(*RIGHT, players=9), edition="amigo1993", variant="hattrick")
