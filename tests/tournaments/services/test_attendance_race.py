"""The roll is called while its seating is being closed."""

import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction

from scoring.services.seatings import close_seating
from tests.at_once import all_at_once, holds_another_up
from tests.builders import a_published_seating, an_event
from tests.waiting import LIMIT, eventually
from tournaments.models import Attendance, AttendanceState, Entrant, Seating
from tournaments.services.attendance import check_in, leave_now, mark_attendance
from tournaments.services.entrants import register_names

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seating() -> Seating:
    return a_published_seating(an_event(4, check_in=True))


@pytest.fixture
def newcomer(seating: Seating) -> Entrant:
    """An entrant without a seat."""
    [newcomer] = register_names(event_id=seating.event_id, names=["Emma"])
    return newcomer


def one_waits_for_the_other(first: Callable[[], object], then: Callable[[], object]) -> list[str]:
    """Do the second while the first does not count yet; return the outcomes."""
    done = threading.Event()

    @transaction.atomic
    def do_first() -> None:
        first()
        done.set()
        eventually(holds_another_up)

    def do_then() -> None:
        done.wait(LIMIT)
        then()

    return all_at_once(do_first, do_then)


def sit_out(entrant: Entrant) -> None:
    state = AttendanceState.SITTING_OUT
    mark_attendance(entrant_id=entrant.pk, number=1, state=state, by=None)


def marks() -> list[tuple[int, str]]:
    return list(Attendance.objects.values_list("number", "state"))


def test_a_mark_that_waits_for_the_closing_of_its_seating_is_refused(
    seating: Seating, newcomer: Entrant
) -> None:
    close = partial(close_seating, seating_id=seating.pk)

    assert one_waits_for_the_other(close, partial(sit_out, newcomer)) == ["RollCallOver", "done"]
    assert marks() == []


def test_a_closing_waits_for_a_mark_that_is_on_its_way(seating: Seating, newcomer: Entrant) -> None:
    close = partial(close_seating, seating_id=seating.pk)

    assert one_waits_for_the_other(partial(sit_out, newcomer), close) == ["done", "done"]
    assert marks() == [(1, "sitting_out")]


def test_who_leaves_while_a_seating_is_closed_leaves_before_the_next_one(
    seating: Seating, newcomer: Entrant
) -> None:
    close = partial(close_seating, seating_id=seating.pk)
    leave = partial(leave_now, entrant_id=newcomer.pk, by=None)

    assert one_waits_for_the_other(close, leave) == ["done", "done"]
    assert marks() == [(2, "left")]


def test_who_checks_in_while_a_seating_is_closed_is_there_for_the_next_one(
    seating: Seating, newcomer: Entrant
) -> None:
    close = partial(close_seating, seating_id=seating.pk)
    come = partial(check_in, event_id=seating.event_id, number=newcomer.number)

    assert one_waits_for_the_other(close, come) == ["done", "done"]
    assert marks() == [(2, "present")]
