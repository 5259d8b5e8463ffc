"""The page of one table."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import CallKind, VoidReason
from scoring.services.calls import call_director, finish_call, take_call
from scoring.services.occupancies import leave_table
from scoring.services.tables import close_table
from tests.builders import (
    a_late_entrant,
    a_published_seating,
    a_table,
    a_table_to_dissolve,
    a_user,
    a_void_round,
    an_entry,
    an_event,
    dissolved,
    points_sheet,
    reread,
    start_numbers,
)
from tests.pages.desk.desks import desk, text
from tournaments.models import EventState, Role, Table
from tournaments.services.events import move_event

pytestmark = pytest.mark.django_db


def page_of(table: Table, role: Role = Role.DIRECTOR) -> str:
    return text(desk(table.seating.event, role).get(f"/admin/tables/{table.pk}/"))


def name_at(table: Table, position: int) -> str:
    seat = table.seats.get(position=position)
    return str(seat.occupancies.earliest("id").entrant.person.name)  # type: ignore[union-attr]  # a full seat


@pytest.fixture
def table() -> Table:
    """Four players, three rounds; the first is reported, then one leaves and one takes over."""
    table = a_table(players=4, rounds=3, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(5, 3, 3, -1))
    return table


def test_a_closed_table_of_which_no_round_counts_has_no_winner() -> None:
    table = a_table(players=4, rounds=1)
    a_void_round(table)
    close_table(table_id=table.pk)

    page = page_of(table)

    assert "closed" in page
    assert "has won this match" not in page


def test_page_shows_who_sat_where_from_which_round_to_which(table: Table) -> None:
    leaver = start_numbers(table)[1]
    leave_table(table_id=table.pk, number=leaver, from_round=2)
    an_entry(reread(table), 2, sheet=points_sheet(1, 2, 3))

    page = page_of(table)

    numbers, names = start_numbers(table), [name_at(table, position) for position in range(4)]
    assert [
        f"1 {numbers[0]} {names[0]} 6 1 1–3 5 1 –" in page,
        f"2 {numbers[1]} {names[1]} 3 1 1–1 3 – –" in page,
        f"3 {numbers[2]} {names[2]} 5 3 1–3 3 2 –" in page,
        f"4 {numbers[3]} {names[3]} 2 4 1–3 \N{MINUS SIGN}1 3 –" in page,
    ] == [True] * 4
    assert "Round 1 entered Round 2 entered Round 3 not entered" in page


def test_page_names_all_who_share_the_victory() -> None:
    table = a_table(players=3, rounds=1, evidence=["points"])
    an_entry(table, 1, sheet=points_sheet(-1, -1, -5))

    winners = f"{name_at(table, 0)}, {name_at(table, 1)}"
    assert f"{winners} share the victory in this match." in page_of(table)


def test_page_shows_why_a_round_is_void_and_who_said_so(table: Table) -> None:
    director = a_user()
    a_void_round(
        table,
        reason=VoidReason.OTHER,
        note="Two cards lay on the floor.",
        replayed=False,
        by=director,
    )

    page = page_of(table)

    assert "Round 1 void It is not played again." in page
    assert f"{director.username}: another reason – Two cards lay on the floor." in page
    assert "Let round 1 count again" in page


def test_page_of_a_dissolved_table_offers_nothing_for_a_void_round_that_no_one_plays() -> None:
    table = a_table_to_dissolve()
    a_void_round(table)

    page = desk(dissolved(table).seating.event).get(f"/admin/tables/{table.pk}/")

    assert "Round 1 void" in text(page)
    assert "Let round 1 count again" not in text(page)
    assert f"/admin/rounds/{table.rounds.get().pk}/" not in page.content.decode()


def test_page_offers_rounds_no_one_reported_and_people_who_sit_nowhere(table: Table) -> None:
    late = a_late_entrant(table)

    page = page_of(table)

    assert f"A person joins … Who {late} Zoltán Which seat In one more seat, the last" in page
    assert "From which round on Round 2 Round 3" in page


def test_page_towards_a_target_offers_the_round_after_the_one_being_played() -> None:
    assert "From which round on Round 1 Round 2" in page_of(
        a_table(players=4, rounds=None, target=100)
    )


def test_page_has_what_is_done_often_on_top_and_what_ends_or_voids_something_below(
    table: Table,
) -> None:
    page = page_of(table)

    wanted = [
        "Enter round 2",
        "Swap two players …",
        "A person leaves …",
        "Who sits where",
        "Round 1 entered",
        "End or void",
        "Make a round void …",
        "Close the table …",
        "Rulings",
    ]
    assert sorted(wanted, key=page.index) == wanted


@pytest.mark.parametrize("role", [Role.READER, Role.SCORE_KEEPER])
def test_page_offers_nothing_to_who_may_change_nothing(table: Table, role: Role) -> None:
    page = page_of(table, role)

    assert "Round 1 entered" in page
    assert "A person leaves …" not in page
    assert "Close the table" not in page


def test_page_of_a_finished_event_offers_nothing(table: Table) -> None:
    move_event(event_id=table.seating.event_id, to=EventState.FINISHED)

    assert "Make a round void" not in page_of(table)


@pytest.mark.parametrize("page", ["seatings/{seating}/", "events/{event}/"])
def test_other_pages_lead_to_the_table(table: Table, page: str) -> None:
    address = page.format(seating=table.seating_id, event=table.seating.event_id)

    answer = desk(table.seating.event).get(f"/admin/{address}")

    assert f'href="/admin/tables/{table.pk}/"' in answer.content.decode()


def test_page_shows_the_open_calls_of_its_place_with_their_acts(table: Table) -> None:
    director = a_user()
    call = call_director(place=table.place, kind=CallKind.WRONG)
    called = page_of(table)
    take_call(call_id=call.pk, by=director)
    taken = page_of(table)
    finish_call(call_id=call.pk, by=director)

    number = table.place.number
    assert "Something is wrong here: no one is on the way yet" in called
    assert f"I am going to table {number} Done at table {number}" in called
    assert f"Something is wrong here: {director} is going" in taken
    assert f"I am going to table {number}" not in taken
    assert "Something is wrong here" not in page_of(table)
    assert "Done at table" not in page_of(table, Role.READER)


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (12, 5)])
def test_page_takes_the_same_queries_at_any_size(
    players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = an_event(players, rounds=rounds)
    table = a_published_seating(event).tables.earliest("pk")
    director = a_user()
    for number in range(1, rounds + 1):
        an_entry(reread(table), number)
        a_void_round(table, number, by=director)
    browser = desk(event)

    with django_assert_num_queries(22):
        browser.get(f"/admin/tables/{table.pk}/")


def test_a_table_that_was_dissolved_offers_nothing_that_needs_people_or_rounds() -> None:
    page = page_of(dissolved(a_table_to_dissolve()))

    for act in ("Swap two players", "Make a round void", "Open the table again", "A person leaves"):
        assert act not in page


def test_a_full_table_offers_no_seat_but_that_of_another() -> None:
    table = a_table(8)
    a_late_entrant(table)

    page = page_of(table)

    assert "A person joins …" not in page
    assert "A person takes over a seat …" in page
