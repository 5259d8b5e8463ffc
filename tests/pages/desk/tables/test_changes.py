"""What a director changes about one table."""

import re

import pytest
from django.apps import apps

from scoring.models import Round, Voiding
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table, open_table
from tests.builders import (
    a_late_entrant,
    a_table,
    a_user,
    an_entry,
    an_overridden_entry,
    points_sheet,
    reread,
    start_numbers,
)
from tests.conftest import StoreOnce
from tests.pages.desk.desks import Answer, agreed, desk, desk_of, offers, said, text
from tournaments.models import AttendanceState, EventState, Role, Table, TableState
from tournaments.selectors.attendance import presence_of
from tournaments.services.attendance import mark_attendance
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

NOT_FILLED_IN = ["Something is not filled in. Choose it, then try again."]


def send(table: Table, what: str, **fields: object) -> Answer:
    return desk(table.seating.event).post(f"/admin/tables/{table.pk}/{what}/", fields)


def decide(table: Table, what: str, **fields: object) -> Answer:
    """What comes of a decision whose effects have been seen."""
    return agreed(desk(table.seating.event), f"/admin/tables/{table.pk}/{what}/", fields)


def a_table_with_an_entry() -> Table:
    """Four players, three rounds, the first one reported."""
    table = a_table(players=4, rounds=3, evidence=["points", "cards"])
    an_entry(table, 1, sheet=points_sheet(5, 3, 3, -1))
    return table


@pytest.fixture(scope="module")
def stored_table(store_once: StoreOnce) -> Table:
    """The table that all tests of this module find."""
    return store_once(a_table_with_an_entry)


def test_a_person_leaves(table: Table) -> None:
    numbers = start_numbers(table)

    answer = send(table, "leave", number=numbers[0], from_round=2)

    assert answer["Location"] == f"/admin/tables/{table.pk}/"
    assert said(answer) == ["Noted who leaves."]
    assert start_numbers(reread(table), 2) == numbers[1:]


def test_a_person_joins_on_one_more_seat_and_on_an_empty_one(table: Table) -> None:
    numbers = start_numbers(table)
    first, second = a_late_entrant(table), a_late_entrant(table, "Yuki")
    send(table, "leave", number=numbers[0], from_round=2)

    assert said(send(table, "join", number=first, from_round=2, position="")) == [
        "Noted who joins."
    ]
    send(table, "join", number=second, from_round=3, position="0")

    assert start_numbers(reread(table), 2) == (*numbers[1:], first)
    assert start_numbers(reread(table), 3) == (second, *numbers[1:], first)


def test_who_leaves_joins_or_takes_over_is_undone_where_it_was_noted(table: Table) -> None:
    late, numbers = a_late_entrant(table), start_numbers(table)
    director, address = desk(table.seating.event), f"/admin/tables/{table.pk}/"
    changes: list[tuple[str, dict[str, object]]] = [
        ("leave", {"number": numbers[1], "from_round": 2}),
        ("join", {"number": late, "from_round": 2, "position": ""}),
        ("substitute", {"number": numbers[1], "by_number": late, "from_round": 2}),
    ]
    for what, fields in changes:
        director.post(f"{address}{what}/", fields)
        assert start_numbers(reread(table), 2) != numbers

        ((_, undo, sent, _),) = offers(director.get(address))
        director.post(undo, sent)
        director.get(address)

        assert start_numbers(reread(table), 2) == numbers


@pytest.mark.parametrize("what", ["join", "substitute"])
@pytest.mark.parametrize(
    "state", [AttendanceState.LATE, AttendanceState.STANDBY, AttendanceState.PRESENT]
)
def test_who_got_a_seat_that_is_undone_is_what_they_were(
    table: Table, what: str, state: AttendanceState
) -> None:
    event, number = table.seating.event, a_late_entrant(table)
    late = event.entrants.get(number=number)
    mark_attendance(entrant_id=late.pk, number=1, state=state, by=None)
    director, address = desk(event), f"/admin/tables/{table.pk}/"
    who = {"join": {"number": number}, "substitute": {"number": 1, "by_number": number}}[what]
    director.post(f"{address}{what}/", {**who, "from_round": 2})
    stands_in = state == AttendanceState.STANDBY
    assert presence_of(late, 1).state == (state if stands_in else AttendanceState.PRESENT)

    ((_, undo, sent, _),) = offers(director.get(address))
    director.post(undo, sent)

    assert number not in start_numbers(reread(table), 2)
    assert presence_of(late, 1).state == state


@pytest.mark.parametrize("what", ["leave", "substitute"])
def test_a_stand_in_who_gets_the_seat_back_still_stands_in(table: Table, what: str) -> None:
    stand_in = table.seating.event.entrants.get(number=1)
    state = AttendanceState.STANDBY
    mark_attendance(entrant_id=stand_in.pk, number=1, state=state, by=None)
    director, address = desk(table.seating.event), f"/admin/tables/{table.pk}/"
    fields = {"number": 1, "by_number": a_late_entrant(table), "from_round": 2}
    director.post(f"{address}{what}/", fields)
    assert presence_of(stand_in, 1).state == AttendanceState.LEFT

    ((_, undo, sent, _),) = offers(director.get(address))
    director.post(undo, sent)

    assert 1 in start_numbers(reread(table), 2)
    assert presence_of(stand_in, 1).state == state


