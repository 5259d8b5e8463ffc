"""Tables that are too small to go on once a player has left."""

import re

import pytest
from django.contrib.messages import get_messages

from scoring.services.seatings import close_seating, publish_seating
from scoring.services.tables import postpone_table
from tests.builders import (
    a_published_seating,
    a_table,
    an_entry,
    an_event,
    points_sheet,
    reread,
    start_numbers,
)
from tests.pages.desk.desks import Answer, desk, said, seen, text
from tournaments.models import Attendance, Table
from tournaments.selectors.tables import AT_LAST, tables_of
from tournaments.services.layouts import write_seating

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


def sent_again(shown: Answer) -> dict[str, str]:
    """What is sent by who agrees with the moves that are shown."""
    form = shown.content.decode().partition('<h2 id="moves">')[2].partition("</form>")[0]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    return {name: value for name, value in fields.items() if name != "csrfmiddlewaretoken"}


def test_a_table_of_three_offers_three_ways_when_a_person_leaves(three: Table) -> None:
    director, address = desk(three.seating.event), f"/admin/tables/{three.pk}/"
    assert "A person leaves, and the table is too small …" in text(director.get(address))

    page = text(director.get(f"{address}short/"))

    assert "They move to other tables: look at the moves" in page
    assert "The table stops: the rounds played so far count" in page
    assert "The table stops, and each of them gets their own mean" in page


def test_a_table_of_four_offers_none_of_them() -> None:
    table = a_table(4)

    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))

    assert "A person leaves this smallest table" not in page
    assert "A person leaves … Who" in page


def test_merging_shows_the_moves_then_stops_the_table_and_notes_who_has_left(
    three: Table,
) -> None:
    first, second, third = start_numbers(three)
    others = tables_of(three.seating)[1]
    director = desk(three.seating.event)

    shown = leave(three, "merge", "One is ill")

    assert "2 people change tables." in text(shown)
    assert f"Table {three.place.number} is dissolved." in text(shown)
    assert not Attendance.objects.exists()
    answer = director.post(f"/admin/tables/{three.pk}/short/", sent_again(shown))
    assert said(answer) == [
        f"Table {three.place.number} has stopped, and its people sit at other tables now."
    ]
    assert start_numbers(reread(three), AT_LAST) == ()
    assert start_numbers(reread(others), AT_LAST) == (*start_numbers(others), second, third)
    left = Attendance.objects.get()
    assert (left.entrant.number, left.number, left.state) == (first, 1, "left")
    assert "One is ill" in text(director.get(f"/admin/tables/{three.pk}/"))


def test_merging_brings_no_one_of_another_table_though_fewer_would_move() -> None:
    event = an_event(11)
    layout = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11)}
    written = write_seating(event_id=event.pk, layout=layout, accept=())
    table = tables_of(publish_seating(seating_id=written.pk))[2]

    shown = leave(table, "merge")

    assert "Jana (10): table 3, seat 2 → table 1, seat 5 all rounds left: counts" in text(shown)
    assert "Kenji (11): table 3, seat 3 → table 2, seat 5 all rounds left: counts" in text(shown)
    assert "→ table 3" not in text(shown)


def test_merging_by_moves_that_are_not_those_shown_stores_nothing(three: Table) -> None:
    sent = {**sent_again(leave(three, "merge")), "seen": "nonsense"}

    answer = desk(three.seating.event).post(f"/admin/tables/{three.pk}/short/", sent)

    assert answer.status_code == 422
    assert "This seating has just changed. Check it again." in text(answer)
    assert not Attendance.objects.exists()


def test_the_only_table_offers_no_moves() -> None:
    table = a_table(3)

    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/short/"))

    assert "They move to other tables" not in page
    assert "No round is entered. If the table stops, its match is missing" in page


def test_a_table_that_has_entered_every_round_offers_none_of_them(three: Table) -> None:
    an_entry(three, 2, sheet=points_sheet(4, 3, 2))

    page = text(desk(three.seating.event).get(f"/admin/tables/{three.pk}/"))

    assert "A person leaves this smallest table" not in page


def test_a_postponed_table_offers_no_moves_which_would_leave_it_out(three: Table) -> None:
    postpone_table(table_id=three.pk)
    close_seating(seating_id=three.seating_id)

    page = text(desk(three.seating.event).get(f"/admin/tables/{three.pk}/short/"))

    assert "They move to other tables" not in page
    assert "The table stops: the rounds played so far count" in page
    assert leave(three, "merge").status_code == 422


def test_merging_in_a_seating_that_was_closed_meanwhile_is_no_choice(three: Table) -> None:
    close_seating(seating_id=three.seating_id)

    answer = leave(three, "merge")

    assert answer.status_code == 422
    assert "They move to other tables" not in text(answer)
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
