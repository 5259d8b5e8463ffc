"""Every version of a round."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.piles import Pile
from scoring.selectors.entry_versions import versions_of
from scoring.services.overrides import Override
from tests.builders import a_sheet, a_table, a_user, an_entry, cards
from tournaments.models import Role

pytestmark = pytest.mark.django_db

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
