"""The queue of what waits for a director, beside the tables."""

import pytest
from django.test import Client

from scoring.models import Queue
from scoring.services.seatings import close_seating
from scoring.services.signs import give_sign
from scoring.services.tables import close_table
from tests.builders import (
    a_half_reported_event,
    a_late_entrant,
    a_proposed_final,
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    points_sheet,
)
from tests.pages.desk.desks import desk, said, text
from tournaments.models import AttendanceState, Event, Role, Table
from tournaments.services.attendance import mark_attendance

pytestmark = pytest.mark.django_db
WELL = "All is well: nothing is waiting for a director."


def tonight(browser: Client, event: Event) -> str:
    return text(browser.get(f"/admin/events/{event.pk}/"))


def test_an_evening_without_anything_to_do_says_so() -> None:
    event = an_event(4)
    a_published_seating(event)
    for queue in Queue:
        give_sign(queue)

    assert WELL in tonight(desk(event), event)


def test_a_silent_worker_is_no_evening_where_all_is_well() -> None:
    event = an_event(4)

    assert WELL not in tonight(desk(event), event)


def test_a_locked_table_is_released_where_it_is_shown() -> None:
    table = a_table()
    event = table.seating.event
    Table.objects.update(locked=True)
    director = desk(event)
    assert "Table 1 is locked: its captain cannot enter anything. Release table 1" in tonight(
        director, event
    )

    director.post(f"/admin/tables/{table.pk}/release/")

    assert "Release table 1" not in tonight(director, event)


def test_a_late_comer_is_seated_from_the_queue() -> None:
    table = a_table(largest_size=5)
    event = table.seating.event
    number = a_late_entrant(table, "Zoë")
    late = event.entrants.get(number=number)
    mark_attendance(entrant_id=late.pk, number=1, state=AttendanceState.LATE, by=None)
    director = desk(event)
    assert "Zoë is late and has no seat. Seat Zoë" in tonight(director, event)

    answer = director.post(
        f"/admin/events/{event.pk}/seat/", {"seating": "1", "number": str(number)}
    )

    assert answer["Location"] == f"/admin/seatings/{table.seating_id}/rebalance/?seat={number}"
    assert f"Zoë ({number}): nowhere → table 1, seat 5" in text(director.get(answer["Location"]))
    assert "Zoë is here and has no seat." in tonight(director, event)


def test_who_is_seated_before_any_proposal_is_asked_for_next() -> None:
    event = an_event(4)

    answer = desk(event).post(f"/admin/events/{event.pk}/seat/", {"number": "2"})

    assert answer["Location"] == f"/admin/events/{event.pk}/propose/"


def test_a_number_that_no_one_has_cannot_be_seated() -> None:
    event = an_event(4)

    answer = desk(event).post(f"/admin/events/{event.pk}/seat/", {"number": "99"})

    assert said(answer) == ["This entrant is not in the list any more. Check the list again."]


def test_who_left_is_shown_with_the_way_to_even_tables() -> None:
    event = an_event(4)
    seating = a_published_seating(event)
    gone = event.entrants.get(number=3)
    mark_attendance(entrant_id=gone.pk, number=1, state=AttendanceState.LEFT, by=None)

    shown = desk(event).get(f"/admin/events/{event.pk}/")

    assert f"{gone.person.name} has a seat at table 1, but does not play." in text(shown)
    assert f"/admin/seatings/{seating.pk}/rebalance/" in shown.content.decode()


def test_who_only_reads_sees_the_queue_without_its_acts() -> None:
    table = a_table()
    Table.objects.update(locked=True)

    shown = tonight(desk(table.seating.event, Role.READER), table.seating.event)

    assert "Table 1 is locked" in shown
    assert "Release table 1" not in shown


def test_a_postponed_table_says_so_on_the_pages_of_event_and_seating_complete_or_not() -> None:
    table = a_table(players=3, rounds=1, evidence=["points"])
    event = table.seating.event
    Table.objects.update(postponed=True)
    director = desk(event)
    seating = f"/admin/seatings/{table.seating_id}/"

    assert "⏸ postponed" in tonight(director, event)
    an_entry(table, sheet=points_sheet(5, 3, 1))

    assert "1 of 1 round ✓ complete ⏸ postponed" in tonight(director, event)
    assert "Table 1 postponed" in text(director.get(seating))
    close_table(table_id=table.pk)
    assert "postponed" not in text(director.get(seating))


def test_tables_of_one_number_in_two_seatings_name_their_seating() -> None:
    event = an_event(4)
    first = a_published_seating(event)
    first.tables.update(postponed=True)
    close_seating(seating_id=first.pk)
    assert "Table 1 Seating 1" not in tonight(desk(event), event)

    a_published_seating(event)

    page = tonight(desk(event), event)
    assert "Table 1 Seating 1" in page
    assert "Table 1 Seating 2" in page


def test_a_proposal_whose_ranks_have_changed_is_proposed_again_where_it_is_named() -> None:
    event = a_half_reported_event()
    a_proposed_final(event)
    an_entry(Table.objects.get(place__number=2, seating__number=1), sheet=points_sheet(8, 4, 1, 0))
    director = desk(event)
    changed = "Ranks have changed since seating 2 was proposed. Look at it Propose again"
    assert changed in tonight(director, event)

    director.post(f"/admin/events/{event.pk}/propose/", {"mode": "final"})

    states = event.seatings.filter(mode="final").order_by("pk").values_list("state", flat=True)
    assert list(states) == ["replaced", "waiting"]
    assert "Ranks have changed" not in tonight(director, event)
