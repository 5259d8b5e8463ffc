"""Tables that are too small to go on once a player has left."""

import pytest
from django.contrib.messages import get_messages

from scoring.services.seatings import close_seating
from scoring.services.tables import postpone_table
from tests.builders import (
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    points_sheet,
    start_numbers,
)
from tests.pages.desk.desks import Answer, desk, said, seen, text
from tournaments.models import Attendance, Table
from tournaments.selectors.tables import tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> Table:
    """The first of two tables of three, which has played one round of two."""
    event = an_event(6, rounds=2, evidence=["points"], preferred_size=3, largest_size=5)
    table = tables_of(a_published_seating(event))[0]
    an_entry(table, sheet=points_sheet(4, 3, 2))
    return table


def leave(table: Table, choice: str, reason: str = "") -> Answer:
    fields = {"number": start_numbers(table)[0], "choice": choice, "reason": reason}
    return desk(table.seating.event).post(f"/admin/tables/{table.pk}/short/", fields)


def test_a_table_of_three_offers_three_ways_when_a_person_leaves(three: Table) -> None:
    director, address = desk(three.seating.event), f"/admin/tables/{three.pk}/"
    assert "A person leaves this smallest table …" in text(director.get(address))

    page = text(director.get(f"{address}short/"))

    assert "They move to other tables: look at the moves" in page
    assert "The table stops: the rounds played so far count" in page
    assert "The table stops, and each of them gets their own mean" in page


def test_a_table_of_four_offers_none_of_them() -> None:
    table = a_table(4)

    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))

    assert "A person leaves this smallest table" not in page
    assert "A person leaves … Who" in page


def test_merging_notes_who_has_left_and_shows_the_moves(three: Table) -> None:
    answer = leave(three, "merge")

    assert answer["Location"] == f"/admin/seatings/{three.seating_id}/rebalance/"
    left = Attendance.objects.get()
    assert (left.entrant.number, left.number, left.state) == (start_numbers(three)[0], 1, "left")
    page = text(desk(three.seating.event).get(answer["Location"]))
    assert "2 people change tables." in page


def test_a_postponed_table_offers_no_moves_which_would_leave_it_out(three: Table) -> None:
    postpone_table(table_id=three.pk)
    close_seating(seating_id=three.seating_id)

    page = text(desk(three.seating.event).get(f"/admin/tables/{three.pk}/short/"))

    assert "They move to other tables" not in page
    assert "The table stops: the rounds played so far count" in page
    assert leave(three, "merge").status_code == 422


def test_merging_in_a_seating_that_was_closed_meanwhile_says_so(three: Table) -> None:
    close_seating(seating_id=three.seating_id)

    answer = leave(three, "merge")

    assert answer.status_code == 422
    assert "Seating 1 is closed. Its roll call cannot change any more." in text(answer)
    assert not Attendance.objects.exists()


@pytest.mark.parametrize(("choice", "rulings"), [("stop", 0), ("rule", 2)])
def test_stopping_closes_the_table_and_keeps_the_reason(
    choice: str, rulings: int, three: Table
) -> None:
    shown = leave(three, choice, "One is ill")
    assert "What this changes" in text(shown)
    three.refresh_from_db()
    assert three.state == "open"

    answer = desk(three.seating.event).post(f"/admin/tables/{three.pk}/short/", seen(shown))

    three.refresh_from_db()
    # Opened again, the table would still lack who left, and keep the rulings.
    assert [one.extra_tags for one in get_messages(answer.wsgi_request)] == [""]
    assert (said(answer), three.state) == (["The table is closed."], "closed")
    assert three.seating.rulings.count() == rulings
    for address in (f"/admin/tables/{three.pk}/", f"/admin/seatings/{three.seating_id}/"):
        assert "One is ill" in text(desk(three.seating.event).get(address))


def test_stopping_without_a_reason_or_a_choice_is_refused(three: Table) -> None:
    for answer, told in (
        (leave(three, "stop"), "Say why, in a few words."),
        (leave(three, ""), "This field is required."),
    ):
        assert answer.status_code == 422
        assert told in text(answer)
    three.refresh_from_db()
    assert three.state == "open"


def test_a_table_with_nothing_entered_is_left_out_with_a_reason_alone() -> None:
    table = a_table(4)
    client, address = desk(table.seating.event), f"/admin/tables/{table.pk}/"

    refused = client.post(f"{address}close/")
    client.get(address)
    done = client.post(f"{address}close/", {"reason": "Nobody came back"})

    assert "Say why, in a few words." in text(refused)
    assert said(done) == ["The table is closed."]
    assert "All rounds are entered. Close the seating" in text(
        client.get(f"/admin/events/{table.seating.event_id}/")
    )
