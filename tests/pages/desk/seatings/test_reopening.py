"""Closed seatings that are opened again."""

import pytest

from scoring.services.seatings import close_seating, publish_seating, request_seating
from tests.builders import (
    a_proposed_seating,
    a_published_seating,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.desk.desks import desk, offers, said, seen, text
from tournaments.models import AttendanceState, Seating, SeatingMode, SeatingState
from tournaments.selectors.tables import tables_of
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed() -> Seating:
    seating = a_published_seating(an_event(8, evidence=["points"]))
    an_entry(tables_of(seating)[0], sheet=points_sheet(4, 3, 2, 1))
    return close_seating(seating_id=seating.pk)


def test_a_closed_seating_is_opened_again_with_a_reason(closed: Seating) -> None:
    swiss = request_seating(event_id=closed.event_id, mode=SeatingMode.SWISS, seed=1)
    client, address = desk(closed.event), f"/admin/seatings/{closed.pk}/open/"

    preview = text(client.get(address))
    refused = client.post(address, {"reason": ""})
    done = client.post(address, {"reason": "A table was still playing"})

    swiss.refresh_from_db()
    closed.refresh_from_db()
    assert "Table 1 · Table 2" in preview
    assert "Seating 2 was proposed from the standings as they are. It will be discarded." in preview
    assert (refused.status_code, "Say why, in a few words." in text(refused)) == (422, True)
    assert said(done) == ["Seating 1 is being played again."]
    assert (closed.state, swiss.state) == (SeatingState.PUBLISHED, SeatingState.CANCELLED)
    assert "A table was still playing" in text(client.get(f"/admin/seatings/{closed.pk}/"))


def test_a_seating_before_a_published_one_stays_closed_and_says_why(closed: Seating) -> None:
    publish_seating(seating_id=a_proposed_seating(closed.event).pk)
    client, address = desk(closed.event), f"/admin/seatings/{closed.pk}/open/"

    answer = client.post(address, {"reason": "Too early"})

    closed.refresh_from_db()
    assert closed.state == "closed"
    assert answer.status_code == 422
    assert "Seating 2 was published later" in text(answer)


def test_a_seating_that_is_played_is_not_opened_again(closed: Seating) -> None:
    client, address = desk(closed.event), f"/admin/seatings/{closed.pk}/open/"
    client.post(address, {"reason": "Too early"})

    answer = client.post(address, {"reason": "Too early"})

    assert answer["Location"] == f"/admin/seatings/{closed.pk}/"
    assert said(answer)[-1] == "This seating has just changed. Check it again."


def test_closing_and_opening_again_show_first_whose_points_they_change() -> None:
    event = an_event(4, rounds=1, evidence=["points"], preferred_size=3, largest_size=3)
    mark_attendance(
        entrant_id=event.entrants.get(number=1).pk,
        number=1,
        state=AttendanceState.SITTING_OUT,
        by=None,
    )
    seating = a_published_seating(event)
    an_entry(tables_of(seating)[0], sheet=points_sheet(4, 3, 2))
    director, address = desk(event), f"/admin/seatings/{seating.pk}/"

    assert "What this changes" in text(director.get(f"{address}close/"))
    assert "Anna (1) – – → 50.0" in text(director.get(f"{address}close/"))
    director.post(f"{address}close/")
    assert offers(director.get(address)) == [("get", f"{address}open/", {}, "Undo …")]

    shown = director.post(f"{address}open/", {"reason": "A table was still playing"})
    assert "Anna (1) – 50.0 → –" in text(shown)
    seating.refresh_from_db()
    assert seating.state == SeatingState.CLOSED
    assert said(director.post(f"{address}open/", seen(shown))) == [
        "Seating 1 is being played again."
    ]
