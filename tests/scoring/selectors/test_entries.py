"""What an entry holds, as the engine's value, and every version of a round."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.piles import Pile
from engine.sheets import read_sheet, write_sheet
from scoring.models import Entry
from scoring.selectors.entries import game_of, sheet_of, versions_of
from scoring.services.overrides import Override
from tests.builders import (
    a_published_seating,
    a_sheet,
    a_table,
    a_user,
    an_entry,
    an_event,
    cards,
)
from tests.rounds import games
from tournaments.models import Role

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("played", games())
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


BELA = Pile(cards("b0"), cards("r2 r3 r4 r5 r6 r7 r8 o0 o1 o2 o3 o4"))
CILI = Pile(cards("g2"), cards("g0 g1 g3 g4 g5 o5 o6 b1 b2 b3 b4 b5 b6 b7 b8"))
FIRST = Pile(cards("r1"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r0 g8 g7 g6"))  # 13 points
SECOND = Pile(cards("r0"), cards("y0 y1 y2 y3 y4 y5 y6 y7 y8 o8 o7 r1 g8 g7 g6"))  # 14 - 1 - 0


def test_versions_of_a_round_without_a_result_are_none() -> None:
    assert versions_of(a_table().rounds.get(number=1)) == []


def test_versions_of_a_round_say_what_each_changed_and_which_points_were_given() -> None:
    table = a_table(players=3)
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    right = replace(a_sheet(3), piles=(FIRST, BELA, CILI))
    same_points = replace(right, piles=(SECOND, BELA, CILI))
    override = Override(reason="Revoke", points=(None, 0, -5), despite=frozenset())
    an_entry(table, sheet=right)
    an_entry(table, sheet=same_points, based_on=1, source="desk", by=director)
    an_entry(table, sheet=right, based_on=2, source="desk", by=director, override=override)

    versions = versions_of(table.rounds.get(number=1))

    assert [
        (one.entry.version, one.entry.source, one.entry.by, one.entry.reason) for one in versions
    ] == [(3, "desk", director, "Revoke"), (2, "desk", director, ""), (1, "captain", None, "")]
    assert [one.sheet for one in versions] == [right, same_points, right]
    assert [one.points for one in versions] == [
        {0: 13, 1: 0, 2: -5},
        {0: 13, 1: 12, 2: -5},
        {0: 13, 1: 12, 2: -5},
    ]
    assert [one.differences for one in versions] == [{1: -12}, {}, {}]
    assert [one.given for one in versions] == [{1}, set(), set()]


@pytest.mark.parametrize("corrections", [0, 2])
def test_versions_of_a_round_take_two_queries(corrections: int) -> None:
    table = a_table()
    for version in range(corrections + 1):
        an_entry(table, based_on=version, sheet=a_sheet(seed=version))
    played = table.rounds.get(number=1)

    with CaptureQueriesContext(connection) as queries:
        versions = versions_of(played)
        assert [one.entry.by for one in versions] == [None] * (corrections + 1)

    assert len(queries) == 2