def test_a_person_takes_over_a_seat(table: Table) -> None:
    numbers = start_numbers(table)
    late = a_late_entrant(table)

    answer = send(table, "substitute", number=numbers[2], by_number=late, from_round=2)

    assert said(answer) == ["Noted who takes over."]
    assert start_numbers(reread(table), 2) == (*numbers[:2], late, numbers[3])


def test_who_takes_over_after_sitting_out_keeps_the_seat_when_tables_are_made_even(
    table: Table,
) -> None:
    event, numbers = table.seating.event, start_numbers(table)
    late = a_late_entrant(table)
    director = desk(event)
    roll = {"seating": "1", "mark": f"{late}:sitting_out"}
    director.post(f"/admin/events/{event.pk}/roll/mark/", roll)

    send(table, "substitute", number=numbers[2], by_number=late, from_round=2, away="sitting_out")

    page = text(director.get(f"/admin/seatings/{table.seating_id}/rebalance/"))
    assert "The tables are even, and everyone has a seat." in page
    sits_out = event.entrants.get(number=numbers[2])
    assert presence_of(sits_out, 1).by is not None


def test_a_state_that_no_one_can_leave_in_is_told(table: Table) -> None:
    answer = send(table, "leave", number=start_numbers(table)[0], from_round=2, away="asleep")

    assert said(answer) == NOT_FILLED_IN


def test_a_round_is_made_void_and_counts_again(table: Table) -> None:
    answer = decide(table, "void", number=1, reason="misdeal", note="", replayed="on")
    assert said(answer) == ["It is void now."]
    assert list(Voiding.objects.values_list("void", "reason")) == [(True, "misdeal")]
    assert Round.objects.filter(table=table).count() == 4

    answer = decide(table, "restore", number=1, note="The cards were  right")
    assert said(answer) == ["The round counts again."]
    assert Round.objects.filter(table=table).count() == 3
    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))
    assert "counts again – The cards were right" in page


def test_no_round_is_chosen_before_a_director_chooses_one(table: Table) -> None:
    page = desk(table.seating.event).get(f"/admin/tables/{table.pk}/void/")

    assert "Which round please choose Round 1 Round 2 Round 3 Why please choose Misdeal" in text(
        page
    )
    assert re.findall(r'<option value="(\w*)" selected>', page.content.decode()) in ([], ["", ""])


def test_what_a_void_round_changes_is_shown_before_it_is_stored(table: Table) -> None:
    first = table.seats.get(position=0).occupancies.get().entrant
    assert first is not None
    close_seating(seating_id=table.seating_id)

    shown = send(table, "void", number=1, reason="misdeal")

    assert shown.status_code == 200
    assert f"{first.person.name} ({first.number}) 5 → 0 1 → – 1 → – 100.0 → –" in text(shown)
    assert not Voiding.objects.exists()


def test_a_void_round_is_undone_by_the_form_that_asks_why(table: Table) -> None:
    director = desk(table.seating.event)
    address = f"/admin/tables/{table.pk}/"
    agreed(director, f"{address}void/", {"number": "1", "reason": "misdeal"})

    undo, release = offers(director.get(address))

    assert undo == ("get", f"{address}restore/", {"number": "1"}, "Undo …")
    assert release[1] == f"{address}release/"
    form = director.get(f"{address}restore/?number=1").content.decode()
    assert '<option value="1" selected>Round 1</option>' in form


def test_a_table_is_closed_and_opened_again_and_undone_where_nothing_changes() -> None:
    table = a_table(players=3, rounds=1, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(5, 3, 1))
    director, address = desk(table.seating.event), f"/admin/tables/{table.pk}/"

    assert said(director.post(f"{address}close/")) == ["The table is closed."]
    table.refresh_from_db()
    assert table.state == TableState.CLOSED
    assert offers(director.get(address)) == [("post", f"{address}open/", {}, "Undo")]

    assert said(director.post(f"{address}open/")) == ["The table is open again."]
    table.refresh_from_db()
    assert table.state == TableState.OPEN


def test_a_table_that_ends_early_or_goes_on_needs_a_reason_once_results_change(
    table: Table,
) -> None:
    postponed = send(table, "postpone")
    assert "5 → 0 1 → –" in text(postponed)
    decide(table, "postpone")
    for what, state in (("close", TableState.CLOSED), ("open", TableState.OPEN)):
        refused = send(table, what)
        assert refused.status_code == 422
        assert "Say why, in a few words." in text(refused)

        decide(table, what, reason=f"Why {what}")

        table.refresh_from_db()
        assert table.state == state
    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))
    assert "closed – Why close" in page
    assert "opened again – Why open" in page


