"""Every refusal about a table has its sentence."""

import pytest

from scoring.errors import (
    Closed,
    PlayersRefused,
    RoundReported,
    RoundUnknown,
    SwapRefused,
    VoidRefused,
)
from scoring.messages import refusal_messages
from scoring.messages.tables import MESSAGES
from tournaments.errors import SeatRefused, ServiceError, TableOutdated

SEATS = ["not_here", "unknown", "withdrawn", "elsewhere", "other_chair", "taken", "full", "no_room"]
VOIDS = ["void", "counts", "replaced", "untold", "closed"]
EVERY: list[ServiceError] = [
    Closed(what="table"),
    RoundUnknown(rounds=[1, 2]),
    RoundReported(round=2),
    PlayersRefused(players=2, fewest=3, most=8),
    TableOutdated(),
    *(SeatRefused(why=why, number=4, table=2) for why in SEATS),
    SwapRefused(why="same"),
    SwapRefused(why="not_here", number=4),
    *(VoidRefused(why=why, round=2) for why in VOIDS),
]


@pytest.mark.parametrize("refused", EVERY, ids=str)
def test_a_refusal_about_a_table_is_a_sentence_with_its_data(refused: ServiceError) -> None:
    (sentence,) = refusal_messages(refused)

    assert sentence.endswith(".")
    assert "{" not in sentence


def test_no_sentence_is_left_over() -> None:
    assert len(MESSAGES) == len(EVERY)
