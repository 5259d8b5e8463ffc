"""Roll calls, at the desk and by the people themselves."""

import pytest

from scoring.services.seatings import close_seating
from tests.builders import a_published_seating, a_user, an_event
from tournaments.errors import CheckInRefused, EventNotOpen, RollCallOver
from tournaments.models import (
    Attendance,
    AttendanceState,
    Entrant,
    Event,
    EventState,
    ResultsVersion,
)
from tournaments.selectors.attendance import presence_of
from tournaments.services.attendance import (
    check_in,
    leave_now,
    mark_attendance,
    renew_check_in,
    switch_check_in,
)

pytestmark = pytest.mark.django_db

HISTORY = Attendance.pgh_event_models["insert"]  # type: ignore[attr-defined]  # pghistory adds it


@pytest.fixture
def entrant() -> Entrant:
    event = an_event(4, check_in=True)
    return event.entrants.get(number=3)


def said(entrant: Entrant) -> list[tuple[int, str]]:
    return list(entrant.attendances.order_by("number").values_list("number", "state"))


def test_mark_attendance_stores_the_newest_mark_and_keeps_older_ones(entrant: Entrant) -> None:
    director = a_user(entrant.event.organisation)
    for state in (AttendanceState.LATE, AttendanceState.PRESENT):
        mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=director)

    known = presence_of(entrant, 1)
    assert (known.state, known.said, known.by) == ("present", True, director)
    assert list(HISTORY.objects.order_by("pgh_id").values_list("state", "by")) == [
        ("late", director.pk),
        ("present", director.pk),
    ]


def test_mark_attendance_with_none_leaves_the_entrant_unseen(entrant: Entrant) -> None:
    for state in (AttendanceState.LEFT, None):
        mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)

    assert said(entrant) == []
    assert presence_of(entrant, 1).unseen
    assert HISTORY.objects.count() == 2


def test_leave_now_holds_from_the_seating_being_played_on(entrant: Entrant) -> None:
    a_published_seating(entrant.event)
    mark_attendance(entrant_id=entrant.pk, number=2, state=AttendanceState.PRESENT, by=None)

    assert leave_now(entrant_id=entrant.pk, by=None) == 1

    assert said(entrant) == [(1, "left")]
    assert presence_of(entrant, 2).state == AttendanceState.LEFT


def test_leave_now_renews_the_pages_that_name_who_sits_out_a_later_seating_at_play(
    entrant: Entrant,
) -> None:
    event = entrant.event
    for _ in range(2):
        a_published_seating(event)
    mark_attendance(entrant_id=entrant.pk, number=2, state=AttendanceState.SITTING_OUT, by=None)
    before = ResultsVersion.objects.get(event=event).number

    assert leave_now(entrant_id=entrant.pk, by=None) == 1

    assert ResultsVersion.objects.get(event=event).number == before + 1


def test_leave_now_between_two_seatings_holds_from_the_next_one_on(entrant: Entrant) -> None:
    close_seating(seating_id=a_published_seating(entrant.event).pk)

    assert leave_now(entrant_id=entrant.pk, by=None) == 2

    assert said(entrant) == [(2, "left")]


def test_mark_attendance_of_a_closed_seating_is_refused(entrant: Entrant) -> None:
    close_seating(seating_id=a_published_seating(entrant.event).pk)

    with pytest.raises(RollCallOver):
        mark_attendance(entrant_id=entrant.pk, number=1, state=AttendanceState.LEFT, by=None)


def test_mark_attendance_of_a_finished_event_is_refused(entrant: Entrant) -> None:
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises(EventNotOpen):
        mark_attendance(entrant_id=entrant.pk, number=1, state=AttendanceState.LEFT, by=None)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, "present"),
        (AttendanceState.LATE, "present"),
        (AttendanceState.LEFT, "present"),
        (AttendanceState.STANDBY, "standby"),
        (AttendanceState.SITTING_OUT, "sitting_out"),
    ],
)
def test_check_in_changes_no_arrangement_made_at_the_desk(
    before: AttendanceState | None, after: str, entrant: Entrant
) -> None:
    mark_attendance(entrant_id=entrant.pk, number=1, state=before, by=None)

    known = check_in(event_id=entrant.event_id, number=3)

    assert (known.state, said(entrant)) == (after, [(1, after)])


def test_check_in_of_who_stands_by_says_that_they_are_there_for_the_next_seating(
    entrant: Entrant,
) -> None:
    state = AttendanceState.STANDBY
    mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)
    close_seating(seating_id=a_published_seating(entrant.event).pk)

    check_in(event_id=entrant.event_id, number=3)

    assert said(entrant) == [(1, "standby"), (2, "standby")]


@pytest.mark.parametrize(("number", "why"), [(9, "unknown"), (2, "unknown"), (3, "closed")])
def test_check_in_without_an_entrant_or_while_it_is_closed_is_refused(
    number: int, why: str, entrant: Entrant
) -> None:
    entrant.event.entrants.filter(number=2).update(withdrawn=True)
    if why == "closed":
        switch_check_in(event_id=entrant.event_id, on=False)

    with pytest.raises(CheckInRefused) as refused:
        check_in(event_id=entrant.event_id, number=number)

    assert refused.value.data == {"why": why}
    assert not Attendance.objects.exists()


def test_renew_check_in_counts_the_links(entrant: Entrant) -> None:
    renew_check_in(event_id=entrant.event_id)

    assert Event.objects.get().check_in_version == 2
