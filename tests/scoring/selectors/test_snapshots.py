"""Standings as they are stored: now and after every full seating."""

from typing import Any

import pytest

from engine.standings.results import Kind
from engine.standings.scored import SeatingPoints
from scoring.selectors.match_results import table_results
from scoring.selectors.snapshots import Snapshot, build_snapshots
from scoring.services.seatings import reopen_seating
from scoring.services.tables import close_table
from tests.builders import (
    a_published_seating,
    a_ruling,
    a_sanction,
    a_user,
    an_entry,
    an_event,
    points_sheet,
)
from tests.scoring.plays import play_fully, report
from tournaments.models import Event
from tournaments.selectors.tables import occupants, tables_of
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db


def built(event: Event) -> list[Snapshot]:
    return list(build_snapshots(event, closed=True))


def row_values(one: Snapshot, *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(row[key] for key in keys) for row in one.rows]


@pytest.fixture
def event() -> Event:
    """Three players who report the points of one round."""
    return an_event(3, rounds=1, evidence=["points"])


def test_every_full_seating_has_standings_of_its_own_that_show_the_change_of_ranks(
    event: Event,
) -> None:
    first = play_fully(event, 9, 5, 1)
    second = play_fully(event, 1, 9, 5)

    after_first, after_second, now = built(event)

    keys = ("rank", "number", "points", "change")
    assert (after_first.after, after_second.after, now.after) == (first.pk, second.pk, None)
    assert row_values(after_first, *keys) == [(1, 1, 840, None), (2, 2, 420, None), (3, 3, 0, None)]
    assert row_values(after_second, *keys) == [(1, 2, 1260, 1), (2, 1, 840, -1), (3, 3, 420, 0)]
    assert row_values(now, *keys) == row_values(after_second, *keys)


def test_a_result_of_the_next_seating_is_compared_with_the_last_full_one(event: Event) -> None:
    play_fully(event, 9, 5, 1)
    a_published_seating(event)
    assert row_values(built(event)[-1], "number", "change") == [(1, None), (2, None), (3, None)]

    [table] = tables_of(event.seatings.get(number=2))
    report(table, 1, 5, 9)

    # 840 + 0, 420 + 420 and 0 + 840: all share the first rank now, but for the tables won.
    assert row_values(built(event)[-1], "number", "rank", "change") == [
        (1, 1, 0),
        (3, 1, 2),
        (2, 3, -1),
    ]


def test_a_line_shows_every_seating_and_the_sanctions_apart(event: Event) -> None:
    first = play_fully(event, 9, 5, 1)
    a_ruling(first, 2)
    a_sanction(event, 1, points=-84)

    *_, now = built(event)

    assert row_values(now, "number", "points", "sanctions", "seatings") == [
        (1, 756, -84, (SeatingPoints(1, 840, Kind.PLAYED),)),
        (3, 0, 0, (SeatingPoints(1, 0, Kind.PLAYED),)),
        (2, 0, 0, ()),
    ]


def test_a_sanction_belongs_to_the_seating_after_which_it_was_given(event: Event) -> None:
    play_fully(event, 9, 5, 1)
    a_sanction(event, 1, points=-84)
    play_fully(event, 9, 5, 1)
    a_sanction(event, 2, points=-84)

    points = [sorted(row_values(one, "number", "points")) for one in built(event)]

    assert points == [
        [(1, 756), (2, 420), (3, 0)],
        [(1, 1596), (2, 756), (3, 0)],
        [(1, 1596), (2, 756), (3, 0)],
    ]


def test_standings_of_now_alone_are_those_built_with_all_others(event: Event) -> None:
    play_fully(event, 9, 5, 1)
    play_fully(event, 1, 9, 5)

    assert list(build_snapshots(event, closed=False)) == built(event)[-1:]


def test_a_seating_that_is_opened_again_is_not_full(event: Event) -> None:
    seating = play_fully(event, 9, 5, 1)

    reopen_seating(seating_id=seating.pk, reason="Too early", by=a_user())

    assert [one.after for one in built(event)] == [None]


def test_of_more_seatings_only_the_best_ones_count(event: Event) -> None:
    play_fully(event, 9, 5, 1)
    play_fully(event, 1, 9, 5)
    event.best_seatings = 1

    assert sorted(row_values(built(event)[-1], "number", "points", "matches")) == [
        (1, 840, 1),
        (2, 840, 1),
        (3, 420, 1),
    ]


def test_teams_add_up_the_best_of_their_members(event: Event) -> None:
    foxes, owls = (event.teams.create(name=name) for name in ("Foxes", "Owls"))
    event.entrants.filter(number__lte=2).update(team=foxes)
    event.entrants.filter(number=3).update(team=owls)
    event.team_best = 1
    play_fully(event, 9, 5, 1)

    assert built(event)[-1].teams == [
        {
            "rank": 1,
            "team": "Foxes",
            "points": 840,
            "decided_by": None,
            "tie_breaks": [None, None, None],
            "members": [
                {"number": 1, "name": "Anna", "points": 840, "counts": True},
                {"number": 2, "name": "Béla", "points": 420, "counts": False},
            ],
        },
        {
            "rank": 2,
            "team": "Owls",
            "points": 0,
            "decided_by": None,
            "tie_breaks": [None, None, None],
            "members": [{"number": 3, "name": "Cili", "points": 0, "counts": True}],
        },
    ]


def test_card_points_are_compared_only_between_matches_that_are_over() -> None:
    event = an_event(7, rounds=1, evidence=["points"], points_system="raw")
    seating = a_published_seating(event)
    four, three = sorted(tables_of(seating), key=lambda table: -len(occupants(table, 1)))
    for table in (four, three):
        report(table, 1, 2, 3, 4, 5, 6, 7)
    close_table(table_id=four.pk)
    assert built(event)[-1].notes == {"skipped": [], "not_comparable": False}

    close_table(table_id=three.pk)

    assert built(event)[-1].notes == {"skipped": [], "not_comparable": True}
    event.points_system = "by_size"
    assert built(event)[-1].notes == {"skipped": [], "not_comparable": False}


def test_points_after_a_seating_are_compared_between_its_matches_and_those_before() -> None:
    event = an_event(3, rounds=1, evidence=["points"], points_system="raw")
    play_fully(event, 9, 5, 1)
    register_names(event_id=event.pk, names=["Dora"])
    play_fully(event, 9, 5, 1, 0)

    after_first, after_second, now = built(event)

    found = [one.notes["not_comparable"] for one in (after_first, after_second, now)]
    assert found == [False, True, True]


def test_penalty_colour_points_are_those_of_the_piles_where_all_are_known() -> None:
    event = an_event(4, rounds=2, evidence=["cards", "points"], tie_breaks=["penalty_colour"])
    [table] = tables_of(a_published_seating(event))
    entry = an_entry(table)
    piles = entry.piles.order_by("seat__position")
    known = tuple(piles.values_list("penalty_points", flat=True))
    assert None not in known

    [found] = table_results(event)
    assert found.result.colour_points == known
    assert built(event)[-1].notes == {"skipped": [], "not_comparable": False}

    an_entry(table, 2, sheet=points_sheet(1, 2, 3, 4))

    [found] = table_results(event)
    assert found.result.colour_points == (None, None, None, None)
    assert built(event)[-1].notes == {"skipped": ["penalty_colour"], "not_comparable": False}
