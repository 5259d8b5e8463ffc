"""Which rounds a table has, for every length of a match."""

from typing import Any

import pytest

from engine.matches import MatchPlan
from scoring.models import Round, RoundState, Source
from scoring.selectors.matches import match_of
from scoring.selectors.rounds import match_plan
from scoring.services.occupancies import substitute
from scoring.services.rounds import close_rounds, reopen_rounds
from scoring.services.seatings import close_seating, publish_seating, reopen_seating
from scoring.services.tables import close_table, open_table
from tests.builders import (
    a_late_entrant,
    a_proposed_seating,
    a_table,
    a_user,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tournaments.models import Role, Seating, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db

POINTS = {"evidence": ["cards", "points"]}


def states(table: Table) -> dict[int, str]:
    return dict(table.rounds.order_by("number").values_list("number", "state"))


def report(table: Table, number: int, *points: int, **fields: Any) -> None:
    an_entry(reread(table), number, sheet=points_sheet(*points), **fields)


def counted_again(table: Table) -> dict[str, Any]:
    """What makes an entry the correction of a round that is closed."""
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)
    return {"source": Source.DESK, "by": director, "correction": "Counted again"}


@pytest.mark.parametrize(
    ("length", "plan"),
    [
        pytest.param({"rounds": 7}, MatchPlan(limit=7), id="5.1-rounds"),
        pytest.param({"rounds": 10, "target": 100}, MatchPlan(limit=10, target=100), id="5.1-both"),
        pytest.param({"rounds": None, "target": 100}, MatchPlan(target=100), id="5.1-target"),
        pytest.param({"rounds": None, "one_round_each": True}, MatchPlan(limit=4), id="5.6-each"),
        pytest.param(
            {"rounds": None, "one_round_each": True, "target": 50},
            MatchPlan(limit=4, target=50),
            id="5.6-each-or-target",
        ),
    ],
)
def test_match_plan_is_the_length_of_the_event(length: dict[str, Any], plan: MatchPlan) -> None:
    assert match_plan(a_table(players=4, **length)) == plan


def test_match_plan_of_a_seating_with_its_own_rounds_is_of_so_many() -> None:
    event = an_event(4, rounds=None, one_round_each=True, target=50)
    seating = a_proposed_seating(event)
    Seating.objects.filter(pk=seating.pk).update(rounds=2)

    [table] = tables_of(publish_seating(seating_id=seating.pk))

    assert match_plan(table) == MatchPlan(limit=2, target=50)


def test_a_fixed_length_opens_all_rounds_at_once() -> None:
    assert states(a_table(players=4, rounds=3)) == dict.fromkeys((1, 2, 3), "open")


def test_one_round_each_opens_as_many_rounds_as_players() -> None:
    table = a_table(players=6, rounds=None, one_round_each=True)

    assert [one.first_leader for one in table.rounds.all()] == [0, 1, 2, 3, 4, 5]


def test_a_target_opens_one_round_after_the_other_until_it_is_reached() -> None:
    table = a_table(players=3, rounds=None, target=20, **POINTS)

    report(table, 1, 12, -3, 4)
    assert list(states(table)) == [1, 2]
    assert not match_of(reread(table)).complete
    report(table, 2, 8, 3, 4)

    assert list(states(table)) == [1, 2]
    assert match_of(reread(table)).complete


def test_a_target_with_a_cap_ends_after_the_last_round_though_no_one_reaches_it() -> None:
    table = a_table(players=3, rounds=2, target=20, **POINTS)

    report(table, 1, -3, -3, 4)
    report(table, 2, -3, -3, 4)

    assert list(states(table)) == [1, 2]
    assert match_of(reread(table)).complete


def test_a_correction_that_reaches_the_target_drops_the_round_to_come() -> None:
    table = a_table(players=3, rounds=None, target=20, **POINTS)
    report(table, 1, 12, 0, 0)
    report(table, 2, 3, 0, 0)
    assert list(states(table)) == [1, 2, 3]

    report(table, 2, 8, 0, 0, based_on=1)

    assert list(states(table)) == [1, 2]
    assert match_of(reread(table)).complete


def test_a_correction_that_misses_the_target_opens_the_next_round_again() -> None:
    table = a_table(players=3, rounds=None, target=20, **POINTS)
    report(table, 1, 12, 0, 0)
    report(table, 2, 8, 0, 0)

    report(table, 2, 7, 0, 0, based_on=1)

    assert states(table) == dict.fromkeys((1, 2, 3), "open")


@pytest.mark.parametrize(
    ("second", "corrected", "after"), [(8, 7, [1, 2, 3]), (7, 8, [1, 2])], ids=["misses", "reaches"]
)
def test_a_table_that_is_opened_again_has_the_rounds_that_a_correction_wants(
    second: int, corrected: int, after: list[int]
) -> None:
    table = a_table(players=3, rounds=None, target=20, **POINTS)
    report(table, 1, 12, 0, 0)
    report(table, 2, second, 0, 0)
    close_table(table_id=table.pk)
    report(table, 2, corrected, 0, 0, based_on=1, **counted_again(table))

    open_table(table_id=table.pk)

    assert states(table) == dict.fromkeys(after, "open")


def test_a_seating_that_is_opened_again_has_the_rounds_that_a_correction_wants() -> None:
    table = a_table(players=3, rounds=None, target=20, **POINTS)
    report(table, 1, 12, 0, 0)
    report(table, 2, 8, 0, 0)
    close_seating(seating_id=table.seating_id)
    report(table, 2, 7, 0, 0, based_on=1, **counted_again(table))

    reopen_seating(seating_id=table.seating_id, reason="They play on", by=a_user())

    assert states(table) == dict.fromkeys((1, 2, 3), "open")


def test_the_target_is_reached_by_a_person_and_not_by_two_on_one_chair() -> None:
    table = a_table(players=3, rounds=None, target=20, **POINTS)
    report(table, 1, 12, 0, 0)
    late = a_late_entrant(table)
    substitute(table_id=table.pk, number=start_numbers(table)[0], by_number=late, from_round=2)

    report(table, 2, 12, 0, 0)

    assert list(states(table)) == [1, 2, 3]


def test_closed_rounds_open_again_and_void_ones_stay_void() -> None:
    table = a_table(players=4, rounds=3)
    Round.objects.filter(number=2).update(state=RoundState.VOID)

    close_rounds([table])
    assert states(table) == {1: "closed", 2: "void", 3: "closed"}
    reopen_rounds([table])

    assert states(table) == {1: "open", 2: "void", 3: "open"}