def test_a_table_is_released_for_captains(table: Table) -> None:
    an_overridden_entry(table, 2)
    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))
    assert "Captains send nothing more until the table is released." in page

    close_table(table_id=table.pk)
    closed = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))
    assert "Release the table for captains" not in closed
    open_table(table_id=table.pk)

    assert said(send(table, "release")) == ["Captains can send results again."]

    table.refresh_from_db()
    assert not table.locked
    assert said(send(table, "release")) == [
        "The table has changed or is not being played. Look at it again."
    ]


def test_a_table_is_postponed_and_goes_on(table: Table) -> None:
    assert said(decide(table, "postpone")) == ["The table plays later."]
    event = table.seating.event
    assert "This table plays later" in text(desk(event).get(f"/admin/tables/{table.pk}/"))
    assert "postponed" in text(desk(event).get(f"/admin/events/{event.pk}/"))

    close_seating(seating_id=table.seating_id)
    assert "Close the table" in text(desk(event).get(f"/admin/tables/{table.pk}/"))
    assert said(decide(table, "resume")) == ["The table goes on."]


def test_a_table_that_goes_on_after_its_seating_is_closed_by_hand_and_cannot_be_opened(
    table: Table,
) -> None:
    decide(table, "postpone")
    close_seating(seating_id=table.seating_id)
    decide(table, "resume")
    director, address = desk(table.seating.event), f"/admin/tables/{table.pk}/"
    assert "Close the table …" in text(director.get(address))

    answer = director.post(f"{address}close/", {"reason": "Late"})

    assert said(answer) == ["The table is closed."]
    page = director.get(address)
    assert offers(page) == []
    assert "Open the table again" not in text(page)


def test_who_closed_a_table_is_kept(table: Table) -> None:
    director = a_user(table.seating.event.organisation, Role.DIRECTOR)

    desk_of(director).post(f"/admin/tables/{table.pk}/close/")

    [kept] = apps.get_model("tournaments", "TableHistory").objects.filter(pgh_obj=table.pk)
    assert (kept.state, kept.pgh_context.metadata["user"]) == ("closed", director.pk)


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("leave", {}),
        ("leave", {"number": "1"}),
        ("leave", {"number": "1", "from_round": "99999999999999999999"}),
        ("join", {"number": "Anna", "from_round": "2"}),
        ("join", {"number": "1", "from_round": "2", "position": "8"}),
        ("substitute", {"number": "1", "from_round": "2"}),
    ],
)
def test_what_cannot_be_read_changes_nothing(
    table: Table, what: str, fields: dict[str, str]
) -> None:
    assert said(send(table, what, **fields)) == NOT_FILLED_IN


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("restore", {"number": "-1"}),
        ("restore", {"number": "1", "note": "It counted already"}),
        ("void", {"number": "", "reason": "misdeal"}),
        ("void", {"number": "1", "reason": ""}),
        ("void", {"number": "1", "reason": "boredom"}),
        ("void", {"number": "1", "reason": "misdeal", "note": "x" * 201}),
        ("void", {"number": "1", "reason": "misdeal", "note": "a\0b"}),
        ("close", {"reason": "x" * 201}),
        ("short", {"choice": "give up"}),
    ],
)
def test_what_cannot_be_read_is_shown_beside_its_field_and_changes_nothing(
    table: Table, what: str, fields: dict[str, str]
) -> None:
    answer = send(table, what, **fields)

    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Voiding.objects.exists()


def test_a_refusal_is_shown_in_a_sentence(table: Table) -> None:
    numbers = start_numbers(table)

    assert said(send(table, "leave", number=numbers[0], from_round=1)) == [
        "Round 1 is already entered. Change who sits here from a later round on."
    ]
    untold = send(table, "void", number=1, reason="other", note=" ")
    assert "Nothing was saved. Say in a few words why round 1 is void." in text(untold)
    unseen = send(table, "void", number=1, reason="misdeal", note="It\x92s torn")
    assert "The reason has a character that cannot be printed. Type it again." in text(unseen)
    send(table, "leave", number=numbers[0], from_round=2)
    (sentence,) = said(send(table, "leave", number=numbers[1], from_round=2))
    assert sentence == (
        "Then 2 people would play, but this game is for 3 to 8. First let a person join or "
        "take over, or close the table."
    )


def test_a_closed_table_and_a_finished_event_say_so(table: Table) -> None:
    number = start_numbers(table)[0]
    close_table(table_id=table.pk)
    assert said(send(table, "leave", number=number, from_round=2)) == [
        "This table is closed. Open it first."
    ]

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    assert "The table has changed or is not being played. Look at it again." in text(
        send(table, "open")
    )
    assert said(send(table, "leave", number=number, from_round=2)) == [
        "This is not possible in the current state of the event. Check the state on “Tonight”."
    ]


def test_a_postponed_table_that_has_reported_everything_says_so(table: Table) -> None:
    decide(table, "postpone")
    for number in (2, 3):
        an_entry(reread(table), number, sheet=points_sheet(5, 3, 3, -1))
    event = table.seating.event

    page = text(desk(event).get(f"/admin/tables/{table.pk}/"))

    assert "This table played later" in page
    assert "Nobody waits for it." not in page
