"""Punishments and bonuses."""

from typing import Any

import pytest

from engine.standings.ranking import rank
from scoring.errors import (
    DecisionOutdated,
    DecisionProblem,
    DecisionRefused,
    ReasonProblem,
)
from scoring.models import Sanction
from scoring.selectors.decisions import POINTS_LIMIT
from scoring.selectors.results import ranking_rules, results_of
from scoring.services.sanctions import give_sanction, withdraw_sanction
from tests.builders import a_table, a_user, an_entry, points_sheet, start_numbers
from tournaments.errors import EventNotOpen
from tournaments.models import Entrant, Event, EventState, ResultsVersion, Table, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Three players, one round: 840, 420 and 0 standings points."""
    table = a_table(players=3, rounds=1, evidence=["points"])
    an_entry(table, sheet=points_sheet(5, 3, 1))
    return table


@pytest.fixture
def director() -> User:
    return a_user()


def entrant_at(table: Table, seat: int) -> Entrant:
    return table.seating.event.entrants.get(number=start_numbers(table)[seat])


def ranked(table: Table) -> list[tuple[int | None, int, int]]:
    """Rank, seat and points, best first."""
    event = Event.objects.get(pk=table.seating.event_id)
    seats = start_numbers(table)
    standings = rank(results_of(event), ranking_rules(event))
    return [(line.rank, seats.index(line.entrant), line.points) for line in standings]


def test_sanctions_and_bonuses_count_at_once_until_they_are_withdrawn(
    table: Table, director: User
) -> None:
    before = ResultsVersion.objects.get(pk=table.seating.event_id).number

    late = give_sanction(
        entrant_id=entrant_at(table, 0).pk, points=-504, reason=" Came\n late. ", by=director
    )
    give_sanction(entrant_id=entrant_at(table, 2).pk, points=350, reason="Fair play", by=director)

    assert (late.reason, late.by) == ("Came late.", director)
    assert ranked(table) == [(1, 1, 420), (2, 2, 350), (3, 0, 336)]
    assert ResultsVersion.objects.get(pk=table.seating.event_id).number == before + 2

    withdraw_sanction(sanction_id=late.pk)

    assert ranked(table) == [(1, 0, 840), (2, 1, 420), (3, 2, 350)]
    assert Sanction.objects.count() == 2
    with pytest.raises(DecisionOutdated):
        withdraw_sanction(sanction_id=late.pk)


def test_a_warning_counts_nothing_and_is_withdrawn_like_any_other_sanction(
    table: Table, director: User
) -> None:
    version = ResultsVersion.objects.get(pk=table.seating.event_id)

    warning = give_sanction(
        entrant_id=entrant_at(table, 0).pk, points=None, reason="Came late.", by=director
    )

    assert warning.is_warning
    assert ranked(table) == [(1, 0, 840), (2, 1, 420), (3, 2, 0)]
    # Pages show it at once, and the standings after closed seatings stay as they are written.
    given = ResultsVersion.objects.get(pk=table.seating.event_id)
    assert given.number == version.number + 1
    assert given.closed_number == version.closed_number

    withdraw_sanction(sanction_id=warning.pk, reason="Was on time")

    withdrawn = ResultsVersion.objects.get(pk=table.seating.event_id)
    assert withdrawn.number == version.number + 2
    assert withdrawn.closed_number == version.closed_number
    with pytest.raises(DecisionOutdated):
        withdraw_sanction(sanction_id=warning.pk)


def test_only_a_warning_may_keep_its_reason_from_the_public(table: Table, director: User) -> None:
    def is_public(points: int | None, **said: bool) -> bool:
        given: dict[str, Any] = {"points": points, "reason": "Late", "by": director, **said}
        return give_sanction(entrant_id=entrant_at(table, 0).pk, **given).reason_public

    assert [is_public(None), is_public(None, reason_public=True), is_public(-84)] == [
        False,
        True,
        True,
    ]


def test_a_sanction_counts_once_until_its_sender_has_seen_it(table: Table, director: User) -> None:
    late: dict[str, Any] = {"points": -84, "reason": "Late", "by": director}
    first = give_sanction(entrant_id=entrant_at(table, 0).pk, newest_seen=0, **late)

    with pytest.raises(DecisionRefused) as caught:
        give_sanction(entrant_id=entrant_at(table, 0).pk, newest_seen=0, **late)
    assert caught.value.data == {"problems": [DecisionProblem.GIVEN_MEANWHILE]}

    give_sanction(entrant_id=entrant_at(table, 1).pk, newest_seen=0, **late)
    give_sanction(entrant_id=entrant_at(table, 0).pk, newest_seen=first.pk, **late)
    numbers = Sanction.objects.order_by("pk").values_list("entrant__number", flat=True)
    assert list(numbers) == [start_numbers(table)[seat] for seat in (0, 1, 0)]


@pytest.mark.parametrize(
    ("points", "reason", "problems"),
    [
        (0, " ", [DecisionProblem.NOTHING, ReasonProblem.MISSING]),
        (-POINTS_LIMIT - 1, "x" * 201, [DecisionProblem.TOO_MUCH, ReasonProblem.TOO_LONG]),
        (84, "a\x07b", [ReasonProblem.UNPRINTABLE]),
        (None, " ", [ReasonProblem.MISSING]),
    ],
)
def test_everything_wrong_with_a_sanction_is_named_at_once(
    points: int | None, reason: str, problems: list[str], table: Table, director: User
) -> None:
    with pytest.raises(DecisionRefused) as caught:
        give_sanction(entrant_id=entrant_at(table, 0).pk, points=points, reason=reason, by=director)

    assert caught.value.data == {"problems": problems}
    assert not Sanction.objects.exists()


def test_a_finished_event_keeps_its_sanctions(table: Table, director: User) -> None:
    late = give_sanction(entrant_id=entrant_at(table, 0).pk, points=-84, reason="Late", by=director)
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises(EventNotOpen):
        withdraw_sanction(sanction_id=late.pk)
    assert Sanction.objects.filter(withdrawn_at=None).count() == 1
