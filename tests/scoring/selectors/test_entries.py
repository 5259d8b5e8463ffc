"""What an entry holds, as the engine's value."""

from typing import Any

import pytest

from engine.sheets import read_sheet, write_sheet
from scoring.models import Entry
from scoring.selectors.entries import game_of, sheet_of
from tests.builders import a_published_seating, a_table, an_entry, an_event
from tests.rounds import played_rounds

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("played", played_rounds(), ids=lambda played: played["id"])
def test_sheet_of_an_entry_is_the_sheet_that_was_sent(played: dict[str, Any]) -> None:
    players, variant = played["sheet"]["players"], played["sheet"]["variant"]
    table = a_table(players, variant=variant, evidence=["cards", "counts"])

    for number, sent in enumerate((played["sheet"], played["quick_sheet"]), 1):
        entry = an_entry(table, number, sheet=read_sheet(sent))

        stored = write_sheet(sheet_of(Entry.objects.get(pk=entry.pk)))
        assert stored == write_sheet(read_sheet(sent)) | {
            key: stored[key] for key in ("undealt", "unplayed") if key in stored and key not in sent
        }
        points = entry.piles.order_by("seat__position").values_list("points", flat=True)
        assert list(points) == played["scores"]


def test_game_of_a_seating_is_its_own_or_the_event_s() -> None:
    event = an_event(4, variant="mild", house={"left_out": "b"})
    seating = a_published_seating(event)
    assert game_of(seating) == {"edition": "box120", "variant": "mild", "house": {"left_out": "b"}}

    seating.variant = "reverse"

    assert game_of(seating)["variant"] == "reverse"
