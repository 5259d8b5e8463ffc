"""What a director changes about one table."""

import pytest
from django.apps import apps

from scoring.models import Round, Voiding
from scoring.services.seatings import close_seating
from scoring.services.tables import close_table
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
from tests.pages.desk.desks import Answer, desk, desk_of, said, text
from tournaments.models import EventState, Role, Table, TableState
from tournaments.selectors.attendance import presence_of
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db

NOT_FILLED_IN = ["Something is not filled in. Choose it, then try again."]


def send(table: Table, what: str, **fields: object) -> Answer:
    return desk(table.seating.event).post(f"/admin/tables/{table.pk}/{what}/", fields)


@pytest.fixture
def table() -> Table:
    """Four players, three rounds, the first one reported."""
    table = a_table(players=4, rounds=3, evidence=["points", "cards"])
    an_entry(table, 1, sheet=points_sheet(5, 3, 3, -1))
    return table


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
    assert "The tables are even, and everybody has a seat." in page
    sits_out = event.entrants.get(number=numbers[2])
    assert presence_of(sits_out, 1).by is not None


def test_a_state_that_no_one_can_leave_in_is_told(table: Table) -> None:
    answer = send(table, "leave", number=start_numbers(table)[0], from_round=2, away="present")

    assert said(answer) == NOT_FILLED_IN


def test_a_round_is_made_void_and_counts_again(table: Table) -> None:
    answer = send(table, "void", number=1, reason="misdeal", note="", replayed="on")
    assert said(answer) == ["It is void now."]
    assert list(Voiding.objects.values_list("void", "reason")) == [(True, "misdeal")]
    assert Round.objects.filter(table=table).count() == 4

    assert said(send(table, "restore", number=1)) == ["The round counts again."]
    assert Round.objects.filter(table=table).count() == 3


def test_a_table_is_closed_and_opened_again(table: Table) -> None:
    assert said(send(table, "close")) == ["The table is closed."]
    table.refresh_from_db()
    assert table.state == TableState.CLOSED

    assert said(send(table, "open")) == ["The table is open again."]
    table.refresh_from_db()
    assert table.state == TableState.OPEN


def test_a_table_is_released_for_captains(table: Table) -> None:
    an_overridden_entry(table, 2)
    page = text(desk(table.seating.event).get(f"/admin/tables/{table.pk}/"))
    assert "Captains send nothing more until the table is released." in page

    assert said(send(table, "release")) == ["Captains can send results again."]

    table.refresh_from_db()
    assert not table.locked
    assert said(send(table, "release")) == [
        "The table has changed meanwhile, or is not being played. Look again."
    ]


def test_a_table_is_postponed_and_goes_on(table: Table) -> None:
    assert said(send(table, "postpone")) == ["The table plays later."]
    event = table.seating.event
    assert "This table plays later" in text(desk(event).get(f"/admin/tables/{table.pk}/"))
    assert "postponed" in text(desk(event).get(f"/admin/events/{event.pk}/"))

    close_seating(seating_id=table.seating_id)
    assert "Close the table" in text(desk(event).get(f"/admin/tables/{table.pk}/"))
    assert said(send(table, "resume")) == ["The table goes on."]


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
        ("restore", {"number": "-1"}),
        ("void", {"number": "1", "reason": "boredom"}),
        ("void", {"number": "1", "reason": "misdeal", "note": "x" * 201}),
        ("void", {"number": "1", "reason": "misdeal", "note": "a\0b"}),
    ],
)
def test_what_cannot_be_read_changes_nothing(
    table: Table, what: str, fields: dict[str, str]
) -> None:
    assert said(send(table, what, **fields)) == NOT_FILLED_IN
    assert not Voiding.objects.exists()


def test_a_refusal_is_shown_in_a_sentence(table: Table) -> None:
    numbers = start_numbers(table)

    assert said(send(table, "leave", number=numbers[0], from_round=1)) == [
        "Round 1 is reported already. Change who sits here from a later round on."
    ]
    assert said(send(table, "void", number=1, reason="other", note=" ")) == [
        "Say in a few words why round 1 is void."
    ]
    send(table, "leave", number=numbers[0], from_round=2)
    (sentence,) = said(send(table, "leave", number=numbers[1], from_round=2))
    assert sentence == (
        "Then 2 people would play, but this game is for 3 to 8. Let somebody join or take over "
        "first, or close the table."
    )


def test_a_closed_table_and_a_finished_event_say_so(table: Table) -> None:
    number = start_numbers(table)[0]
    close_table(table_id=table.pk)
    assert said(send(table, "leave", number=number, from_round=2)) == [
        "This table is closed. Open it first."
    ]

    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)
    assert said(send(table, "open")) == [
        "The table has changed meanwhile, or is not being played. Look again."
    ]
    assert said(send(table, "leave", number=number, from_round=2)) == [
        "The event is not in a state that allows this. Look at it again."
    ]


def test_a_postponed_table_that_has_reported_everything_says_so(table: Table) -> None:
    send(table, "postpone")
    for number in (2, 3):
        an_entry(reread(table), number, sheet=points_sheet(5, 3, 3, -1))
    event = table.seating.event

    page = text(desk(event).get(f"/admin/tables/{table.pk}/"))

    assert "This table played later" in page
    assert "Nobody waits for it." not in page
