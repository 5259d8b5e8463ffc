"""Whether a proposal still rests on the ranks of now."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.standings.tie_breaks import LOT
from scoring.models import RulingKind
from scoring.selectors.proposals import rank_changes
from scoring.services.lots import draw_lots
from scoring.services.standings import refresh_standings
from tests.builders import (
    a_half_reported_event,
    a_proposed_final,
    a_proposed_seating,
    a_ruling,
    a_sanction,
    a_user,
    an_entry,
    points_sheet,
)
from tournaments.models import AttendanceState, Event, Seating, SeatingMode, Table
from tournaments.selectors.layouts import layout_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.entrants import register_names, withdraw_entrant
from tournaments.services.layouts import swap_seats

pytestmark = pytest.mark.django_db


def report(event: Event, place: int, *points: int, version: int = 0) -> None:
    table = Table.objects.get(seating__event=event, seating__number=1, place__number=place)
    an_entry(table, sheet=points_sheet(*points), based_on=version)


def a_reported_event() -> Event:
    """Both tables have reported: 1 and 5 share rank 1, 2 and 6 rank 3, 3 and 7 5, 4 and 8 7."""
    event = a_half_reported_event(tie_breaks=[LOT.key])
    report(event, 2, 8, 4, 1, 0)
    return event


def changes_of(seating: Seating) -> list[tuple[int, int, int | None]]:
    """Start number, rank then and rank now of each change."""
    seating = Seating.objects.get(pk=seating.pk)
    return [(one.entrant.number, one.before, one.now) for one in rank_changes(seating)]


def test_a_result_that_comes_after_the_proposal_changes_its_ranks() -> None:
    event = a_half_reported_event(tie_breaks=[])
    final = a_proposed_final(event)
    assert layout_of(final).keys() == {1, 2}
    assert set(layout_of(final)[1]) == {1, 2, 3, 4}
    assert changes_of(final) == []

    report(event, 2, 8, 4, 1, 0)

    # 5 has won a table as 1 has, so both belong to the first table, and neither 3 nor 4 does.
    assert changes_of(final) == [
        (5, 5, 1),
        (2, 2, 3),
        (6, 5, 3),
        (3, 3, 5),
        (4, 4, 7),
        (8, 5, 7),
    ]


@pytest.mark.parametrize(
    ("change", "changes"),
    [
        pytest.param(
            lambda event: report(event, 1, 2, 9, 5, 1, version=1),
            [(2, 3, 1), (3, 5, 3), (1, 1, 5)],
            id="correction",
        ),
        pytest.param(
            lambda event: a_ruling(event.seatings.get(number=1), 1),
            [(2, 3, 2), (6, 3, 2), (3, 5, 4), (7, 5, 4), (4, 7, 6), (8, 7, 6), (1, 1, 8)],
            id="ruling",
        ),
        pytest.param(lambda event: a_sanction(event, 1), [(1, 1, 2)], id="sanction"),
        pytest.param(
            lambda event: draw_lots(event_id=event.pk, numbers=[1, 5], order=[5, 1], by=a_user()),
            [(1, 1, 2)],
            id="lot",
        ),
        pytest.param(
            lambda event: withdraw_entrant(entrant_id=event.entrants.get(number=1).pk),
            [(1, 1, None)],
            id="withdrawal",
        ),
        pytest.param(
            lambda event: mark_attendance(
                entrant_id=event.entrants.get(number=8).pk,
                number=2,
                state=AttendanceState.LEFT,
                by=None,
            ),
            [(8, 7, None)],
            id="gone-home",
        ),
        pytest.param(
            lambda event: report(event, 1, 8, 6, 2, 1, version=1), [], id="the-same-places"
        ),
    ],
)
def test_what_changes_the_ranks_of_a_proposal_is_named(
    change: Callable[[Event], object], changes: list[tuple[int, int, int | None]]
) -> None:
    event = a_reported_event()
    final = a_proposed_final(event)

    change(event)

    assert changes_of(final) == changes
    assert changes_of(a_proposed_final(event)) == []


def test_who_would_sit_out_of_a_final_by_now_is_named() -> None:
    event = a_reported_event()
    Event.objects.filter(pk=event.pk).update(smallest_size=4, largest_size=4)
    register_names(event_id=event.pk, names=["Zoltán"])
    event.refresh_from_db()
    final = a_proposed_final(event)
    assert {player for table in layout_of(final).values() for player in table} == {*range(1, 9)}
    assert changes_of(final) == []

    a_ruling(event.seatings.get(number=1), 9, kind=RulingKind.FIXED, points=840)

    seating = Seating.objects.get(pk=final.pk)
    assert [
        (one.entrant.number, one.before, one.now, one.sits_out) for one in rank_changes(seating)
    ] == [(8, 7, 8, True)]
    assert 9 in {p for table in layout_of(a_proposed_final(event)).values() for p in table}


def test_who_is_not_seated_changes_no_rank_of_a_proposal() -> None:
    event = a_reported_event()
    final = a_proposed_final(event)
    register_names(event_id=event.pk, names=["Zoltán"])

    a_ruling(event.seatings.get(number=1), 9, kind=RulingKind.FIXED, points=840)

    assert changes_of(final) == []  # 2 is now fourth, but still behind 1 and 5, and before 3


def test_a_proposal_that_was_changed_by_hand_still_rests_on_its_ranks() -> None:
    event = a_reported_event()
    final = a_proposed_final(event)
    changed = swap_seats(seating_id=final.pk, number=1, other=8)

    a_sanction(event, 1)

    assert changes_of(changed) == [(1, 1, 2)]


def test_a_proposal_that_needs_no_standings_rests_on_none() -> None:
    event = a_half_reported_event()
    mixed = a_proposed_seating(event)

    report(event, 2, 8, 4, 1, 0)

    assert (mixed.mode, changes_of(mixed)) == (SeatingMode.MIX, [])


@pytest.mark.django_db(transaction=True)
def test_the_ranks_of_now_are_read_from_stored_standings_while_nothing_is_newer(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = a_reported_event()
    final = a_proposed_final(event)
    refresh_standings(event_id=event.pk)
    seating = Seating.objects.select_related("event").get(pk=final.pk)
    with django_assert_num_queries(5):
        assert rank_changes(seating) == []

    a_sanction(event, 1)
    before = changes_of(final)
    refresh_standings(event_id=event.pk)

    assert (before, changes_of(final)) == ([(1, 1, 2)], [(1, 1, 2)])
